"""Run on the emulated board: load the firmware, then a game's rules alongside it, and start a game.

Print the free heap after each step, one line per step, after collecting garbage.
"""

import gc
import json
import sys

from signalbox_board.hardware import Device

TURNS = 20  # of the firmware's loop: enough to greet the PC, read its sensors and light its lights


def report(device: Device, step: str) -> None:
    """Print the free memory. Feed the watchdog first, as a step may take seconds."""
    device.step()
    gc.collect()
    print("free", step, gc.mem_free())  # type: ignore[attr-defined]


def main() -> None:
    """Set up the game described in game.json: module, class, the board's game data, players and options."""
    device = Device()
    for _ in range(TURNS):
        device.step()
    report(device, "firmware")
    with open(sys.path[0] + "/game.json") as file:
        order = json.load(file)
    report(device, "data")
    rules = getattr(__import__(order["module"], None, None, [order["name"]]), order["name"])
    report(device, "code")
    game = rules(order["data"])
    del order["data"]
    report(device, "tables")
    state = game.start(order["players"], order["options"])
    report(device, "game")
    print("position", state.position())
    print("readings", list(state.readings()))
    report(device, "asked")
    print("done")
