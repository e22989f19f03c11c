"""Errors reported for the P'tites Locos' own tables when the real board description is edited."""

from pathlib import Path

import pytest

from tests.host.board.descriptions import edited, faults_of

CASES = {
    "side B is not side A turned": (
        [("B = [1, 2, 4, 3]", "B = [2, 1, 3, 4]")],
        ["[platforms.red] B: [1, 2, 4, 3] is expected, side A turned half round, not [2, 1, 3, 4]."],
    ),
    "two strands with the same exit": (
        [("A = [2, 1, 3, 4]", "A = [2, 2, 3, 4]")],
        ["[platforms.red] A: two strands end at one exit in [2, 2, 3, 4], and each exit takes one."],
    ),
    "a strand to a missing lane": (
        [("A = [2, 1, 3, 4]", "A = [2, 1, 3, 5]")],
        ["[platforms.red] A: a list of 4 whole numbers from 0 to 4 is expected, not [2, 1, 3, 5]."],
    ),
    "a lane without a strand": (
        [("A = [2, 1, 3, 4]", "A = [2, 1, 3]")],
        ["[platforms.red] A: a list of 4 whole numbers from 0 to 4 is expected, not [2, 1, 3]."],
    ),
    "an unreachable square": (
        [("S1       =", '"Q2.1.8" = { at = [4.5, 10.5], sensor = 120, light = 118 }\nS1       =')],
        ['[squares] Q2.1.8: nothing leads to it: [track] has no such square, and it is not a "hangar".'],
    ),
    "a square is missing": (
        [("A2       = { at = [9, 4],   sensor =  81, light =  81 }\n", "")],
        [
            "[squares] A2: it is missing, and [track] lanes is 3.",
            "[squares] sensor: nothing has number 81, here or in another table: 0 to 119 are expected without a gap.",
            "[squares] light: nothing has number 81, here or in another table: 0 to 117 are expected without a gap.",
        ],
    ),
    "a lane grows without its square": (
        [("[[7, 5, 3], [7, 5, 3], [7, 5, 3]]", "[[7, 5, 3], [8, 5, 3], [7, 5, 3]]")],
        ["[squares] Q2.1.8: it is missing, and [track] lengths gives lane 1 of quadrant 2 8 squares."],
    ),
    "a lane shrinks and keeps its square": (
        [("[[7, 5, 3], [7, 5, 3], [7, 5, 3]]", "[[7, 5, 3], [7, 5, 2], [7, 5, 3]]")],
        ['[squares] Q2.3.3: nothing leads to it: [track] has no such square, and it is not a "hangar".'],
    ),
    "a bay of seven cells": (
        [('"B1.4.1" = { at = [4, 6],   sensor =  33, light =  33 }\n', "")],
        [
            "[squares] B1.4.1: it is missing, and a bay has 4 x 2 cells, as [track] strands says.",
            "[squares] sensor: nothing has number 33, here or in another table: 0 to 119 are expected without a gap.",
            "[squares] light: nothing has number 33, here or in another table: 0 to 117 are expected without a gap.",
        ],
    ),
    "a bay of nine cells": (
        [("S1       =", '"B1.5.0" = { at = [4.5, 9],   sensor = 120, light = 118 }\nS1       =')],
        ['[squares] B1.5.0: nothing leads to it: [track] has no such square, and it is not a "hangar".'],
    ),
    "a dotted name without quotes": (
        [('"Q1.1.2" =', "Q1.1.2 =")],
        [
            '[squares] Q1: a name with a dot needs quotes, as in "Q1.1.2".',
            "[squares] Q1.1.2: it is missing, and [track] lengths gives lane 1 of quadrant 1 7 squares.",
            "[squares] sensor: nothing has number 12, here or in another table: 0 to 119 are expected without a gap.",
            "[squares] light: nothing has number 12, here or in another table: 0 to 117 are expected without a gap.",
        ],
    ),
    "a hangar on the track": (
        [("light =  12 }", 'light =  12, place = "hangar" }')],
        ["[squares] Q1.1.2 place: a square of the track stands for itself: leave the place out."],
    ),
    "too few hangars": (
        [("to_win = 3 ", "to_win = 4 ")],
        ['[squares] hangar: at least 13 squares with place = "hangar" are expected for 4 seats and 4 to win, not 9.'],
    ),
    "more to win than locos": (
        [("to_win = 3 ", "to_win = 5 ")],
        ["[game] to_win: a whole number from 1 to 4 is expected, not 5."],
    ),
    "a platform of an unknown colour": (
        [("[platforms.red]", "[platforms.pink]")],
        ["[platforms] pink: platforms are named by their colour, but [colours] has no pink."],
    ),
    "a platform of a seat's colour": (
        [("[platforms.red]", "[platforms.white]")],
        ["[platforms] white: it is already the colour of a seat's locos."],
    ),
    "an unknown home bay": (
        [('home = "B2"', 'home = "B5"')],
        ['[platforms.red] home: "B0", "B1", "B2" or "B3" is expected, not "B5".'],
    ),
    "one home for two platforms": (
        [('home = "B2"', 'home = "B1"')],
        ["[platforms.red] home: B1 is already the home of blue, and a bay takes one platform."],
    ),
    "one platform too few": (
        [('[platforms.red]\nhome = "B2"\ncode = ["a", "c"]\nA = [2, 1, 3, 4]\nB = [1, 2, 4, 3]\n', "")],
        ["[platforms]: 3 platforms are expected for 4 bays, one of which is empty, not 2."],
    ),
    "a code equal to its own half turn": (
        [('code = ["a", "c"]', 'code = ["a", "f"]')],
        ["[platforms.red] code: its side B closes a and f, as side A of red does: every code must differ."],
    ),
    "a code equal to another's half turn": (
        [('code = ["a", "c"]', 'code = ["f", "e"]')],
        [
            "[platforms.red] code: its side A closes e and f, as side B of blue does: every code must differ.",
            "[platforms.red] code: its side B closes a and b, as side A of blue does: every code must differ.",
        ],
    ),
    "a duplicate code": (
        [('code = ["a", "c"]', 'code = ["a", "b"]')],
        [
            "[platforms.red] code: its side A closes a and b, as side A of blue does: every code must differ.",
            "[platforms.red] code: its side B closes e and f, as side B of blue does: every code must differ.",
        ],
    ),
    "a code of three magnets": (
        [('code = ["a", "c"]', 'code = ["a", "b", "c"]')],
        [
            '[platforms.red] code: a list of 2 letters from "a" to "f", each only once, is expected, '
            'not ["a", "b", "c"].'
        ],
    ),
    "two magnets at one reed": (
        [('code = ["a", "c"]', 'code = ["a", "a"]')],
        ['[platforms.red] code: a list of 2 letters from "a" to "f", each only once, is expected, not ["a", "a"].'],
    ),
    "an invalid code letter": (
        [('code = ["a", "c"]', 'code = ["a", "g"]')],
        ['[platforms.red] code: letters from "a" to "f" are expected, not "g".'],
    ),
    "an undescribed bay": (
        [('bays = ["B0", "B1", "B2", "B3"]', 'bays = ["B0", "B1", "B2", "B4"]')],
        [
            "[bays] B4: it is missing, but [track] bays names it.",
            "[bays] B3: [track] bays does not name it.",
            '[platforms.yellow] home: "B0", "B1", "B2" or "B4" is expected, not "B3".',
        ],
    ),
    "a bay listed twice": (
        [('bays = ["B0", "B1", "B2", "B3"]', 'bays = ["B0", "B1", "B2", "B2"]')],
        ['[track] bays: a list of 2 to 4 bays, each only once, is expected, not ["B0", "B1", "B2", "B2"].'],
    ),
    "a code reed is missing": (
        [("f = { at = [4.6, 3.5],   sensor =  97 }\n", "")],
        [
            "[bays.B0.code] f: it is missing: a table is expected.",
            "[squares] sensor: nothing has number 97, here or in another table: 0 to 119 are expected without a gap.",
        ],
    ),
    "a seventh code reed": (
        [
            (
                "f = { at = [4.6, 3.5],   sensor =  97 }\n",
                "f = { at = [4.6, 3.5],   sensor =  97 }\ng = { at = [9, 2.5],   sensor =  120 }\n",
            )
        ],
        ["[bays.B0.code] g: there is no such key."],
    ),
    "a misplaced code reed": (
        [("f = { at = [4.6, 3.5],", "f = { at = [4.4, 3.6],")],
        ["[bays] B0 code f: a half turn takes a to [4.6, 3.5], so f belongs there, not at [4.4, 3.6]."],
    ),
    "a bay with a crooked cell": (
        [('"B1.2.0" = { at = [2, 5],', '"B1.2.0" = { at = [2.4, 5],')],
        ["[bays] B1: an even grid of 4 x 2 cells is expected, lane beside lane and exit beside entry."],
    ),
    "a bay of another size": (
        [
            ('"B1.1.0" = { at = [1, 5],', '"B1.1.0" = { at = [1, 5.5],'),
            ('"B1.2.0" = { at = [2, 5],', '"B1.2.0" = { at = [2, 5.5],'),
            ('"B1.3.0" = { at = [3, 5],', '"B1.3.0" = { at = [3, 5.5],'),
            ('"B1.4.0" = { at = [4, 5],', '"B1.4.0" = { at = [4, 5.5],'),
        ],
        [
            "[bays] B1 code f: a half turn takes a to [3.5, 6.9], so f belongs there, not at [3.5, 6.4].",
            "[bays] B1 code e: a half turn takes b to [4.4, 6], so e belongs there, not at [4.4, 5.5].",
            "[bays] B1 code d: a half turn takes c to [3.5, 5.1], so d belongs there, not at [3.5, 4.6].",
            "[bays] B1: cells laid out like those of B0 are expected: one part has to fit both.",
        ],
    ),
    "a light is missing": (
        [('"seat.2"      = { at = [4, 4],       light = 100 }\n', "")],
        [
            "[lights] seat.2: it is missing, but the game shows something there.",
            "[squares] light: nothing has number 100, here or in another table: 0 to 117 are expected without a gap.",
        ],
    ),
    "a light for a missing seat": (
        [('"seat.2"  ', '"seat.9"  ')],
        [
            "[lights] seat.2: it is missing, but the game shows something there.",
            "[lights] seat.9: the game shows nothing there.",
        ],
    ),
    "a misnamed button": (
        [("undo    = {", "redo    = {")],
        ["[buttons] undo: it is missing, but the table needs it.", "[buttons] redo: the game has no such button."],
    ),
    "no lanes": ([("lanes = 3  ", "lanes = 0  ")], ["[track] lanes: a whole number from 1 to 6 is expected, not 0."]),
    "fewer strands than lanes": (
        [("strands = 4  ", "strands = 2  ")],
        ["[track] strands: a whole number from 3 to 7 is expected, not 2."],
    ),
    "lengths for only two quadrants": (
        [("[[7, 5, 3], [7, 5, 3], [7, 5, 3]]", "[[7, 5, 3], [7, 5]]")],
        ["[track] lengths: a list of 3 x 3 whole numbers from 1 to 30 is expected, not [[7, 5, 3], [7, 5]]."],
    ),
    "no track at all": (
        [("[track]\nlanes", "[tracks]\nlanes")],
        ["[track]: it is missing: a table is expected.", "[tracks]: there is no such table; perhaps you mean track."],
    ),
    "only one seat": (
        [('["green", "orange", "violet", "white"]', '["green"]')],
        [
            "[lights] seat.2: the game shows nothing there.",
            "[lights] seat.3: the game shows nothing there.",
            "[lights] seat.4: the game shows nothing there.",
            "[board] seats: 2 to 4 colours are expected, one per player, not 1.",
        ],
    ),
    "faults in four tables at once": (
        [
            ("10.25], sensor = 117", "10.25], sensor = 118"),
            ('latch = "GP3"', 'latch = "GP2"'),
            ("B = [1, 2, 4, 3]", "B = [2, 1, 3, 4]"),
            ("lanes = 3  ", "lanes = 0  "),
        ],
        [
            "[buttons] confirm sensor: [buttons] undo sensor already has sensor 118, and each needs its own.",
            "[pins] latch: GP2 is already the pin of clock, and each needs its own.",
            "[track] lanes: a whole number from 1 to 6 is expected, not 0.",
            "[platforms.red] B: [1, 2, 4, 3] is expected, side A turned half round, not [2, 1, 3, 4].",
            "[squares] sensor: nothing has number 117, here or in another table: 0 to 119 are expected without a gap.",
        ],
    ),
    "two bays with the same title": (
        [('title = "east"', 'title = "west"')],
        ['[bays.B2] title: B0 is already called "west".'],
    ),
}


@pytest.mark.parametrize(("edits", "sentences"), CASES.values(), ids=CASES)
def test_invalid_description_reports_every_fault(
    edits: list[tuple[str, str]], sentences: list[str], tmp_path: Path
) -> None:
    assert faults_of(tmp_path, edited(*edits)) == sentences
