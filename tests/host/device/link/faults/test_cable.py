"""A faulty cable: each kind of fault has its effect, and a seed reproduces the faults byte for byte."""

import pytest

from signalbox.device.link.faults.cable import BACK, CAPACITY, Cable
from signalbox.device.link.faults.spec import CUT, HANG, REPLUG, RESET, STALL, UNREAD, Faults, parse

LINE = b"ALIVE 0*79035ac7\n"
EVERYTHING = (
    "lose=5%,drop=5%,damage=5%,repeat=5%,split=5%,noise=5%,delay=30ms,"
    "cut=5s,replug=9s,reset=4s,stall=3s,unread=3s,hang=3s,seed=7"
)


def sent(cable: Cable, data: bytes = LINE, at: float = 0.0, read_at: float = 1.0) -> bytes:
    """Return what the board receives of what the PC sends."""
    assert cable.host_writes(at, data) == len(data)
    return cable.board_reads(read_at)


def life(spec: str) -> list[object]:
    """Return everything observable on a cable during a minute of traffic."""
    cable = Cable(parse(spec))
    seen: list[object] = []
    for tick in range(6000):
        now = tick / 100
        seen.append(cable.happen(now))
        if not cable.is_out:
            seen.append(cable.host_writes(now, LINE))
            cable.board_writes(now, LINE[: cable.room])
        seen += [cable.board_reads(now), cable.host_reads(now), cable.deadline()]
    return [*seen, cable.tally]


def test_seed_determines_the_faults() -> None:
    assert life(EVERYTHING) == life(EVERYTHING)
    assert life(EVERYTHING) != life(EVERYTHING.replace("seed=7", "seed=8"))


def test_every_kind_of_fault_occurs() -> None:
    tally = life(EVERYTHING)[-1]
    assert set(tally) == {word.split("=")[0] for word in EVERYTHING.split(",")} - {"delay", "seed"}  # type: ignore[call-overload]


def test_cable_is_intact_at_first() -> None:
    cable = Cable(parse("cut=5s,reset=4s,stall=3s"))
    assert cable.happen(0.0) == []
    assert (cable.deadline() or 0.0) > 0.0


def test_good_cable_carries_every_byte_at_once() -> None:
    cable = Cable()
    assert sent(cable, read_at=0.0) == LINE
    cable.board_writes(0.0, LINE)
    assert cable.host_reads(0.0) == LINE
    assert cable.deadline() is None


@pytest.mark.parametrize(
    ("spec", "lengths"),
    [
        ("lose=100%", {0}),
        ("drop=100%", set(range(len(LINE)))),
        ("damage=100%", {len(LINE)}),
        ("repeat=100%", {2 * len(LINE)}),
        ("noise=100%", set(range(len(LINE) + 1, len(LINE) + 31))),
    ],
)
def test_line_is_altered(spec: str, lengths: set[int]) -> None:
    for seed in range(20):
        came = sent(Cable(parse(f"{spec},seed={seed}")))
        assert len(came) in lengths
        assert came != LINE


def test_damaged_line_has_one_flipped_bit() -> None:
    came = sent(Cable(parse("damage=100%")))
    assert sum((a ^ b).bit_count() for a, b in zip(came, LINE, strict=True)) == 1


def test_delayed_lines_arrive_in_time_and_in_order() -> None:
    cable = Cable(parse("delay=20ms"))
    for number in range(100):
        cable.host_writes(number / 1000, b"%d\n" % number)
    due = cable.deadline()
    assert due is not None
    assert 0 < due <= 0.02
    assert cable.board_reads(1.0).split() == [b"%d" % number for number in range(100)]


def test_second_half_of_a_split_line_arrives_later() -> None:
    cable = Cable(parse("split=100%"))
    first = sent(cable, read_at=0.0)
    assert 0 < len(first) < len(LINE)
    assert first + cable.board_reads(0.05) == LINE


def test_stalled_cable_delivers_everything_afterwards() -> None:
    cable = Cable()
    assert cable.strike(0.0, STALL, 2.0) == []
    assert sent(cable, read_at=1.9) == b""
    cable.board_writes(1.0, LINE)
    assert (cable.host_reads(1.9), cable.deadline()) == (b"", 2.0)
    assert cable.happen(2.0) == []
    assert (cable.board_reads(2.0), cable.host_reads(2.0)) == (LINE, LINE)


def test_pc_that_does_not_read_leaves_the_board_no_room() -> None:
    cable = Cable()
    cable.board_writes(0.0, LINE)
    cable.strike(0.0, UNREAD, 2.0)
    assert (cable.room, cable.host_reads(1.0)) == (0, b"")
    assert sent(cable, at=1.0) == LINE  # the other direction is free
    cable.happen(2.0)
    assert (cable.host_reads(2.0), cable.room) == (LINE, CAPACITY)


def test_hanging_port_accepts_only_a_few_bytes() -> None:
    cable = Cable()
    cable.strike(0.0, HANG, 2.0)
    taken = [cable.host_writes(1.0, LINE) for _ in range(50)]
    assert 0 in taken
    assert max(taken) == 7
    cable.happen(2.0)
    assert cable.host_writes(2.0, LINE) == len(LINE)


@pytest.mark.parametrize("kind", [CUT, REPLUG])
def test_removed_port_loses_bytes_in_transit_and_returns(kind: str) -> None:
    cable = Cable(parse("delay=20ms"))
    cable.host_writes(0.0, LINE)
    assert cable.strike(0.0, kind, 1.0) == [kind]
    assert cable.is_out
    assert cable.strike(0.5, RESET, 0.0) == []  # nothing more can happen to it
    assert cable.happen(1.0) == [BACK]
    assert cable.board_reads(2.0) == b""
    assert cable.tally == {kind: 1}


def test_reset_board_leaves_part_of_a_line() -> None:
    cable = Cable(Faults(seed=3))
    cable.board_writes(0.0, LINE)
    cable.host_reads(0.0)
    assert cable.strike(0.0, RESET, 0.0) == [RESET]
    torn = cable.host_reads(0.0)
    assert 0 < len(torn) < len(LINE)
    assert LINE.startswith(torn)


def test_cable_has_the_capacity_of_an_operating_system() -> None:
    cable = Cable()
    cable.strike(0.0, STALL, 9.0)
    assert cable.host_writes(0.0, b"x" * 2 * CAPACITY) == CAPACITY
    assert cable.host_writes(0.0, b"x") == 0
