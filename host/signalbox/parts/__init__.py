"""What a board is made of, by name: the files of hardware/parts."""

from signalbox.parts.load import components as components
from signalbox.parts.load import controllers as controllers
from signalbox.parts.load import fittings as fittings
from signalbox.parts.load import magnets as magnets
from signalbox.parts.load import reeds as reeds
from signalbox.parts.load import seconds as seconds
from signalbox.parts.load import wires as wires
from signalbox.parts.model import Component as Component
from signalbox.parts.model import Controller as Controller
from signalbox.parts.model import Magnet as Magnet
from signalbox.parts.model import Part as Part
from signalbox.parts.model import Reed as Reed
from signalbox.parts.model import Wire as Wire

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
