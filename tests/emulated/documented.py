"""Read the documented figures from docs/firmware.md, one column per board. Measurements must be close to them."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "firmware.md"
HEAD = "| Worst of each, ms |"
SHARE = 0.25  # maximum difference of a measured figure, as a share of the documented one
LUCKY = ("reed_to_event_ms", "animated_reed_to_event_ms", "animated_turn_ms", "motley_scene_turn_ms")  # if no GC
KB = 1024
ROWS = {  # for each figure, its label in the table
    "boot_to_hello_ms": "power on to `HELLO`",
    "restart_to_hello_ms": "`RESTART` to `HELLO`",
    "scan_ms": "from scan to scan",
    "reed_to_event_ms": "reed to event on the PC",
    "animated_reed_to_event_ms": "the same with all lights moving",
    "light_to_waveform_ms": "light command to the beginning of the waveform",
    "animated_turn_ms": "turn of the loop with all lights moving",
    "all_reeds_turn_ms": "the same when all reeds change at once",
    "motley_scene_turn_ms": "the same when a scene comes in which no two lights are alike",
    "failure_to_reset_ms": "failure of the firmware to its restart",
    "free_after_start_bytes": "free memory after the start, KB",
    "free_beside_rules_bytes": "the same with its game’s rules and a new game, KB",
}


def version(page: str) -> str:
    """Return the CircuitPython version for which the figures are documented."""
    match = re.search(r"^The figures are of CircuitPython (\S+)\. ", page, re.MULTILINE)
    assert match
    return match[1]


def figures(page: str) -> dict[tuple[str, str], float]:
    """Return the documented figures, keyed by board and name. Raise ValueError if a row is missing."""
    lines = page[page.index(HEAD) :].partition("\n\n")[0].splitlines()
    head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    labels = [row[0] for row in rows]
    values = {}
    for name, label in ROWS.items():
        unit = KB if name.endswith("_bytes") else 1
        for board, value in zip(head[1:], rows[labels.index(label)][1:], strict=True):
            if value and board.startswith("`"):
                values[board.strip("`"), name] = float(value) * unit
    return values
