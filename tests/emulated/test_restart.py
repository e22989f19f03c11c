"""Test what survives a restart, and that firmware that hangs is restarted.

These tests run last because they restart the board. CircuitPython 7 does not recover from a reset on this emulator,
not even with an empty drive.
"""

import pytest

from shared_rules import wire, wiring_order
from tests.emulated.conftest import Table, on_boards
from tests.emulated.console import end_program, reload, run_program
from tests.emulated.expected_colours import colours
from tests.emulated.pico import DRIVE_AT, MS, PowerCutError

pytestmark = pytest.mark.emulated

PLACES_PER_LINE = 24
WATCHDOG_S = 8
HANG_S = WATCHDOG_S + 4
FAILING = b"""
import sys
sys.path.insert(0, "/signalbox/a")
from signalbox_board.hardware import Device
device = Device()
device.controller.update = lambda *arguments: 1 // 0
device.run()
"""
SECTOR_BYTES, ERASED = 4096, 0xFF
CROSSED = (3, 70)  # two sensors, and two lights, that are swapped


def wait_for_restart(table: Table) -> tuple[str, str]:
    """Wait until the board has restarted and return the nonces before and after."""
    before = table.nonce
    enumerations = table.pico.usb.enumerations
    table.pico.until(lambda: table.pico.usb.enumerations > enumerations, HANG_S * 1000, 5)
    table.pc.forget()
    table.start()
    return before, table.nonce


def send_wiring(table: Table) -> str:
    """Swap two sensors and two lights in the board's wiring and return the wiring's checksum."""
    sensors, lights = (
        wiring_order.default_order(table.board.sensors.count),
        wiring_order.default_order(len(table.board.lights)),
    )
    for order in (sensors, lights):
        order[CROSSED[0]], order[CROSSED[1]] = CROSSED[1], CROSSED[0]
    for kind, order in ((wiring_order.SENSORS, sensors), (wiring_order.LIGHTS, lights)):
        for start in range(0, len(order), PLACES_PER_LINE):
            places = [str(place) for place in order[start : start + PLACES_PER_LINE]]
            table.pc.command(wire.WIRING, kind, str(start), *places)
    return wiring_order.checksum(sensors, lights)


def test_bytes_in_the_chip_outlive_a_closed_port(quick: Table) -> None:
    pico = quick.pico
    pico.usb.close(pico.data)
    quick.pico.run(50)
    quick.pc.forget()
    quick.pc.send(wire.GET)
    pico.run(100)
    assert quick.pc.lines(wire.MAP) == []
    pico.usb.open(pico.data)
    assert quick.pc.wait(wire.MAP)
    quick.start_session()


@on_boards("paris_connection")
def test_learned_wiring_survives_a_restart(quick: Table) -> None:
    checksum = send_wiring(quick)
    quick.pc.command(wire.KEEP, checksum)
    quick.pc.run(100)
    quick.pc.command(wire.RESTART)
    requested_ns = quick.pico.now_ns
    before, after = wait_for_restart(quick)
    assert before != after
    hello = quick.pc.lines(wire.HELLO)[0]
    assert f"wiring:{checksum}" in hello.args[6].split(",")
    quick.figures.add("restart_to_hello_ms", (hello.ns - requested_ns) / MS)
    quick.start_session()
    quick.pico.chain.close(1 << CROSSED[0])
    quick.pc.run(50)
    assert quick.pc.bitmap() == 1 << CROSSED[1]
    quick.pc.show([(CROSSED[0], 0xFF0000, 0, 0, 1)])
    quick.pc.run(60)
    lit = colours(quick.board, quick.pico.waveform.frames[-1])
    assert [index // 3 for index, channel in enumerate(lit) if channel] == [CROSSED[1]]
    quick.pc.command(wire.FORGET)
    quick.pc.run(100)
    assert quick.pc.bitmap() == 1 << CROSSED[0]


def test_power_cut_while_storing_the_wiring_loses_all_that_was_stored(quick: Table) -> None:
    """A write first erases all 4 KB of non-volatile memory, so after a power cut the default wiring applies."""
    quick.pc.command(wire.KEEP, send_wiring(quick))
    quick.pc.run(100)
    nvm = slice(DRIVE_AT - SECTOR_BYTES, DRIVE_AT)
    assert any(byte != ERASED for byte in quick.pico.mcu.flash[nvm])
    quick.pico.flash.loses_power = True
    with pytest.raises(PowerCutError):
        quick.pc.command(wire.FORGET)
    assert quick.pico.mcu.flash[nvm] == bytes([ERASED]) * SECTOR_BYTES
    quick.power_up()
    assert not any(capability.startswith("wiring") for capability in quick.pc.lines(wire.HELLO)[0].args[6].split(","))


def test_watchdog_stops_with_the_program(quick: Table) -> None:
    """Nothing restarts firmware that has ended, so failing firmware must keep running."""
    resets = len(quick.pico.resets_ns)
    end_program(quick)
    quick.pico.run((WATCHDOG_S + 1) * 1000)
    assert len(quick.pico.resets_ns) == resets
    reload(quick)
    quick.start_session()


def test_watchdog_restarts_a_failing_firmware(quick: Table) -> None:
    resets = len(quick.pico.resets_ns)
    run_program(quick, FAILING, b"ZeroDivisionError")
    stopped_ns = quick.pico.now_ns
    before, after = wait_for_restart(quick)
    assert before != after
    assert len(quick.pico.resets_ns) == resets + 1
    quick.figures.add(
        "failure_to_reset_ms", (quick.pico.resets_ns[-1] - stopped_ns) / MS, maximum=WATCHDOG_S * 1000 + 500
    )
    quick.start_session()
    assert quick.pc.bitmap() == quick.pico.chain.closed
