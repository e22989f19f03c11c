"""Checks that a board's magnets close their own reeds and no others. The result is a table and a message per fault.

`signalbox.board.physics` does the calculations. It needs the packages of `pip install 'signalbox-board[build]'`.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING

from signalbox.board.model import SIDES, Bay, Board, CheckResults, piece_sensors
from signalbox.board.physics.magnetic_layout import Layout, MountedMagnet, Spot
from signalbox.board.sensing import CODE, MagnetUse
from signalbox.core.messages import Message, Text

if TYPE_CHECKING:
    from signalbox.board.physics.crosstalk import Finding, ReachDistances

MARGIN = 1.5  # the factor by which a reed's own magnet must be stronger than needed, and all others weaker
RELEASE_MARGIN = 1.0
MAX_NAMED = 4  # the maximum number of places in a message


def check_magnets(board: Board) -> CheckResults:
    """Check every reed of a board. This needs the packages from the `build` extra."""
    from signalbox.board.physics import crosstalk

    layout = magnet_layout(board)
    findings = crosstalk.compute_findings(layout)
    faults = [*_margin_faults(layout, findings), *_platform_faults(board)]
    return CheckResults(_table_lines(layout, findings, crosstalk.compute_reaches(layout)), faults)


def _platform_faults(board: Board) -> list[Message]:
    """Return one message if the board's platforms are too thin for their code magnets, or else an empty list."""
    sensing = board.sensors.sensing
    needed = sensing.uses[CODE].above_mm + sensing.uses[CODE].magnet.height_mm
    if not board.parts or needed <= sensing.platform_mm:
        return []
    return [Message("building-platforms-thin", needed=needed, thick=sensing.platform_mm)]


def magnet_layout(board: Board) -> Layout:
    """Return the layout, in mm, of a board's reeds and the magnets that may be over them."""
    sensing = board.sensors.sensing
    shapes = dict.fromkeys(board.picture.pieces.values())
    on_board = tuple(piece_magnet(board, shape) for shape in shapes)
    on_part = tuple(piece_magnet(board, shape, on_part=True) for shape in shapes)
    in_bays = {cell for bay in board.bays.values() for lane in bay.cells for cell in lane}
    pitch = board.grid.pitch_mm
    spots = []
    for sensor in piece_sensors(board):
        row, column = sensor.at
        magnets = on_board + on_part if sensor.name in in_bays else on_board
        offsets = tuple(((square.column - column) * pitch, (square.row - row) * pitch) for square in sensor.squares)
        spots.append(Spot(sensor.name, column * pitch, row * pitch, magnets, offsets))
    code = (code_magnet(board),)
    spots += [
        Spot(bay.reed_name(letter), column * pitch, row * pitch, code)
        for bay in board.bays.values()
        for letter, (row, column) in bay.code_at.items()
    ]
    reed_sets = tuple(_code_reed_sets(board, bay) for bay in board.bays.values())
    return Layout(sensing.reed, sensing.mount, sensing.cover_mm, tuple(spots), reed_sets)


def piece_magnet(board: Board, shape: str, *, on_part: bool = False) -> MountedMagnet:
    """Return the magnet of a piece of this shape, on a square or, if `on_part`, on a part in a bay."""
    sensing, name = board.sensors.sensing, Message("shape-called", shape=shape)
    if on_part:
        return _mount_magnet(Message("building-on-platform", shape=name), sensing.uses[shape], sensing.platform_mm)
    return _mount_magnet(name, sensing.uses[shape])


def code_magnet(board: Board) -> MountedMagnet:
    """Return the code magnet of a part that is in a bay."""
    return _mount_magnet(Message("building-platform"), board.sensors.sensing.uses[CODE])


def _mount_magnet(display_name: Message, use: MagnetUse, raised_mm: float = 0.0) -> MountedMagnet:
    return MountedMagnet(display_name, use.magnet, use.above_mm + raised_mm, use.slack_mm)


