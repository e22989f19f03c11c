"""Compare the decoded waveform on the pin with the colours that a scene must show."""

from signalbox.board import Board
from signalbox.board.model import to_rgb
from signalbox.board.scene import render
from tests.emulated.pc import Entry
from tests.emulated.waveform import Frame


def colours(board: Board, frame: Frame) -> bytes:
    """Return the R, G and B of each light in a frame, converted from the colour order of this board's lights."""
    return to_rgb(frame.wire, board.controller.pixel_order)


def picture(board: Board, entries: list[Entry], ms: int) -> bytes:
    """Return the colours that a scene must show at `ms` on the board's clock."""
    out = bytearray(3 * len(board.lights))
    render(entries, ms, out, board.power.available_ma(), board.power.light_ma)
    return bytes(out)


def matching_times(board: Board, entries: list[Entry], frame: Frame, period: range) -> list[int]:
    """Return the times in `period`, in milliseconds on the board's clock, at which the scene looks like this frame."""
    shown = colours(board, frame)
    return [ms for ms in period if picture(board, entries, ms) == shown]
