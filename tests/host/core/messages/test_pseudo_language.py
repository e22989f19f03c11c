"""Whole games in a language in which every letter has an accent: what stays plain has not come from a catalogue."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from signalbox.app import playing
from signalbox.app.terminal import Terminal
from signalbox.core.messages import Arg, Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import PSEUDO
from signalbox.core.resources import PACKAGE
from signalbox.play.table.present.snapshot import private, snapshot
from signalbox.simulator.people.demo import DemoOptions, simulate

pytestmark = pytest.mark.thorough

GAMES = (("ptites-locos", 2), ("golden-train", 3), ("paris-connection", 3))
STEPS_BETWEEN = 40  # looks at the table
SHOWN_AS_WORDS = {"prompt", "kept", "detail", "label", "say", "note"}  # keys whose values people read
PLAIN_WORD = re.compile("[AEIOUCDGHJKLNRSTWYZaeioucdghjklnrstwyz]")  # letters that have an accent in the language


def messages_in(shown: Any, key: str = "") -> Iterator[Message]:
    """The messages of a snapshot. Fails for words that are none."""
    if isinstance(shown, Message):
        yield shown
    elif isinstance(shown, dict):
        for name, value in shown.items():
            yield from messages_in(value, name)
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from messages_in(value, key)
    else:
        assert key not in SHOWN_AS_WORDS or shown is None, f"{key} is {shown!r}, which is no message"


def names_in(arg: Arg) -> Iterator[str]:
    """What a message names: text that stands in it as it is, in any language."""
    if isinstance(arg, str):
        yield arg
    elif isinstance(arg, tuple):
        for each in arg:
            yield from names_in(each)
    elif isinstance(arg, Message):
        for each in arg.args.values():
            yield from names_in(each)


def plain_words(message: Message) -> str:
    """The letters without an accent in what the pseudo-language says, names left out."""
    said = catalogue(PSEUDO).checked_text(message)
    for name in sorted(set(names_in(message)), key=len, reverse=True):
        said = said.replace(name, "")
    return "".join(PLAIN_WORD.findall(said))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_whole_game_says_nothing_that_no_catalogue_has(game: str, players: int, tmp_path: Path) -> None:
    """Untidy hands and broken sensors, so that more than the usual is said; also what a terminal prints."""
    options = DemoOptions("accents", 0.6, ("random:2",))
    opened = playing.fresh_demo(game, players, {}, options, tmp_path)
    _, simulation = simulate(opened, options)
    said: set[Message] = set()
    terminal = Terminal(said.add, opened.table)
    said.add(terminal.help())
    steps = 0
    while not opened.table.is_over:
        simulation.step()
        steps += 1
        if steps % STEPS_BETWEEN == 0:
            look(opened.table, simulation.now, terminal, said)
    look(opened.table, simulation.now, terminal, said)
    assert opened.table.journal is not None
    opened.table.journal.close()

    assert len({message.id for message in said}) > 20
    assert {str(message): plain_words(message) for message in said if plain_words(message)} == {}


def test_no_style_sheet_says_a_word() -> None:
    """What stands in one is in no catalogue; `attr(…)` has the words that a script puts in."""
    said = [
        (path.name, words)
        for path in sorted((PACKAGE / "web" / "static").glob("*.css"))
        for words in re.findall(r"""content:[^;}]*?["']([^"']*)["']""", path.read_text(encoding="utf-8"))
        if re.search(r"[^\W\d_]{2}", words)
    ]
    assert said == []


def look(table: Any, at: float, terminal: Terminal, said: set[Message]) -> None:
    shown = snapshot(table, at)
    terminal.show(shown)
    said.update(messages_in(shown))
    for seat in range(len(table.config.seats)):
        said.update(messages_in(private(table, seat)))
    json.dumps(shown, default=catalogue(PSEUDO).json_default)
