"""Magnets moved by hands over the games' boards, and over boards that `signalbox boards check` refuses."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from signalbox.board import Board, load
from signalbox.board.magnet_check import MARGIN, magnet_layout
from signalbox.board.physics import crosstalk
from signalbox.board.physics.magnetic_layout import Layout, Spot
from signalbox.board.tabletop import HAND, Tabletop
from signalbox.simulator import behaviour
from signalbox.simulator.hands import Hands
from signalbox.simulator.machine import Machine
from signalbox.simulator.magnets import MovingMagnets
from tests.host.board.descriptions import EVERY_BOARD, PARIS, edited, load_text

LARGER = ('"disc_5x2_n35"', '"disc_6x3_n42"')  # on Paris Connection's board
FLAT = ('mount = "upright"', 'mount = "flat"')
SQUARE = "16.11.R"  # 19 mm to the right of 16.11.L
LONG_S = 1.0  # longer than any movement


class Table:
    """A tabletop with pieces of one colour, their magnets and a clock."""

    def __init__(self, board: Board, seed: str = "1", pieces: int = 3, poles: Mapping[str, int] | None = None) -> None:
        self.board = board
        colour = next(iter(board.picture.pieces))
        self.tabletop = Tabletop(board, {f"p{n}": colour for n in range(pieces)})
        self.magnets = MovingMagnets(self.tabletop, Random(seed), poles or {})
        self.now = 0.0
        self.changes: list[tuple[float, int]] = [(0.0, self.magnets.closed_bitmap)]

    def put(self, piece: str, where: str) -> None:
        self.tabletop.lift(piece)
        self.wait()
        self.tabletop.place(piece, where)
        self.wait()

    def wait(self, duration_s: float = LONG_S) -> None:
        """Let time pass and record each change when it happens."""
        end = self.now + duration_s
        self._act()
        while (due := self.magnets.deadline()) is not None and due <= end:
            self.now = due
            self._act()
        self.now = end
        self._act()

    def bitmap_of(self, *squares: str) -> int:
        return sum({1 << self.board.squares[square].sensor for square in squares})

    def _act(self) -> None:
        self.magnets.act(self.now)
        if self.magnets.closed_bitmap != self.changes[-1][1]:
            self.changes.append((self.now, self.magnets.closed_bitmap))


def poles_of(squares: Sequence[str], reversed_squares: Collection[str] = ()) -> dict[str, int]:
    """Return the poles of pieces "p0", "p1" … on these squares: -1 on `reversed_squares`, otherwise 1."""
    return {f"p{n}": -1 if square in reversed_squares else 1 for n, square in enumerate(squares)}


def code_bitmap(table: Table) -> int:
    """Return the bitmap of the code reeds under the platforms, each in its home bay."""
    return sum(table.tabletop.code_bitmap(part) for part in table.board.parts)


def test_reed_closes_while_lowering_and_opens_while_raising() -> None:
    table = Table(load("paris_connection"))
    table.put("p0", SQUARE)
    times = [at - LONG_S for at, _ in table.changes[1:]]
    assert table.magnets.closed_bitmap == table.bitmap_of(SQUARE)
    assert 0 < times[0] < behaviour.LOWER_S[1]
    up_at = table.now
    table.tabletop.lift("p0")
    table.wait()
    assert table.magnets.closed_bitmap == 0
    assert 0 < table.changes[-1][0] - up_at < behaviour.RAISE_S[1]


def test_reed_bounces_no_longer_than_specified() -> None:
    count = 0
    for seed in range(20):
        table = Table(load("golden_train"), str(seed))
        table.put("p0", "T1.1")
        first, last = table.changes[1][0], table.changes[-1][0]
        assert last - first <= table.magnets.reeds.reed.bounce_ms / 1000
        assert table.magnets.closed_bitmap == table.bitmap_of("T1.1")
        count += len(table.changes) > 2
    assert count == 20


def test_reeds_match_their_class_and_follow_from_the_seed() -> None:
    board = load("ptites_locos")
    reeds = Table(board, "a").magnets.reeds
    low, high = reeds.reed.pull_in_at
    assert all(low <= at <= high for at in reeds.pull_in_at.values())
    assert all(0.5 <= reeds.drop_out_at[sensor] / at <= 0.9 for sensor, at in reeds.pull_in_at.items())
    assert max(reeds.pull_in_at.values()) - min(reeds.pull_in_at.values()) > (high - low) / 2
    assert reeds.pull_in_at == Table(board, "a").magnets.reeds.pull_in_at
    assert reeds.pull_in_at != Table(board, "b").magnets.reeds.pull_in_at


def test_same_seed_gives_the_same_edges() -> None:
    def changes_of(seed: str) -> list[tuple[float, int]]:
        table = Table(load("ptites_locos"), seed)
        table.put("p0", "Q1.1.1")
        table.tabletop.lift_part("blue")
        table.wait()
        table.tabletop.place_part("blue", "B0", "B")
        table.wait()
        return table.changes

    assert changes_of("1") == changes_of("1") != changes_of("2")


@pytest.mark.parametrize("name", EVERY_BOARD)
@pytest.mark.parametrize("poles", ["alike", "mixed"])
def test_every_reed_reports_only_its_own_piece(name: str, poles: str) -> None:
    """Fill all squares one by one, then remove single pieces from the full board."""
    board = load(name)
    squares = list(board.squares)
    Random(name).shuffle(squares)
    table = Table(board, pieces=len(squares), poles=poles_of(squares) if poles == "alike" else None)
    assert table.magnets.closed_bitmap == code_bitmap(table)
    for n, square in enumerate(squares):
        table.put(f"p{n}", square)
        assert table.magnets.closed_bitmap == table.tabletop.closed_bitmap(), square
    full = table.tabletop.closed_bitmap()
    firsts: dict[int, str] = {}  # of the squares that share a sensor
    owners = [name for name, square in board.squares.items() if firsts.setdefault(square.sensor, name) == name]
    assert full == code_bitmap(table) | table.bitmap_of(*squares)
    for n, square in enumerate(squares[:60]):
        place = table.tabletop.at[f"p{n}"]
        table.put(f"p{n}", HAND)
        assert table.magnets.closed_bitmap == (full & ~table.bitmap_of(square) if place in owners else full), square
        table.put(f"p{n}", square)
        assert table.magnets.closed_bitmap == full, square


def test_platform_carries_its_code_and_riders() -> None:
    table = Table(load("ptites_locos"))
    table.put("p0", "B1.1.0")
    table.tabletop.lift_part("blue")
    table.wait()
    assert table.magnets.closed_bitmap == table.tabletop.closed_bitmap()
    assert not table.magnets.closed_bitmap & table.bitmap_of("B1.1.0")
    table.tabletop.place_part("blue", "B0", "B")
    table.wait()
    assert table.magnets.closed_bitmap == table.tabletop.closed_bitmap()
    assert table.magnets.closed_bitmap & table.bitmap_of(table.tabletop.at["p0"])


def test_sliding_piece_closes_reeds_on_its_path() -> None:
    table = Table(load("ptites_locos"))
    path = ["Q1.1.1", "Q1.1.2", "Q1.1.3"]
    xy = [table.magnets.reeds.spots[square] for square in path]
    assert abs(xy[0][0] + xy[2][0] - 2 * xy[1][0]) + abs(xy[0][1] + xy[2][1] - 2 * xy[1][1]) < 1, "in one line"
    table.put("p0", path[0])
    table.tabletop.lift("p0")
    table.tabletop.hold_over("p0", path[2])
    table.wait()
    closed_on_path = [closed & table.bitmap_of(*path) for _, closed in table.changes]
    closings = [now & ~before for before, now in pairwise(closed_on_path)]
    assert [closed for closed in dict.fromkeys(closings) if closed] == [table.bitmap_of(square) for square in path]
    assert closed_on_path[-1] == table.bitmap_of(path[2])


def test_carried_piece_closes_no_reeds_on_its_path() -> None:
    table = Table(load("ptites_locos"))
    table.put("p0", "Q1.1.1")
    table.tabletop.lift("p0")
    table.tabletop.place("p0", "Q1.1.3")
    table.wait()
    allowed = code_bitmap(table) | table.bitmap_of("Q1.1.1", "Q1.1.3")
    assert all(closed | allowed == allowed for _, closed in table.changes)
    assert table.magnets.closed_bitmap == code_bitmap(table) | table.bitmap_of("Q1.1.3")


def stray_field(layout: Layout, reed: Spot, over: Spot) -> float:
    """Return the maximum ampere-turns that a piece on the square `over` may produce in another square's reed."""
    pair = Layout(layout.reed, layout.mount, layout.cover_mm, (Spot(reed.name, reed.x_mm, reed.y_mm, ()), over))
    return crosstalk.compute_findings(pair)[0].stray_at


