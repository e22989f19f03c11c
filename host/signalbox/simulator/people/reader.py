"""What a sentence of the table asks for, as somebody takes it who knows no rules: which piece goes where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from signalbox.core.messages import Message, Text, sentences_of

PUTS = ("piece-put", "step-put", "locos-put-along")  # "Put Ben's orange loco on the blinking light."
TAKES_OFF = ("piece-take-off", "step-take-off")  # "Take Ben's orange loco off the board."
CONFIRMS = ("confirm",)  # "Is that your move? Then press Confirm."


LIFTS_WHAT_STANDS = ("piece-beside", "piece-beside-there")  # "Where one stands already, lift it. Then put both down."
THEN_CONFIRMS = ("piece-beside-gone",)  # "Then press Confirm."


class PieceAsked(NamedTuple):
    """A piece of this colour, "" for any, is to go to the light that blinks, or off the board."""

    colour: str
    off: bool


class PlatformAsked(NamedTuple):
    """A platform is to go into a bay, by its title, with this side at the buffer, "" for either."""

    platform: str
    bay: str
    side: str


class ConfirmAsked(NamedTuple):
    """Confirm is to be pressed."""


def asked_for(said: Message) -> PieceAsked | PlatformAsked | ConfirmAsked | None:
    """What the last sentence of a prompt names; None where it names nothing, and speaks of what is lit."""
    last = said.args.get("second")
    if isinstance(last, Message):
        return asked_for(last)
    if said.id in CONFIRMS:
        return ConfirmAsked()
    piece = said.args.get("piece")
    if isinstance(piece, Message) and said.id in PUTS + TAKES_OFF:
        return PieceAsked(str(piece.args.get("colour", "")), said.id in TAKES_OFF)
    if {"platform", "bay"} <= said.args.keys():
        return PlatformAsked(*(str(said.args.get(name, "")) for name in ("platform", "bay", "side")))
    return None


def says(said: Message | None, ids: Sequence[str]) -> bool:
    """Whether one of these sentences is among those of a text."""
    return said is not None and any(sentence.id in ids for sentence in sentences_of(said))


def said_to_stand(said: Message | None) -> list[tuple[Text, tuple[str, ...]]]:
    """The names of places and the colours of the pieces that are to be there, as the rest of an instruction has it."""
    found = []
    for sentence in [] if said is None else sentences_of(said):
        if sentence.id == "doubt-steady":
            place, pieces = sentence.args["place"], sentence.args["pieces"]
            assert isinstance(place, str | Message)
            assert isinstance(pieces, tuple)
            found.append((place, tuple(str(each.args["colour"]) for each in pieces if isinstance(each, Message))))
    return found
