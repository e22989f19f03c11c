"""[track] and the squares it leads over: those it needs are there, and no others but the hangars."""

from dataclasses import dataclass

from signalbox.board import toml_values
from signalbox.board.bays import cell, edges
from signalbox.board.common import Common
from signalbox.board.lanes import ExtensibleLane
from signalbox.board.model import Bay, Point
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message

LANE_LIMIT = 6
LENGTH_LIMIT = 30
BAY_LIMIT = 4  # the ways to lay the platforms have to fit the rules' tables
HANGAR = "hangar"


@dataclass
class Track:
    """What [track] says; 0 or empty where it says it wrong."""

    lanes: int
    strands: int
    bays: list[str]
    lengths: list[list[int]]  # quadrant, then lane

    @property
    def whole(self) -> bool:
        return bool(self.lanes and self.strands and self.bays and self.lengths)


def read_track(top: TomlTable) -> Track:
    table = top.table("track")
    if table is None:
        return Track(0, 0, [], [])
    lanes = table.read("lanes", toml_values.whole(1, LANE_LIMIT))
    strands = table.read("strands", toml_values.whole(lanes or 1, LANE_LIMIT + 1))
    bays = table.read("bays", toml_values.texts(Message("locos-board-bays"), 2, BAY_LIMIT))
    lengths = None
    if lanes is not None and bays is not None:
        lengths = table.read("lengths", toml_values.grid(len(bays) - 1, lanes, 1, LENGTH_LIMIT))
    else:
        table.skip("lengths")
    table.done()
    return Track(lanes or 0, strands or 0, bays or [], lengths or [])


def check_bays(top: TomlTable, track: Track, bays: dict[str, Bay]) -> None:
    table = top.table("bays")
    if table is not None and track.bays:
        table.match(track.bays, Message("locos-board-bay-missing"), Message("locos-board-bay-unknown"))


def check_squares(top: TomlTable, common: Common, track: Track, strays: set[str]) -> None:
    """Every square the track leads over is there, and no other but the hangars."""
    table = top.table("squares")
    if table is None or not track.whole:
        return
    needed = _needed_squares(track)
    for name, why in needed.items():
        if name not in table.names() and _first(name) not in strays:
            table.fault(name, Message("locos-board-square-missing", why=why))
    for square in common.squares.values():
        if square.name in needed and square.place != square.name:
            table.fault(f"{square.name} place", Message("locos-board-square-place"))
        elif square.name not in needed and square.place != HANGAR and _first(square.name) not in strays:
            table.fault(square.name, Message("locos-board-square-unknown", hangar=toml_values.word(HANGAR)))


def _first(name: str) -> str:
    return name.split(".")[0]


def _needed_squares(track: Track) -> dict[str, Message]:
    """The squares of the track, each with the reason why there has to be one."""
    needed: dict[str, Message] = {}
    for lane in range(1, track.lanes + 1):
        needed[f"S{lane}"] = needed[f"A{lane}"] = Message("locos-board-lanes", lanes=str(track.lanes))
    for quadrant, lengths in enumerate(track.lengths, 1):
        for lane, length in enumerate(lengths, 1):
            why = Message("locos-board-length", lane=str(lane), quadrant=str(quadrant), length=str(length))
            needed.update(dict.fromkeys(_along(quadrant, lane, length), why))
    for bay in track.bays:
        for lane in range(1, track.strands + 1):
            for end in (0, 1):
                needed[cell(bay, lane, end)] = Message("locos-board-cells", strands=str(track.strands))
    return needed


def _along(quadrant: int, lane: int, length: int) -> list[str]:
    return [f"Q{quadrant}.{lane}.{k}" for k in range(1, length + 1)]


def lanes(top: TomlTable) -> list[ExtensibleLane]:
    """The lanes that may be made longer, quadrant by quadrant."""
    found: list[ExtensibleLane] = []
    for quadrant, lengths in enumerate(read_track(top).lengths, 1):
        for lane, length in enumerate(lengths, 1):
            *squares, to_come = _along(quadrant, lane, length + 1)
            path = ("track", "lengths", quadrant - 1, lane - 1)
            if length < LENGTH_LIMIT:
                called = Message("locos-board-lane", quadrant=str(quadrant), lane=str(lane))
                found.append(ExtensibleLane(called, tuple(squares), to_come, path))
    return found


def kinds(common: Common, bays: dict[str, Bay]) -> dict[str, str]:
    """What each square is: start, arrival, hangar, bay or rail."""
    cells = {name for bay in bays.values() for lane in bay.cells for name in lane}
    found: dict[str, str] = {}
    for square in common.squares.values():
        if square.name in cells:
            found[square.name] = "bay"
        elif square.place == HANGAR:
            found[square.name] = HANGAR
        else:
            found[square.name] = {"S": "start", "A": "arrival"}.get(square.name[0], "rail")
    return found


def rails(common: Common, track: Track, bays: dict[str, Bay]) -> list[list[Point]]:
    """The fixed track, square to square and on to the edges of the bays."""
    rails: list[list[Point]] = []
    for lane in range(1, track.lanes + 1):
        runs = [[f"S{lane}"]]
        for quadrant, lengths in enumerate(track.lengths, 1):
            runs.append(_along(quadrant, lane, lengths[lane - 1]))
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