def test_flat_reeds_close_under_the_predicted_neighbours(tmp_path: Path) -> None:
    """The check predicts exactly the reeds that close on the virtual board."""
    board = load_text(tmp_path, edited(FLAT, of=PARIS))
    layout = magnet_layout(board)
    spots = {spot.name: spot for spot in layout.spots}
    moved_spot = spots[SQUARE]
    fields = {
        name: stray_field(layout, spot, moved_spot)
        for name, spot in spots.items()
        if name != SQUARE and abs(spot.x_mm - moved_spot.x_mm) < 45 and abs(spot.y_mm - moved_spot.y_mm) < 45
    }
    predicted = {name for name, at in fields.items() if at >= layout.reed.pull_in_at[0]}
    closed: set[str] = set()
    for seed in range(30):
        table = Table(board, str(seed))
        table.put("p0", SQUARE)
        closed |= {name for name in spots if name != SQUARE and table.magnets.closed_bitmap & table.bitmap_of(name)}
    assert len(predicted) == len(closed) == 1
    assert closed == predicted


def test_firmware_reads_a_neighbours_reed_as_closed(tmp_path: Path) -> None:
    """One piece on a board with flat reeds is reported as two."""
    board = load_text(tmp_path, edited(FLAT, of=PARIS))
    for seed in range(10):
        table = Table(board, str(seed))
        hands = Hands(table.tabletop, Random(seed), 0.0, magnets=table.magnets)
        machine = Machine(board)
        hands.carry("p0", SQUARE)
        now_ms, shown = 0, -1
        while now_ms < 4000:
            hands.act(now_ms / 1000)
            if hands.closed_bitmap() != shown:
                shown = hands.closed_bitmap()
                machine.set_magnets(shown)
            machine.update(now_ms)
            now_ms += 1
        assert machine.sensed_bitmap == shown == table.magnets.closed_bitmap
        if shown.bit_count() == 2:
            return
    pytest.fail("no reed closed but its own")


