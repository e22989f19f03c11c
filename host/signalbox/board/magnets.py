"""Whether the magnets of a board close their reeds and no others: said in a short table, and a sentence a fault.

It is reckoned by `signalbox.physics`, which needs what `pip install '.[build]'` brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signalbox.board.checked import Checked
from signalbox.board.model import SIDES, Bay, Board
from signalbox.board.sensing import CODE, MagnetUse
from signalbox.board.shared import piece_sensors
from signalbox.physics.layout import Layout, Spot, Stack
from signalbox.sentences import listed

if TYPE_CHECKING:
    from signalbox.physics.crosstalk import Finding, Reach

MARGIN = 1.5  # that a reed's own magnet is so much stronger than it must be, and all others so much weaker
RELEASE_MARGIN = 1.0
NAMED_MOST = 4  # places that a sentence names


def check_magnets(board: Board) -> Checked:
    """Reckon every reed of a board. It needs the packages of the extra `build`."""
    from signalbox.physics import crosstalk

    layout = magnet_layout(board)
    found = crosstalk.findings(layout)
    faults = [*_faults(layout, found), *_platform_fault(board)]
    return Checked(_table(layout, found, crosstalk.reaches(layout)), faults)


def _platform_fault(board: Board) -> list[str]:
    """A sentence when the magnets do not fit into the platforms, if there are any."""
    sensing = board.sensors.sensing
    needed = sensing.uses[CODE].above_mm + sensing.uses[CODE].magnet.height_mm
    if not board.parts or needed <= sensing.platform_mm:
        return []
    return [
        f"[sensing] platform_mm: the magnets in the platforms reach {needed:g} mm up, and these are "
        f"{sensing.platform_mm:g} mm thick: take flatter magnets, or thicker platforms."
    ]


def magnet_layout(board: Board) -> Layout:
    """Every reed of a board, in mm, and what may lie over it."""
    sensing = board.sensors.sensing
    shapes = dict.fromkeys(board.picture.pieces.values())
    on_board = tuple(piece_stack(board, shape) for shape in shapes)
    on_part = tuple(piece_stack(board, shape, on_part=True) for shape in shapes)
    in_bays = {cell for bay in board.bays.values() for lane in bay.cells for cell in lane}
    pitch = board.grid.pitch_mm
    spots = [
        Spot(
            sensor.name,
            sensor.at[1] * pitch,
            sensor.at[0] * pitch,
            on_board + on_part if sensor.name in in_bays else on_board,
            tuple(
                ((square.column - sensor.at[1]) * pitch, (square.row - sensor.at[0]) * pitch)
                for square in sensor.squares
            ),
        )
        for sensor in piece_sensors(board)
    ]
    code = (code_stack(board),)
    spots += [
        Spot(bay.reed(letter), column * pitch, row * pitch, code)
        for bay in board.bays.values()
        for letter, (row, column) in bay.code_at.items()
    ]
    words = tuple(_words(board, bay) for bay in board.bays.values())
    return Layout(sensing.reed, sensing.mount, sensing.cover_mm, tuple(spots), words)


def piece_stack(board: Board, shape: str, *, on_part: bool = False) -> Stack:
    """A piece's magnet, by its shape, as it lies over a square or over a bay's cell with a part between."""
    sensing = board.sensors.sensing
    if on_part:
        return _stack(f"{shape} on a platform", sensing.uses[shape], sensing.platform_mm)
    return _stack(shape, sensing.uses[shape])


def code_stack(board: Board) -> Stack:
    """A magnet of a part's code as it lies in a bay."""
    return _stack("platform", board.sensors.sensing.uses[CODE])


def _stack(called: str, use: MagnetUse, lifted_mm: float = 0.0) -> Stack:
    return Stack(called, use.magnet, use.above_mm + lifted_mm, use.slack_mm)


