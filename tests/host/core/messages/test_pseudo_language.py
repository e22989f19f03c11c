"""Whole games in a pseudo-language with accented letters: text without accents did not come from a catalogue."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from signalbox.app import game_start
from signalbox.app.table_terminal import Terminal
from signalbox.core.messages import Arg, Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import PSEUDO
from signalbox.core.resources import PACKAGE
from signalbox.play.table.present.snapshot import private_data, snapshot
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from tests.host.app.demos import close

pytestmark = pytest.mark.thorough

GAMES = (("ptites-locos", 2), ("golden-train", 3), ("paris-connection", 3))
STEPS_BETWEEN = 40  # simulation steps between two checks of the table
SHOWN_AS_WORDS = {"prompt", "kept", "detail", "label", "say", "note"}  # keys whose values people read
PLAIN_WORD = re.compile("[AEIOUCDGHJKLNRSTWYZaeioucdghjklnrstwyz]")  # letters that should have an accent


def messages_in(shown: Any, key: str = "") -> Iterator[Message]:
    """Yield the messages of a snapshot. Raise AssertionError for plain text."""
    if isinstance(shown, Message):
        yield shown
    elif isinstance(shown, dict):
        for name, value in shown.items():
            yield from messages_in(value, name)
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from messages_in(value, key)
    else:
        assert key not in SHOWN_AS_WORDS or shown is None, f"{key} is {shown!r}, which is not a message"


def names_in(arg: Arg) -> Iterator[str]:
    """Yield every string in a message's argument, at any depth. Strings are the same in every language."""
    if isinstance(arg, str):
        yield arg
    elif isinstance(arg, tuple):
        for part in arg:
            yield from names_in(part)
    elif isinstance(arg, Message):
        for part in arg.args.values():
            yield from names_in(part)


def plain_words(message: Message) -> str:
    """Return the unaccented letters of the message in the pseudo-language, apart from letters in names."""
    text = catalogue(PSEUDO).checked_text(message)
    for name in sorted(set(names_in(message)), key=len, reverse=True):
        text = text.replace(name, "")
    return "".join(PLAIN_WORD.findall(text))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_all_text_of_a_game_comes_from_catalogues(game: str, players: int, tmp_path: Path) -> None:
    """Use careless players and broken sensors to get more messages, and include the output of the terminal."""
    options = DemoOptions("accents", 0.6, ("random:2",))
    opened = game_start.new_demo_game(game, players, {}, options, tmp_path)
    _, simulation = make_simulation(opened, options)
    shown: set[Message] = set()
    terminal = Terminal(shown.add, opened.table)
    shown.update(terminal.help())
    steps = 0
    while not opened.table.is_over:
        simulation.step()
        steps += 1
        if steps % STEPS_BETWEEN == 0:
            collect(opened.table, simulation.now, terminal, shown)
    collect(opened.table, simulation.now, terminal, shown)
    close(opened)
    assert len({message.id for message in shown}) > 20
    assert {str(message): plain_words(message) for message in shown if plain_words(message)} == {}


def test_style_sheets_contain_no_words() -> None:
    """Text in a style sheet is in no catalogue; `attr(…)` shows text that a script supplies."""
    texts = [
        (path.name, words)
        for path in sorted((PACKAGE / "web" / "static").glob("*.css"))
        for words in re.findall(r"""content:[^;}]*?["']([^"']*)["']""", path.read_text(encoding="utf-8"))
        if re.search(r"[^\W\d_]{2}", words)
    ]
    assert texts == []


def collect(table: Any, now: float, terminal: Terminal, messages: set[Message]) -> None:
    shown = snapshot(table, now)
    terminal.show(shown)
    messages.update(messages_in(shown))
    for seat in range(len(table.config.seats)):
        messages.update(messages_in(private_data(table, seat)))
    json.dumps(shown, default=catalogue(PSEUDO).json_default)
