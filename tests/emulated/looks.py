"""What a scene must look like on the pin: the shared picture of it against the decoded waveform."""

from shared_rules import scene
from signalbox.board import Board
from signalbox.board.model import as_rgb
from tests.emulated.pc import Entry
from tests.emulated.waveform import Frame


def colours(board: Board, frame: Frame) -> bytes:
    """R, G, B a light of a frame, as the lights of this board take them from the wire."""
    return as_rgb(frame.wire, board.controller.pixel_order)


def picture(board: Board, entries: list[Entry], ms: int) -> bytes:
    """What the lights have to show of a scene at `ms` of the board's clock."""
    out = bytearray(3 * len(board.lights))
    scene.render(entries, ms, out, board.power.for_light(), board.power.light_ma)
    return bytes(out)


def moments(board: Board, entries: list[Entry], frame: Frame, around: range) -> list[int]:
    """The milliseconds among `around` at which the scene looks like this frame."""
    shown = colours(board, frame)
    return [ms for ms in around if picture(board, entries, ms) == shown]
