"""What is known of every sensor: how it closed and opened, what was said about it, and what is wrong with it."""

from __future__ import annotations

import math
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from signalbox.core.messages import Message, Text
from signalbox.core.messages.catalogue import english
from signalbox.service.procedures.procedure import BAD, FAIL, GOOD, PASS, PASSED_OVER
from signalbox.service.procedures.self_test import step
from signalbox.service.procedures.self_test.step import (
    BOTH_S,
    BURST_S,
    CHATTER_CHANGES,
    CHATTER_S,
    NOT_TESTED,
    STILL_BOUNCING_S,
    TOGETHER_S,
)


class Reed:
    """Counts the changes of one sensor. Changes less than BURST_S apart are one movement of the magnet.

    A movement takes one change, or two when the magnet only passes by; the others are `bounces`.
    """

    def __init__(self) -> None:
        self.is_closed = False
        self.closed_at = 0.0  # when it closed last
        self.longest_s = 0.0  # it stayed closed
        self.worst = 0  # bounces in one movement
        self.bounces = 0  # changes too many, in pairs of a closing and an opening
        self.closed = 0  # how often it closed, without bounces
        self.opened = 0  # how often it opened, without bounces
        self._closings = 0
        self._openings = 0
        self._bounces = 0  # in all movements but the last
        self._burst = 0  # changes in the last movement
        self._burst_began_closed = False
        self._changed_at = 0.0

    def change(self, now: float, closed: bool) -> None:
        """It has closed or opened."""
        if self._burst and now - self._changed_at <= BURST_S:
            self._burst += 1
        else:
            self._bounces += self._extra()
            self._burst, self._burst_began_closed = 1, not closed
        self._changed_at = now
        self.is_closed = closed
        if closed:
            self._closings += 1
            self.closed_at = now
        else:
            self._openings += 1
            self.longest_s = max(self.longest_s, now - self.closed_at)
        self.worst = max(self.worst, self._extra())
        self.bounces = self._bounces + self._extra()
        self.closed = self._closings - self.bounces // 2
        self.opened = self._openings - self.bounces // 2

    @property
    def worked(self) -> bool:
        """Whether it has closed and opened again."""
        return self.closed > 0 and self.opened > 0 and not self.is_closed

    def _extra(self) -> int:
        needed = 1 if self.is_closed != self._burst_began_closed else 2
        return max(0, self._burst - needed)


class Chatter:
    """Finds them by their changes. Those that lie as close together as a reed's bounces count as one."""

    def __init__(self) -> None:
        self._changes: dict[int, deque[float]] = defaultdict(lambda: deque(maxlen=CHATTER_CHANGES))
        self._changed_at: dict[int, float] = {}

    def change(self, now: float, sensor: int) -> bool:
        """A sensor has changed for which nobody was asked; whether it chatters."""
        bouncing = now - self._changed_at.get(sensor, -CHATTER_S) <= STILL_BOUNCING_S
        self._changed_at[sensor] = now
        changes = self._changes[sensor]
        if not bouncing:
            changes.append(now)
        return len(changes) == CHATTER_CHANGES and now - changes[0] <= CHATTER_S

    def forget(self, sensor: int) -> None:
        """It is tried anew."""
        self._changes.pop(sensor, None)


Pair = tuple[int, int]  # the lower number first


class Crosstalk:
    """Notes pairs that closed at once, or stayed closed together. A magnet that slides on does neither."""

    def __init__(self) -> None:
        self._pairs: set[Pair] = set()

    def changed(self, now: float, sensor: int, reeds: Mapping[int, Reed]) -> None:
        """`sensor` has just changed; `reeds` know it already."""
        changed = reeds[sensor]
        for other, reed in reeds.items():
            if other == sensor or not reed.is_closed:
                continue
            together_since = max(changed.closed_at, reed.closed_at)
            at_once = changed.is_closed and now - reed.closed_at <= TOGETHER_S
            both = not changed.is_closed and now - together_since >= BOTH_S
            if at_once or both:
                self._pairs.add((min(sensor, other), max(sensor, other)))

    def forget(self, sensor: int) -> None:
        """It is tried anew."""
        self._pairs = {pair for pair in self._pairs if sensor not in pair}

    def pairs(self, stuck: Collection[int]) -> list[Pair]:
        """The pairs, without sensors that are closed all the time anyway."""
        return sorted(pair for pair in self._pairs if pair[0] not in stuck and pair[1] not in stuck)


DEAD, LEFT_OUT = Message("check-fault-dead"), Message("check-left-out")  # what a person says of a sensor
STUCK = Message("check-fault-stuck")
CHATTERS = Message("check-fault-chatters")
BY_ITSELF = Message("check-fault-by-itself")

NEAR_STEPS = 1.5  # one magnet reaches from a sensor to the next, and no further
Point = tuple[float, float]


