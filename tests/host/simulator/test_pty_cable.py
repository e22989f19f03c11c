"""A cable wakes its board when the host has made room for pending output."""

import os
import select
import sys

import pytest

from signalbox.board import load
from signalbox.simulator.machine import Machine
from signalbox.simulator.pty_board import ROOM_BYTES, PtyCable

pytestmark = [pytest.mark.realtime, pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")]

KERNEL_S = 0.05  # the kernel may pass on bytes with a delay


class RecordingSelector:
    """A selector that records the events for which a cable wants to be woken."""

    def __init__(self) -> None:
        self.flags = 0

    def register(self, fd: int, flags: int) -> None:
        self.flags |= flags


def wakes_for_room(cable: PtyCable) -> bool:
    selector = RecordingSelector()
    cable.register(selector)  # type: ignore[arg-type]
    return bool(selector.flags & select.POLLOUT)


def read_all(host: int) -> bytes:
    """Read everything that has arrived."""
    data = b""
    while select.select([host], [], [], KERNEL_S)[0]:
        data += os.read(host, ROOM_BYTES)
    return data


def test_all_sensors_are_reported_as_soon_as_the_host_reads() -> None:
    board = load("ptites_locos")
    cable = PtyCable(Machine(board, connected=False))
    cable.plug()
    assert cable.terminal is not None
    host = os.open(cable.terminal.name, os.O_RDWR | os.O_NOCTTY)
    cable.read()
    cable.write(cable.machine.update(100, cable.room))
    cable.machine.set_magnets((1 << board.sensors.count) - 1)
    cable.machine.update(101, 0)
    cable.write(cable.machine.update(200, ROOM_BYTES))
    assert wakes_for_room(cable)  # more than a pseudo-terminal holds at once
    output = b""
    for _ in range(20):
        output += read_all(host)
        if not wakes_for_room(cable):
            break
        cable.write(cable.machine.update(200, cable.room))
    os.close(host)
    assert b"ffffffffffffffffffffffffffffff" in output.splitlines()[-1]
