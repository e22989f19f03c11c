"""Test the firmware's use of the chip, on a simulated one: which pins it claims and which failures it survives."""

import json
import random
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any
from unittest.mock import Mock

import pytest
from signalbox_board import VERSION
from signalbox_board.figures import SCAN_RUNS
from signalbox_board.wiring_order import WiringOrder

from shared_rules import wiring_order
from signalbox.device.release.chip_loader import Loader
from signalbox.device.release.firmware_files import program
from signalbox.simulator.chip import Chip, ChipReset, FirmwareAsleep, WatchDogTimer
from signalbox.simulator.keypad import EventQueue, Scanner, make_module
from tests.firmware.fixtures import BOARD, MATRIX, SENSORS, bitmap, parse_line

DESCRIPTION = "/signalbox/a/board.json"
REGISTERS = {DESCRIPTION: json.dumps(BOARD)}
MATRIX_FILES = {DESCRIPTION: json.dumps(BOARD | MATRIX)}
BOTH_SCANS = pytest.mark.parametrize("files", [REGISTERS, MATRIX_FILES], ids=["registers", "matrix"])
SETTLED_MS = 50
FAIL = Mock(side_effect=ZeroDivisionError("a slip of the firmware"))


def with_pins(**others: str) -> dict[str, str]:
    """Return the board's description file with these pins replaced."""
    pins = BOARD["pins"]
    assert isinstance(pins, dict)
    return {DESCRIPTION: json.dumps(BOARD | {"pins": pins | others})}


class Rig:
    """A simulated chip that runs the firmware. `change` modifies it before the start; `missing` is an omitted file."""

    def __init__(
        self, files: Mapping[str, str] = REGISTERS, change: Callable[[Chip], object] | None = None, missing: str = ""
    ) -> None:
        self.chip = Chip(started_ms=0, uid=b"\x01" * 8, entropy=random.Random(0), nvm=bytearray(16))
        if change:
            change(self.chip)
        sources = {place: path for place, path in program().items() if place != missing}
        self.loader = Loader(self.chip.modules, sources, {"/signalbox/active.txt": "a", **files}, self.chip.console)
        self.loader.run("boot.py")
        self.chip.port.connected = True
        self.device: Any = self.loader.prepare("code.py").Device()

    def wait(self, ms: int) -> list[tuple[str, int, list[str]]]:
        """Let time pass, run the scanner and one pass of the main loop, and return what the board sends."""
        self.chip.now_ms += ms
        if self.chip.scanner:
            self.chip.scanner.advance(self.chip.now_ms)
        self.device.step()
        return [parse_line(line) for line in self.chip.port.drain(1 << 20).splitlines()]

    def close(self, *sensors: int) -> None:
        assert self.chip.scanner is not None
        self.chip.scanner.close(sum(1 << sensor for sensor in sensors))

    @property
    def claimed(self) -> set[str]:
        return {name for name, pin in self.chip.pins.items() if pin.claimed}


@pytest.mark.parametrize(
    ("files", "pins"),
    [
        (REGISTERS, {"GP2", "GP3", "GP4", "GP16"}),
        (MATRIX_FILES, {"GP0", "GP1", "GP2", "GP5", "GP6", "GP7", "GP8", "GP16"}),
    ],
)
def test_exactly_the_described_pins_are_claimed(files: dict[str, str], pins: set[str]) -> None:
    assert Rig(files).claimed == pins


def test_console_after_a_good_start() -> None:
    rig = Rig()
    assert rig.chip.console == [f"Signalbox {VERSION} on the board bench: 12 sensors, 6 lights.", "Waiting for the PC."]


def test_matrix_ignores_a_crossing_without_a_sensor() -> None:
    pins = MATRIX["pins"] | {"columns": ["GP5", "GP6", "GP7", "GP8", "GP9"]}
    rig = Rig({DESCRIPTION: json.dumps(BOARD | MATRIX | {"pins": pins})})
    rig.close(3, 13)
    rig.wait(SETTLED_MS)
    assert rig.device.controller.sensors.bitmap == 0b1000
    rig.close(3, 11, 12, 14)
    assert [line[2][1:3] for line in rig.wait(SETTLED_MS)] == [["11", "1"]]


