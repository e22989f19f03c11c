"""What the description of a board for Les P'tites Locos has beside the common tables: track, platforms, bays."""

from dataclasses import dataclass

from signalbox.board.bays import LETTERS, OPPOSITE, cell, edges, read_bays
from signalbox.board.common import Common
from signalbox.board.game_tables import GameTables
from signalbox.board.model import Bay, Part, Point
from signalbox.board.table import Table

LANE_LIMIT = 6
LENGTH_LIMIT = 30
BAY_LIMIT = 4  # the ways to lay the platforms have to fit the rules' tables
SEATS = (2, 4)  # L1
LOCO_LIMIT = 9
TILE_LIMIT = 99
MAGNETS = 2  # in each platform: a word of another weight is a dead or stuck reed
HANGAR = "hangar"
PIPS = 7
BUTTONS = ("roll", "undo", "confirm", "help")


@dataclass
class _Track:
    """What [track] says; 0 or empty where it says it wrong."""

    lanes: int
    strands: int
    bays: list[str]
    lengths: list[list[int]]  # quadrant, then lane

    @property
    def whole(self) -> bool:
        return bool(self.lanes and self.strands and self.bays and self.lengths)


@dataclass
class _Material:
    locos: int
    to_win: int
    tiles: int


def read_game(top: Table, common: Common) -> GameTables | None:
    """Read the game's own tables. None when the description has a fault; faults are added to the table's."""
    material = _read_material(top)
    track = _read_track(top)
    bays = read_bays(top, common, track.strands)
    _check_bays(top, track, bays)
    parts = _read_platforms(top, common, track)
    strays = set(bays) ^ set(track.bays)  # reported once, and not again for each of their squares
    _check_squares(top, common, track, strays)
    _check_hangars(top, common, material)
    if not strays:
        _check_lights(top, common, track)
    _check_buttons(top)
    _check_seats(top, common)
    if top.faults:
        return None
    return GameTables(bays, parts, _rails(common, track, bays), _rules(common, track, material, parts))


def _read_material(top: Table) -> _Material:
    table = top.table("game")
    if table is None:
        return _Material(0, 0, 0)
    locos = table.whole("locos", 1, LOCO_LIMIT)
    to_win = table.whole("to_win", 1, locos or LOCO_LIMIT)
    tiles = table.whole("tiles", 1, TILE_LIMIT)
    table.done()
    return _Material(locos or 0, to_win or 0, tiles or 0)


def _read_track(top: Table) -> _Track:
    table = top.table("track")
    if table is None:
        return _Track(0, 0, [], [])
    lanes = table.whole("lanes", 1, LANE_LIMIT)
    strands = table.whole("strands", lanes or 1, LANE_LIMIT + 1)
    bays = table.texts("bays", "bays", 2, BAY_LIMIT)
    lengths = None
    if lanes is not None and bays is not None:
        lengths = table.grid("lengths", len(bays) - 1, lanes, 1, LENGTH_LIMIT)
    else:
        table.skip("lengths")
    table.done()
    return _Track(lanes or 0, strands or 0, bays or [], lengths or [])


def _check_bays(top: Table, track: _Track, bays: dict[str, Bay]) -> None:
    table = top.table("bays")
    if table is not None and track.bays:
        table.match(track.bays, "it is missing, and [track] bays names it", "[track] bays does not name it")


