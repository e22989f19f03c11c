"""The whole firmware on the chip's stand-ins, a turn of its loop at a time. Runs on both interpreters."""

import json

from signalbox_board.hardware import Device

MYPY = False
if MYPY:
    from typing import Any


def stand_in(name: str) -> "Any":
    """One of the chip's modules, with what the stand-in has more than the real one."""
    return __import__(name)


keypad = stand_in("keypad")
microcontroller = stand_in("microcontroller")
neopixel = stand_in("neopixel")
supervisor = stand_in("supervisor")
usb_cdc = stand_in("usb_cdc")


class Bench:
    """The board in hand."""

    device: Device


def switch_on(text: str) -> str:
    """Start the firmware at this many ticks."""
    supervisor.now = int(text)
    Bench.device = Device()
    return Bench.device.controller.settings.fault


def turn(text: str) -> str:
    """One turn of the loop: [ms since the last one, port open, bytes in hex, [[sensor, closed], ...], are they lost].

    Gives what came out: bytes for the PC, what the lights show, and what else happened to the chip.
    """
    ms, connected, received, events, lost = json.loads(text)
    port, keys = usb_cdc.data, keypad.scanner
    supervisor.now += ms
    port.connected = connected
    port.received += bytes.fromhex(received)
    if keys is not None:
        for sensor, closed in events:
            keys.see(sensor, closed, lost)
    Bench.device.step()
    sent, port.sent = port.sent, b""
    shown = neopixel.chain.shown.hex() if neopixel.chain else ""
    resets = (microcontroller.resets, keys.resets if keys else 0)
    return "%r %s %r %s" % (sent, shown, resets, microcontroller.nvm[:80].hex())


def figures(_: str) -> str:
    """What the firmware says of its own work, in words."""
    return " ".join(Bench.device.controller.figures.tell())