@BOTH_SCANS
def test_sensors_closed_at_power_on_are_known(files: Mapping[str, str]) -> None:
    rig = Rig(files)
    rig.close(3, 5)
    rig.wait(SETTLED_MS)
    assert rig.device.controller.sensors.bitmap == 0b101000


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({}, "no-file /board.json"),
        ({DESCRIPTION: "no json"}, "damaged /board.json"),
        (REGISTERS | {"/settings.json": '{"frame_ms": "fast"}'}, "frame-ms /settings.json 5 60000"),
        (REGISTERS | {"/settings.json": "{" + " " * 150_000 + "}"}, "too-long /settings.json 2048"),
        (with_pins(data="GP99"), "no-pin data GP99"),
        (with_pins(data="board_id"), "no-pin data board_id"),
        (with_pins(pixels="D6"), "no-pin pixels D6"),
        ({DESCRIPTION: MATRIX_FILES[DESCRIPTION].replace("GP7", "GP70")}, "no-pin columns GP70"),
    ],
)
def test_faulty_file_is_reported_without_touching_pins(files: dict[str, str], reason: str) -> None:
    rig = Rig(files)
    assert rig.claimed == set()
    hello, fault = rig.wait(5)
    assert hello[2][6] == "fault"
    assert " ".join(fault[2]) == reason
    assert rig.chip.console == [f"Fault: {reason}"]
    assert [kind for kind, _, _ in rig.wait(1000)] == ["ALIVE"]


@pytest.mark.parametrize(("files", "pin"), [(REGISTERS, "GP16"), (MATRIX_FILES, "GP8")])
def test_pin_in_use_is_a_fault(files: dict[str, str], pin: str) -> None:
    rig = Rig(files, change=lambda chip: chip.pins[pin].claim())
    assert rig.claimed == {pin}
    assert rig.device.controller.settings.fault == f"chip {pin} in use"


def test_too_little_memory_is_a_fault() -> None:
    full = Mock(side_effect=MemoryError)
    rig = Rig(change=lambda chip: chip.modules["keypad"].__dict__.update(ShiftRegisterKeys=full))
    assert rig.claimed == set()
    assert rig.wait(5)[1][2] == ["too-little-memory"]


def test_missing_library_is_a_fault() -> None:
    rig = Rig(missing="signalbox/a/neopixel.py")
    assert rig.claimed == set()
    assert rig.device.controller.settings.fault == "no-file-there neopixel.py"


def test_board_without_the_data_port_runs_and_says_what_to_do() -> None:
    rig = Rig(change=lambda chip: chip.modules["usb_cdc"].__dict__.update(enable=lambda console, data: None))
    assert "The data port is off" in rig.chip.console[1]
    assert len(rig.chip.console) == 2
    assert rig.wait(1000) == []
    assert rig.chip.frame_count > 0


@pytest.mark.parametrize(
    ("machine", "console"),
    [
        ("Raspberry Pi Pico with rp2040", True),
        ("Adafruit Feather ESP32-S3 4MB Flash 2MB PSRAM with ESP32S3", False),
        ("Adafruit Feather STM32F405 Express with STM32F405RG", False),
    ],
)
def test_console_is_off_where_endpoints_are_few(machine: str, console: bool) -> None:
    enable = Mock()

    def change(chip: Chip) -> None:
        chip.modules["os"].__dict__["uname"] = lambda: Mock(machine=machine)
        chip.modules["usb_cdc"].__dict__["enable"] = enable

    Rig(change=change)
    enable.assert_called_once_with(console=console, data=True)


def test_missing_second_port_is_reported() -> None:
    rig = Rig(change=lambda chip: chip.modules.pop("usb_cdc"))
    from_boot, _, from_code = rig.chip.console  # the first goes into boot_out.txt
    assert from_boot == from_code
    assert "no second USB serial port" in from_boot
    assert rig.wait(1000) == []


@BOTH_SCANS
def test_circuitpython_without_debounce_threshold_reports_slow(files: Mapping[str, str]) -> None:
    def before_9_1(chip: Chip) -> None:
        keypad = chip.modules["keypad"]
        for name in ("ShiftRegisterKeys", "KeyMatrix"):
            keypad.__dict__[name] = old(keypad.__dict__[name])

    def old(new: Callable[..., Any]) -> Callable[..., Any]:
        def make(**arguments: Any) -> Any:
            if "debounce_threshold" in arguments:
                raise TypeError("extra keyword arguments given")
            return new(**arguments)

        return make

    rig = Rig(files, change=before_9_1)
    assert "slow" in rig.wait(SETTLED_MS)[0][2][6]
    rig.close(3)
    assert rig.wait(20)[0][2][1:] == ["3", "1", bitmap(3)]


