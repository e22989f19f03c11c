"""What a board is made of, by name: the files of hardware/parts."""

from signalbox.parts.load import magnets as magnets
from signalbox.parts.load import reeds as reeds
from signalbox.parts.model import Magnet as Magnet
from signalbox.parts.model import Part as Part
from signalbox.parts.model import Reed as Reed

__all__ = ["Magnet", "Part", "Reed", "magnets", "reeds"]
