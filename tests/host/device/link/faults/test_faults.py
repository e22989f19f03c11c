"""Line faults: the words that describe them, a faulty cable, and a port behind it."""

import pytest

from shared_rules.wire import decode, encode
from signalbox.core.errors import UserError
from signalbox.device.link.faults.cable import BACK, CAPACITY, Cable
from signalbox.device.link.faults.port import FaultyOpener
from signalbox.device.link.faults.spec import CLEAN, CUT, HANG, REPLUG, RESET, STALL, UNREAD, Faults, Period, parse


def test_parse_faults() -> None:
    periods = {"cut": Period(30.0, 1.0), "reset": Period(300.0, 0.0)}
    faults = Faults({"damage": 0.01}, periods, delay_s=0.02, wrap_s=7200.0, seed=7)
    assert parse("damage=1%,cut=30s,reset=5m/0s,delay=20ms,wrap=2h,seed=7") == faults


@pytest.mark.parametrize(
    ("kind", "lasts_s"), [("cut", 1.0), ("replug", 2.0), ("reset", 0.0), ("stall", 1.0), ("unread", 1.0), ("hang", 1.0)]
)
def test_default_durations(kind: str, lasts_s: float) -> None:
    """The durations are those in docs/faults.md."""
    assert parse(f"{kind}=30s").periods == {kind: Period(30.0, lasts_s)}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "--faults takes words such as damage=1%,cut=30s,seed=7, joined by commas, not ''."),
        ("damage", "--faults takes words such as damage=1%,cut=30s,seed=7, joined by commas, not 'damage'."),
        ("damage=1%,damage=2%", "--faults says damage twice: leave one out."),
        ("damage=1", "--faults: damage takes a probability for each line, such as damage=1%, not '1'."),
        ("lose=101%", "--faults: lose takes a probability for each line, such as lose=1%, not '101%'."),
        (
            "cut=0s",
            "--faults: cut takes the mean time between two, 1s or more, such as cut=30s, "
            "and if you like how long one lasts, such as cut=30s/2s, not '0s'.",
        ),
        ("delay=1%", "--faults: delay takes the longest delay, such as delay=20ms, not '1%'."),
        ("seed=x", "--faults: seed takes a whole number, not 'x'."),
    ],
)
def test_invalid_fault_is_reported(text: str, sentence: str) -> None:
    with pytest.raises(UserError) as refused:
        parse(text)
    assert str(refused.value) == sentence


def test_unknown_word_lists_the_known_ones() -> None:
    with pytest.raises(UserError, match=r"knows no 'damag': choose among lose, drop, damage, .*, wrap, seed"):
        parse("damag=1%")


def test_seed_alone_has_no_effect() -> None:
    assert not parse("seed=3").has_faults
    assert not CLEAN.has_faults
    assert parse("wrap=1s").has_faults


LINE = b"ALIVE 0*79035ac7\n"
EVERYTHING = (
    "lose=5%,drop=5%,damage=5%,repeat=5%,split=5%,noise=5%,delay=30ms,"
    "cut=5s,replug=9s,reset=4s,stall=3s,unread=3s,hang=3s,seed=7"
)


def received_by_board(cable: Cable, data: bytes = LINE, at: float = 0.0, read_at: float = 1.0) -> bytes:
    """Send `data` from the PC at the time `at`, and return what the board receives of it at `read_at`."""
    assert cable.write_from_host(at, data) == len(data)
    return cable.read_for_board(read_at)


def observations(spec: str) -> list[object]:
    """Return everything observable on a cable with these faults during a minute of traffic."""
    cable = Cable(parse(spec))
    seen: list[object] = []
    for tick in range(6000):
        now = tick / 100
        seen.append(cable.pop_due_faults(now))
        if not cable.is_unplugged:
            seen.append(cable.write_from_host(now, LINE))
            cable.write_from_board(now, LINE[: cable.room])
        seen += [cable.read_for_board(now), cable.read_for_host(now), cable.deadline()]
    return [*seen, cable.tally]