def _read_platforms(top: Table, common: Common, track: _Track) -> dict[str, Part]:
    table = top.table("platforms")
    parts: dict[str, Part] = {}
    words: dict[frozenset[str], str] = {}
    homes: dict[str, str] = {}
    if table is None:
        return parts
    for name, inner in table.tables():
        if name not in common.colours:
            table.fault(name, f"platforms are named by their colour, and [colours] has no {name}")
        if name in common.header.seats:
            table.fault(name, "it is the colour of a seat's locos already")
        home = inner.choice("home", track.bays) if track.bays else inner.text("home")
        if home is not None and home in homes:
            inner.fault("home", f"{home} is the home of {homes[home]} already, and a bay takes one platform")
        homes.setdefault(home or "", name)
        code = inner.texts("code", f'letters from "{LETTERS[0]}" to "{LETTERS[-1]}"', MAGNETS, MAGNETS)
        _check_code(inner, name, code, words)
        parts[name] = Part(name, name, home or "", tuple(code or ()), _read_strands(inner, track.strands))
        inner.done()
    if track.bays and len(table.names()) != len(track.bays) - 1:
        expected = f"{len(track.bays) - 1} platforms are expected for {len(track.bays)} bays, one of which is empty"
        top.fault("platforms", f"{expected}, not {len(table.names())}")
    return parts


def _check_code(platform: Table, name: str, code: list[str] | None, words: dict[frozenset[str], str]) -> None:
    """Six words for three platforms and two sides, all different: none is ever read as another."""
    if code is None:
        return
    for letter in code:
        if letter not in LETTERS:
            platform.fault("code", f'letters from "{LETTERS[0]}" to "{LETTERS[-1]}" are expected, not "{letter}"')
            return
    for side, word in (("A", frozenset(code)), ("B", frozenset(OPPOSITE[letter] for letter in code))):
        if word in words:
            read = ", ".join(sorted(word))
            platform.fault("code", f"its side {side} closes {read} as {words[word]} does, and every word has to differ")
        words.setdefault(word, f"side {side} of {name}")


def _read_strands(platform: Table, strands: int) -> dict[str, list[int]]:
    """Both sides: for each entry lane the exit lane, 0 for the buffer. B has to be A turned half round."""
    if not strands:
        platform.skip("A", "B")
        return {}
    a = platform.wholes("A", strands, 0, strands)
    b = platform.wholes("B", strands, 0, strands)
    if a is None or b is None:
        return {}
    exits = [lane for lane in a if lane]
    if len(set(exits)) < len(exits):
        platform.fault("A", f"two strands end at one exit in {a}, and each exit takes one")
        return {}
    turned = half_turn(a)
    if b != turned:
        platform.fault("B", f"{turned} is expected, side A turned half round, not {b}")
    return {"A": a, "B": b}


def half_turn(side: list[int]) -> list[int]:
    """The other side of a platform: a strand a -> b becomes n+1-b -> n+1-a; what no strand leaves leads to a buffer.

    >>> half_turn([2, 1, 3, 4])
    [1, 2, 4, 3]
    """
    n = len(side)
    turned = [0] * n
    for entry, exit_lane in enumerate(side, 1):
        if exit_lane:
            turned[n - exit_lane] = n + 1 - entry
    return turned


def _check_squares(top: Table, common: Common, track: _Track, strays: set[str]) -> None:
    """Every square the track leads over is there, and no other but the hangars."""
    table = top.table("squares")
    if table is None or not track.whole:
        return
    needed = _needed_squares(track)
    for name, reason in needed.items():
        if name not in table.names() and _first(name) not in strays:
            table.fault(name, f"it is missing, and {reason}")
    for square in common.squares.values():
        if square.name in needed and square.place != square.name:
            table.fault(f"{square.name} place", "a square of the track stands for itself: leave the place out")
        elif square.name not in needed and square.place != HANGAR and _first(square.name) not in strays:
            table.fault(square.name, f'nothing leads to it: [track] has no such square, and it is no "{HANGAR}"')


def _first(name: str) -> str:
    return name.split(".")[0]


