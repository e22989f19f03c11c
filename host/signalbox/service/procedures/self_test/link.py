"""Tests of a board over its serial line: its identity, its speed, and errors under load."""

import re
import statistics
from collections.abc import Callable
from typing import Any

from shared_rules import wire
from shared_rules.scene import BLINK, PULSE
from signalbox.board.load import fingerprint
from signalbox.board.scene import Entry
from signalbox.board.wiring_order import WiringOrder
from signalbox.core import resources
from signalbox.core.messages import Message, Text
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import OUR_VERSION, CommandEnded, Event, Hello, Readings, Stats
from signalbox.service.deploy.volumes import GOOD, Computer, format_version, read_facts
from signalbox.service.procedures.procedure import WHITE, Answer, Prompt, Row, verdict_text
from signalbox.service.procedures.self_test import limits
from signalbox.service.procedures.self_test.step import NOT_REPORTED, UPDATE, CheckStep

Version = tuple[int, int]
FindVersion = Callable[[str], Version | None]
FindWiring = Callable[[str], "WiringOrder | None"]

MOVING_S = 2.0  # how long all lights move while the loop is timed
SCANNING_S = 1.0  # the board measures for less than half a second
SKIP = Answer("skip", Message("check-answer-leave-this-out"))
FORGET, MOVING, REPORTED, MAGNET, SCAN, SCANNING, SCANNED, OVER = range(8)  # stages of Pace
STEPS = 100  # in one period of a wave that runs across the lights

# Part of a scene that is never completed: the board checks and stores it but leaves the lights unchanged.
BULK = ["65535", "0", "2", "000000001:" + "00000" * 30]
BULK_BYTES = len(wire.encode(wire.SCENE, wire.SEQ_LIMIT - 1, BULK))
SIGN_OF_LIFE_S = 1.3  # the board reports every second how many damaged lines it has received
STALLED_S = 10.0  # after which no answer is expected any more, even after resends
PATIENCE_S = 3.0  # after which the board is assumed not to report damaged lines
LINES_PER_STEP = 10
TRIES = 5  # attempts at the whole soak; the test fails if the line breaks down every time
WAIT, TRIPS, LINES, LAST, SOAKED = range(5)  # stages of Soak

_VERSION = re.compile(r'^VERSION = "([^"]+)"', re.MULTILINE)


def circuitpython_version(uid: str, computer: Computer) -> Version | None:
    """Return the version of CircuitPython on the controller with this serial number, or None if it cannot be found."""
    for volume in computer.volumes:
        facts = read_facts(volume)
        if facts and facts.uid and facts.uid.lower() == uid.lower():
            return facts.version
    return None


