"""The complete firmware on stand-ins for the chip, one turn of its loop at a time. Runs on both interpreters."""

import json

from signalbox_board.hardware import Device

MYPY = False
if MYPY:
    from typing import Any


def stand_in(name: str) -> "Any":
    """Import a stand-in as Any: it has more names than the real module."""
    return __import__(name)


keypad = stand_in("keypad")
microcontroller = stand_in("microcontroller")
neopixel = stand_in("neopixel")
supervisor = stand_in("supervisor")
usb_cdc = stand_in("usb_cdc")


class Bench:
    """The device under test."""

    device: Device


def switch_on(text: str) -> str:
    """Set the clock to this many ticks, start the firmware, and return the fault in its settings."""
    supervisor.now = int(text)
    Bench.device = Device()
    return Bench.device.controller.settings.fault


def feed_events(text: str) -> str:
    """Apply [ms passed, port open, bytes in hex, [[sensor, closed], ...], events lost] before a turn."""
    ms, connected, received, events, lost = json.loads(text)
    supervisor.now += ms
    usb_cdc.data.connected = connected
    usb_cdc.data.received += bytes.fromhex(received)
    if keypad.scanner is not None:
        for sensor, closed in events:
            keypad.scanner.inject(sensor, closed, lost)
    return ""


def step(_: str) -> str:
    Bench.device.step()
    return ""


def report(_: str) -> str:
    """Return the bytes for the PC, the lights, the reset counts and the contents of the non-volatile memory."""
    sent, usb_cdc.data.sent = usb_cdc.data.sent, b""
    shown = neopixel.chain.shown.hex() if neopixel.chain else ""
    resets = (microcontroller.resets, keypad.scanner.resets if keypad.scanner else 0)
    return "%r %s %r %s" % (sent, shown, resets, microcontroller.nvm[:80].hex())


def figures(_: str) -> str:
    return " ".join(Bench.device.controller.figures.stats_words())
