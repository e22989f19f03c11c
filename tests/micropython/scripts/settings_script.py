"""Read an owner's settings. Runs on both interpreters."""

import json

from signalbox_board.settings import FaultError
from signalbox_board.settings_parser import parse


def read(text: str) -> str:
    """Return the settings parsed from [description, owner's settings], or the fault."""
    description, own = json.loads(text)
    try:
        settings = parse(description.encode(), own.encode())
    except FaultError as fault:
        return str(fault)
    return "%r %d %r" % (settings.supply, settings.frame_ms, settings.watchdog)
