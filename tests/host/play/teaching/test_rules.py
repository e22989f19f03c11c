"""The rules shown on a page: every clause is present, and every picture shows a legal position."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from signalbox import games
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import SPOKEN
from signalbox.games.teaching import Clause, Picture, Teaching
from signalbox.play.teaching.rules import has_rules, rules_info

DOCS = Path(__file__).parents[4] / "docs"
TAUGHT = [game for game in games.names() if has_rules(game)]


def teaching(game: str) -> Teaching:
    found = games.entry(game).teaching
    assert found is not None
    return found


def clauses(game: str) -> Iterator[Clause]:
    for page in teaching(game).rules.values():
        yield from page


def pictures() -> list[tuple[str, Picture]]:
    all_pictures = [(game, clause.picture) for game in TAUGHT for clause in clauses(game) if clause.picture is not None]
    return list(dict.fromkeys(all_pictures))


def test_all_games_have_rules() -> None:
    assert TAUGHT == ["golden-train", "paris-connection", "ptites-locos"]


@pytest.mark.parametrize("game", TAUGHT)
def test_pages_contain_exactly_the_clauses_of_the_document(game: str) -> None:
    document = (DOCS / f"rules_{game.replace('-', '_')}.md").read_text(encoding="utf-8")
    documented = re.findall(r"^- \*\*([A-Z]\d+)\*\*", document, re.MULTILINE)
    assert {number for clause in clauses(game) for number in clause.numbers} == {*documented}


@pytest.mark.parametrize(("game", "picture"), pictures(), ids=lambda each: getattr(each, "position", each))
def test_picture_shows_a_legal_position_and_action(game: str, picture: Picture) -> None:
    board = games.board(game)
    state = teaching(game).read_position(games.rules(game, board), picture.position)
    assert state.position() == picture.position
    if picture.action:
        assert state.notation(state.parse(picture.action)) == picture.action
    assert [name for name in picture.squares if name not in board.places] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_pictures_show_pieces_and_their_paths(game: str) -> None:
    rules = rules_info(game)
    assert rules is not None
    board = games.board(game)
    for group in rules["groups"]:
        for clause in group["clauses"]:
            picture = clause["picture"]
            if picture is None:
                continue
            assert all(piece["at"] in board.squares for piece in picture["pieces"])
            assert picture["pieces"] or picture["parts"]
    shown = [clause["picture"] for group in rules["groups"] for clause in group["clauses"] if clause["picture"]]
    assert any(path["squares"] for picture in shown for path in picture["ways"])


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", TAUGHT)
def test_rules_are_translated_into_every_language(game: str, language: str) -> None:
    words = catalogue(language)
    texts = [words.checked_text(clause.message) for clause in clauses(game)]
    assert len({*texts}) == len(texts)
    assert json.loads(json.dumps(rules_info(game), default=words.json_default))["title"]


def test_unknown_game_has_no_rules() -> None:
    assert rules_info("chess") is None
