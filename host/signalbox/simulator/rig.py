"""The machines of a virtual board and of its jig, if it has one, each with a USB cable.

Time is passed as an argument. `pty_board.py` runs a rig in a process behind pseudo-terminals, `board_thread.py` in a
thread behind pipes.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from signalbox.simulator.jig import BoardWithJig
from signalbox.simulator.machine import HasFirmwareData, Machine


class Terminal(Protocol):
    """The controller's end of a serial line. Its methods never wait or raise."""

    @property
    def name(self) -> str: ...  # the name of the port that a host opens
    def is_open(self) -> bool: ...  # whether a host has it open; False at least once between two hosts
    def read(self) -> bytes: ...
    @property
    def room(self) -> int: ...  # the number of bytes that may be written now
    def write(self, data: bytes, /) -> None: ...
    def close(self) -> None: ...  # pull the cable, which a host with an open port notices
    def reset(self) -> None: ...  # discard all bytes in transit, after the host has closed its end


AnyTerminal = TypeVar("AnyTerminal", bound=Terminal)


class Cable(Generic[AnyTerminal]):
    """A machine's USB cable. `terminal` is None while it is unplugged. `is_open` is true while a host uses the port."""

    def __init__(self, machine: Machine, make_terminal: Callable[[], AnyTerminal]) -> None:
        """Create an unplugged cable. `make_terminal` is called whenever the cable is plugged in."""
        self.machine = machine
        self.terminal: AnyTerminal | None = None
        self.is_open = False
        self._make_terminal = make_terminal

    def plug(self) -> None:
        self.terminal = self._make_terminal()

    def pull(self) -> None:
        if self.terminal is not None:
            self.terminal.close()
        self.terminal = None
        self.is_open = False
        self.machine.set_connected(False)

    def read(self) -> None:
        """Check whether a host has opened or closed the port, and pass the host's bytes to the machine."""
        if self.terminal is None:
            return
        is_open = self.terminal.is_open()
        if is_open != self.is_open:
            self.is_open = is_open
            if not is_open:
                self.terminal.reset()
            self.machine.set_connected(is_open)
        if is_open:
            self.machine.receive(self.terminal.read())

    @property
    def room(self) -> int:
        return 0 if self.terminal is None else self.terminal.room

    def write(self, data: bytes) -> None:
        if self.terminal is not None:
            self.terminal.write(data)


AnyCable = TypeVar("AnyCable", bound=Cable[Any])


class Rig(Generic[AnyCable]):
    """The machines of a board and of any jig wired to it, with their cables. The first cable is the board's."""

    def __init__(
        self,
        board: HasFirmwareData,
        make_cable: Callable[[Machine], AnyCable],
        *,
        seed: int,
        settings: Mapping[str, object],
        jig: bool,
    ) -> None:
        """Switch the machines on at 0 ms with no port open. `settings` are the board owner's settings."""
        self._pair = BoardWithJig(board, seed=seed, settings=settings, connected=False) if jig else None
        machine = self._pair.board if self._pair else Machine(board, seed=seed, settings=settings, connected=False)
        self._board = make_cable(machine)
        self.cables = [self._board, make_cable(self._pair.jig)] if self._pair else [self._board]
        self._frame_count = -1
        for cable in self.cables:
            cable.plug()

    def step(self, now_ms: int) -> None:
        """Run the firmware, and pass bytes between the machines and the hosts."""
        for cable in self.cables:
            cable.read()
        board = self._board
        if self._pair is not None:
            jig = self.cables[1]
            from_board, from_jig = self._pair.update(now_ms, board.room, jig.room)
            board.write(from_board)
            jig.write(from_jig)
            if self._pair.is_running != (board.terminal is not None):
                (board.plug if self._pair.is_running else board.pull)()
        elif board.terminal is not None:
            board.write(board.machine.update(now_ms, board.room))

    @property
    def deadline_ms(self) -> int | None:
        """The time at which to call `step` again unless something happens first, or None if nothing will be due."""
        if self._pair is not None:
            return self._pair.deadline_ms
        return None if self._board.terminal is None else self._board.machine.deadline_ms

    def set_magnets(self, bitmap: int) -> None:
        """Close exactly the inputs in `bitmap` (bit n: sensor n, including buttons)."""
        if self._pair is not None:
            self._pair.magnets = bitmap
        else:
            self._board.machine.set_magnets(bitmap)

    def reset(self) -> None:
        """Press the board's reset button."""
        self._board.machine.reset()

    def unplug(self) -> None:
        """Pull the board's cable."""
        self._board.pull()

    def plug_in(self) -> None:
        """Plug the board's cable in again if it is pulled. The board restarts, and its port has another name."""
        if self._board.terminal is None:
            self._board.plug()
            self._board.machine.reset()

    def close(self) -> None:
        """Pull all cables."""
        for cable in self.cables:
            cable.pull()

    @property
    def ports(self) -> list[str]:
        """The name of each cable's port, or "" if the cable is pulled. Any thread may read them."""
        terminals = [cable.terminal for cable in self.cables]
        return ["" if terminal is None else terminal.name for terminal in terminals]

    @property
    def sensed_bitmap(self) -> int | None:
        """The bitmap of inputs that the board's firmware considers closed, or None while it is unknown."""
        return self._board.machine.sensed_bitmap

    def take_crashes(self) -> list[str]:
        """Return the tracebacks of all crashes of the board's firmware since the last call."""
        crashes = [*self._board.machine.crashes]
        self._board.machine.crashes.clear()
        return crashes

    def take_frame(self) -> bytes | None:
        """Return the bytes R, G, B of each light, or None if no frame has been sent since the last call."""
        machine = self._board.machine
        if machine.frame_count == self._frame_count:
            return None
        self._frame_count = machine.frame_count
        return machine.pixels