class Pace(CheckStep):
    """A measurement of the scan time, and of the loop time, memory and lost scans while all lights pulse."""

    name = "Pace"

    def __init__(self, connection: Connection, magnet_square: str, check_timing: bool = True) -> None:
        """Ask for a magnet on `magnet_square` unless a sensor is closed. `check_timing` sets limits for the timings."""
        super().__init__(connection)
        self.figures: dict[str, int] = {}  # measured while all lights move
        self._square = connection.board.squares[magnet_square]
        self._check_timing = check_timing
        self._scan: int | None = None
        self._stats: dict[str, int] = {}
        self._stage = FORGET
        self._since = 0.0
        self._no_scan_reason: Message | None = None  # why there is no scan rate

    @property
    def prompt(self) -> Prompt:
        if self._stage == MAGNET:
            text = Message("check-lay-for-scan", sensor=self.connection.board.sensors.name(self._square.sensor))
            return Prompt(text, (SKIP,), sensors=(self._square.sensor,))
        return Prompt(Message("check-measuring-pace"))

    @property
    def scene(self) -> list[Entry]:
        if self._stage == MAGNET:
            return [(self._square.light, WHITE, BLINK, 0, 1)]
        if self._stage in (MOVING, REPORTED):
            count = len(self.connection.board.lights)
            return [(light, WHITE, PULSE, light % STEPS, STEPS) for light in range(count)]
        return []

    def begin(self, now: float) -> None:
        self._enter(now, FORGET)

    def resume(self, now: float) -> None:
        """Start the interrupted measurement again."""
        self._enter(now, FORGET if self._stage in (FORGET, MOVING, REPORTED) else MAGNET)

    def handle(self, now: float, event: Event) -> None:
        if isinstance(event, Stats):
            self._stats = event.values
        elif isinstance(event, Readings):
            if event.bitmap and self._stage == MAGNET:
                self._enter(now, SCAN)
        elif isinstance(event, CommandEnded) and event.reason != "lost":
            self._on_done(now, event)

    def tick(self, now: float) -> None:
        if self._stage == MOVING and now >= self._since + MOVING_S and self.connection.online:
            self._enter(now, REPORTED)
        elif self._stage == SCANNING and now >= self._since + SCANNING_S and self.connection.online:
            self._enter(now, SCANNED)
        elif self._stage == MAGNET and self.connection.bitmap and self.connection.online:
            self._enter(now, SCAN)  # the magnet is already there

    def deadline(self) -> float | None:
        return {MOVING: self._since + MOVING_S, SCANNING: self._since + SCANNING_S}.get(self._stage)

    def handle_answer(self, now: float, word: str) -> None:
        self._no_scan_reason = Message("check-left-out")
        self._enter(now, OVER)

    @property
    def rows(self) -> list[Row]:
        if self._stage <= REPORTED:
            return []
        return [self._loop_row(), self._free_row(), self._lost_row(), self._scan_row()]

    def data(self) -> dict[str, Any]:
        return {"figures": self.figures, "scan_us": self._scan}

    def _on_done(self, now: float, done: CommandEnded) -> None:
        if done.kind == wire.GET and self._stage == FORGET:
            self._enter(now, MOVING)
        elif done.kind == wire.GET and self._stage == REPORTED:
            self.figures = self._stats
            self._enter(now, SCAN if self.connection.bitmap or not self.figures else MAGNET)
        elif done.kind == wire.SCAN and self._stage == SCAN:
            self._enter(now, OVER if done.reason else SCANNING)
        elif done.kind == wire.GET and self._stage == SCANNED:
            self._scan = self._stats.get("scan")
            is_lifted = self._stats and self._scan is None and not self.connection.bitmap
            self._enter(now, MAGNET if is_lifted else OVER)

    def _enter(self, now: float, stage: int) -> None:
        self._stage = stage
        self._since = now
        self._stats = {}
        self.is_finished = stage == OVER
        if not self.connection.online:
            return  # the board is offline: `resume` will follow
        if stage in (FORGET, REPORTED, SCANNED):
            self.connection.command(now, wire.GET, ["stats"])
        elif stage == SCAN:
            self.connection.command(now, wire.SCAN, [])

    def _loop_row(self) -> Row:
        limit = _upper_limit(Message("check-ms", count=limits.LOOP_MS)) if self._check_timing else ""
        name, value = Message("check-loop"), self.figures.get("loop")
        if value is None:
            return self._missing_figure(name, limit)
        return self.row(name, Message("check-ms", count=value), limit, value <= limits.LOOP_MS if limit else None)

    def _free_row(self) -> Row:
        limit = Message("check-at-least", minimum=Message("check-bytes", count=limits.FREE_MIN))
        name, value = Message("check-free"), self.figures.get("free")
        if value is None:
            return self._missing_figure(name, limit)
        return self.row(name, Message("check-bytes", count=value), limit, value >= limits.FREE_MIN)

    def _lost_row(self) -> Row:
        name, value = Message("check-scans-lost"), self.figures.get("lost")
        if value is None:
            return self._missing_figure(name, "0")
        return self.row(name, Message("check-number", count=value), "0", value == 0)

    def _scan_row(self) -> Row:
        name = Message("check-scan")
        limit = _upper_limit(Message("check-us", count=limits.SCAN_US)) if self._check_timing else ""
        if self._scan is None:
            return self.unreported_row(name, limit, self._no_scan_reason or UPDATE)
        is_good = self._scan <= limits.SCAN_US if self._check_timing else None
        return self.row(name, Message("check-us", count=self._scan), limit, is_good)

    def _missing_figure(self, name: Message, limit: Text) -> Row:
        return self.unreported_row(name, limit, Message("check-board-not-told") if self.figures else UPDATE)