def test_controller_without_a_watchdog_runs() -> None:
    rig = Rig(change=lambda chip: chip.modules["microcontroller"].__dict__.update(watchdog=None))
    assert rig.wait(1)[0][0] == "HELLO"


def test_loop_feeds_the_watchdog_unless_disabled() -> None:
    rig = Rig()
    rig.wait(3000)
    assert rig.chip.watchdog.expires_ms == 3000 + 8000
    assert Rig(REGISTERS | {"/settings.json": '{"watchdog": false}'}).chip.watchdog.expires_ms is None


def test_watchdog_that_cannot_be_stopped_is_fed_even_if_disabled() -> None:
    class Stubborn(WatchDogTimer):
        def __setattr__(self, name: str, value: object) -> None:
            if name == "mode" and value is None and getattr(self, "mode", None) is not None:
                raise RuntimeError("WatchDogTimer cannot be deinitialized once mode is set to RESET")
            super().__setattr__(name, value)

    def stubborn(chip: Chip) -> None:
        chip.watchdog = Stubborn(chip)
        chip.modules["microcontroller"].__dict__["watchdog"] = chip.watchdog

    rig = Rig(REGISTERS | {"/settings.json": '{"watchdog": false}'}, change=stubborn)
    rig.wait(3000)
    assert rig.chip.watchdog.expires_ms == 3000 + 8000


def test_failed_start_is_reported_and_left_to_the_watchdog() -> None:
    chips: list[Chip] = []

    def broken(chip: Chip) -> None:
        chips.append(chip)
        chip.modules["random"].__dict__["getrandbits"] = FAIL

    with pytest.raises(FirmwareAsleep):
        Rig(change=broken)
    assert chips[0].watchdog.expires_ms is not None
    assert "a slip of the firmware" in chips[0].console[-1]


@pytest.mark.parametrize(
    ("reason", "restarts"),
    [("HARD_FAULT", True), ("BROWNOUT", True), ("STACK_OVERFLOW", True), ("PROGRAMMATIC", False), ("NO_HEAP", False)],
)
def test_restart_after_a_failure_of_circuitpython(reason: str, restarts: bool) -> None:
    rig = Rig()
    rig.chip.modules["supervisor"].runtime.safe_mode_reason = reason
    slept: list[float] = []
    rig.chip.modules["time"].__dict__["sleep"] = slept.append
    if restarts:
        with pytest.raises(ChipReset):
            rig.loader.run("safemode.py")
    else:
        rig.loader.run("safemode.py")
    assert len(slept) == restarts


def test_damaged_wiring_is_reported() -> None:
    harness = WiringOrder(SENSORS, BOARD["lights"], BOARD["hash"])  # type: ignore[arg-type]
    harness.load(bytes(1000))
    harness.stage("S", 0, [1, 0])
    harness.store(wiring_order.checksum([1, 0, *range(2, SENSORS)], list(range(6))))
    record = bytearray(harness.record or b"")
    record[-1] ^= 1
    rig = Rig(change=lambda chip: chip.modules["microcontroller"].__dict__.update(nvm=record))
    assert "The learned wiring is damaged" in rig.chip.console[1]
    assert "wiring-damaged" in rig.wait(5)[0][2][6].split(",")


def overflow(rig: Rig) -> None:
    """Make more changes than the queue holds without running the loop. Sensors 2 and 7 stay closed."""
    assert rig.chip.scanner is not None
    for closed in [*([range(SENSORS), ()] * 3), (2, 7)]:
        rig.close(*closed)
        rig.chip.now_ms += 10
        rig.chip.scanner.advance(rig.chip.now_ms)
    assert rig.chip.scanner.events.overflowed
    assert len(rig.chip.scanner.events) == 2 * SENSORS


@BOTH_SCANS
def test_scanner_overflow_is_repaired(files: Mapping[str, str]) -> None:
    rig = Rig(files)
    rig.close(1, 2)
    rig.wait(SETTLED_MS)
    overflow(rig)
    changes = [rig.wait(5) for _ in range(10)]
    assert [args[1:3] for some in changes for _, _, args in some] == [["1", "0"], ["7", "1"]]
    assert rig.device.controller.sensors.bitmap == 0b10000100


