"""The tables of a board description that are specific to Les P'tites Locos, and the drawing of the board."""

from dataclasses import dataclass

from signalbox.board import toml_values
from signalbox.board.bays import LETTERS, OPPOSITE, cell_name, lane_edges, read_bays
from signalbox.board.common_tables import CommonTables
from signalbox.board.game_tables import ExtensibleLane, GameTables, check_buttons, check_lights, check_seats
from signalbox.board.model import Bay, Part, Picture, Point
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message

LANE_LIMIT = 6
LENGTH_LIMIT = 30
BAY_LIMIT = 4  # the number of configurations must fit in the rules' tables
HANGAR = "hangar"


@dataclass
class Track:
    """The table [track]. A field that has an error is 0 or empty."""

    lanes: int
    strands: int
    bays: list[str]
    lengths: list[list[int]]  # [quadrant][lane]

    @property
    def is_complete(self) -> bool:
        return bool(self.lanes and self.strands and self.bays and self.lengths)


def read_track(top: TomlTable) -> Track:
    table = top.table("track")
    lanes = table.read("lanes", toml_values.integer(1, LANE_LIMIT))
    strands = table.read("strands", toml_values.integer(lanes or 1, LANE_LIMIT + 1))
    bays = table.read("bays", toml_values.texts(Message("locos-board-bays"), 2, BAY_LIMIT))
    lengths = None
    if lanes is not None and bays is not None:
        lengths = table.read("lengths", toml_values.grid(len(bays) - 1, lanes, 1, LENGTH_LIMIT))
    else:
        table.skip("lengths")
    table.report_unread_keys()
    return Track(lanes or 0, strands or 0, bays or [], lengths or [])


def check_squares(top: TomlTable, common: CommonTables, track: Track, unmatched_bays: set[str]) -> None:
    """Report missing squares of the track, and squares that are neither on the track nor hangars."""
    table = top.table("squares")
    if not track.is_complete:
        return
    needed = _needed_squares(track)
    for name, why in needed.items():
        if name not in table.names() and _prefix(name) not in unmatched_bays:
            table.report_fault(name, Message("locos-board-square-missing", why=why))
    for square in common.squares.values():
        if square.name in needed and square.place != square.name:
            table.report_fault(f"{square.name} place", Message("locos-board-square-place"))
        elif square.name not in needed and square.place != HANGAR and _prefix(square.name) not in unmatched_bays:
            table.report_fault(square.name, Message("locos-board-square-unknown", hangar=toml_values.quote(HANGAR)))


def _prefix(name: str) -> str:
    return name.split(".")[0]


def _needed_squares(track: Track) -> dict[str, Message]:
    """Return the squares that the track requires, each with the reason for it."""
    needed: dict[str, Message] = {}
    for lane in range(1, track.lanes + 1):
        needed[f"S{lane}"] = needed[f"A{lane}"] = Message("locos-board-lanes", lanes=str(track.lanes))
    for quadrant, lengths in enumerate(track.lengths, 1):
        for lane, length in enumerate(lengths, 1):
            why = Message("locos-board-length", lane=str(lane), quadrant=str(quadrant), length=str(length))
            needed.update(dict.fromkeys(_lane_squares(quadrant, lane, length), why))
    for bay in track.bays:
        for lane in range(1, track.strands + 1):
            for end in (0, 1):
                needed[cell_name(bay, lane, end)] = Message("locos-board-cells", strands=str(track.strands))
    return needed


def _lane_squares(quadrant: int, lane: int, length: int) -> list[str]:
    return [f"Q{quadrant}.{lane}.{k}" for k in range(1, length + 1)]


def lanes(top: TomlTable) -> list[ExtensibleLane]:
    """Return the lanes that may be extended, quadrant by quadrant."""
    extensible: list[ExtensibleLane] = []
    for quadrant, lengths in enumerate(read_track(top).lengths, 1):
        for lane, length in enumerate(lengths, 1):
            *squares, next_square = _lane_squares(quadrant, lane, length + 1)
            path = ("track", "lengths", quadrant - 1, lane - 1)
            if length < LENGTH_LIMIT:
                label = Message("locos-board-lane", quadrant=str(quadrant), lane=str(lane))
                extensible.append(ExtensibleLane(label, tuple(squares), next_square, path))
    return extensible


