"""Errors reported for Paris Connection's own tables when the real board description is edited."""

from pathlib import Path

import pytest

from signalbox.board import BoardError
from tests.host.board.descriptions import PARIS, edited, load_text, said_of

ROW_5 = '"_____..1.1**.1..2",'
ROW_6 = '"______....*E*.......",'
ROW_9 = '"__....1...........2",'
ROW_10 = '"____.2...1.1...11.",'
ROW_14 = '"______......1.12..",'
ROW_20 = '"______.2....2__42.",'
VOSGES = 'vosges = [["7.18", "8.19"],'
NORD = '"Nord"         = "5.12"'
CITIES_9 = '9 = ["Angers", "Mulhouse"]'

CASES = {
    "a hex is missing": (
        [(ROW_10, '"____.2...1.1...11_",')],
        ["[totals] hexes: 238 are declared, the Eiffel hex too, but the map has 237."],
    ),
    "an unknown sign": (
        [(ROW_10, '"____.2...1.x...11.",')],
        ['[map] rows: row 10 has the sign "x", but ".", "1", "2", "3", "4", "*", "E" or "_" are expected.'],
    ),
    "a city of another value": (
        [(ROW_9, '"__....1...........3",')],
        [
            "[totals] values: of value 2 14 are declared, but the map has 13.",
            "[totals] values: of value 3 7 are declared, but the map has 8.",
        ],
    ),
    "one city too few": (
        [(ROW_9, '"__....1............",'), (CITIES_9, '9 = ["Angers"]')],
        [
            "[totals] cities: 41 are declared, but the map has 40.",
            "[totals] values: of value 2 14 are declared, but the map has 13.",
        ],
    ),
    "five start hexes": (
        [(ROW_5, '"_____..1.1*..1..2",')],
        ['[map] rows: a start hex, "*", is expected at 5.12, beside the Eiffel hex 6.12, not ".".'],
    ),
    "a start hex elsewhere": (
        [(ROW_10, '"____*2...1.1...11.",')],
        ["[map] rows: the start hex 10.5 does not lie beside the Eiffel hex 6.12."],
    ),
    "no Eiffel hex": ([(ROW_6, '"______....***.......",')], ['[map] rows: one Eiffel hex, "E", is expected, not 0.']),
    "two cities that end the game": (
        [(ROW_20, '"______.2....2__44.",')],
        [
            "[map] rows: one city of value 4 is expected, where the game ends, not 2: 20.16 and 20.17.",
            "[totals] values: of value 2 14 are declared, but the map has 13.",
            "[totals] values: of value 4 1 are declared, but the map has 2.",
        ],
    ),
    "an island": (
        [(ROW_14, '"..____......1.12..",')],
        [
            "[borders] 14.1, 14.2: no way leads to the rest of the map: the map does not join it.",
            "[totals] hexes: 238 are declared, the Eiffel hex too, but the map has 240.",
        ],
    ),
    "an island of one hex": (
        [(ROW_14, '"_.____......1.12..",')],
        [
            "[borders] 14.2: every edge of this hex is the edge of the map, so no loco could get there.",
            "[totals] hexes: 238 are declared, the Eiffel hex too, but the map has 239.",
        ],
    ),
    "Mulhouse enclosed by borders": (
        [(VOSGES, 'vosges = [["9.18", "9.19"], ["8.19", "9.19"], ["7.18", "8.19"],')],
        ["[borders] 9.19 (Mulhouse): borders shut every edge of this hex, so no loco could get there."],
    ),
    "the Alsace cut off": (
        [
            (
                VOSGES,
                'vosges = [["7.18", "7.19"], ["6.19", "7.19"], ["6.20", "7.19"], ["9.18", "9.19"], ["7.18", "8.19"],',
            )
        ],
        [
            "[borders] 7.19 (Strasbourg), 8.19, 9.19 (Mulhouse): no way leads to the rest of the map: "
            "the borders cut it off."
        ],
    ),
    "a dead-end station whose neighbours are connected": (
        [(VOSGES, 'vosges = [["4.11", "5.11"], ["4.12", "5.11"], ["5.10", "5.11"], ["7.18", "8.19"],')],
        [
            "[borders] 5.11 (Saint-Lazare): no way leads from this start hex to 1.11 (Calais), 2.13 (Lille), "
            "4.6 (Cherbourg), 4.9 (Le Havre), 4.12 (Amiens), 5.8 (Caen)… (41)."
        ],
    ),
    "a border between hexes far apart": (
        [(VOSGES, 'vosges = [["7.18", "9.19"],')],
        ['[borders] vosges: ["7.18", "9.19"]: the two hexes do not lie side by side, so no edge lies between them.'],
    ),
    "a border listed from both sides": (
        [(VOSGES, 'vosges = [["8.19", "7.18"], ["7.18", "8.19"],')],
        ['[borders] vosges: ["7.18", "8.19"]: this border is already listed.'],
    ),
    "a border of a missing hex": (
        [(VOSGES, 'vosges = [["7.18", "8.91"],')],
        ['[borders] vosges: ["7.18", "8.91"]: the name of a hex on the map is expected, not "8.91".'],
    ),
    "a border of the Eiffel hex": (
        [(VOSGES, 'vosges = [["6.12", "6.13"],')],
        ['[borders] vosges: ["6.12", "6.13"]: nobody enters the Eiffel hex, so no border is needed there.'],
    ),
    "an incomplete border": (
        [(VOSGES, 'vosges = [["7.18"],')],
        [
            '[borders] vosges: a list of pairs of hexes that lie side by side, such as ["8.18", "8.19"] '
            'is expected, not [["7.18"], ["8.18", "8.19"],….'
        ],
    ),
    "a wrong total": (
        [("hexes = 238", "hexes = 240")],
        ["[totals] hexes: 240 are declared, the Eiffel hex too, but the map has 238."],
    ),
    "a value without its total": (
        [("values = [19, 14, 7, 1]", "values = [19, 14, 7]")],
        ["[totals] values: a list of 4 whole numbers from 0 to 999 is expected, not [19, 14, 7]."],
    ),
    "a station next to its start hex": (
        [(NORD, '"Nord"         = "5.13"')],
        ['[stations] Nord: the name of a start hex is expected, such as "5.11", not "5.13".'],
    ),
    "two stations at one start hex": (
        [(NORD, '"Nord"         = "5.11"')],
        ["[stations] Nord: 5.11 is already the start hex of Saint-Lazare."],
    ),
    "five stations": ([(NORD + "\n", "")], ["[stations] 5.12: no station is named for this start hex."]),
    "a city without a name": (
        [(CITIES_9, '9 = ["Angers"]')],
        [
            "[cities] 9: a list of 2 names, one for each city of row 9 from left to right, each only once, "
            'is expected, not ["Angers"].'
        ],
    ),
    "two cities of the same name": (
        [(CITIES_9, '9 = ["Angers", "Nice"]')],
        ["[cities] 19: Nice is already the city 9.19."],
    ),
    "a city named like a hex": (
        [(CITIES_9, '9 = ["Angers", "9.19"]')],
        ['[cities] 9: a name of letters is expected, with single spaces, hyphens or apostrophes in it, not "9.19".'],
    ),
    "a city in a row without cities": (
        [(CITIES_9, CITIES_9 + '\n11 = ["Vichy"]')],
        ["[cities] 11: row 11 of the map has no city."],
    ),
    "square numbers start too high": (
        [("sensor = 9\n", "sensor = 10\n")],
        ["[squares] sensor: nothing has number 9, here or in another table: 0 to 436 are expected without a gap."],
    ),
    "light numbers of squares start too high": (
        [("light = 48\n", "light = 80\n")],
        [
            "[squares] light: nothing has number 48 to 79, here or in another table: "
            "0 to 506 are expected without a gap."
        ],
    ),
    "an unknown order": (
        [('order = "to and fro"', 'order = "snake"')],
        ['[map] order: "to and fro" or "left to right" is expected, not "snake".'],
    ),
    "one square renumbered without the other": (
        [("[map]\n", '[squares]\n"6.9.L" = { sensor = 80 }\n[map]\n')],
        [
            "[squares] 6.9.L sensor: [squares] 6.8.R sensor already has sensor 80, and each needs its own.",
            "[squares] sensor: nothing has number 79, here or in another table: 0 to 435 are expected without a gap.",
        ],
    ),
    "an entry for the Eiffel hex": (
        [("[map]\n", '[squares]\n"6.12" = { sensor = 80 }\n[map]\n')],
        ["[squares] 6.12: there is no such square; perhaps you mean 7.12."],
    ),
    "a square on another hex": (
        [("[map]\n", '[squares]\n"6.9.L" = { place = "6.8" }\n[map]\n')],
        ["[squares] 6.9.L place: the map says which hex a square lies on: leave the place out."],
    ),
    "two squares at one spot": (
        [("[map]\n", '[squares]\n"6.9.L" = { at = [5.33, 9.24] }\n[map]\n')],
        ["[squares] 6.9.R at: [squares] 6.9.L at is already at this spot, and there is room for one only."],
    ),
    "a company in a player's colour": (
        [('companies = ["red", ', 'companies = ["orange", ')],
        ["[game] companies: orange is already the colour of a seat."],
    ),
    "more shares than locos": (
        [("3 = 10\n4 = 8", "3 = 90\n4 = 8"), ("3 = 20\n4 = 15", "3 = 90\n4 = 15")],
        ["[game] shares: 3 players with 90 shares each take 270 locos, but 186 are in the bag."],
    ),
    "a limit below the number of shares dealt": (
        [("5 = 12\n6 = 10", "5 = 12\n6 = 4")],
        ["[game] limits: at least the 5 shares that are dealt are expected for 6 players, not 4."],
    ),
    "a limit is missing": (
        [("5 = 12\n6 = 10", "5 = 12")],
        ["[game.limits] 6: it is missing: a whole number from 1 to 999 is expected."],
    ),
    "a storing board without its light": (
        [('"board.red"        =', '"board.rouge"      =')],
        [
            "[lights] board.red: it is missing, but the game shows something there.",
            "[lights] board.rouge: the game shows nothing there.",
        ],
    ),
    "a storing board without its button": (
        [("\nred    = {", "\nrouge  = {")],
        ["[buttons] red: it is missing, but the table needs it.", "[buttons] rouge: the game has no such button."],
    ),
    "a player in a company's colour": (
        [('"pink", "cyan", "green"]', '"pink", "cyan", "red"]')],
        ["[game] companies: red is already the colour of a seat."],
    ),
    "too few seats": (
        [('"orange", "azure", "lime", "pink", "cyan", "green"]', '"orange", "lime"]')],
        [
            "[board] seats: 3 to 6 colours are expected, one per player, not 2.",
            *(f"[lights] seat.{seat}: the game shows nothing there." for seat in range(3, 7)),
        ],
    ),
    "paint for an undefined colour": (
        [('black = "#22242a"', 'blck = "#22242a"')],
        ['[paint] blck: [colours] has no "blck".'],
    ),
    "paint that is not a colour": (
        [('black = "#22242a"', 'black = "coal"')],
        ['[paint] black: a colour "#rrggbb" is expected, not "coal".'],
    ),
}


@pytest.mark.parametrize(("edits", "sentences"), CASES.values(), ids=CASES)
def test_invalid_description_reports_every_fault(
    edits: list[tuple[str, str]], sentences: list[str], tmp_path: Path
) -> None:
    with pytest.raises(BoardError) as refused:
        load_text(tmp_path, edited(*edits, of=PARIS))
    assert said_of(refused.value) == sentences
