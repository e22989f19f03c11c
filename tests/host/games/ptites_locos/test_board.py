"""Errors reported in P'tites Locos' TOML tables after edits to the real board description."""

from pathlib import Path

import pytest

from tests.host.board.descriptions import edited, fault_cases, faults_of

CASES = fault_cases("""
side B is not side A turned
    B = [1, 2, 4, 3] → B = [2, 1, 3, 4]
    [platforms.red] B: side A after a half turn, [1, 2, 4, 3], is expected, not [2, 1, 3, 4].
two strands with the same exit
    A = [2, 1, 3, 4] → A = [2, 2, 3, 4]
    [platforms.red] A: two strands in [2, 2, 3, 4] end at the same exit: only one strand may end there.
a strand to a missing lane
    A = [2, 1, 3, 4] → A = [2, 1, 3, 5]
    [platforms.red] A: a list of 4 whole numbers from 0 to 4 is expected, not [2, 1, 3, 5].
a lane without a strand
    A = [2, 1, 3, 4] → A = [2, 1, 3]
    [platforms.red] A: a list of 4 whole numbers from 0 to 4 is expected, not [2, 1, 3].
an unreachable square
    S1       = → "Q2.1.8" = { at = [4.5, 10.5], sensor = 120, light = 118 }↵S1       =
    [squares] Q2.1.8: this square is not part of [track], and its place is not "hangar".
a square is missing
    A2       = { at = [9, 4],   sensor =  81, light =  81 }↵ →
    [squares] A2: this square is missing, but [track] has lanes = 3.
    [squares] sensor: nothing here or in another table has number 81: use every number from 0 to 119.
    [squares] light: nothing here or in another table has number 81: use every number from 0 to 117.
a lane grows without its square
    [[7, 5, 3], [7, 5, 3], [7, 5, 3]] → [[7, 5, 3], [8, 5, 3], [7, 5, 3]]
    [squares] Q2.1.8: this square is missing, but lane 1 of quadrant 2 has 8 squares, as set by [track] lengths.
a lane shrinks and keeps its square
    [[7, 5, 3], [7, 5, 3], [7, 5, 3]] → [[7, 5, 3], [7, 5, 2], [7, 5, 3]]
    [squares] Q2.3.3: this square is not part of [track], and its place is not "hangar".
a bay of seven cells
    "B1.4.1" = { at = [4, 6],   sensor =  33, light =  33 }↵ →
    [squares] B1.4.1: this square is missing, but a bay has 4 x 2 cells, as set by [track] strands.
    [squares] sensor: nothing here or in another table has number 33: use every number from 0 to 119.
    [squares] light: nothing here or in another table has number 33: use every number from 0 to 117.
a bay of nine cells
    S1       = → "B1.5.0" = { at = [4.5, 9],   sensor = 120, light = 118 }↵S1       =
    [squares] B1.5.0: this square is not part of [track], and its place is not "hangar".
a dotted name without quotes
    "Q1.1.2" = → Q1.1.2 =
    [squares] Q1: a name with a dot needs quotes, as in "Q1.1.2".
    [squares] Q1.1.2: this square is missing, but lane 1 of quadrant 1 has 7 squares, as set by [track] lengths.
    [squares] sensor: nothing here or in another table has number 12: use every number from 0 to 119.
    [squares] light: nothing here or in another table has number 12: use every number from 0 to 117.
a hangar on the track
    light =  12 } → light =  12, place = "hangar" }
    [squares] Q1.1.2 place: a square of the track cannot belong to a group: leave out its place.
too few hangars
    to_win = 3 → to_win = 4
    [squares] hangar: at least 13 squares with place = "hangar" are expected for 4 seats and to_win = 4, not 9.
more to win than locos
    to_win = 3 → to_win = 5
    [game] to_win: a whole number from 1 to 4 is expected, not 5.
a platform of an unknown colour
    [platforms.red] → [platforms.pink]
    [platforms] pink: a platform is named after its colour, but [colours] has no pink.
a platform of a seat's colour
    [platforms.red] → [platforms.white]
    [platforms] white: this is already the colour of a player's locos.
an unknown home bay
    home = "B2" → home = "B5"
    [platforms.red] home: "B0", "B1", "B2" or "B3" is expected, not "B5".
one home for two platforms
    home = "B2" → home = "B1"
    [platforms.red] home: B1 is already the home of blue: every platform needs a bay of its own.
one platform too few
    [platforms.red]↵home = "B2"↵code = ["a", "c"]↵A = [2, 1, 3, 4]↵B = [1, 2, 4, 3]↵ →
    [platforms]: with 4 bays, one of which stays empty, 3 platforms are expected, not 2.
a code equal to its own half turn
    code = ["a", "c"] → code = ["a", "f"]
    [platforms.red] code: side B closes reeds a and f, just like side A of red: every side needs a different code.
a code equal to another's half turn
    code = ["a", "c"] → code = ["f", "e"]
    [platforms.red] code: side A closes reeds e and f, just like side B of blue: every side needs a different code.
    [platforms.red] code: side B closes reeds a and b, just like side A of blue: every side needs a different code.
a duplicate code
    code = ["a", "c"] → code = ["a", "b"]
    [platforms.red] code: side A closes reeds a and b, just like side A of blue: every side needs a different code.
    [platforms.red] code: side B closes reeds e and f, just like side B of blue: every side needs a different code.
a code of three magnets
    code = ["a", "c"] → code = ["a", "b", "c"]
    [platforms.red] code: a list of 2 different letters from "a" to "f" is expected, not ["a", "b", "c"].
two magnets at one reed
    code = ["a", "c"] → code = ["a", "a"]
    [platforms.red] code: a list of 2 different letters from "a" to "f" is expected, not ["a", "a"].
an invalid code letter
    code = ["a", "c"] → code = ["a", "g"]
    [platforms.red] code: letters from "a" to "f" are expected, not "g".
an undescribed bay
    bays = ["B0", "B1", "B2", "B3"] → bays = ["B0", "B1", "B2", "B4"]
    [bays] B4: this bay is missing here, although it is listed in [track] bays.
    [bays] B3: this bay is not listed in [track] bays.
    [platforms.yellow] home: "B0", "B1", "B2" or "B4" is expected, not "B3".
a bay listed twice
    bays = ["B0", "B1", "B2", "B3"] → bays = ["B0", "B1", "B2", "B2"]
    [track] bays: a list of 2 to 4 different bays is expected, not ["B0", "B1", "B2", "B2"].
a code reed is missing
    f = { at = [4.6, 3.5],   sensor =  97 }↵ →
    [bays.B0.code] f: it is missing: a table is expected.
    [squares] sensor: nothing here or in another table has number 97: use every number from 0 to 119.
a misplaced code reed
    f = { at = [4.6, 3.5], → f = { at = [4.4, 3.6],
    [bays] B0 code f: a half turn moves reed a to [4.6, 3.5], so reed f belongs there, not at [4.4, 3.6].
a bay with a crooked cell
    "B1.2.0" = { at = [2, 5], → "B1.2.0" = { at = [2.4, 5],
    [bays] B1: an even grid of 4 x 2 cells is expected, with lane beside lane and exit beside entry.
a bay of another size
    "B1.1.0" = { at = [1, 5], → "B1.1.0" = { at = [1, 5.5],
    "B1.2.0" = { at = [2, 5], → "B1.2.0" = { at = [2, 5.5],
    "B1.3.0" = { at = [3, 5], → "B1.3.0" = { at = [3, 5.5],
    "B1.4.0" = { at = [4, 5], → "B1.4.0" = { at = [4, 5.5],
    [bays] B1 code f: a half turn moves reed a to [3.5, 6.9], so reed f belongs there, not at [3.5, 6.4].
    [bays] B1 code e: a half turn moves reed b to [4.4, 6], so reed e belongs there, not at [4.4, 5.5].
    [bays] B1 code d: a half turn moves reed c to [3.5, 5.1], so reed d belongs there, not at [3.5, 4.6].
    [bays] B1: cells laid out like those of B0 are expected: the same part has to fit both.
a light is missing
    "seat.2"      = { at = [4, 4],       light = 100 }↵ →
    [lights] seat.2: it is missing, but the game needs this light.
    [squares] light: nothing here or in another table has number 100: use every number from 0 to 117.
a light for a missing seat
    "seat.2" → "seat.9"
    [lights] seat.2: it is missing, but the game needs this light.
    [lights] seat.9: the game does not use this light.
a misnamed button
    undo    = { → redo    = {
    [buttons] undo: it is missing, but the table needs it.
    [buttons] redo: the game has no such button.
no lanes
    lanes = 3 → lanes = 0
    [track] lanes: a whole number from 1 to 6 is expected, not 0.
fewer strands than lanes
    strands = 4 → strands = 2
    [track] strands: a whole number from 3 to 7 is expected, not 2.
lengths for only two quadrants
    [[7, 5, 3], [7, 5, 3], [7, 5, 3]] → [[7, 5, 3], [7, 5]]
    [track] lengths: a list of 3 x 3 whole numbers from 1 to 30 is expected, not [[7, 5, 3], [7, 5]].
no track at all
    [track]↵lanes → [tracks]↵lanes
    [track]: it is missing: a table is expected.
    [tracks]: there is no such table; perhaps you meant track.
only one seat
    ["green", "orange", "violet", "white"] → ["green"]
    [lights] seat.2: the game does not use this light.
    [lights] seat.3: the game does not use this light.
    [lights] seat.4: the game does not use this light.
    [board] seats: 2 to 4 colours are expected, one per player, not 1.
faults in four tables at once
    10.25], sensor = 117 → 10.25], sensor = 118
    latch = "GP3" → latch = "GP2"
    B = [1, 2, 4, 3] → B = [2, 1, 3, 4]
    lanes = 3 → lanes = 0
    [buttons] confirm sensor: sensor 118 is already used by [buttons] undo sensor: choose another one.
    [pins] latch: GP2 is already used for clock: choose another pin.
    [track] lanes: a whole number from 1 to 6 is expected, not 0.
    [platforms.red] B: side A after a half turn, [1, 2, 4, 3], is expected, not [2, 1, 3, 4].
    [squares] sensor: nothing here or in another table has number 117: use every number from 0 to 119.
two bays with the same title
    title = "east" → title = "west"
    [bays.B2] title: B0 is already called "west".
""") | {
    "a seventh code reed": (
        [
            (
                "f = { at = [4.6, 3.5],   sensor =  97 }\n",
                "f = { at = [4.6, 3.5],   sensor =  97 }\ng = { at = [9, 2.5],   sensor =  120 }\n",
            )
        ],
        ["[bays.B0.code] g: there is no such key."],
    ),
}


@pytest.mark.parametrize(("edits", "sentences"), CASES.values(), ids=CASES)
def test_invalid_board_reports_every_fault(edits: list[tuple[str, str]], sentences: list[str], tmp_path: Path) -> None:
    assert faults_of(tmp_path, edited(*edits)) == sentences
