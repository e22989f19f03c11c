"""The tables of Les P'tites Locos together: what is played with, what the rules are built from."""

from dataclasses import dataclass

from signalbox.board import toml_values
from signalbox.board.bays import OPPOSITE, read_bays
from signalbox.board.common import Common
from signalbox.board.game_needs import check_buttons, check_lights, check_seats
from signalbox.board.game_tables import GameTables
from signalbox.board.model import Bay, Part, Picture
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message
from signalbox.games.ptites_locos.board.platforms import read_platforms
from signalbox.games.ptites_locos.board.track import HANGAR, Track, check_bays, check_squares, kinds, rails, read_track

SEATS = (2, 4)  # L1
LOCO_LIMIT = 9
TILE_LIMIT = 99
PIPS = 7
BESIDE = 0.34  # steps from a square's middle up and to the right to its light
BUTTONS = ("roll", "undo", "confirm", "help")


@dataclass
class Material:
    locos: int
    to_win: int
    tiles: int


def read_game(top: TomlTable, common: Common) -> GameTables | None:
    """Read the game's own tables. None when the description has a fault; faults are added to the table's."""
    material = _read_material(top)
    track = read_track(top)
    bays = read_bays(top, common, track.strands)
    check_bays(top, track, bays)
    parts = read_platforms(top, common, track)
    strays = set(bays) ^ set(track.bays)  # reported once, and not again for each of their squares
    check_squares(top, common, track, strays)
    _check_hangars(top, common, material)
    if not strays:
        _check_lights(top, common, track)
    check_buttons(top, BUTTONS)
    check_seats(top, common.header.seats, *SEATS)
    if top.faults:
        return None
    return GameTables(
        bays=bays,
        parts=parts,
        rules=_rules(common, track, material, parts),
        picture=_picture(common, track, material, bays),
    )


def _read_material(top: TomlTable) -> Material:
    table = top.table("game")
    if table is None:
        return Material(0, 0, 0)
    locos = table.read("locos", toml_values.whole(1, LOCO_LIMIT))
    to_win = table.read("to_win", toml_values.whole(1, locos or LOCO_LIMIT))
    tiles = table.read("tiles", toml_values.whole(1, TILE_LIMIT))
    table.done()
    return Material(locos or 0, to_win or 0, tiles or 0)


def _check_hangars(top: TomlTable, common: Common, material: Material) -> None:
    """Enough hangars for every seat to be one loco short of winning, and one more."""
    table = top.table("squares")
    seats = len(common.header.seats)
    needed = seats * (material.to_win - 1) + 1
    hangars = sum(square.place == HANGAR for square in common.squares.values())
    if table is not None and seats and material.to_win and hangars < needed:
        too_few = Message(
            "locos-board-hangars",
            needed=str(needed),
            place=toml_values.word(HANGAR),
            seats=str(seats),
            to_win=str(material.to_win),
            found=str(hangars),
        )
        table.fault(HANGAR, too_few)


def _check_lights(top: TomlTable, common: Common, track: Track) -> None:
    """One light a buffer and a seat, and the dice window; no other."""
    if not track.whole or not common.header.seats:
        return
    needed = [f"buffer.{bay}" for bay in track.bays]
    needed += [f"buffer.A{lane}" for lane in range(1, track.lanes + 1)]
    needed += [f"seat.{seat}" for seat in range(1, len(common.header.seats) + 1)]
    needed += ["dice.colour", *(f"dice.{die}.{pip}" for die in (1, 2) for pip in range(1, PIPS + 1))]
    check_lights(top, needed)


def _picture(common: Common, track: Track, material: Material, bays: dict[str, Bay]) -> Picture:
    return Picture(
        kinds=kinds(common, bays),
        lights={name: (square.row - BESIDE, square.column + BESIDE) for name, square in common.squares.items()},
        pieces=dict.fromkeys(common.header.seats, "loco"),
        counts=dict.fromkeys(common.header.seats, material.locos),
        rails=rails(common, track, bays),
    )


def _rules(common: Common, track: Track, material: Material, parts: dict[str, Part]) -> dict[str, object]:
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
