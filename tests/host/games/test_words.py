"""Test that the names of squares and choices are distinct and do not contain the codes of squares."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared_rules.game import CHANCE, SPECTATOR, State
from shared_rules.golden_train import GoldenTrain
from shared_rules.paris_connection import ParisConnection
from shared_rules.ptites_locos import PtitesLocos
from signalbox import games
from signalbox.board import Board, load
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue_files
from signalbox.core.messages.fluent_files import message_sources
from signalbox.core.seats import Seat
from signalbox.games.messages import AnyMessages
from tests.english import english
from tests.host.core.messages import write_table
from tests.host.core.messages.reading_level import words
from tests.shared_rules.playthroughs import FOLDER, rules
from tests.soak import mark_thorough_except

OURS = ("ptites-locos", "golden-train", "paris-connection")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Flo")
RECORDED = sorted(FOLDER.glob("*.txt"))
CODE = re.compile(r"\b(?:Q\d\.\d|B\d\.\w|[SAH]\d\b|T\d\.\d|\d+\.\d+\b)")
MAX_PLACE_WORDS = 12
# for people who type squares, maintain a board or its records, or use a command line
MAKERS = (
    "arena board building check deploy description editor guide help link play procedure proof record_files records "
    "sheets usage wiring"
)
OF_MAKERS = tuple(f"{name}.ftl" for name in MAKERS.split())
TYPED = {
    *("not-possible-now", "sensor-unknown", "sensor-works-already", "sensor-ignored-already", "hands-no-square"),
    *("terminal-squares", "terminal-broken-sensors", "terminal-sensor", "terminal-help-right", "terminal-place"),
    *(
        "terminal-lit",
        "terminal-printed",
        "terminal-printed-at",
        "terminal-move",
        "terminal-move-means",
        "terminal-fact",
    ),
}


def board_and_messages(name: str, players: int) -> tuple[Board, AnyMessages]:
    board = load(name.replace("-", "_"))
    return board, games.entry(name).messages(board, [Seat(each) for each in NAMES[:players]])


def positions(file: Path) -> Iterator[State]:
    lines = file.read_text(encoding="ascii").splitlines()
    game = rules(lines[0].split()[0])
    assert isinstance(game, PtitesLocos | GoldenTrain | ParisConnection)
    for position in dict.fromkeys(line.split(" | ")[1] for line in lines[1:-1]):
        yield game.from_position(position)


def messages_of(messages: AnyMessages, state: State) -> Iterator[Message | None]:
    """Yield every message that a table may show in a position, and None in place of an absent message."""
    if state.current_player() >= 0 or state.current_player() == CHANCE:
        yield from messages.prompt(state)
    view = state.view(SPECTATOR)
    for seat in range(state.players):
        for fact in (*messages.facts(state, view, seat), *messages.all_facts(state, view, seat)):
            yield fact["label"]
            yield fact["text"] if isinstance(fact["text"], Message) else None
    for action in state.legal_actions():
        yield messages.label(state, action)
        yield messages.action_request(state, action)
        yield messages.record_line(state, action)
        yield messages.full_record_line(state, action)
        yield messages.news_message(state, action)
        yield from (each["say"] for each in messages.seat_reports(state, action))


@pytest.mark.parametrize("name", OURS)
def test_square_names_are_distinct(name: str) -> None:
    board, messages = board_and_messages(name, 3)
    names = {square: english(messages.place_name(square)) for square in board.squares}
    assert len(set(names.values())) == len(names)
    assert [text for text in names.values() if CODE.search(text) or len(words(text)) > MAX_PLACE_WORDS] == []


@pytest.mark.parametrize("file", mark_thorough_except(RECORDED, 6), ids=[file.stem for file in RECORDED])
def test_choices_of_recorded_games_are_distinct_and_contain_no_codes(file: Path) -> None:
    by_players: dict[int, AnyMessages] = {}
    choices = 0
    for state in positions(file):
        if state.players not in by_players:
            name = file.read_text(encoding="ascii").split()[0]
            by_players[state.players] = board_and_messages(name, state.players)[1]
        messages = by_players[state.players]
        actions = state.legal_actions()
        labels = [english(messages.label(state, action)) for action in actions]
        assert len(set(labels)) == len(actions), (state.position(), labels)
        choices += len(labels)
        for message in messages_of(messages, state):
            assert message is None or not CODE.search(english(message)), (state.position(), english(message))
    assert choices


def test_no_message_contains_a_code() -> None:
    """Messages about typed codes are exempt."""
    ids = {
        id
        for package in write_table.packages()
        for name, text in catalogue_files(package)
        if not name.endswith(OF_MAKERS)
        for id in message_sources(name, text)
    }
    sentences = write_table.sentences(write_table.packages())
    assert [(id, text) for id, text in sentences if id in ids - TYPED and CODE.search(text)] == []
    assert [square for square in ("Q2.1.4", "S1", "B0.a", "15.16", "6.9.L", "T2.3") if not CODE.search(square)] == []