def _code_reed_sets(board: Board, bay: Bay) -> tuple[frozenset[str], ...]:
    """Return the distinct sets of code reeds that parts close in a bay, with either side at the buffer."""
    bitmaps = {bay.code_of(part, side) for part in board.parts.values() for side in SIDES}
    return tuple(
        frozenset(bay.reed_name(letter) for letter, sensor in bay.code.items() if bitmap >> sensor & 1)
        for bitmap in sorted(bitmaps)
    )


def _table_lines(layout: Layout, findings: list[Finding], reaches: list[ReachDistances]) -> list[Message]:
    margins = ("margin", "cross_margin", "release_margin")
    weakest, nearest, slowest = (min(findings, key=attrgetter(margin)) for margin in margins)
    return [
        Message("building-reeds", number=layout.reed.number, mount=layout.mount, depth=layout.cover_mm, wanted=MARGIN),
        Message("building-own-magnet", margin=weakest.margin, place=weakest.name, given=weakest.own_at),
        _stray_field_line(nearest),
        _release_line(slowest),
        *map(_reach_line, reaches),
    ]


def _reach_line(reach: ReachDistances) -> Message:
    return Message(
        "building-reach",
        magnet=reach.display_name,
        up=reach.closes_up,
        aside=reach.closes_aside,
        opens_up=reach.opens_up,
        opens_aside=reach.opens_aside,
    )


def _release_line(slowest: Finding) -> Message:
    if not slowest.stray_at:
        return Message("building-opening-free", wanted=RELEASE_MARGIN)
    return Message("building-opening", margin=slowest.release_margin, place=slowest.name, wanted=RELEASE_MARGIN)


def _stray_field_line(nearest: Finding) -> Message:
    if not nearest.stray_at:
        return Message("building-other-magnets-far")
    return Message(
        "building-other-magnets",
        margin=nearest.cross_margin,
        place=nearest.name,
        given=nearest.stray_at,
        cause=Message("building-beside") if nearest.cause == nearest.name else nearest.cause,
        away=nearest.cause_mm,
    )


def _margin_faults(layout: Layout, findings: list[Finding]) -> Iterator[Message]:
    low, high = layout.reed.pull_in_at
    too_weak = _findings_below_margin("margin", MARGIN, findings)
    too_close = _findings_below_margin("cross_margin", MARGIN, findings)
    holding = _findings_below_margin("release_margin", RELEASE_MARGIN, findings)
    if too_weak:
        places, times, mount = _first_places(too_weak), max(too_weak[0].margin, 0), layout.mount
        yield Message("building-magnet-weak", places=places, times=times, needed=high, wanted=MARGIN, mount=mount)
    if too_close:
        verdict = "close" if too_close[0].cross_margin < 1 else "nearly"
        places, given, cure = _first_places(too_close), too_close[0].stray_at, _move_apart_message(too_close[0])
        yield Message("building-magnets-close", verdict=verdict, places=places, given=given, minimum=low, cure=cure)
    if holding and not too_close:
        places, given, cure = _first_places(holding), holding[0].stray_at, _move_apart_message(holding[0])
        minimum = layout.reed.drop_out_at[0]
        yield Message("building-magnets-hold", places=places, given=given, minimum=minimum, cure=cure)


def _findings_below_margin(margin: str, minimum: float, findings: list[Finding]) -> list[Finding]:
    """Return the findings whose attribute named by `margin` is less than `minimum`, worst first."""
    margin_of = attrgetter(margin)
    return sorted([finding for finding in findings if margin_of(finding) < minimum], key=margin_of)


def _move_apart_message(worst: Finding) -> Message:
    if worst.cause == worst.name:
        return Message("building-move-squares-apart", place=worst.name, apart=worst.cause_mm)
    return Message("building-move-apart", one=worst.name, other=worst.cause, apart=worst.cause_mm)


def _first_places(findings: list[Finding]) -> tuple[Text, ...]:
    """Return the names of the first places and, if there are more, a message that counts the rest."""
    names = [finding.name for finding in findings]
    more = [Message("building-more-places", count=len(names) - MAX_NAMED)] if len(names) > MAX_NAMED else []
    return (*names[:MAX_NAMED], *more)