def test_scan_interval_is_timed_from_the_first_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reset scans at once, which takes 1 ms here; the closed sensors are reported by the second scan."""
    rig = Rig()
    rig.close(1, 2)
    rig.wait(SETTLED_MS)
    reset = Scanner.reset

    def take_time(scanner: Scanner) -> None:
        reset(scanner)
        rig.chip.now_ms += 1

    monkeypatch.setattr(Scanner, "reset", take_time)
    rig.device.controller.figures.time_scans()
    for _ in range(6 * SCAN_RUNS):
        rig.wait(1)
    assert rig.device.controller.figures.scan_us == 2000


def test_frames_wait_for_events_but_not_for_ever() -> None:
    def frames(is_flooded: bool) -> int:
        rig = Rig()
        rig.loader.load("signalbox_board.scanner").Scanner.has_events = lambda _: is_flooded
        for _ in range(1000):
            rig.wait(1)
        return rig.chip.frame_count

    assert 0.5 * frames(False) < frames(True) < frames(False)


def test_frames_follow_each_other_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program goes on while a frame is being sent. The next frame waits until the line has been idle for 0.4 ms."""
    chips: list[Chip] = []
    sent: list[tuple[int, bytes]] = []  # the time in ms and the bytes of each frame

    class StateMachine:
        def __init__(self, program: object, frequency: int, **settings: object) -> None: ...

        def background_write(self, once: bytearray) -> None:
            sent.append((chips[0].now_ms, bytes(once)))

    def add_state_machine(chip: Chip) -> None:
        chips.append(chip)
        chip.modules["rp2pio"] = make_module("rp2pio", StateMachine=StateMachine)

    rig = Rig({DESCRIPTION: json.dumps(BOARD | {"lights": 100})}, add_state_machine)
    monkeypatch.setattr(rig.device.controller.lights, "update", lambda now, has_host: True)
    for blue in range(1, 51):
        rig.device.controller.lights.frame[0] = blue
        rig.wait(1)
    assert (rig.chip.frame_count, rig.chip.now_ms) == (0, 50)
    assert len(sent) > 8
    assert [frame[2] for _, frame in sent] == [time for time, _ in sent]  # each frame is the latest one
    assert all((later - 1 - earlier) * 100 >= 300 + 40 for (earlier, _), (later, _) in pairwise(sent))  # 10 µs a byte


def test_interrupts_are_disabled_while_using_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """CircuitPython's queue is not locked against the scanner's interrupt."""
    chips: list[Chip] = []
    masks: dict[str, set[int]] = {}

    def watch(kind: type, name: str) -> None:
        original = getattr(kind, name)

        def watched(self: Any, *args: Any) -> Any:
            masks.setdefault(name, set()).add(chips[0].disable_count)
            return original(self, *args)

        monkeypatch.setattr(kind, name, watched)

    watch(EventQueue, "get_into")
    watch(EventQueue, "clear")
    watch(Scanner, "reset")
    rig = Rig(change=chips.append)
    rig.close(1, 2)
    rig.wait(SETTLED_MS)
    overflow(rig)
    rig.wait(5)
    assert masks == {"get_into": {1}, "clear": {1}, "reset": {1}}
    assert rig.chip.disable_count == 0


def test_interrupts_are_enabled_again_after_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EventQueue, "get_into", Mock(side_effect=KeyboardInterrupt))
    rig = Rig()
    rig.close(1)
    with pytest.raises(KeyboardInterrupt):
        rig.wait(SETTLED_MS)
    assert rig.chip.disable_count == 0


def test_exception_in_the_loop_is_reported_and_left_to_the_watchdog() -> None:
    rig = Rig()
    rig.device.controller.update = FAIL
    with pytest.raises(FirmwareAsleep):
        rig.device.run()  # not ending by itself, as CircuitPython would then stop the watchdog
    assert "a slip of the firmware" in rig.chip.console[-1]


def test_exception_in_the_loop_without_a_watchdog_ends_the_program() -> None:
    rig = Rig(REGISTERS | {"/settings.json": '{"watchdog": false}'})
    rig.device.controller.update = FAIL
    with pytest.raises(ZeroDivisionError):
        rig.device.run()


@pytest.mark.parametrize("module", ["dataclasses", "asyncio", "signalbox", "board_simulator"])
def test_firmware_cannot_import_modules_missing_on_a_chip(module: str) -> None:
    with pytest.raises(ImportError, match="no module named"):
        Rig().loader.load(module)