def test_seed_determines_the_faults() -> None:
    assert observations(EVERYTHING) == observations(EVERYTHING)
    assert observations(EVERYTHING) != observations(EVERYTHING.replace("seed=7", "seed=8"))


def test_every_kind_of_fault_occurs() -> None:
    tally = observations(EVERYTHING)[-1]
    assert set(tally) == {word.split("=")[0] for word in EVERYTHING.split(",")} - {"delay", "seed"}  # type: ignore[call-overload]


def test_cable_is_intact_at_first() -> None:
    cable = Cable(parse("cut=5s,reset=4s,stall=3s"))
    assert cable.pop_due_faults(0.0) == []
    assert (cable.deadline() or 0.0) > 0.0


def test_good_cable_carries_every_byte_at_once() -> None:
    cable = Cable()
    assert received_by_board(cable, read_at=0.0) == LINE
    cable.write_from_board(0.0, LINE)
    assert cable.read_for_host(0.0) == LINE
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
        received = received_by_board(Cable(parse(f"{spec},seed={seed}")))
        assert len(received) in lengths
        assert received != LINE


def test_damaged_line_has_one_flipped_bit() -> None:
    received = received_by_board(Cable(parse("damage=100%")))
    assert sum((a ^ b).bit_count() for a, b in zip(received, LINE, strict=True)) == 1


def test_delayed_lines_arrive_in_time_and_in_order() -> None:
    cable = Cable(parse("delay=20ms"))
    for number in range(100):
        cable.write_from_host(number / 1000, b"%d\n" % number)
    due = cable.deadline()
    assert due is not None
    assert 0 < due <= 0.02
    assert cable.read_for_board(1.0).split() == [b"%d" % number for number in range(100)]


def test_second_half_of_a_split_line_arrives_later() -> None:
    cable = Cable(parse("split=100%"))
    first = received_by_board(cable, read_at=0.0)
    assert 0 < len(first) < len(LINE)
    assert first + cable.read_for_board(0.05) == LINE


def test_stalled_cable_delivers_everything_afterwards() -> None:
    cable = Cable()
    assert cable.inject(0.0, STALL, 2.0) == []
    assert received_by_board(cable, read_at=1.9) == b""
    cable.write_from_board(1.0, LINE)
    assert (cable.read_for_host(1.9), cable.deadline()) == (b"", 2.0)
    assert cable.pop_due_faults(2.0) == []
    assert (cable.read_for_board(2.0), cable.read_for_host(2.0)) == (LINE, LINE)


def test_pc_that_does_not_read_leaves_the_board_no_room() -> None:
    cable = Cable()
    cable.write_from_board(0.0, LINE)
    cable.inject(0.0, UNREAD, 2.0)
    assert (cable.room, cable.read_for_host(1.0)) == (0, b"")
    assert received_by_board(cable, at=1.0) == LINE  # the other direction works
    cable.pop_due_faults(2.0)
    assert (cable.read_for_host(2.0), cable.room) == (LINE, CAPACITY)


def test_hanging_port_accepts_only_a_few_bytes() -> None:
    cable = Cable()
    cable.inject(0.0, HANG, 2.0)
    taken = [cable.write_from_host(1.0, LINE) for _ in range(50)]
    assert 0 in taken
    assert max(taken) == 7
    cable.pop_due_faults(2.0)
    assert cable.write_from_host(2.0, LINE) == len(LINE)


@pytest.mark.parametrize("kind", [CUT, REPLUG])
def test_removed_port_loses_bytes_in_transit_and_returns(kind: str) -> None:
    cable = Cable(parse("delay=20ms"))
    cable.write_from_host(0.0, LINE)
    assert cable.inject(0.0, kind, 1.0) == [kind]
    assert cable.is_unplugged
    assert cable.inject(0.5, RESET, 0.0) == []  # nothing more can happen to a removed port
    assert cable.pop_due_faults(1.0) == [BACK]
    assert cable.read_for_board(2.0) == b""
    assert cable.tally == {kind: 1}


