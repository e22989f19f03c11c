"""A port behind a faulty cable as the driver and the reader thread use it, on a simulated clock."""

import pytest

from shared_rules.wire import decode, encode
from signalbox.core.errors import UserError
from signalbox.device.link.faults.port import FaultyOpener
from signalbox.device.link.faults.spec import CUT, REPLUG, RESET, UNREAD, Faults, parse
from signalbox.device.link.ports import Port

LINE = encode("GET", 7, [])


class Harness:
    """A port that a test fills and empties, opened through a faulty cable; sleeping advances the clock."""

    def __init__(self, faults: Faults, *, power: bool = True) -> None:
        self.now = 0.0
        self.written = b""
        self.waiting = b""
        self.closed = 0
        self.powered: list[str] = []
        self.opener = FaultyOpener(
            faults, self.powered.append if power else None, opener=self._open, clock=lambda: self.now, sleep=self._sleep
        )

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
        self.closed += 1

    def strike(self, kind: str, lasts_s: float) -> None:
        """Cause a fault that would otherwise occur at random."""
        self.opener.force(kind, lasts_s)

    def _open(self, name: str) -> Port:
        return self

    def _sleep(self, seconds: float) -> None:
        self.now += seconds


def test_good_cable_is_transparent() -> None:
    harness = Harness(Faults())
    port = harness.opener("tty")
    assert port.write(LINE) == len(LINE)
    assert harness.written == LINE
    harness.waiting = LINE
    assert port.read(1) == LINE[:1]
    assert port.in_waiting == len(LINE) - 1
    assert port.read(99) == LINE[1:]
    assert port.read() == b""  # after READ_WAIT_S
    assert harness.now >= 0.1
    port.close()
    assert harness.closed == 1


def test_delayed_bytes_leave_while_the_reader_waits() -> None:
    harness = Harness(parse("delay=50ms"))
    port = harness.opener("tty")
    port.write(LINE)
    assert harness.written == b""
    port.read()
    assert harness.written == LINE


def test_cut_closes_the_port_and_prevents_reopening_until_it_ends() -> None:
    harness = Harness(Faults())
    port = harness.opener("tty")
    harness.strike(CUT, 1.0)
    for use in (port.read, lambda: port.in_waiting, lambda: port.write(LINE)):
        with pytest.raises(OSError, match="the cable is out"):
            use()
    with pytest.raises(UserError):
        harness.opener("tty")
    harness.now = 1.0
    assert harness.opener("tty").write(LINE) == len(LINE)
    with pytest.raises(OSError, match="the cable is out"):
        port.read()  # it has gone for good
    assert harness.powered == []


def test_power_callback_resets_and_replugs_the_board() -> None:
    harness = Harness(Faults())
    harness.opener("tty")
    harness.strike(RESET, 0.0)
    harness.strike(REPLUG, 1.0)
    assert harness.powered == [RESET, REPLUG]


def test_real_board_gets_restart_with_an_unused_number() -> None:
    harness = Harness(Faults(), power=False)
    port = harness.opener("tty")
    port.write(LINE)
    harness.strike(RESET, 0.0)
    harness.written = b""
    assert port.in_waiting == 0
    assert decode(harness.written.splitlines()[0]) == ("RESTART", 7 + 32768, [])


def test_unread_bytes_stay_in_the_port() -> None:
    harness = Harness(Faults())
    port = harness.opener("tty")
    harness.waiting = LINE
    harness.strike(UNREAD, 1.0)
    assert port.in_waiting == 0
    assert harness.waiting == LINE
    harness.now = 1.0
    assert port.in_waiting == len(LINE)