def kinds(common: CommonTables, bays: dict[str, Bay]) -> dict[str, str]:
    """Return the kind of each square: "start", "arrival", "hangar", "bay" or "rail"."""
    cells = {name for bay in bays.values() for lane in bay.cells for name in lane}
    by_square: dict[str, str] = {}
    for square in common.squares.values():
        if square.name in cells:
            by_square[square.name] = "bay"
        elif square.place == HANGAR:
            by_square[square.name] = HANGAR
        else:
            by_square[square.name] = {"S": "start", "A": "arrival"}.get(square.name[0], "rail")
    return by_square


def rails(common: CommonTables, track: Track, bays: dict[str, Bay]) -> list[list[Point]]:
    """Return the lines of the fixed track through its squares, extended to the edges of the bays."""
    rails: list[list[Point]] = []
    for lane in range(1, track.lanes + 1):
        runs = [[f"S{lane}"]]
        for quadrant, lengths in enumerate(track.lengths, 1):
            runs.append(_lane_squares(quadrant, lane, lengths[lane - 1]))
        runs.append([f"A{lane}"])
        for i, run in enumerate(runs):
            points = [common.squares[name].at for name in run]
            if i > 0:
                points.insert(0, lane_edges(common.squares, bays[track.bays[i - 1]], lane)[1])
            if i < len(track.bays):
                points.append(lane_edges(common.squares, bays[track.bays[i]], lane)[0])
            else:
                points.append(common.light_places[f"buffer.A{lane}"])
            rails.append(points)
    return rails


MAGNETS = 2  # per platform; any other number of closed code reeds means that a reed is dead or stuck


def read_platforms(top: TomlTable, common: CommonTables, track: Track) -> dict[str, Part]:
    table = top.table("platforms")
    parts: dict[str, Part] = {}
    codes: dict[frozenset[str], Message] = {}
    homes: dict[str, str] = {}
    for name, platform in table.tables():
        if name not in common.colours:
            table.report_fault(name, Message("locos-board-platform-without-colour", colour=name))
        if name in common.header.seats:
            table.report_fault(name, Message("locos-board-colour-taken"))
        home = platform.read("home", toml_values.choice(track.bays) if track.bays else toml_values.text())
        if home is not None and home in homes:
            platform.report_fault("home", Message("locos-board-home-taken", home=home, other=homes[home]))
        homes.setdefault(home or "", name)
        code = platform.read("code", toml_values.texts(_letters(), MAGNETS, MAGNETS))
        _check_code(platform, name, code, codes)
        parts[name] = Part(name, name, home or "", tuple(code or ()), _read_strands(platform, track.strands))
        platform.report_unread_keys()
    if track.bays and not table.is_missing and len(table.names()) != len(track.bays) - 1:
        needed, bays, found = (str(count) for count in (len(track.bays) - 1, len(track.bays), len(table.names())))
        top.report_fault("platforms", Message("locos-board-platforms", needed=needed, bays=bays, found=found))
    return parts


def _check_code(platform: TomlTable, name: str, code: list[str] | None, codes: dict[frozenset[str], Message]) -> None:
    """Report a code that another side or platform already has, since every side of every platform needs its own."""
    if code is None:
        return
    for letter in code:
        if letter not in LETTERS:
            fault = Message("locos-board-no-letter", letters=_letters(), found=toml_values.quote(letter))
            platform.report_fault("code", fault)
            return
    for side, word in (("A", frozenset(code)), ("B", frozenset(OPPOSITE[letter] for letter in code))):
        if word in codes:
            taken = Message("locos-board-code-taken", side=side, reeds=tuple(sorted(word)), other=codes[word])
            platform.report_fault("code", taken)
        codes.setdefault(word, Message("locos-board-side", side=side, platform=name))


def _letters() -> Message:
    first, last = (toml_values.quote(letter) for letter in (LETTERS[0], LETTERS[-1]))
    return Message("locos-board-letters", first=first, last=last)


def _read_strands(platform: TomlTable, strands: int) -> dict[str, list[int]]:
    """Read each side's exit lane for each entry lane, 0 for a buffer. Report an error if B is not `half_turn(A)`."""
    if not strands:
        platform.skip("A", "B")
        return {}
    a = platform.read("A", toml_values.integers(strands, 0, strands))
    b = platform.read("B", toml_values.integers(strands, 0, strands))
    if a is None or b is None:
        return {}
    exits = [lane for lane in a if lane]
    if len(set(exits)) < len(exits):
        platform.report_fault("A", Message("locos-board-exit-taken", strands=str(a)))
        return {}
    turned = half_turn(a)
    if b != turned:
        platform.report_fault("B", Message("locos-board-half-turn", turned=str(turned), found=str(b)))
    return {"A": a, "B": b}


