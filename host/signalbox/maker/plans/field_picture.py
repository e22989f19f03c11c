"""How far the magnets reach, drawn over the board as seen from above: SVG, in mm."""

from xml.sax.saxutils import quoteattr

from signalbox.board.magnets import magnet_layout
from signalbox.board.model import Board
from signalbox.board.physics.crosstalk import reaches
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.circuit.layout import millimetres


def field_picture(board: Board, words: Catalogue) -> str:
    """A disc in which a magnet closes every reed of the class, and a dashed ring outside which none stays closed.

    They lie round every place, and no ring may reach the reed of another place, which is a dot.
    """
    layout = magnet_layout(board)
    reach = {each.called: each for each in reaches(layout)}
    width, height = millimetres(board, (board.grid.rows + 1, board.grid.columns + 1))
    rings, dots = [], []
    for spot in layout.spots:
        at = f'cx="{spot.x_mm:g}" cy="{spot.y_mm:g}"'
        farthest = max((reach[stack.called] for stack in spot.stacks), key=lambda each: each.opens_aside)
        rings.append(f'<circle class="closes" {at} r="{farthest.closes_aside:.2f}"/>')
        rings.append(f'<circle class="opens" {at} r="{farthest.opens_aside:.2f}"/>')
        dots.append(f'<circle {at} r="0.9"/>')
    called = quoteattr(words.text(Message("guide-reach")))
    return (
        f'<svg class="board" viewBox="-4 -4 {width + 8:g} {height + 8:g}" role="img" aria-label={called}>'
        f'<rect x="0" y="0" width="{width:g}" height="{height:g}" class="edge"/>{"".join(rings + dots)}</svg>'
    )
