"""Print how much of a board's memory the firmware and the games use: ``python -m tests.micropython``"""

import json

from signalbox import games
from signalbox.board import load
from tests.micropython import drive
from tests.micropython.conftest import BOARD_BYTES, RULES_BYTES
from tests.micropython.interpreter import Interpreter, micropython
from tests.shared_rules import playthroughs


def main() -> None:
    """Print how much memory is used by each game's board firmware, and by its rules in its longest golden game."""
    print(f"{'of ' + str(BOARD_BYTES) + ' bytes':36}{'in use':>8}{'free':>8}")
    for name in games.names():
        _firmware(games.entry(name).board)
        _rules(name)


def _firmware(board: str) -> None:
    with micropython(BOARD_BYTES) as chip:
        drive.fill(chip)
        _row("nothing", chip)
        for module in drive.CHIP:
            drive.load(chip, module)
        stand_ins = chip.used
        _row("the chip's stand-ins", chip)
        drive.load(chip, "signalbox_board.hardware")
        _row("and the firmware's code", chip)
        chip.put("/board.json", json.dumps(load(board).firmware_data()))
        drive.load(chip, "device_script")
        chip.ask("device_script", "switch_on", "0")
        _row(f"and switched on for {board}", chip)
        print(f"{'of which firmware':36}{chip.used - stand_ins:8}")


def _rules(name: str) -> None:
    with micropython(RULES_BYTES) as table:
        drive.fill(table)
        drive.load(table, "rules_script")
        rules = games.entry(name).rules
        assert isinstance(rules, type)
        drive.load(table, rules.__module__)
        _row(f"the code of {name}", table)
        data = json.dumps([rules.__module__, rules.__name__, games.board(name).game_data()])
        heap = table.used + table.free
        table.minimum = heap
        table.ask("rules_script", "load_rules", data)
        _row("and its tables", table)
        print(f"{'and what building them leaves':36}{heap - table.minimum:8}{BOARD_BYTES - heap + table.minimum:8}")
        players, options = playthroughs.SETTINGS[name][-1]
        table.ask("rules_script", "start", json.dumps([players, options]))
        lines = playthroughs.file_of(name, players, options).read_text("ascii").splitlines()
        actions = playthroughs.actions(lines)
        _row("and a new game", table)
        table.call("rules_script", "play", actions)
        _row(f"after {len(actions)} actions, all to undo", table)


def _row(label: str, interpreter: Interpreter) -> None:
    print(f"{label:36}{interpreter.used:8}{BOARD_BYTES - interpreter.used:8}")


if __name__ == "__main__":
    main()
