"""What the table asks when a sensor contradicts the players: whether the board stands as one action, or none, has it.

Every question is about what lies on the table, never about what was meant, so that anyone can answer it by looking.
A yes names the sensors that read otherwise as broken; which action it was is the recogniser's business as before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from signalbox.board import Square
from signalbox.games.messages import AnyMessages, Asked
from signalbox.play.table.config import Options
from signalbox.play.table.layout import Layout
from signalbox.play.table.reading import Reading

NO = "no"  # what is chosen where none of what is asked is so
LIMIT = 12  # questions at a time: more help nobody


class SensorQuestion(NamedTuple):
    """A question to be answered by looking. Yes is the confirm button, or `choose` with `text`."""

    text: str
    asked: Asked
    light: str  # what it is about: a square or a bay; "" for the whole board
    is_empty: bool  # a yes says that nothing is there
    sensors: tuple[int, ...]  # do not work if the answer is yes
    wants: tuple[bytes, ...] = ()  # as one of these the board may then stand
    setup: Options | None = None  # the game begins with these options if the answer is yes


def questions(
    layout: Layout, reading: Reading, messages: AnyMessages, wants: Sequence[bytes], suspects: int
) -> list[SensorQuestion]:
    """What would have to be so for the board to stand as one of `wants` has it, those with the fewest faults first.

    `wants` are readings, the likeliest first. What the sensors show already is not asked about, nor one that is none of
    the `suspects`, a bitmap.
    """
    found: dict[str, SensorQuestion] = {}
    fewest = 0
    for gap, want in sorted(((reading.gap(want), want) for want in wants), key=lambda each: each[0]):
        if fewest not in (0, gap):
            break
        asked = _of_bays(layout, reading, messages, want) + _of_squares(layout, reading, messages, want)
        for question in asked if gap else []:
            if all(suspects >> sensor & 1 for sensor in question.sensors):
                wants_before = found[question.text].wants if question.text in found else ()
                found[question.text] = question._replace(wants=(*wants_before, want))
                fewest = gap
    return list(found.values())[:LIMIT]


def of_setups(layout: Layout, messages: AnyMessages, setups: Sequence[tuple[Options, bytes]]) -> list[SensorQuestion]:
    """Which of several ways the board is laid out, where only broken sensors could tell."""
    found = []
    for options, readings in setups:
        parts = [(part, bay, side) for bay, (part, side) in layout.parts(readings).items()]
        text = ", ".join(" ".join(part) for part in parts)
        found.append(SensorQuestion(text, messages.setup_question(parts), "", False, (), setup=options))
    return found


def _of_bays(layout: Layout, reading: Reading, messages: AnyMessages, want: bytes) -> list[SensorQuestion]:
    found = []
    now = reading.believed(want)
    for fault in layout.part_faults(now, want):
        sensors = tuple(layout.reeds_at_odds(fault.bay, now, want))
        text = f"{fault.bay} empty" if fault.wanted is None else f"{fault.bay} holds {' '.join(fault.wanted)}"
        found.append(SensorQuestion(text, messages.bay_question(fault), fault.bay, fault.wanted is None, sensors))
    return found


def _of_squares(layout: Layout, reading: Reading, messages: AnyMessages, want: bytes) -> list[SensorQuestion]:
    found = []
    now = reading.believed(want)
    for place, wanted in enumerate(want):
        if now[place] != wanted:
            taken = wanted > now[place]
            first: dict[int, Square] = {}  # of those that share a sensor
            for square in layout.squares_of(place):
                first.setdefault(square.sensor, square)
            # first the square that has changed since the decision began
            for square in sorted(first.values(), key=lambda one: (reading.begun >> one.sensor & 1) != taken):
                reads_taken = bool(reading.bitmap >> square.sensor & 1)
                if reads_taken != taken and not reading.ignored >> square.sensor & 1:
                    name = layout.board.sensors.name(square.sensor)
                    text = f"{name} {'taken' if taken else 'empty'}"
                    asked = messages.square_question(name, taken)
                    found.append(SensorQuestion(text, asked, square.name, not taken, (square.sensor,)))
    return found