class SensorResults:
    """The sensors of one board, by number, with their names and where they lie (buttons lie nowhere)."""

    def __init__(self, names: Mapping[int, Text], points: Mapping[int, Point]) -> None:
        self._names = names
        self._points = points
        self._reeds = {sensor: Reed() for sensor in names}
        self._crosstalk = Crosstalk()
        self._stuck: set[int] = set()
        self._chattering: set[int] = set()
        self._said: dict[int, Message] = {}
        self._instead: dict[int, int] = {}  # sensor -> the one that answered in its place

    # What happens

    def change(self, now: float, sensor: int, closed: bool) -> bool:
        """A sensor has closed or opened; whether that was news."""
        reed = self._reeds.get(sensor)
        if reed is None or sensor in self.closed_anyway or reed.is_closed == closed:
            return False
        reed.change(now, closed)
        moving = {number: reed for number, reed in self._reeds.items() if number not in self.closed_anyway}
        self._crosstalk.changed(now, sensor, moving)
        if closed:
            self._said.pop(sensor, None)  # it does answer
        return True

    def stick(self, sensors: Iterable[int]) -> None:
        """These are closed with nothing there."""
        self._stuck.update(sensors)

    def chatters(self, sensor: int) -> None:
        """It changes by itself: it says nothing of where the magnet lies, nor did it before."""
        self._chattering.add(sensor)
        self._instead = {asked: other for asked, other in self._instead.items() if other != sensor}

    def say(self, sensor: int, words: Message) -> None:
        """A person says DEAD or LEFT_OUT."""
        self._said[sensor] = words

    def answers_instead(self, other: int, sensor: int) -> None:
        """`other` answered for the magnet on `sensor`; so it has not been tried itself."""
        self._instead[sensor] = other
        if other not in self._instead:
            self.forget(other)

    def forget(self, sensor: int) -> None:
        """Try a sensor anew."""
        is_closed = self._reeds[sensor].is_closed
        self._reeds[sensor] = Reed()
        self._reeds[sensor].is_closed = is_closed
        self._crosstalk.forget(sensor)
        self._stuck.discard(sensor)
        self._chattering.discard(sensor)
        self._said.pop(sensor, None)
        self._instead.pop(sensor, None)

    # What is known

    @property
    def stuck(self) -> frozenset[int]:
        """The sensors that are closed with nothing there."""
        return frozenset(self._stuck)

    @property
    def chattering(self) -> frozenset[int]:
        """The sensors that change by themselves."""
        return frozenset(self._chattering)

    @property
    def closed_anyway(self) -> frozenset[int]:
        """The sensors whose closing says nothing of the magnet: stuck and chattering ones."""
        return frozenset(self._stuck | self._chattering)

    @property
    def dead(self) -> frozenset[int]:
        """The sensors that do not answer, as a person says."""
        return frozenset(sensor for sensor, words in self._said.items() if words == DEAD)

    @property
    def answered_by(self) -> dict[int, int]:
        """The sensors in whose place another one answered, with that other one."""
        return dict(self._instead)

    def settled(self, sensor: int) -> bool:
        """Whether it need not be asked for any more."""
        closed_anyway = sensor in self._stuck or sensor in self._chattering
        known = closed_anyway or sensor in self._instead or sensor in self._said
        return known or self._reeds[sensor].closed > 0

    @property
    def worst_bounces(self) -> int:
        """The most bounces of any sensor in one movement."""
        chattering = self._chattering
        return max((reed.worst for sensor, reed in self._reeds.items() if sensor not in chattering), default=0)

    def faults(self) -> dict[int, list[Message]]:
        """What is wrong, by sensor; sensors without a fault are left out."""
        restless = self.restless
        found: dict[int, list[Message]] = {}
        for sensor, reed in self._reeds.items():
            if sensor in self._chattering:
                found[sensor] = [CHATTERS]
            elif sensor in self._stuck:
                found[sensor] = [STUCK]
            elif sensor in self._instead:
                found[sensor] = [Message("check-fault-instead", sensor=self._names[self._instead[sensor]])]
            elif self._said.get(sensor) == DEAD:
                found[sensor] = [DEAD]
            else:
                bounces = Message("check-fault-bounces", count=reed.worst)
                found[sensor] = [bounces] if reed.worst > step.BOUNCES else []
                found[sensor] += [BY_ITSELF] if sensor in restless else []
        for one, other in self.together():
            found[one].append(Message("check-fault-together", sensor=self._names[other]))
            found[other].append(Message("check-fault-together", sensor=self._names[one]))
        return {sensor: faults for sensor, faults in found.items() if faults}

    def together(self) -> list[Pair]:
        """The pairs that one magnet closes; what closes by itself or all the time is no part of any."""
        restless = self.restless
        return [pair for pair in self._crosstalk.pairs(self.closed_anyway) if not restless & set(pair)]

    def marks(self) -> dict[int, str]:
        """How every sensor that was tried has turned out."""
        faults = self.faults()
        good = {sensor: GOOD for sensor, reed in self._reeds.items() if reed.worked}
        passed = {sensor: PASSED_OVER for sensor, words in self._said.items() if words == LEFT_OUT}
        return good | passed | dict.fromkeys(faults, BAD)

    def entries(self) -> list[dict[str, Any]]:
        """Every sensor's counts and faults as plain JSON data, in the order of their numbers."""
        faults, marks = self.faults(), self.marks()
        verdicts = {GOOD: PASS, BAD: FAIL}
        return [
            {
                "sensor": sensor,
                "name": english(self._names[sensor]),
                "closed": reed.closed,
                "opened": reed.opened,
                "bounces": reed.bounces,
                "longest_closed_s": round(reed.longest_s, 3),
                "verdict": verdicts.get(marks.get(sensor, ""), NOT_TESTED),
                "faults": [english(fault) for fault in faults.get(sensor, [])],
            }
            for sensor, reed in sorted(self._reeds.items())
        ]

    @property
    def restless(self) -> set[int]:
        """The sensors that closed beside several others, too far away for a magnet to have done it."""
        far = Counter(sensor for pair in self._pairs_afar() for sensor in pair)
        return {sensor for sensor, count in far.items() if count > 1}

    def _pairs_afar(self) -> list[Pair]:
        return [pair for pair in self._crosstalk.pairs(self.closed_anyway) if not self._near(pair)]

    def _near(self, pair: Pair) -> bool:
        one, other = (self._points.get(sensor) for sensor in pair)
        return one is not None and other is not None and math.dist(one, other) <= NEAR_STEPS
