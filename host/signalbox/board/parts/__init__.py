"""What a board is made of, by name: the files of hardware/parts."""

from signalbox.board.parts.load import components as components
from signalbox.board.parts.load import controllers as controllers
from signalbox.board.parts.load import fittings as fittings
from signalbox.board.parts.load import magnets as magnets
from signalbox.board.parts.load import reeds as reeds
from signalbox.board.parts.load import seconds as seconds
from signalbox.board.parts.load import wires as wires
from signalbox.board.parts.model import Component as Component
from signalbox.board.parts.model import Controller as Controller
from signalbox.board.parts.model import Magnet as Magnet
from signalbox.board.parts.model import Part as Part
from signalbox.board.parts.model import Reed as Reed
from signalbox.board.parts.model import Wire as Wire

__all__ = [
    "Component",
    "Controller",
    "Magnet",
    "Part",
    "Reed",
    "Wire",
    "components",
    "controllers",
    "fittings",
    "magnets",
    "reeds",
    "seconds",
    "wires",
]
