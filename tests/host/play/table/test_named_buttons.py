"""Every button that a text asks for exists: on the page, in the terminal and on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared_rules.game import CHANCE
from signalbox.core.messages import Message, joined
from signalbox.play.table.present.snapshot_types import TableSnapshot
from tests.english import english
from tests.host.games.test_words import RECORDED, positions
from tests.host.play.table.harness import TableHarness, open_table, resumed_at
from tests.soak import every, kept

ALIKE = 2  # positions of each game in which the same is to be done
BEFORE = {"Undo"}  # takes back what was played before the position, which this table does not know
NAMED = re.compile(r"[Pp]ress ([A-Z]\w+)(?: or ([A-Z]\w+))?|([A-Z]\w+) (?:also )?means")


def kinds(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the number of players and position for a few positions of each kind in a recorded game."""
    seen: dict[tuple[str, ...], int] = {}
    for state in positions(file):
        kind = tuple(sorted({state.notation(action).split()[0] for action in state.legal_actions()}))
        if state.current_player() >= CHANCE and seen.setdefault(kind, 0) < ALIKE:
            seen[kind] += 1
            yield state.players, state.position()


def on_page(now: TableSnapshot) -> set[str]:
    """Return the labels of the page's working buttons."""
    pressed = {english(press["label"]) for press in now["presses"] if press["enabled"] and not press["repeats"]}
    return pressed | {english(choice["label"]) for choice in now["choices"]}


def on_board(now: TableSnapshot) -> set[str]:
    """Return the labels of the board's working buttons."""
    return {english(press["label"]) for press in now["presses"] if press["enabled"]}


def named(message: Message | None) -> set[str]:
    """Return the buttons that a text names."""
    return {name for found in NAMED.findall(english(message)) for name in found if name}


@pytest.mark.parametrize(
    "file", every(kept(RECORDED, range(0, len(RECORDED), 3)), 6), ids=[file.stem for file in RECORDED]
)
def test_texts_name_only_existing_buttons(file: Path, tmp_path: Path) -> None:
    game = file.read_text(encoding="ascii").split()[0]
    looked = 0
    for number, (players, position) in enumerate(kinds(file)):
        harness = TableHarness(resumed_at(open_table(tmp_path / str(number), players, game=game), position))
        for _ in range(2):
            now = harness.snapshot
            looked += 1
            assert named(joined(now["prompt"], now["detail"])) <= on_page(now) | BEFORE, (position, harness.prompt)
            assert named(now["buttons"]) <= on_board(now), (position, english(now["buttons"]))
            hidden = any(press["enabled"] and press["repeats"] for press in now["presses"])
            assert (now["buttons"] is not None) >= hidden, (position, harness.prompt)
            harness.press("help")
    assert looked


def test_question_who_begins_names_only_buttons_of_the_page(tmp_path: Path) -> None:
    opened = open_table(tmp_path, first=-1)
    harness = TableHarness(opened)
    now = harness.snapshot
    assert named(joined(now["prompt"], now["detail"])) <= on_page(now)