def test_reset_board_leaves_part_of_a_line() -> None:
    cable = Cable(Faults(seed=3))
    cable.write_from_board(0.0, LINE)
    cable.read_for_host(0.0)
    assert cable.inject(0.0, RESET, 0.0) == [RESET]
    torn = cable.read_for_host(0.0)
    assert 0 < len(torn) < len(LINE)
    assert LINE.startswith(torn)


def test_cable_has_the_capacity_of_an_operating_system() -> None:
    cable = Cable()
    cable.inject(0.0, STALL, 9.0)
    assert cable.write_from_host(0.0, b"x" * 2 * CAPACITY) == CAPACITY
    assert cable.write_from_host(0.0, b"x") == 0


DATA = encode("GET", 7, [])


class Harness:
    """A fake port, opened through a faulty cable. Tests set what it receives; sleeping advances its clock."""

    def __init__(self, faults: Faults, *, power: bool = True) -> None:
        self.now = 0.0
        self.written = b""
        self.waiting = b""
        self.close_count = 0
        self.powered: list[str] = []
        powered = self.powered.append if power else None
        self.opener = FaultyOpener(faults, powered, opener=lambda name: self, clock=lambda: self.now, sleep=self._sleep)

    @property
    def in_waiting(self) -> int:
        return len(self.waiting)

    def read(self, size: int = 1, /) -> bytes:
        data, self.waiting = self.waiting[:size], self.waiting[size:]
        return data

    def write(self, data: bytes, /) -> int:
        self.written += data
        return len(data)

    def close(self) -> None:
        self.close_count += 1

    def _sleep(self, seconds: float) -> None:
        self.now += seconds


def test_good_cable_is_transparent() -> None:
    harness = Harness(Faults())
    port = harness.opener("tty")
    assert port.write(DATA) == len(DATA)
    assert harness.written == DATA
    harness.waiting = DATA
    assert port.read(1) == DATA[:1]
    assert port.in_waiting == len(DATA) - 1
    assert port.read(99) == DATA[1:]
    assert port.read() == b""  # after READ_WAIT_S
    assert harness.now >= 0.1
    port.close()
    assert harness.close_count == 1


def test_delayed_bytes_leave_while_the_reader_waits() -> None:
    harness = Harness(parse("delay=50ms"))
    port = harness.opener("tty")
    port.write(DATA)
    assert harness.written == b""
    port.read()
    assert harness.written == DATA


def test_cut_closes_the_port_and_prevents_reopening_until_it_ends() -> None:
    harness = Harness(Faults())
    port = harness.opener("tty")
    harness.opener.inject(CUT, 1.0)
    for use in (port.read, lambda: port.in_waiting, lambda: port.write(DATA)):
        with pytest.raises(OSError, match="the cable is out"):
            use()
    with pytest.raises(UserError):
        harness.opener("tty")
    harness.now = 1.0
    assert harness.opener("tty").write(DATA) == len(DATA)
    with pytest.raises(OSError, match="the cable is out"):
        port.read()  # the port is gone for good
    assert harness.powered == []


def test_power_callback_resets_and_replugs_the_board() -> None:
    harness = Harness(Faults())
    harness.opener("tty")
    harness.opener.inject(RESET, 0.0)
    harness.opener.inject(REPLUG, 1.0)
    assert harness.powered == [RESET, REPLUG]


def test_real_board_gets_restart_with_an_unused_number() -> None:
    harness = Harness(Faults(), power=False)
    port = harness.opener("tty")
    port.write(DATA)
    harness.opener.inject(RESET, 0.0)
    harness.written = b""
    assert port.in_waiting == 0
    assert decode(harness.written.splitlines()[0]) == ("RESTART", 7 + 32768, [])


def test_unread_bytes_stay_in_the_port() -> None:
    harness = Harness(Faults())
    port = harness.opener("tty")
    harness.waiting = DATA
    harness.opener.inject(UNREAD, 1.0)
    assert port.in_waiting == 0
    assert harness.waiting == DATA
    harness.now = 1.0
    assert port.in_waiting == len(DATA)
