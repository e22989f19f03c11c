"""Test whole checks of simulated boards with faults: the report names exactly the faults."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

from shared_rules import wire
from signalbox.board import Board
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.service.procedures.procedure import FAIL, GOOD, PASS
from signalbox.service.procedures.running import Terminal, snapshot
from signalbox.service.procedures.self_test import limits
from signalbox.service.procedures.self_test.lights import Power
from signalbox.service.procedures.self_test.link import MOVING_S, TRIES, Soak
from signalbox.simulator.machine import Machine
from signalbox.web.page_types import Link
from tests.english import english, message_text
from tests.host.core.messages.french import words as words_of
from tests.host.core.messages.test_french import unknown_words
from tests.host.core.messages.test_pseudo_language import plain_words
from tests.host.service.procedures.fixtures import english_rows
from tests.host.service.procedures.self_test.fixtures import Bench, check_board

pytestmark = pytest.mark.thorough

FaultyCheck = tuple[Bench, set[Message], list[Any]]
LOOK_S = 0.2
LINK: Link = {"state": "virtual", "text": Message("procedure-board-virtual")}
CODE_KEYS = {"closed", "verdict", "word", "state", "sensor_marks", "light_marks"}  # keys whose values are never shown
CODE = re.compile(r"|[\w.]*\d[\w.]*")
CODES_IN_TEXT = re.compile(r"\b[\w.]*\d[\w.]*")  # including the names of squares and lights


def numbers(board: Board, *names: str) -> list[int]:
    return [board.sensors.numbers[name] for name in names]


def order_with_swaps(count: int, *pairs: tuple[int, int]) -> tuple[int, ...]:
    order = list(range(count))
    for first, second in pairs:
        order[first], order[second] = second, first
    return tuple(order)


def test_good_board_passes(board: Board) -> None:
    bench = check_board(board)
    assert bench.failed() == {}
    assert english(bench.check.prompt.text) == message_text("check-over", verdict="passed, 1 not reported")
    # Python on a PC cannot report the free heap
    assert set(bench.check.sensor_marks.values()) == {GOOD}
    assert set(bench.check.light_marks.values()) == {GOOD}
    assert bench.row(message_text("check-scan")).verdict == PASS
    assert bench.row(message_text("check-round-trip-median")).value == "1.0 ms"
    assert bench.check.done_count == bench.check.steps
    assert not any(bench.machine.pixels)


@pytest.fixture(scope="module")
def faulty_check(board: Board) -> FaultyCheck:
    """Check a board with one fault of each kind and return everything that was reported."""
    dead, stuck, first, second, *_ = numbers(board, "Q1.1.3", "B2.d", "Q3.1.1", "Q3.1.2")
    lights = board.lights
    wiring_order = WiringOrder(
        order_with_swaps(board.sensors.count, (first, second)),
        order_with_swaps(len(lights), (lights["S1"], lights["seat.2"])),
    )

    def seen_pixels(sent: bytes) -> bytes:
        seen = bytearray(sent)
        start = 3 * lights["H5"]
        seen[start : start + 3] = bytes(3)  # never lit
        seen[3 * lights["A2"] + 1] = 0  # has no green
        return bytes(seen)

    bench = Bench(board, broken={dead: "dead", stuck: "stuck"}, wiring_order=wiring_order, lights=seen_pixels)
    printed: set[Message] = set()
    pages: list[Any] = []
    terminal = Terminal(printed.add)
    while not bench.run(LOOK_S):
        terminal.show(bench.check)
        pages.append(snapshot(bench.simulation.session, LINK))
    terminal.show(bench.check)
    pages.append(snapshot(bench.simulation.session, LINK))
    return bench, printed, pages


def test_exactly_the_faults_are_found(faulty_check: FaultyCheck) -> None:
    bench, _, _ = faulty_check
    assert bench.failed() == {
        message_text("check-closed-and-opened"): "116 of 120",
        "Q1.1.3": message_text("check-fault-dead"),
        "B2.d": message_text("check-fault-stuck"),
        "Q3.1.1": message_text("check-fault-instead", sensor="Q3.1.2"),
        "Q3.1.2": message_text("check-fault-instead", sensor="Q3.1.1"),
        message_text("check-lights-right"): "114 of 118",
        "light of S1": message_text("check-light-fault", colour="white", fault=3),
        "light of seat.2": message_text("check-light-fault", colour="white", fault=3),
        "light of H5": "is dark instead of white",
        "light of A2": message_text("check-light-fault", fault="colour", colour="white"),
        message_text("check-white-seen", every=1): message_text("check-seen-fade"),
    }


def texts_of(shown: Any) -> Iterator[Message | str]:
    """Yield all text on a page, including plain strings that are neither codes nor numbers."""
    if isinstance(shown, dict):
        for name, value in shown.items():
            if name not in CODE_KEYS:
                yield from texts_of(value)
    elif isinstance(shown, list):
        for value in shown:
            yield from texts_of(value)
    elif isinstance(shown, Message) or (isinstance(shown, str) and not CODE.fullmatch(shown)):
        yield shown


def test_check_is_entirely_in_french(faulty_check: FaultyCheck) -> None:
    _, printed, pages = faulty_check
    shown = {text for page in pages for text in texts_of(page)}
    assert {text for text in shown if isinstance(text, str)} == set(), "are in no catalogue"
    messages = printed | {text for text in shown if isinstance(text, Message)}
    assert len({message.id for message in shown if isinstance(message, Message)}) > 60
    assert {str(message): plain_words(message) for message in messages if plain_words(message)} == {}
    french = {catalogue("fr").checked_text(message) for message in messages}
    words = {word for text in french for word in words_of(CODES_IN_TEXT.sub("", text))}
    assert sorted({*unknown_words(sorted(words))} - {"CircuitPython", "pico", "ptites"}) == []
    alike = french & {english(message) for message in messages}
    assert {text for text in alike if re.search(r"[^\W\d_]{3}", CODES_IN_TEXT.sub("", text))} == {"description"}


class SlowLoop(Machine):
    LOOP_MS = 35

    def update(self, now_ms: int, room: int = 1 << 30) -> bytes:
        if now_ms % self.LOOP_MS:
            return b""
        self.device.controller.figures.record_loop(self.LOOP_MS)
        return super().update(now_ms, room)

    @property
    def deadline_ms(self) -> int:
        return (self.chip.now_ms // self.LOOP_MS + 1) * self.LOOP_MS


def test_slow_loop_fails(board: Board) -> None:
    bench = check_board(board, machine=SlowLoop(board), only="link")
    assert bench.failed() == {
        message_text("check-round-trip-most"): "35.0 ms",
        "throughput": bench.row("throughput").value,
        message_text("check-loop"): "35 ms",
    }
    assert float(bench.row("throughput").value.split()[0].replace(",", "")) == pytest.approx(192 / 0.035, rel=0.01)


class OlderFirmware(Machine):
    """Firmware from before protocol 1.1, which reports no statistics and does not know SCAN."""

    def receive(self, data: bytes) -> None:
        for line in data.splitlines(keepends=True):
            kind, seq, _ = wire.decode(line) or ("", 0, [])
            super().receive(wire.encode(kind, seq, []) if kind == wire.GET else line)

    def update(self, now_ms: int, room: int = 1 << 30) -> bytes:
        return b"".join(self._older_line(line) for line in super().update(now_ms, room).splitlines(keepends=True))

    def _older_line(self, line: bytes) -> bytes:
        kind, seq, args = wire.decode(line) or ("", 0, [])
        return wire.encode(kind, seq, ["1.0", *args[1:]]) if kind == wire.HELLO else line


def test_older_firmware_reports_no_pace(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = OlderFirmware(board)
    monkeypatch.setattr(machine.device.controller.figures, "time_scans", Mock(side_effect=ValueError("kind")))
    bench = check_board(board, machine=machine, only="link")
    check_timing = [row for row in english_rows(bench.check.rows) if row.part == "Pace"]
    assert {row.verdict for row in check_timing} == {"not reported"}
    assert {row.value for row in check_timing} == {message_text("check-update")}
    assert bench.row("protocol").value == message_text("check-protocol-other", version="1.0", ours="1.3")
    assert bench.failed() == {}


def test_pulled_cable_is_reported_and_the_check_continues(board: Board) -> None:
    bench = Bench(board, only="sensors")
    while bench.check.done_count < 10:
        bench.run(0.1)
    already_tested = set(bench.check.sensor_marks)
    bench.simulation.pull()
    assert english(bench.check.prompt.text) == message_text("board-unplugged")
    bench.run(5)
    bench.simulation.plug()
    bench.run(1)
    assert already_tested <= set(bench.check.sensor_marks)
    assert bench.run()
    assert bench.failed() == {}
    assert bench.row(message_text("check-gone")).value == "once"


def test_interrupted_soak_starts_again(board: Board) -> None:
    bench = Bench(board, only="link")
    soak = bench.check.check_steps[1]
    assert isinstance(soak, Soak)
    while len(soak.trips_ms) < 100:
        bench.run(0.05)
    bench.simulation.pull()
    bench.run(1)
    bench.simulation.plug()
    assert bench.run()
    assert len(soak.trips_ms) == limits.ROUND_TRIPS
    assert bench.failed() == {}


def test_line_that_always_fails_is_a_result(board: Board) -> None:
    bench = Bench(board, only="link")
    soak = bench.check.check_steps[1]
    for _ in range(TRIES):
        while not soak.done_count:
            bench.run(0.05)
        bench.simulation.pull()
        bench.simulation.plug()
        bench.run(0.1)
    assert bench.run()
    assert bench.failed() == {"round trips": f"the line failed {TRIES} times"}


def test_damaged_lines_are_counted_at_both_ends(board: Board) -> None:
    class Noisy(Machine):
        def update(self, now_ms: int, room: int = 1 << 30) -> bytes:
            return super().update(now_ms, room) + (b"EVENT nonsense\n" if 2000 <= now_ms < 2005 else b"")

        def receive(self, data: bytes) -> None:
            super().receive(data + (b"SCENE nonsense\n" if 2000 <= self.chip.now_ms < 2005 else b""))

    bench = check_board(board, machine=Noisy(board), only="link")
    assert set(bench.failed()) == {message_text("check-damaged-here"), message_text("check-damaged-there")}
    assert int(bench.row(message_text("check-damaged-here")).value) >= 3


class WeakSupply(Machine):
    """A board whose supply fails after all lights have been lit for a second."""

    lit_ms = 0

    def update(self, now_ms: int, room: int = 1 << 30) -> bytes:
        sent = super().update(now_ms, room)
        if not all(self.pixels):
            self.lit_ms = now_ms
        elif now_ms - self.lit_ms > 1000:
            self.lit_ms = now_ms
            self.reset()
        return sent


def test_weak_supply_fails(board: Board) -> None:
    bench = check_board(board, machine=WeakSupply(board), only="power", seconds=8)
    assert bench.failed() == {message_text("check-white", every=1): message_text("check-restarted-itself")}


def test_pulled_cable_is_no_fault_of_the_supply(board: Board) -> None:
    bench = Bench(board, only="power")
    bench.simulation.person = None
    bench.run(1)
    bench.simulation.pull()
    bench.machine.reset()
    bench.simulation.plug()
    bench.run(1)
    assert english(bench.check.prompt.text) == message_text("check-restarted", every=1)
    bench.simulation.session.answer(bench.simulation.now, "pulled")
    bench.run(5)
    bench.simulation.session.answer(bench.simulation.now, "yes")
    assert bench.check.is_finished
    assert bench.failed() == {}


def test_board_that_exceeds_its_budget_fails(board: Board) -> None:
    bench = Bench(board, machine=Machine(replace(board, power=replace(board.power, budget_ma=900))), only="power")
    power = bench.check.check_steps[1]
    assert isinstance(power, Power)
    while power.prompt.answers == ():
        bench.run(0.05)
    assert bench.row(message_text("check-budget")).verdict == FAIL
    assert bench.row(message_text("check-drawn", every=1)).verdict == FAIL


def test_scan_needs_a_magnet_but_may_be_skipped(board: Board) -> None:
    bench = Bench(board, only="link")
    bench.simulation.person = None
    while not bench.check.prompt.sensors:
        assert not bench.run(0.5)
    assert english(bench.check.prompt.text).startswith("Put the magnet on S1, by the blinking light")
    assert bench.simulation.now > MOVING_S
    bench.simulation.session.answer(bench.simulation.now, "skip")
    assert bench.check.is_finished
    assert bench.row(message_text("check-scan")).value == "left out"