def _upper_limit(maximum: Message) -> Message:
    return Message("check-at-most", maximum=maximum)


class Soak(CheckStep):
    """A load test of the line: its round trips and errors. `check_timing` sets limits for the timings."""

    name = "Link"

    def __init__(self, connection: Connection, check_timing: bool = True) -> None:
        super().__init__(connection)
        self.steps = (limits.ROUND_TRIPS + limits.BULK_LINES) // LINES_PER_STEP
        self.trips_ms: list[float] = []
        self._check_timing = check_timing
        self._stage = WAIT
        self._since = 0.0
        self._sent_at = 0.0
        self._bulk_s = 0.0
        self._breakdowns = 0
        self._answered = 0  # the number of lines
        self._refused = ""  # the board's reason
        self._errors_before: tuple[int, int, int | None] = (0, 0, None)
        self._errors_after: tuple[int, int, int | None] = (0, 0, None)

    @property
    def prompt(self) -> Prompt:
        return Prompt(Message("check-measuring-line"))

    def begin(self, now: float) -> None:
        self._stage = WAIT
        self._since = now
        self.done_count = self._answered = 0
        self.trips_ms = []

    def resume(self, now: float) -> None:
        self._breakdowns += 1
        if self._breakdowns < TRIES:
            self.begin(now)
        else:
            self.is_finished = True

    def handle(self, now: float, event: Event) -> None:
        if not isinstance(event, CommandEnded) or event.reason == "lost":
            return
        if self._stage == TRIPS and event.kind == wire.GET:
            self.trips_ms.append((now - self._sent_at) * 1000)
            self._count_answer(now, limits.ROUND_TRIPS, LINES)
        elif self._stage == LINES and event.kind == wire.SCENE:
            self._refused = self._refused or event.reason
            self._count_answer(now, limits.ROUND_TRIPS + limits.BULK_LINES, LAST)

    def tick(self, now: float) -> None:
        has_report = self.connection.statistics.damaged_at_board is not None or now >= self._since + PATIENCE_S
        if self._stage == WAIT and has_report and self.connection.online:
            self._errors_before = self._errors()
            self._stage = TRIPS
            self._send(now)
        elif self._stage in (TRIPS, LINES) and now >= self._sent_at + STALLED_S:
            self.resume(now)
        elif self._stage == LAST and now >= self._since + SIGN_OF_LIFE_S:
            self._errors_after = self._errors()
            self._stage = SOAKED
            self.is_finished = True

    def deadline(self) -> float | None:
        if self._stage == WAIT:
            return self._since + PATIENCE_S
        if self._stage in (TRIPS, LINES):
            return self._sent_at + STALLED_S
        return self._since + SIGN_OF_LIFE_S if self._stage == LAST else None

    @property
    def rows(self) -> list[Row]:
        if self._breakdowns == TRIES:
            breakdown = Message("check-broke-down", count=TRIES)
            return [self.row(Message("check-round-trips"), breakdown, str(limits.ROUND_TRIPS), False)]
        if self._stage != SOAKED:
            return []
        median, p99, worst = self._trip_statistics()
        limit = _upper_limit(Message("check-ms", count=limits.ROUND_TRIP_P99_MS))
        rate, minimum = self._throughput(), Message("check-at-least", minimum=_rate_message(limits.THROUGHPUT_MIN))
        throughput = _rate_message(round(rate))
        resends, to_pc, to_board = self._new_errors()
        damaged = verdict_text(NOT_REPORTED) if to_board is None else str(to_board)
        rows = [
            self.row(Message("check-round-trips"), str(len(self.trips_ms))),
            self.row(Message("check-round-trip-median"), _ms_text(median)),
            self._timed_row(Message("check-round-trip-most"), _ms_text(p99), limit, p99 <= limits.ROUND_TRIP_P99_MS),
            self.row(Message("check-round-trip-longest"), _ms_text(worst)),
            self._timed_row(Message("check-throughput"), throughput, minimum, rate >= limits.THROUGHPUT_MIN),
            self._timed_row(Message("check-sent-again"), str(resends), "0", resends == 0),
            self.row(Message("check-damaged-here"), str(to_pc), "0", to_pc == 0),
            self.row(Message("check-damaged-there"), damaged, "0", None if to_board is None else to_board == 0),
        ]
        if self._refused:
            rows.append(self.row(Message("check-refused"), self._refused, Message("check-none"), False))
        return rows

    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"round_trips": len(self.trips_ms), "breakdowns": self._breakdowns}
        if self._stage != SOAKED:
            return data
        median, p99, worst = self._trip_statistics()
        resends, to_pc, to_board = self._new_errors()
        return data | {
            "median_ms": round(median, 3),
            "p99_ms": round(p99, 3),
            "max_ms": round(worst, 3),
            "bytes_per_s": round(self._throughput()),
            "bulk_bytes": limits.BULK_LINES * BULK_BYTES,
            "resends": resends,
            "damaged_to_pc": to_pc,
            "damaged_to_board": to_board,
        }

    def _count_answer(self, now: float, target: int, stage: int) -> None:
        self._answered += 1
        self.done_count = self._answered // LINES_PER_STEP
        if self._answered >= target:
            self._bulk_s = now - self._since if self._stage == LINES else 0.0
            self._stage = stage
            self._since = now
        if self._stage in (TRIPS, LINES):
            self._send(now)

    def _send(self, now: float) -> None:
        self._sent_at = now
        if not self.connection.online:
            return  # the board is offline: `resume` will follow
        if self._stage == TRIPS:
            self.connection.command(now, wire.GET, [])
        else:
            self.connection.command(now, wire.SCENE, BULK)

    def _errors(self) -> tuple[int, int, int | None]:
        """Return how many lines were resent, damaged on the way to the PC, and damaged on the way to the board."""
        statistics = self.connection.statistics
        return statistics.tally["resends"], statistics.damaged_received, statistics.damaged_at_board

    def _new_errors(self) -> tuple[int, int, int | None]:
        before, after = self._errors_before, self._errors_after
        to_board = None if before[2] is None or after[2] is None else after[2] - before[2]
        return after[0] - before[0], after[1] - before[1], to_board

    def _trip_statistics(self) -> tuple[float, float, float]:
        """Return the median, 99th percentile and maximum of the round trips in milliseconds."""
        ordered = sorted(self.trips_ms)
        return statistics.median(ordered), ordered[-(-99 * len(ordered) // 100) - 1], ordered[-1]

    def _throughput(self) -> float:
        """Return the throughput of long lines in bytes per second. If a simulated line takes no time, assume 1 ms."""
        return limits.BULK_LINES * BULK_BYTES / max(self._bulk_s, 1e-3)

    def _timed_row(self, name: Message, value: Text, limit: Text, is_good: bool) -> Row:
        return self.row(name, value, limit, is_good) if self._check_timing else self.row(name, value)


def _ms_text(time: float) -> Message:
    return Message("check-tenths-of-ms", time=round(time, 1))


def _rate_message(count: int) -> Message:
    return Message("check-bytes-a-second", count=count)


class Identity(CheckStep):
    """The board's identity, from its HELLO. `circuitpython(uid)` looks up a controller's CircuitPython version.

    `sheets` is the fingerprint of the description on the maker's sheets, or "" if unknown. Since sheets may show the
    board as it is soldered, `wiring` looks up the order learned for a controller.
    """

    name = "Board"

    def __init__(
        self,
        connection: Connection,
        circuitpython: FindVersion = lambda uid: None,
        sheets: str = "",
        wiring: FindWiring = lambda uid: None,
    ) -> None:
        super().__init__(connection)
        self.hello: Hello | None = None
        self._find_circuitpython = circuitpython
        self._circuitpython: Version | None = None
        self._sheets = sheets
        self._find_wiring = wiring
        self._as_soldered = ""  # the fingerprint on sheets that show the board as it is soldered

    @property
    def prompt(self) -> Prompt:
        return Prompt(Message("check-asking-who"))

    def begin(self, now: float) -> None:
        self.hello = self.connection.hello
        self._circuitpython = self._find_circuitpython(self.hello.uid) if self.hello else None
        wiring = self._find_wiring(self.hello.uid) if self.hello else None
        self._as_soldered = fingerprint(wiring.renumber_board(self.connection.board)) if wiring else ""
        self.is_finished = True

    resume = begin

    @property
    def rows(self) -> list[Row]:
        hello = self.hello
        if hello is None:
            return []
        board = self.connection.board
        described = Message(
            "check-described", board=hello.board, hash=hello.hash, sensors=str(hello.sensors), lights=str(hello.lights)
        )
        own = "yes" if "supply" in hello.capabilities else "no"
        controller = Message("check-controller-is", kind=board.controller.kind, uid=hello.uid)
        has_version = self._circuitpython is not None or "slow" in hello.capabilities
        return [
            self.row(Message("check-description"), described),
            self._sheets_row(),
            self.row(Message("check-controller"), controller),
            self.row(Message("check-firmware"), _firmware_text(hello)),
            *([self._circuitpython_row()] if has_version else []),
            self.row(Message("check-protocol"), _protocol_text(hello)),
            self._wiring_row(hello),
            self.row(Message("check-supply"), Message("check-supply-is", own=own)),
        ]

    def _sheets_row(self) -> Row:
        limit = fingerprint(self.connection.board)
        name, printed = Message("check-sheets"), self._sheets
        if not printed:
            return self.row(name, Message("check-sheets-to-show", hash=limit))
        if printed == self._as_soldered:
            return self.row(name, Message("check-sheets-as-soldered", hash=printed), printed, True)
        if printed == limit:
            return self.row(name, Message("check-sheets-right", hash=limit), limit, True)
        return self.row(name, Message("check-sheets-others", hash=printed), limit, False)

    def _circuitpython_row(self) -> Row:
        name, limit = Message("check-circuitpython"), Message("check-or-newer", version=format_version(GOOD))
        if self._circuitpython is None:
            return self.row(name, Message("check-circuitpython-old", version="9.1"), limit, False)
        return self.row(name, format_version(self._circuitpython), limit, self._circuitpython >= GOOD)

    def _wiring_row(self, hello: Hello) -> Row:
        name, as_described = Message("check-wiring"), Message("check-wiring-as-described")
        if hello.is_wiring_damaged:
            return self.row(name, Message("check-wiring-damaged"), Message("check-wiring-limit"), False)
        return self.row(name, Message("check-wiring-learned", hash=hello.wiring) if hello.wiring else as_described)

    def data(self) -> dict[str, Any]:
        hello = self.hello
        if hello is None:
            return {}
        return {
            "protocol": f"{hello.major}.{hello.minor}",
            "firmware": hello.firmware,
            "circuitpython": format_version(self._circuitpython) if self._circuitpython else None,
            "board": hello.board,
            "hash": hello.hash,
            "capabilities": list(hello.capabilities),
            "nonce": hello.nonce,
            "uid": hello.uid,
        }


def _firmware_text(hello: Hello) -> Text:
    version, newest = hello.firmware, firmware_version()
    return newest if version == newest else Message("check-firmware-other", version=version, newest=newest)


def _protocol_text(hello: Hello) -> Text:
    version = f"{hello.major}.{hello.minor}"
    return version if version == OUR_VERSION else Message("check-protocol-other", version=version, ours=OUR_VERSION)


def firmware_version() -> str:
    """Return the version of the firmware that comes with this program."""
    text = (resources.firmware_folder() / "signalbox_board" / "__init__.py").read_text(encoding="utf-8")
    version = _VERSION.search(text)
    return version[1] if version else "unknown"