def _words(board: Board, bay: Bay) -> tuple[frozenset[str], ...]:
    """The code reeds that a part may close in a bay, for every part and either side."""
    bitmaps = {bay.code_of(part, side) for part in board.parts.values() for side in SIDES}
    return tuple(
        frozenset(bay.reed(letter) for letter, sensor in bay.code.items() if bitmap >> sensor & 1)
        for bitmap in sorted(bitmaps)
    )


def _table(layout: Layout, found: list[Finding], reaches: list[Reach]) -> list[str]:
    reed = layout.reed
    weakest = min(found, key=lambda each: each.margin)
    nearest = min(found, key=lambda each: each.cross_margin)
    slowest = min(found, key=lambda each: each.release_margin)
    lines = [
        f"  reeds {reed.number}, {layout.mount}, {layout.cover_mm:g} mm deep; {MARGIN:g} is wanted of both margins:",
        f"    own magnet    {weakest.margin:.1f} at worst, {weakest.name}: {weakest.own_at:.0f} AT",
        f"    other magnets {_from_others(nearest)}",
        f"    opening       {_opening(slowest)}; {RELEASE_MARGIN:g} is wanted",
    ]
    width = max(len(each.called) for each in reaches)
    for each in reaches:
        lines.append(
            f"    {each.called:{width}}  every reed closes up to {each.closes_up:.1f} mm high, "
            f"{each.closes_aside:.1f} mm aside, and opens from {each.opens_up:.1f} and {each.opens_aside:.1f} mm on"
        )
    return lines


def _opening(slowest: Finding) -> str:
    return f"{slowest.release_margin:.1f} at worst, {slowest.name}" if slowest.stray_at else "nothing holds a reed"


def _from_others(nearest: Finding) -> str:
    if not nearest.stray_at:
        return "are too far off to be felt"
    return (
        f"{nearest.cross_margin:.1f} at worst, {nearest.name}: {nearest.stray_at:.1f} AT, "
        f"most of it from {_cause(nearest)}, {nearest.cause_mm:.0f} mm off"
    )


def _faults(layout: Layout, found: list[Finding]) -> list[str]:
    low, high = layout.reed.pull_in_at
    weak = sorted((each for each in found if each.margin < MARGIN), key=lambda each: each.margin)
    loud = sorted((each for each in found if each.cross_margin < MARGIN), key=lambda each: each.cross_margin)
    held = sorted(
        (each for each in found if each.release_margin < RELEASE_MARGIN), key=lambda each: each.release_margin
    )
    faults: list[str] = []
    if weak:
        cure = "stand the reeds upright" if layout.mount == "flat" else "take a stronger magnet or less cover"
        faults.append(
            f"the magnet is too weak at {_places(weak)}: with the others against it, it gives "
            f"{max(weak[0].margin, 0):.1f} times the {high:g} AT that a reed may need, and {MARGIN:g} times is wanted. "
            f"So {cure}."
        )
    if loud:
        verb = "close" if loud[0].cross_margin < 1 else "nearly close"
        faults.append(
            f"other magnets {verb} the reed at {_places(loud)}: they give {loud[0].stray_at:.1f} AT, and it may close "
            f"at {low:g} AT. {_apart(loud[0])}"
        )
    if held and not loud:
        faults.append(
            f"other magnets may hold the reed closed at {_places(held)}: they give {held[0].stray_at:.1f} AT, and it "
            f"may open at {layout.reed.drop_out_at[0]:g} AT only. {_apart(held[0])}"
        )
    return faults


def _cause(finding: Finding) -> str:
    return "what stands beside it" if finding.cause == finding.name else finding.cause


def _apart(worst: Finding) -> str:
    both = f"the squares of {worst.name}" if worst.cause == worst.name else f"{worst.name} and {worst.cause}"
    return f"Take a weaker magnet, or move {both} further apart than {worst.cause_mm:.1f} mm."


def _places(found: list[Finding]) -> str:
    """The places of some findings."""
    names = [each.name for each in found]
    more = [f"{len(names) - NAMED_MOST} more"] if len(names) > NAMED_MOST else []
    return listed(names[:NAMED_MOST] + more)
