"""Test that French messages are correct in typography, spelling and agreement, and that none is left in English."""

import os
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from signalbox.board.load import board_names, load
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import LANGUAGE
from signalbox.web.page_language import script_labels
from tests.host.core.messages import write_table
from tests.host.core.messages.french import NARROW, faults, words

FRENCH = "fr"
PACKAGES = write_table.packages()  # a game's messages are read when the game is requested
ACCEPTED = Path(__file__).with_name("french_words.txt")  # correct words that are not in the dictionary
VERBATIM = {"board-fault", "board-print", "verbatim"}  # text from elsewhere
SAME = {  # the same in both languages
    *("board-title", "button", "colour-title", "fault-times", "shape-called"),
    *("golden-dynamites", "golden-wagons"),
    *("paris-fact-points", "paris-place-city", "paris-player-points", "paris-points"),
    *("page-editor-photo-file", "page-menu", "page-menu-title", "page-results-verdict", "page-volume", "page-zoom"),
    *("check-description", "check-ma"),
    *("ending-luck", "script-records-sum", "script-replay-pause"),
    *("ending-points", "golden-ending-wagons", "locos-ending-hangars", "paris-ending-points", "script-curve"),
    *("help-of-options", "records-column", "start-terminal-game", "start-terminal-seat", "start-unfinished"),
    *("over-player", "terminal-figure-of"),
    *("lists-column", "part-maker", "part-number", "part-title", "sheets-heading"),
    *("script-aimed-at", "script-carried-to", "script-colour-and-dice", "script-place-hangars"),
}


@cache
def messages() -> list[tuple[str, str]]:
    """Return all French messages, each as its ID and its text, with all kinds of arguments."""
    texts = list(write_table.sentences(PACKAGES, FRENCH))
    return [(id, text) for id, text in texts if id not in VERBATIM] + list(script_labels(catalogue(FRENCH)).items())


def test_no_message_has_a_detectable_error() -> None:
    assert {f"{id}: {text}": found for id, text in messages() if (found := faults(text))} == {}


def test_nothing_is_left_in_english() -> None:
    english = set(write_table.sentences(PACKAGES, LANGUAGE)) | set(script_labels(catalogue()).items())
    alike = {id for id, text in messages() if (id, text) in english and re.search(r"[^\W\d_]{2}", text)}
    assert sorted(alike - SAME) == []
    assert sorted(SAME - alike) == []


def test_every_word_is_in_the_dictionary() -> None:
    accepted = set(ACCEPTED.read_text(encoding="utf-8").split())
    found: dict[str, list[str]] = {}
    for id, text in messages():
        for word in words(text) - accepted:
            found.setdefault(word, []).append(id)
    assert {word: found[word] for word in unknown_words(sorted(found))} == {}
    every = {word for _, text in messages() for word in words(text)}
    assert sorted(accepted - every) == [], "accepted but no longer used"
    assert sorted(accepted - set(unknown_words(sorted(accepted)))) == [], "accepted although in the dictionary"


def unknown_words(words: list[str]) -> list[str]:
    """Return the words that are not in the French dictionary."""
    command = ["hunspell", "-d", "fr_FR", "-i", "utf-8", "-l"]
    try:
        result = subprocess.run(command, input="\n".join(words), capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("there is no French dictionary: sudo apt-get install hunspell hunspell-fr")
    return result.stdout.split()


def test_every_colour_of_every_board_is_a_french_word() -> None:
    for name in board_names():
        board = load(name)
        for colour in {*board.seats, *board.parts, *(set(board.picture.pieces) - {"wagon"})}:
            french = catalogue(FRENCH).text(Message("colour", colour=colour))
            assert french != colour or colour in ("cyan", "orange", "violet"), f"{name}: {colour}"


@pytest.mark.parametrize(
    ("owner", "whose"),
    [
        *(("Ann", "d’Ann"), ("Ben", "de Ben"), ("Élodie", "d’Élodie"), ("Hugo", "d’Hugo"), ("Hassan", "de Hassan")),
        *(("Yves", "d’Yves"), ("Yann", "de Yann"), ("Œdipe", "d’Œdipe"), ("Zoé", "de Zoé"), ("李", "de 李")),
    ],
)
def test_whose_loco_it_is(owner: str, whose: str) -> None:
    loco = Message("locos-piece", owner=owner, colour="blue")
    assert catalogue(FRENCH).text(loco) == f"la loco bleue {whose}"


@pytest.mark.parametrize(
    ("near", "expected"),
    [
        (Message("paris-place-city", city="Dijon"), "la case à 2 pas au sud de Dijon"),
        (Message("paris-place-city", city="Orléans"), "la case à 2 pas au sud d’Orléans"),
        (Message("paris-place-city", city="Le Mans"), "la case à 2 pas au sud du Mans"),
        (Message("paris-place-city", city="Le Havre"), "la case à 2 pas au sud du Havre"),
        (Message("paris-place-city", city="La Rochelle"), "la case à 2 pas au sud de La Rochelle"),
        (Message("paris-place-station", station="Est"), "la case à 2 pas au sud de la gare de l’Est"),
        (Message("paris-place-station", station="Saint-Lazare"), "la case à 2 pas au sud de la gare Saint-Lazare"),
    ],
)
def test_distance_of_a_hex_from_a_town(near: Message, expected: str) -> None:
    assert catalogue(FRENCH).text(Message("paris-place-way", count=2, way="s", near=near)) == expected


# The rules themselves.


@pytest.mark.parametrize(
    "text",
    [
        *("Ann : lancez les dés.", "Attaquer ?", "le loco", "une wagon", "de le train", "à le butoir", "si il vient"),
        *("que il", "le emplacement", "l'emplacement", "« oui »", "deux  espaces", "Fini .", "d’Ben", "la la loco"),
        *("la loco bleu", "les locos bleue", "le wagon verte", "ta loco", "On cherche...", "Bravo!", "1 locos"),
    ],
)
def test_error_is_found(text: str) -> None:
    assert faults(text) != []


@pytest.mark.parametrize(
    "text",
    [
        *("Ann\u202f: lancez les dés.", "Attaquer\u202f?", "la loco bleue d’Ann", "«\u202foui\u202f»", "de huit"),
        *("la voie extérieure nord-ouest", "qu’Ann", "le hangar 3", "l’hôte", "Saint-Étienne", "16:30"),
        "http://127.0.0.1:8765/",
    ],
)
def test_correct_text_has_no_error(text: str) -> None:
    assert faults(text) == []


def test_words_exclude_what_is_typed() -> None:
    text = f"Tapez `signalbox play` ou C3{NARROW}: l’allure, vous-même"
    assert words(text) == {"Tapez", "ou", "l’allure", "vous-même"}
