"""A simulated board: the firmware's own files on a simulated chip. Time is passed as an argument."""

import json
import random
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from signalbox.board.model import to_rgb
from signalbox.device.release.chip_loader import Loader
from signalbox.device.release.firmware_files import ACTIVE, program, text_files
from signalbox.simulator.chip import FIFO_BYTES, PICO_PINS, WRAPS_AFTER_MS, Chip, ChipReset, FirmwareAsleep, Memory

UNLIMITED = 1 << 30
UID_BYTES = 8
IDLE_MS = 1000  # between two checks of a machine whose firmware has stopped
TICK_MS = 1  # the smallest step of simulated time


class HasFirmwareData(Protocol):
    """Any object with the data that a board's firmware reads, such as a `signalbox.board.Board`."""

    def firmware_data(self) -> dict[str, object]: ...


@dataclass(frozen=True)
class DriveData:
    """The data that a board's firmware reads, without the rest of the board's description; empty for a jig."""

    data: dict[str, object]

    def firmware_data(self) -> dict[str, object]:
        return self.data


class Controller:
    """The parts of a controller that survive a restart."""

    def __init__(self, pins: Sequence[str], seed: int, wraps_after_ms: int) -> None:
        self.nvm = Memory()
        self.start_count = 0
        self._pins = pins
        self._seed = seed
        self._wraps_after_ms = wraps_after_ms

    def start(self, kind: type[Chip], now_ms: int) -> Chip:
        """Return a newly started chip, and increase the number of starts by one."""
        self.start_count += 1
        return kind(
            started_ms=now_ms,
            uid=random.Random(f"controller {self._seed}").randbytes(UID_BYTES),
            entropy=random.Random(f"controller {self._seed}, start {self.start_count}"),
            nvm=self.nvm,
            pins=self._pins,
            wraps_after_ms=self._wraps_after_ms,
        )


class DisplayedLights:
    """The lights of a machine. They stay lit during a restart."""

    def __init__(self, count: int, pixel_order: str) -> None:
        self._dark = bytes(3 * count)
        self._order = pixel_order
        self._sent = b""  # the bytes sent before the last restart
        self._frame_count = 0

    def save_frame(self, chip: Chip) -> None:
        """Save the colours of a chip that is about to restart."""
        self._sent = chip.last_frame or self._sent
        self._frame_count += chip.frame_count

    def pixels(self, chip: Chip) -> bytes:
        sent = chip.last_frame or self._sent
        return to_rgb(sent, self._order) if sent else self._dark

    def frame_count(self, chip: Chip) -> int:
        return self._frame_count + chip.frame_count