def half_turn(side: list[int]) -> list[int]:
    """Return the other side of a platform: a strand a -> b becomes n+1-b -> n+1-a, and other lanes get 0 (a buffer).

    >>> half_turn([2, 1, 3, 4])
    [1, 2, 4, 3]
    """
    n = len(side)
    other_side = [0] * n
    for entry, exit_lane in enumerate(side, 1):
        if exit_lane:
            other_side[n - exit_lane] = n + 1 - entry
    return other_side


SEATS = (2, 4)  # the limits of the number of seats (L1)
LOCO_LIMIT = 9
TILE_LIMIT = 99
PIPS = 7
LIGHT_UP = 0.34  # steps from a square's centre up and to the right to its light
BUTTONS = ("roll", "undo", "confirm", "help")


@dataclass
class Components:
    locos: int
    to_win: int
    tiles: int


def read_game(top: TomlTable, common: CommonTables) -> GameTables | None:
    """Read the game's own tables. If the description has errors, add them to `top.faults` and return None."""
    components = _read_components(top)
    track = read_track(top)
    bays = read_bays(top, common, track.strands)
    if track.bays:
        top.table("bays").check_keys(track.bays, Message("locos-board-bay-missing"), Message("locos-board-bay-unknown"))
    parts = read_platforms(top, common, track)
    unmatched_bays = set(bays) ^ set(track.bays)  # reported once each, and not again for every one of their squares
    check_squares(top, common, track, unmatched_bays)
    _check_hangars(top, common, components)
    if not unmatched_bays:
        _check_lights(top, common, track)
    check_buttons(top, BUTTONS)
    check_seats(top, common.header.seats, *SEATS)
    if top.faults:
        return None
    data = _game_data(common, track, components, parts)
    return GameTables(bays, parts, data, _picture(common, track, components, bays))


def _read_components(top: TomlTable) -> Components:
    table = top.table("game")
    locos = table.read("locos", toml_values.integer(1, LOCO_LIMIT))
    to_win = table.read("to_win", toml_values.integer(1, locos or LOCO_LIMIT))
    tiles = table.read("tiles", toml_values.integer(1, TILE_LIMIT))
    table.report_unread_keys()
    return Components(locos or 0, to_win or 0, tiles or 0)


def _check_hangars(top: TomlTable, common: CommonTables, components: Components) -> None:
    """Report too few hangars: one must still be free when every seat needs one more loco to win."""
    table = top.table("squares")
    seats = len(common.header.seats)
    needed = seats * (components.to_win - 1) + 1
    hangars = sum(square.place == HANGAR for square in common.squares.values())
    if seats and components.to_win and hangars < needed:
        too_few = Message(
            "locos-board-hangars",
            needed=str(needed),
            place=toml_values.quote(HANGAR),
            seats=str(seats),
            to_win=str(components.to_win),
            found=str(hangars),
        )
        table.report_fault(HANGAR, too_few)


def _check_lights(top: TomlTable, common: CommonTables, track: Track) -> None:
    """Report missing and superfluous lights. Each buffer and each seat needs one, and the dice need several."""
    if not track.is_complete or not common.header.seats:
        return
    needed = [f"buffer.{bay}" for bay in track.bays]
    needed += [f"buffer.A{lane}" for lane in range(1, track.lanes + 1)]
    needed += [f"seat.{seat}" for seat in range(1, len(common.header.seats) + 1)]
    needed += ["dice.colour", *(f"dice.{die}.{pip}" for die in (1, 2) for pip in range(1, PIPS + 1))]
    check_lights(top, needed)


def _picture(common: CommonTables, track: Track, components: Components, bays: dict[str, Bay]) -> Picture:
    return Picture(
        kinds=kinds(common, bays),
        lights={name: (square.row - LIGHT_UP, square.column + LIGHT_UP) for name, square in common.squares.items()},
        pieces=dict.fromkeys(common.header.seats, "loco"),
        counts=dict.fromkeys(common.header.seats, components.locos),
        rails=rails(common, track, bays),
    )


def _game_data(common: CommonTables, track: Track, components: Components, parts: dict[str, Part]) -> dict[str, object]:
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
        "locos": components.locos,
        "to_win": components.to_win,
        "tiles": components.tiles,
        "seats": common.header.seats,
    }