def _needed_squares(track: _Track) -> dict[str, str]:
    """The squares of the track, each with the reason why there has to be one."""
    needed: dict[str, str] = {}
    for lane in range(1, track.lanes + 1):
        needed[f"S{lane}"] = needed[f"A{lane}"] = f"[track] lanes is {track.lanes}"
    for quadrant, lengths in enumerate(track.lengths, 1):
        for lane, length in enumerate(lengths, 1):
            for k in range(1, length + 1):
                reason = f"[track] lengths gives lane {lane} of quadrant {quadrant} {length} squares"
                needed[f"Q{quadrant}.{lane}.{k}"] = reason
    for bay in track.bays:
        for lane in range(1, track.strands + 1):
            for end in (0, 1):
                needed[cell(bay, lane, end)] = f"a bay has {track.strands} x 2 cells, as [track] strands says"
    return needed


def _check_lights(top: Table, common: Common, track: _Track) -> None:
    """One light a buffer and a seat, and the dice window; no other."""
    table = top.table("lights")
    if table is None or not track.whole or not common.header.seats:
        return
    needed = [f"buffer.{bay}" for bay in track.bays]
    needed += [f"buffer.A{lane}" for lane in range(1, track.lanes + 1)]
    needed += [f"seat.{seat}" for seat in range(1, len(common.header.seats) + 1)]
    needed += ["dice.colour", *(f"dice.{die}.{pip}" for die in (1, 2) for pip in range(1, PIPS + 1))]
    table.match(needed, "it is missing, and the game shows something there", "the game shows nothing there")


def _check_buttons(top: Table) -> None:
    table = top.table("buttons")
    if table is not None:
        table.match(BUTTONS, "it is missing, and the table needs it", "the game has no such button")


def _check_hangars(top: Table, common: Common, material: _Material) -> None:
    """Enough hangars for every seat to be one loco short of winning, and one more."""
    table = top.table("squares")
    seats = len(common.header.seats)
    needed = seats * (material.to_win - 1) + 1
    hangars = sum(square.place == HANGAR for square in common.squares.values())
    if table is not None and seats and material.to_win and hangars < needed:
        expected = f'at least {needed} squares with place = "{HANGAR}" are expected'
        table.fault(HANGAR, f"{expected} for {seats} seats and {material.to_win} to win, not {hangars}")


def _check_seats(top: Table, common: Common) -> None:
    table = top.table("board")
    seats = common.header.seats
    if table is not None and seats and not SEATS[0] <= len(seats) <= SEATS[1]:
        table.fault("seats", f"{SEATS[0]} to {SEATS[1]} colours are expected, one a player, not {len(seats)}")


def _rules(common: Common, track: _Track, material: _Material, parts: dict[str, Part]) -> dict[str, object]:
    platforms = {
        part.name: {"home": part.home, "A": part.strands["A"], "B": part.strands["B"], "code": list(part.code)}
        for part in parts.values()
    }
    return {
        "lanes": track.lanes,
        "lengths": track.lengths,
        "strands": track.strands,
        "bays": track.bays,
        "platforms": platforms,
        "opposite": dict(OPPOSITE),
        "hangars": sum(square.place == HANGAR for square in common.squares.values()),
        "locos": material.locos,
        "to_win": material.to_win,
        "tiles": material.tiles,
        "seats": common.header.seats,
    }


def _rails(common: Common, track: _Track, bays: dict[str, Bay]) -> list[list[Point]]:
    """The fixed track, square to square and on to the edges of the bays."""
    rails: list[list[Point]] = []
    for lane in range(1, track.lanes + 1):
        runs = [[f"S{lane}"]]
        for quadrant, lengths in enumerate(track.lengths, 1):
            runs.append([f"Q{quadrant}.{lane}.{k}" for k in range(1, lengths[lane - 1] + 1)])
        runs.append([f"A{lane}"])
        for i, run in enumerate(runs):
            points = [common.squares[name].at for name in run]
            if i > 0:
                points.insert(0, edges(common.squares, bays[track.bays[i - 1]], lane)[1])
            if i < len(track.bays):
                points.append(edges(common.squares, bays[track.bays[i]], lane)[0])
            else:
                points.append(common.light_places[f"buffer.A{lane}"])
            rails.append(points)
    return rails
