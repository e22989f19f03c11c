"""The files that a drive needs in addition to the firmware so that the board itself can start its game."""

import json
from pathlib import Path

from signalbox import games
from signalbox.device.release.firmware_files import FOLDER, SLOTS
from tests.host.device.release.on_drive import File
from tests.micropython import drive
from tests.shared_rules import playthroughs

SCRIPT = Path(__file__).parent / "scripts" / "rules_beside.py"
VERSION = f"{FOLDER}/{SLOTS[0]}"
PROGRAM = f'import sys\nsys.path.insert(0, "/{VERSION}")\nimport rules_beside\nrules_beside.main()\n'.encode()


def game_of(board: str) -> str:
    """Return the name of the game that comes with this board, or ""."""
    return next((name for name in games.names() if games.entry(name).board == board), "")


def setting(name: str) -> tuple[int, playthroughs.Options]:
    """Return the number of players and the options of the largest setting for which a golden game is recorded."""
    return playthroughs.SETTINGS[name][-1]


def rules_files(name: str) -> list[File]:
    """Return the files for the active version's folder: the game's and shared modules, game.json and the script."""
    rules = games.entry(name).rules
    assert isinstance(rules, type)
    package = rules.__module__.rpartition(".")[0]
    players, options = setting(name)
    order = {
        "module": rules.__module__,
        "name": rules.__name__,
        "data": games.board(name).game_data(),
        "players": players,
        "options": options,
    }
    placed = {drive.place(module): path for module, path in drive.RULES.items() if _belongs(module, package)}
    return [
        *(File(VERSION + place, path.read_bytes()) for place, path in placed.items()),
        File(f"{VERSION}/game.json", json.dumps(order).encode()),
        File(f"{VERSION}/{SCRIPT.name}", SCRIPT.read_bytes()),
    ]


def _belongs(module: str, package: str) -> bool:
    """Return whether a module belongs to this game or to no particular game."""
    top = ".".join(module.split(".")[:2])
    return top == package or drive.RULES[top].name != "__init__.py" or top == "shared_rules"
