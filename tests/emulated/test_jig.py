"""Test the jig's firmware on real CircuitPython: the bytes sent to its registers and the light frames that it reads."""

import os
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("rp2040py", reason="the emulator rp2040py is not installed")

from shared_rules import wire
from signalbox.device.release.firmware_files import jig_release
from signalbox.simulator.jig import CLOCK, DATA, ENABLE, LATCH, LIGHTS, edges
from tests.emulated import image, pico
from tests.emulated.figures import is_new
from tests.emulated.pico import EmulatedPico
from tests.host.device.release.on_drive import release_files

IMAGE = "SIGNALBOX_UF2"
# The parts that an EmulatedPico expects of a board, here on pins that the jig does not use
NO_BOARD = {"pins": {"clock": "GP10", "latch": "GP11", "data": "GP12", "pixels": "GP20"}, "sensors": 8}
START_MS = 20_000
ANSWER_MS = 3000
NS_PS = 1000
MS_PS = 1_000_000_000
TURN_NS = 2_000_000  # the maximum duration of a turn of the jig's loop

pytestmark = [
    pytest.mark.emulated,
    pytest.mark.skipif(IMAGE not in os.environ, reason=f"{IMAGE} names no CircuitPython image: run `make emulated`."),
]


class EmulatedJig:
    """A jig with a PC at its data port. `shifted` lists the bytes that its registers have received."""

    def __init__(self) -> None:
        self.pico = EmulatedPico(Path(os.environ[IMAGE]), release_files(jig_release()), NO_BOARD)
        self.pico.until(lambda: len(self.pico.usb.ports) == 2, ms=START_MS, step_ms=50)
        self.pico.usb.open(self.pico.data)
        self.shifted: list[int] = []
        spi: Any = self.pico.mcu.spi[0]
        original = spi.on_transmit

        def transmit(byte: int) -> None:
            self.shifted.append(byte)
            original(byte)

        spi.on_transmit = transmit
        self._seq = 0

    def command(self, kind: str, *args: str) -> list[tuple[str, int, list[str]]]:
        """Send a command and return the complete answer."""
        self._seq += 1
        before = len(self._output())
        self.pico.usb.send(self.pico.data, wire.encode(kind, self._seq, list(args)))
        ends = (f"ACK {self._seq}*".encode(), f"NAK {self._seq} ".encode())
        self.pico.until(lambda: any(end in self._output()[before:] for end in ends), ms=ANSWER_MS)
        self.pico.run(1)
        return [message for line in self._output()[before:].splitlines() if (message := wire.decode(line))]

    def is_high(self, pin: str) -> bool:
        """Return whether a pin drives its wire high."""
        gpio: Any = self.pico.mcu.gpio[int(pin.removeprefix("GP"))]
        return bool(gpio.output_enable and gpio.output_value)

    def send_frame(self, frame: bytes) -> None:
        """Send a frame over the light line pulse by pulse, while the chip's clock advances in fine steps."""
        wave, until = edges(frame)
        clock, pin = self.pico.mcu.clock, self.pico.mcu.gpio[int(LIGHTS.removeprefix("GP"))]
        pin.set_input_value(False)
        began, edge_count = clock.nanos + NS_PS, 0

        def change() -> None:
            nonlocal edge_count
            edge_count += 1
            pin.set_input_value(edge_count % 2 == 1)
            if edge_count < len(wave):
                alarm.schedule(max(1, began + wave[edge_count] / NS_PS - clock.nanos))

        alarm = clock.create_alarm(change)
        alarm.schedule(began - clock.nanos)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(pico, "INSTRUCTIONS_PER_TICK", 1)
            self.pico.run(until / MS_PS)
        self.pico.run(1)

    def _output(self) -> bytes:
        return b"".join(data for _, data in self.pico.data.from_board)


@pytest.fixture(scope="module")
def jig() -> EmulatedJig:
    """Return a jig that has started and answered ASK. The tests in this module share it."""
    if not is_new(image.version(Path(os.environ[IMAGE]))):
        pytest.skip("The jig needs CircuitPython 9.2 or newer.")
    jig = EmulatedJig()
    jig.pico.run(300)
    assert jig.command("ASK", "1.3")[-2][2][2] == "jig"
    return jig


def test_no_pin_is_driven_before_the_pins_are_set(jig: EmulatedJig) -> None:
    pins = [jig.pico.mcu.gpio[int(pin.removeprefix("GP"))] for pin in (DATA, CLOCK, LATCH, ENABLE, LIGHTS)]
    assert not any(pin.output_enable for pin in pins)


def test_registers_receive_the_farthest_bit_first(jig: EmulatedJig) -> None:
    assert jig.command("DRIVE", "16", DATA, CLOCK, LATCH, ENABLE)[-1][0] == "ACK"
    assert jig.is_high(ENABLE)
    assert jig.command("CLOSE", wire.bitmap_to_hex(1 << 0 | 1 << 15, 16))[-1][0] == "ACK"
    assert jig.shifted == [0b0111_1111, 0b1111_1110]
    assert not jig.is_high(ENABLE)
    assert jig.command("FREE")[-1][0] == "ACK"
    assert jig.is_high(ENABLE)


def test_lights_are_read_by_state_machine_and_dma(jig: EmulatedJig) -> None:
    assert jig.command("WATCH", "4", LIGHTS)[-1][0] == "ACK"
    chance = random.Random(3)
    frames = [chance.randbytes(12) for _ in range(3)]
    for frame in frames:
        jig.send_frame(frame)
    *frame_lines, counts, _ = jig.command("LIGHTS")
    assert [args[4] for _, _, args in frame_lines] == [frame.hex() for frame in frames]
    assert counts[2][1:4] == ["0", "0", "0"]  # none is waiting, lost or incomplete


def test_loop_is_fast(jig: EmulatedJig) -> None:
    before = len(jig.pico.fed_ns)
    jig.pico.run(50)
    assert max(later - earlier for earlier, later in pairwise(jig.pico.fed_ns[before:])) < TURN_NS
