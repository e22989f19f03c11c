"""Records to read: random games, written as the table would write them."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL, State
from signalbox import games
from signalbox.play.record.dice import Dice, roll_number
from signalbox.play.record.entries import Header
from signalbox.play.record.journal import Journal

DICE = Dice.from_text("7")


def header_of(game: str = "race", players: int = 2, **changes: object) -> Header:
    fields: dict[str, object] = {
        "game": game,
        "board": "ptites_locos",
        "board_hash": "00000000",
        "players": players,
        "seats": [{"name": f"Ann {seat}", "kind": "human"} for seat in range(players)],
        "options": {"first": 0},
        "commitment": DICE.commitment,
        "created": "2026-01-02T03:04:05+00:00",
        "version": "0.1.0",
    }
    return Header(**{**fields, **changes})  # type: ignore[arg-type]


def play_locos(path: Path, maximum: int = 10_000) -> None:
    """Record a game for two that stops after `maximum` actions and rolls, or when it is won."""
    options: dict[str, str | int | bool] = {"placement": "free", "repair": False, "sides": "ABA", "first": 1}
    play_game(path, "ptites-locos", 2, options, lambda state: len(state.history) >= maximum)


def play_game(
    path: Path,
    name: str,
    players: int,
    options: dict[str, str | int | bool],
    is_done: Callable[[State], bool],
    arranged: tuple[int, str] | None = None,
) -> None:
    """Record a game between random players, with the dice of seed "7", until `is_done` returns True or the game ends.

    `arranged` is (n, pieces): the pieces are set by hand as in `pieces` once the history has n actions.
    """
    board = games.board(name)
    state = games.rules(name, board).start(players, options)
    random = Random(7)
    rolls: list[int | None] = []
    header = header_of(name, players, options=options, board=board.name, board_hash=board.hash)
    with Journal.create(path, header, DICE.seed) as journal:
        while state.current_player() != TERMINAL and not is_done(state):
            if arranged is not None and len(state.history) == arranged[0]:
                journal.append("arranged", arranged[1], None, at=float(len(state.history)))
                state.arrange(arranged[1])
                rolls.append(None)
            chance = state.current_player() == CHANCE
            if chance:
                action = DICE.outcome(roll_number(state.turn(), rolls), state.chance_outcomes())
            else:
                action = random.choice(state.legal_actions())
            kind = "chance" if chance else "action"
            seat = state.turn() if chance else state.current_player()
            journal.append(kind, state.notation(action), seat, at=float(len(state.history)))
            rolls.append(seat if chance else None)
            state.apply(action)
        if state.current_player() == TERMINAL:
            journal.finish()


@pytest.fixture(scope="session")
def finished_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("finished") / "game.jsonl"
    play_locos(path)
    return path.read_bytes()


@pytest.fixture
def finished(tmp_path: Path, finished_bytes: bytes) -> Path:
    """Return the path of a finished game's record."""
    path = tmp_path / "finished.jsonl"
    path.write_bytes(finished_bytes)
    return path


@pytest.fixture
def under_way(tmp_path: Path) -> Path:
    """Return the path of the record of an unfinished game with five rolls so far."""
    path = tmp_path / "under_way.jsonl"
    play_locos(path, maximum=15)
    return path


@pytest.fixture
def journal_of(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes a record of the race game from (kind, text) pairs."""

    def write(*entries: tuple[str, str], **changes: object) -> Path:
        path = tmp_path / "race.jsonl"
        with Journal.create(path, header_of(**changes), DICE.seed) as journal:  # type: ignore[arg-type]
            for kind, text in entries:
                journal.append(kind, text, seat=0)
        return path

    return write