class Machine:
    """One controller with its sensors and lights, and the PC's end of its USB cable.

    The caller moves magnets, passes bytes and supplies the time. The machine never waits, reads a clock or draws random
    numbers of its own, so the same calls give the same bytes. Call `update` no later than at `deadline_ms`.
    """

    CHIP = Chip

    def __init__(
        self,
        board: HasFirmwareData,
        *,
        seed: int = 0,
        now_ms: int = 0,
        settings: Mapping[str, object] | None = None,
        connected: bool = True,
        sources: Mapping[str, Path] | None = None,
        wraps_after_ms: int = WRAPS_AFTER_MS,
    ) -> None:
        """Switch the machine on at `now_ms`. `settings` are the owner's settings on the drive.

        `sources` maps paths on the drive to files, by default the files of `signalbox deploy`. The board's description
        is added to the drive unless `sources` includes ACTIVE, the file that names the firmware version in use. `seed`
        determines the nonce of every start and the controller's serial number. The controller's clock first wraps
        `wraps_after_ms` after each start.
        """
        data = board.firmware_data()
        lights = data.get("lights")
        self._program = program() if sources is None else sources
        described = {} if ACTIVE in self._program else text_files(data)
        self.files = {f"/{place}": text for place, text in described.items()}
        self.files |= {"/settings.json": json.dumps(dict(settings))} if settings else {}
        self.crashes: list[str] = []  # tracebacks of the firmware, oldest first
        self.controller = Controller(PICO_PINS + _pin_names(data.get("pins")), seed, wraps_after_ms)
        self._lights = DisplayedLights(lights if isinstance(lights, int) else 0, str(data.get("pixel_order", "GRB")))
        self._now_ms = now_ms
        self._ran_ms = now_ms  # when the firmware's loop last ran
        self._closed = 0
        self._inputs_changed = False  # whether magnets or the cable have changed since the last turn
        self.inbox = b""  # bytes that the firmware has not received yet
        self._connected = connected
        self.device: Any = None  # the running firmware, None once it has crashed
        self._start()

    def set_magnets(self, bitmap: int) -> None:
        """Close exactly the inputs in `bitmap` (bit n: sensor n, including buttons) at the next `update`."""
        self._closed = bitmap
        self._inputs_changed = True

    def receive(self, data: bytes) -> None:
        """Receive bytes from the PC. They are lost if the PC has not opened the port."""
        if self._connected:
            self.inbox += data

    def set_connected(self, connected: bool) -> None:
        """Make the PC open or close the port. Bytes in transit to the chip are lost, but not bytes in its buffers."""
        self._connected = connected
        self._inputs_changed = True
        self.chip.port.connected = connected
        if not connected:
            self.inbox = b""

    def update(self, now_ms: int, room: int = UNLIMITED) -> bytes:
        """Run the firmware's loop at `now_ms` until it has nothing more to read or write; return the bytes for the PC.

        The loop is skipped if nothing is due. At most `room` bytes are returned, and none if the PC has closed the
        port; the rest wait in the chip's buffer and then in the firmware's queue. Raise ValueError if time runs
        backwards.
        """
        if now_ms < self._now_ms:
            raise ValueError(f"time runs backwards: {now_ms} ms after {self._now_ms} ms")
        is_due = now_ms >= self.deadline_ms or self.has_unsent_bytes
        self._pass_time(now_ms)
        out = b""
        if not is_due:
            return out
        room = room if self._connected else 0
        self._ran_ms = now_ms
        while self.device is not None:
            filled = self.chip.port.fill(self.inbox[:FIFO_BYTES])
            self.inbox = self.inbox[filled:]
            moved = self.chip.port.transferred
            self._step()
            drained = self.chip.port.drain(room - len(out))
            out += drained
            if not drained and self.chip.port.transferred == moved and not self.inbox and not self._is_busy:
                break
        return out

    @property
    def _is_busy(self) -> bool:
        """True while the firmware has left work for the next run of its loop, to keep each run short."""
        if self.device is None:
            return False
        return self.device.controller.wait_ms == 0 or bool(self.chip.scanner and len(self.chip.scanner.events))

    @property
    def sensed_bitmap(self) -> int | None:
        """The bitmap of sensors that the firmware considers closed, or None if unknown or the firmware has crashed."""
        if self.device is None or not self.device.controller.sensors.ready:
            return None
        bitmap: int = self.device.controller.sensors.bitmap
        return bitmap

    @property
    def has_unsent_bytes(self) -> bool:
        """True while bytes for the PC are waiting for room."""
        return self.chip.port.out_waiting > 0

    @property
    def deadline_ms(self) -> int:
        """The time at which to call `update` again, unless something happens first."""
        if self._inputs_changed or self.inbox:
            return self._now_ms
        if self.device is None:
            expires_ms = self.chip.watchdog.expires_ms
            return self._now_ms + IDLE_MS if expires_ms is None else expires_ms
        due: int = self._ran_ms + self.device.controller.wait_ms
        scan_ms = self.chip.scanner.next_ms if self.chip.scanner else None
        return due if scan_ms is None else min(due, scan_ms)

    @property
    def pixels(self) -> bytes:
        """The bytes R, G, B of every light, decoded from the bytes on the wire. They persist during a restart."""
        return self._lights.pixels(self.chip)

    @property
    def frame_count(self) -> int:
        """The number of frames sent to the lights."""
        return self._lights.frame_count(self.chip)

    def reset(self) -> None:
        """Press the reset button. The firmware restarts from boot.py; the drive and the nvm keep their contents."""
        self._lights.save_frame(self.chip)
        self._start()

    def _start(self) -> None:
        self.chip = self.controller.start(self.CHIP, self._now_ms)
        self.chip.port.connected = self._connected
        self._loader = Loader(self.chip.modules, self._program, self.files, self.chip.console)
        self._inputs_changed = True
        self.device = None
        try:
            self._loader.run("boot.py")
            self.device = self._loader.prepare("code.py").Device()
        except FirmwareAsleep as wait:
            self._crash(wait.__context__)
        except Exception as error:  # an exception in the firmware stops only this chip, not the simulator
            self._end_program(error)

    def _pass_time(self, now_ms: int) -> None:
        chip = self.chip
        if self.device is not None:
            chip.watchdog.fed_ms += now_ms - self._now_ms  # a running loop has kept feeding the watchdog
        elif chip.watchdog.expires_ms is not None and chip.watchdog.expires_ms <= now_ms:
            self._now_ms = now_ms
            self.reset()
            chip = self.chip
        self._now_ms = now_ms
        chip.now_ms = now_ms
        if chip.scanner:
            if self._inputs_changed:
                chip.scanner.advance(now_ms - 1)  # these scans still read the old bitmap
                chip.scanner.close(self._closed)
            chip.scanner.advance(now_ms)
        self._inputs_changed = False

    def _step(self) -> None:
        try:
            self.device.step()
        except ChipReset:
            self.reset()
        except Exception as error:  # see _start
            try:
                self.device.fail(error)
            except FirmwareAsleep:
                self._crash(error)
            else:
                self._end_program(error)

    def _end_program(self, error: Exception) -> None:
        """Stop the watchdog, as CircuitPython does at the end of every program."""
        self.chip.watchdog.mode = None
        self._crash(error)

    def _crash(self, error: BaseException | None) -> None:
        self.crashes.append("".join(traceback.format_exception(error)))
        self.device = None


def ceil_ms(seconds: float) -> int:
    """Return `seconds` in whole milliseconds, rounded up."""
    return -int(-seconds * 1000 // 1)


def _pin_names(pins: object) -> list[str]:
    """Return the names of all pins in a description, which maps each use to a pin or a list of pins."""
    uses = pins.values() if isinstance(pins, dict) else ()
    return [str(pin) for use in uses for pin in (use if isinstance(use, list) else [use])]
