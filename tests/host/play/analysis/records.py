"""Records for the analysis tests: the beginnings of golden games and games of a few actions."""

from collections.abc import Sequence

from shared_rules.game import State
from signalbox.play.record.entries import ACTION, CHANCE, Entry, Header
from signalbox.play.record.replay import initial_state, rules_of
from tests.host.play.record import conftest
from tests.shared_rules import playthroughs

Options = dict[str, str | int | bool]

SECONDS_EACH = 6.0


def header_of(game: str, players: int, options: Options) -> Header:
    """Return the header for a game in which every seat is played by a person."""
    seats = [{"name": name, "kind": "human"} for name in ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")[:players]]
    return conftest.header_of(game, players, board=game.replace("-", "_"), seats=seats, options=options)


def entries_of(header: Header, texts: Sequence[str]) -> list[Entry]:
    """Return journal entries for the actions and rolls in `texts`, `SECONDS_EACH` seconds apart."""
    state: State = initial_state(header, rules_of(header))
    entries: list[Entry] = []
    for number, text in enumerate(texts, start=1):
        kind = CHANCE if state.chance_outcomes() else ACTION
        entries.append(Entry(number, state.turn(), kind, text, SECONDS_EACH * (number - 1)))
        state.apply(state.parse(text))
    return entries


def golden(game: str, players: int, options: Options) -> tuple[Header, list[Entry]]:
    """Return the header and the entries of a golden game."""
    lines = playthroughs.file_of(game, players, options).read_text("ascii").splitlines()
    header = header_of(game, players, options)
    return header, entries_of(header, playthroughs.actions(lines))
