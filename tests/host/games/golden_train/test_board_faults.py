"""Errors reported for Golden Train's own tables when the real board description is edited."""

from pathlib import Path

import pytest

from signalbox.board import BoardError
from tests.host.board.descriptions import GOLDEN, edited, load_text, said_of

WAGONS = "[deck.wagons]           # by value\n1 = 9\n2 = 9\n3 = 9\n4 = 9\nsheriff = 6"
DYNAMITES = "[deck.dynamites]        # by value\n1 = 3\n2 = 3\n3 = 3\n4 = 3"
T3 = "T3 = { at = [4.5, 1.5], step = [0, 1],"
T4 = "T4 = { at = [6, 1.5],   step = [0, 1], sensor = 86, light = 81 }\n"

CASES = {
    "one card too many": (
        [("sheriff = 6\n", "sheriff = 7\n")],
        ["[deck]: 58 cards are expected, but 4 locomotives, 43 wagons and 12 dynamites are 59."],
    ),
    "no wagons": (
        [(WAGONS, "[deck.wagons]\n1 = 0")],
        [
            "[deck] wagons: there are none: no wagon could be drawn, and no train would grow.",
            "[deck]: 58 cards are expected, but 4 locomotives, 0 wagons and 12 dynamites are 16.",
        ],
    ),
    "no dynamites, though the cards add up": (
        [(DYNAMITES, "[deck.dynamites]\n1 = 0"), ("sheriff = 6\n", "sheriff = 18\n")],
        ["[deck] dynamites: there are none: nobody could attack, and the last dynamite ends the game."],
    ),
    "a wagon with an invalid value": (
        [("sheriff = 6\n", "sherif = 6\n")],
        ['[deck.wagons] sherif: the value of a card is expected, 1 to 9 or "sheriff".'],
    ),
    "a sheriff among the dynamites": (
        [("[deck.dynamites]        # by value\n1 = 3", "[deck.dynamites]\nsheriff = 3")],
        ["[deck.dynamites] sheriff: the value of a card is expected, 1 to 9."],
    ),
    "a negative number of cards": (
        [("sheriff = 6\n", "sheriff = -6\n")],
        ["[deck.wagons] sheriff: a whole number from 0 to 58 is expected, not -6."],
    ),
    "a train without its locomotive": (
        [("locomotives = 4\n", "locomotives = 3\n"), ("sheriff = 6\n", "sheriff = 7\n")],
        ["[deck] locomotives: 4 are expected, one for each train, not 3."],
    ),
    "shorter rows with unchanged numbers": (
        [("wagons = 24 ", "wagons = 23 ")],
        [
            "[squares] sensor: nothing has number 35, 60 and 85, here or in another table: "
            "0 to 109 are expected without a gap.",
            "[squares] light: nothing has number 30, 55 and 80, here or in another table: "
            "0 to 104 are expected without a gap.",
        ],
    ),
    "rows that are too long": (
        [("wagons = 24 ", "wagons = 99 ")],
        ["[trains] wagons: a whole number from 1 to 40 is expected, not 99."],
    ),
    "a step of zero": (
        [(T3, "T3 = { at = [4.5, 1.5], step = [0, 0],")],
        ["[trains] T3 step: [0, 0] leads nowhere, but every place needs a spot of its own."],
    ),
    "an incomplete step": (
        [(T3, "T3 = { at = [4.5, 1.5], step = [0],")],
        ["[trains] T3 step: [down, right], two numbers from -2 to 2, is expected, not [0]."],
    ),
    "a row that leaves the board": (
        [
            (T3, "T3 = { at = [4.5, 25], step = [0.0, -1],"),
            (T4, "T4 = { at = [4.5, 25.5], step = [0, 1], sensor = 86, light = 81 }\n"),
        ],
        [
            f"[squares] T4.{n} at: [row, column] within 8 rows and 26 columns is expected, not [4.5, {25.5 + n:g}]."
            for n in range(2, 25)
        ],
    ),
    "trains not numbered consecutively": (
        [("T3 = {", "T5 = {")],
        ["[trains] T3: it is missing: a table is expected.", "[trains] T5: there is no such key."],
    ),
    "a train is missing": (
        [(T4, "")],
        [
            "[deck] locomotives: 3 are expected, one for each train, not 4.",
            "[board] seats: 3 colours are expected, one for each train of [trains], not 4.",
            "[lights] seat.4: the game shows nothing there.",
            "[buttons] attack.4: the game has no such button.",
            "[buttons] stop.4: the game has no such button.",
        ],
    ),
    "wagons of an undefined colour": (
        [('wagon = "wagon"         # the', 'wagon = "gold"         # the')],
        ['[game] wagon: the colour of the wagons is expected, and [colours] has no "gold".'],
    ),
    "wagons in a seat's colour": (
        [('wagon = "wagon"         # the', 'wagon = "green"         # the')],
        ["[game] wagon: green is already the colour of a seat's locomotive."],
    ),
    "a button without quotes": (
        [('"attack.2" = {', "attack.2 = {")],
        [
            '[buttons] attack: a name with a dot needs quotes, as in "attack.2".',
            "[buttons] attack.2: it is missing, but the table needs it.",
            "[buttons] attack: the game has no such button.",
            "[squares] sensor: nothing has number 2, here or in another table: 0 to 110 are expected without a gap.",
        ],
    ),
    "a misnamed button": (
        [('"stop.2"   = {', '"halt.2"   = {')],
        ["[buttons] stop.2: it is missing, but the table needs it.", "[buttons] halt.2: the game has no such button."],
    ),
    "a pile without its light": (
        [('"pile.wagons"    =', '"pile.wagon"     =')],
        [
            "[lights] pile.wagons: it is missing, but the game shows something there.",
            "[lights] pile.wagon: the game shows nothing there.",
        ],
    ),
    "several places merged into one": (
        [("[trains]\n", '[squares]\n"T2.7" = { place = "wagons" }\n[trains]\n')],
        ["[squares] T2.7 place: a place of a train stands for itself: leave the place out."],
    ),
    "an entry for a missing place": (
        [("[trains]\n", '[squares]\n"T2.77" = { sensor = 3 }\n[trains]\n')],
        ["[squares] T2.77: there is no such square; perhaps you mean T2.7."],
    ),
    "a place without quotes": (
        [("[trains]\n", "[squares]\nT2.7 = { sensor = 43 }\n[trains]\n")],
        ['[squares] T2: a name with a dot needs quotes, as in "T2.7".'],
    ),
}


@pytest.mark.parametrize(("edits", "sentences"), CASES.values(), ids=CASES)
def test_invalid_description_reports_every_fault(
    edits: list[tuple[str, str]], sentences: list[str], tmp_path: Path
) -> None:
    with pytest.raises(BoardError) as refused:
        load_text(tmp_path, edited(*edits, of=GOLDEN))
    assert said_of(refused.value) == sentences
