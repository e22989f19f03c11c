"""Errors in tables common to all board descriptions: edits to a bundled description, and the expected sentences."""

from pathlib import Path

import pytest

from signalbox.core import installed_games
from signalbox.core.sentences import format_list
from tests.host.board.descriptions import TO_MATRIX, edited, fault_cases, faults_of

KNOWN = format_list((f'"{game}"' for game in installed_games.names()), "or")

CASES = fault_cases("""
one sensor twice
    sensor =  12, light =  12 → sensor =  11, light =  12
    [squares] Q1.1.2 sensor: sensor 11 is already used by [squares] Q1.1.1 sensor: choose another one.
    [squares] sensor: nothing here or in another table has number 12: use every number from 0 to 119.
one light twice
    sensor =  12, light =  12 → sensor =  12, light =  11
    [squares] Q1.1.2 light: light 11 is already used by [squares] Q1.1.1 light: choose another one.
    [squares] light: nothing here or in another table has number 12: use every number from 0 to 117.
a square and a button on one sensor
    sensor = 116 → sensor = 3
    [buttons] roll sensor: sensor 3 is already used by [squares] B0.1.0 sensor: choose another one.
    [squares] sensor: nothing here or in another table has number 116: use every number from 0 to 119.
numbers out of range
    sensor =  12, light =  12 → sensor =  1200, light =  -1
    [squares] Q1.1.2 sensor: a whole number from 0 to 511 is expected, not 1200.
    [squares] Q1.1.2 light: a whole number from 0 to 511 is expected, not -1.
    [squares] sensor: nothing here or in another table has number 12: use every number from 0 to 119.
    [squares] light: nothing here or in another table has number 12: use every number from 0 to 117.
numbers that are none
    sensor =  12, light =  12 → sensor =  "12", light =  true
    [squares] Q1.1.2 sensor: a whole number from 0 to 511 is expected, not "12".
    [squares] Q1.1.2 light: a whole number from 0 to 511 is expected, not true.
    [squares] sensor: nothing here or in another table has number 12: use every number from 0 to 119.
    [squares] light: nothing here or in another table has number 12: use every number from 0 to 117.
two squares at one spot
    "Q1.1.2" = { at = [3, 1], → "Q1.1.2" = { at = [4, 1],
    [squares] Q1.1.2 at: this position is already taken by [squares] Q1.1.1 at: choose another one.
a square off the board
    "Q1.1.2" = { at = [3, 1], → "Q1.1.2" = { at = [13, 1],
    [squares] Q1.1.2 at: [row, column] within 11 rows and 10 columns is expected, not [13, 1].
half a spot
    "Q1.1.2" = { at = [3, 1], → "Q1.1.2" = { at = [3],
    [squares] Q1.1.2 at: [row, column] within 11 rows and 10 columns is expected, not [3].
a slip in a square's line
    A1       = { at = [10, 4],  sensor = → A1       = { at = [10, 4],  sensr =
    [squares] A1 sensor: it is missing: a whole number from 0 to 511 is expected.
    [squares] A1 sensr: there is no such key; perhaps you meant sensor.
    [squares] sensor: nothing here or in another table has number 80: use every number from 0 to 119.
a square that is a number
    A1       = { at = [10, 4],  sensor =  80, light =  80 } → A1       = 80
    [squares] A1: a table is expected, not 80.
    [squares] sensor: nothing here or in another table has number 80: use every number from 0 to 119.
    [squares] light: nothing here or in another table has number 80: use every number from 0 to 117.
a name with a space
    A1       = → "A 1"       =
    [squares] A 1: a name must begin with a letter or a digit and contain only letters, digits, dots and underscores.
    [squares] A1: this square is missing, but [track] has lanes = 3.
    [squares] sensor: nothing here or in another table has number 80: use every number from 0 to 119.
    [squares] light: nothing here or in another table has number 80: use every number from 0 to 117.
a group called like a square
    light =  91, place = "hangar" → light =  91, place = "S1"
    [squares] H9 place: S1 is already the name of a square: a group of squares needs another name.
    [squares] H9: this square is not part of [track], and its place is not "hangar".
    [squares] hangar: at least 9 squares with place = "hangar" are expected for 4 seats and to_win = 3, not 8.
an unknown table
    [power] → [powr]
    [power]: it is missing: a table is expected.
    [powr]: there is no such table; perhaps you meant power.
an unknown key
    light_ma = 60 → light_mA = 60
    [power] light_ma: it is missing: a whole number from 1 to 100 is expected.
    [power] light_mA: there is no such key; perhaps you meant light_ma.
a key before the first table
    [board] → colour = "red"↵[board]
    [colour]: there is no such key; perhaps you meant colours.
no rows
    rows = 11 → rows = 0
    [board] rows: a whole number from 1 to 60 is expected, not 0.
a pitch in quotes
    pitch_mm = 40 → pitch_mm = "40"
    [board] pitch_mm: a number from 5 to 200 is expected, not "40".
an empty title
    title = "Les P’tites Locos" → title = ""
    [board] title: text in quotes is expected, not "".
a seat of an unknown colour
    "violet", "white"] → "purple", "white"]
    [board] seats: [colours] has no "purple".
a seat's colour twice
    "violet", "white"] → "violet", "green"]
    [board] seats: a list of 1 to 8 different colours is expected, not ["green", "orange", "violet",….
two names for one colour
    violet = "#a000ff" → violet = "#0038ff"
    [colours] blue: violet has the same colour, so nobody could tell them apart.
a colour that is none
    violet = "#a000ff" → violet = "lilac"
    [colours] violet: a colour in the form "#rrggbb" is expected, not "lilac".
a light named like a square
    "seat.2" → "S1"
    [lights] S1: this is a square, and a square's light belongs in [squares].
    [lights] seat.2: it is missing, but the game needs this light.
    [lights] S1: the game does not use this light.
a pin the controller does not have
    latch = "GP3" → latch = "GP24"
    [pins] latch: a pin of the pico is expected (GP0 to GP22 or GP26 to GP28), not "GP24".
a pin used twice
    latch = "GP3" → latch = "GP2"
    [pins] latch: GP2 is already used for clock: choose another pin.
a pin name that is none
    kind = "pico" → kind = "other"
    latch = "GP3" → latch = "3"
    [pins] latch: a pin name such as GP2 or D5 is expected, not "3".
a pin under another name
    latch = "GP3" → lach = "GP3"
    [pins] latch: it is missing: text in quotes is expected.
    [pins] lach: there is no such key; perhaps you meant latch.
an unknown scanner
    pixel_order = → scan = "grid"↵pixel_order =
    [controller] scan: "registers" or "matrix" is expected, not "grid".
a matrix with the pins of registers
    pixel_order = → scan = "matrix"↵pixel_order =
    [pins] rows: it is missing: a list of 1 to 64 different pins is expected.
    [pins] columns: it is missing: a list of 1 to 64 different pins is expected.
    [pins] clock: this only goes with [controller] scan = "registers", but scan is "matrix" here.
    [pins] latch: this only goes with [controller] scan = "registers", but scan is "matrix" here.
    [pins] data: this only goes with [controller] scan = "registers", but scan is "matrix" here.
registers with the pins of a matrix
    clock = "GP2" → rows = ["GP5"]↵clock = "GP2"
    [pins] rows: this only goes with [controller] scan = "matrix", but scan is "registers" here.
an unknown controller
    kind = "pico" → kind = "uno"
    [controller] kind: "pico", "pico2", "feather_scorpio", "feather_esp32s3" or "other" is expected, not "uno".
an unknown order of colours
    "GRB" → "WRGB"
    [controller] pixel_order: "GRB", "RGB", "BRG", "RBG", "GBR", "BGR", "GRBW" or "RGBW" is expected, not "WRGB".
a port that leaves nothing for lit lights
    ↵budget_ma = 500 → ↵budget_ma = 148
    [power] budget_ma: 118 dark lights and the controller already draw 148 mA: 149 to 500 is needed, or 0 if the lights
        have their own supply.
lights that no port can feed
    idle_ma = 1.0 → idle_ma = 4
    [power] budget_ma: 118 dark lights and the controller already draw 502 mA: use 0, and give the lights their own
        supply.
a supply that leaves nothing for lit lights
    ↵budget_ma = 500 → ↵budget_ma = 0
    supply_budget_ma = 2000 → supply_budget_ma = 118
    [power] supply_budget_ma: 118 lights draw 118 mA even when dark: more than 118 is needed.
dark lights that give current
    idle_ma = 1.0 → idle_ma = -1
    [power] idle_ma: a number from 0 to 10 is expected, not -1.
more power than a port gives
    ↵budget_ma = 500 → ↵budget_ma = 4000
    [power] budget_ma: a whole number from 0 to 500 is expected, not 4000.
a supply weaker than a port
    supply_budget_ma = 2000 → supply_budget_ma = 300
    [power] supply_budget_ma: at least the value of budget_ma, 500, is expected, not 300.
a table that is a text
    [board]↵ → controller = "pico"↵[board]↵
    [controller]↵kind → [spare]↵kind
    [controller]: a table is expected, not "pico".
    [spare]: there is no such table.
""") | {
    "an unknown game": (
        [('game = "ptites_locos"', 'game = "ptits_locos"')],
        [f'[board] game: {KNOWN} is expected, not "ptits_locos".'],
    ),
    "two rows on one pin": (
        [*TO_MATRIX[:1], ('clock = "GP2"', 'rows = ["GP5", "GP5"]'), *TO_MATRIX[2:]],
        ['[pins] rows: a list of 1 to 64 different pins is expected, not ["GP5", "GP5"].'],
    ),
    "a row that is no pin name": (
        [*TO_MATRIX[:1], ('clock = "GP2"', 'rows = ["GP12", "GP16", "GP40", 7]'), *TO_MATRIX[2:]],
        ['[pins] rows: a list of 1 to 64 different pins is expected, not ["GP12", "GP16", "GP40", 7].'],
    ),
    "a matrix that is too small, on pins that are not free": (
        [*TO_MATRIX[:1], ('clock = "GP2"', 'rows = ["GP12", "GP16", "GP40"]'), *TO_MATRIX[2:]],
        [
            '[pins] rows: a pin of the pico is expected (GP0 to GP22 or GP26 to GP28), not "GP40".',
            "[pins] columns: GP12 is already used for rows: choose another pin.",
            "[pins] pixels: GP16 is already used for rows: choose another pin.",
            "[pins] rows: 3 x 10 pins can read 30 sensors, but the board has 120: add more rows or columns.",
        ],
    ),
}


@pytest.mark.parametrize(("edits", "sentences"), CASES.values(), ids=CASES)
def test_wrong_description_is_refused_with_every_fault(
    edits: list[tuple[str, str]], sentences: list[str], tmp_path: Path
) -> None:
    assert faults_of(tmp_path, edited(*edits)) == sentences
