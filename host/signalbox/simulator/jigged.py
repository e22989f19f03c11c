"""A board and a jig on one table: the jig's registers at the board's sensors, the board's light data at the jig."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signalbox.simulator.chip import Chip
from signalbox.simulator.jig import JigMachine
from signalbox.simulator.machine import ENDLESS, Described, Machine


class WatchedChip(Chip):
    """A chip whose lights' data somebody listens to."""

    def __init__(self, **settings: Any) -> None:
        self.line: list[bytes] = []  # frames that have left the pin of the lights, until they are taken
        super().__init__(**settings)

    def neopixel_write(self, pin: object, data: bytes) -> None:
        super().neopixel_write(pin, data)
        self.line.append(self.sent)


class WatchedMachine(Machine):
    """A board that keeps every frame it sends until it is taken."""

    CHIP = WatchedChip

    def take_frames(self) -> list[bytes]:
        """The bytes of the frames that have left the pin of the lights since the last time."""
        assert isinstance(self._chip, WatchedChip)
        frames, self._chip.line = self._chip.line, []
        return frames


class Jigged:
    """Two machines wired to each other, with time as an argument, as for one `Machine`."""

    def __init__(
        self,
        board: Described,
        *,
        seed: int = 0,
        now_ms: int = 0,
        settings: Mapping[str, object] | None = None,
        connected: bool = True,
    ) -> None:
        self.board = WatchedMachine(board, seed=seed, now_ms=now_ms, settings=settings, connected=connected)
        sensors = int(str(board.firmware_data()["sensors"]))
        self.jig = JigMachine(sensors, seed=seed + 1, now_ms=now_ms, connected=connected)
        self.magnets = 0  # that lie on the board besides
        self.running = True  # False while the jig holds the board's RUN at ground
        self._low = -1

    def update(self, now_ms: int, board_room: int = ENDLESS, jig_room: int = ENDLESS) -> tuple[bytes, bytes]:
        """Run both; returns the bytes for the PC from the board and from the jig."""
        from_jig = self.jig.update(now_ms, jig_room)
        if self.running and self.jig.run_low:
            self.running = False
            self.board.plugged(False)
        elif not self.running and not self.jig.run_low:
            self.running = True
            self.board.reset()
        if not self.running:
            return b"", from_jig
        low = self.jig.low | self.magnets
        if low != self._low:
            self._low = low
            self.board.magnets(low)
        from_board = self.board.update(now_ms, board_room)
        frames = self.board.take_frames()
        for frame in frames:
            self.jig.hear(frame)
        if frames:
            from_jig += self.jig.update(now_ms, jig_room - len(from_jig))
        return from_board, from_jig

    @property
    def deadline_ms(self) -> int:
        """When `update` has to be called if nothing happens before."""
        return min(self.jig.deadline_ms, self.board.deadline_ms) if self.running else self.jig.deadline_ms
