"""Golden games: one complete random game per setting, kept as text so that a change in the rules shows as a diff.

Run ``python -m tests.shared_rules.playthroughs`` to rewrite them all. A file starts with its game, players and options.
Each further line is one action: its index, the seat (or `chance`), the action, and the resulting position.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

from shared_rules.game import CHANCE, TERMINAL, Game, State
from signalbox import games
from tests.shared_rules import golden_tables

FOLDER = Path(__file__).parent / "playthroughs"
SEEDS = 60  # the shortest of this many games is kept
Options = golden_tables.Options

# The settings with a golden game, for each game: the number of players, and every option that `start` needs.
SETTINGS: dict[str, list[tuple[int, Options]]] = {
    "ptites-locos": [
        (players, {"placement": placement, "repair": repair, "sides": sides, "first": players - 2})
        for players, sides in ((2, "AAA"), (3, "ABA"), (4, "BAB"))
        for placement in ("free", "slide")
        for repair in (False, True)
    ],
    "golden-train": golden_tables.SETTINGS,
    "paris-connection": [
        (players, {"starts": starts, "first": players - 3, "idle_rounds": rounds})
        for players, rounds, starts in (
            (3, 10, "red,blue,black,brown,yellow,purple"),
            (4, 10, "purple,red,blue,black,brown,yellow"),
            (4, 1, "yellow,purple,red,blue,black,brown"),
            (5, 10, "brown,yellow,purple,red,blue,black"),
            (6, 10, "black,brown,yellow,purple,red,blue"),
        )
    ],
}


def file_of(name: str, players: int, options: Options) -> Path:
    """Return the path of a setting's golden game, named after all options except those drawn at random."""
    drawn = [key for key, default in rules(name).options().items() if default in ("", -1)]
    chosen = {key: value for key, value in options.items() if key not in drawn and value is not False}
    words = [key if value is True else str(value) for key, value in chosen.items()]
    return FOLDER / f"{'-'.join([name, str(players), *words])}.txt"


@cache
def rules(name: str) -> Game:
    """Return the rules for a game on its own board."""
    return games.rules(name, games.board(name))


def head(name: str, players: int, options: Options) -> str:
    """Return the first line of a golden game."""
    return " ".join([f"{name} players={players}", *(f"{key}={value}" for key, value in options.items())])


def written(state: State, texts: list[str]) -> list[str]:
    """Play these actions from `state` and return the lines of the golden game after its first line."""
    lines = [f"0 start | {state.position()}"]
    for index, text in enumerate(texts, 1):
        seat = state.current_player()
        state.apply(state.parse(text))
        lines.append(f"{index} {'chance' if seat == CHANCE else seat} {text} | {state.position()}")
    return [*lines, f"won by {[seat for seat, value in enumerate(state.returns()) if value]}"]


def actions(lines: list[str]) -> list[str]:
    """Return the actions in a golden game, in notation."""
    return [line.split(" | ")[0].split(" ", 2)[2] for line in lines[2:-1]]


def shortest(game: Game, players: int, options: Options, seeds: Iterable[int] = range(SEEDS)) -> list[str]:
    """Play a random game with each of these seeds and return the actions of the shortest one."""
    return min((_random_game(game.start(players, options), Random(seed)) for seed in seeds), key=len)


def _random_game(state: State, random: Random) -> list[str]:
    texts = []
    while state.current_player() != TERMINAL:
        chances = state.chance_outcomes()
        if chances:
            action = random.choices([outcome for outcome, _ in chances], [weight for _, weight in chances])[0]
        else:
            action = random.choice(state.legal_actions())
        texts.append(state.notation(action))
        state.apply(action)
    return texts


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, settings in SETTINGS.items():
        game = rules(name)
        for players, options in settings:
            texts = shortest(game, players, options)
            lines = [head(name, players, options), *written(game.start(players, options), texts)]
            file_of(name, players, options).write_text("\n".join(lines) + "\n", encoding="ascii")
            print(f"{file_of(name, players, options).name}: {len(texts)} actions")


if __name__ == "__main__":
    main()