@pytest.mark.thorough
def test_larger_magnets_hold_the_predicted_reeds(tmp_path: Path) -> None:
    """On a full Paris Connection board with 6 x 3 mm magnets, removing a reversed piece may go unnoticed.

    Only the most sensitive reeds are affected, and none with the game's own pieces.
    """
    board = load_text(tmp_path, edited(LARGER, of=PARIS))
    findings = {each.name: each for each in crosstalk.compute_findings(magnet_layout(board))}
    squares = list(board.squares)
    reversed_squares = squares[::7]
    table = Table(board, pieces=len(squares), poles=poles_of(squares, reversed_squares=reversed_squares))
    for n, square in enumerate(squares):
        table.put(f"p{n}", square)
    full = table.bitmap_of(*squares)
    assert table.magnets.closed_bitmap == full, "none closes under its neighbours alone"
    unnoticed = set()
    for square in reversed_squares:
        piece = f"p{squares.index(square)}"
        table.put(piece, HAND)
        if table.magnets.closed_bitmap & table.bitmap_of(square):
            unnoticed.add(square)
        assert table.magnets.closed_bitmap | table.bitmap_of(square) == full, square
        table.put(piece, square)
    assert 0 < len(unnoticed) < len(reversed_squares)
    assert all(findings[square].release_margin < 1 for square in unnoticed)
    assert min(each.cross_margin for each in findings.values()) < MARGIN


def test_firmware_never_sees_a_reed_bounce() -> None:
    """A reed bounces for half a millisecond; a change counts after two agreeing scans 2 ms apart."""
    board = load("golden_train")
    table = Table(board)
    machine = Machine(board)
    machine.update(0)
    edges, last = 0, machine.sensed_bitmap
    for now_ms in range(1, 20_000):
        if now_ms % 500 == 0:  # lift, place, lift ...
            if now_ms % 1000:
                table.tabletop.lift("p0")
            else:
                table.tabletop.place("p0", "T1.1")
        table.magnets.act(now_ms / 1000 + 0.00037)
        machine.set_magnets(table.magnets.closed_bitmap)
        machine.update(now_ms)
        edges += machine.sensed_bitmap != last
        last = machine.sensed_bitmap
    assert edges == 1 + 19 + 19  # the first reading, every placing, and every lift except the first
