"""The results of testing sensors: how often each closed and opened, a person's answers about it, and its faults."""

import math
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from signalbox.core.messages import Message, Text
from signalbox.core.messages.catalogue import english
from signalbox.service.procedures.procedure import BAD, GOOD, PASSED_OVER, VERDICTS
from signalbox.service.procedures.self_test import limits, step

DEAD, LEFT_OUT = Message("check-fault-dead"), Message("check-left-out")  # a person's answers
STUCK = Message("check-fault-stuck")
CHATTERS = Message("check-fault-chatters")
BY_ITSELF = Message("check-fault-by-itself")

NEAR_STEPS = 1.5  # one magnet reaches from one sensor to the next, but no further
Point = tuple[float, float]
Pair = tuple[int, int]  # the lower number first


class Reed:
    """Counts of one sensor's changes. Changes less than BURST_S apart belong to one movement of the magnet.

    A movement accounts for one change, or two if the magnet only passes by; all further changes are `bounces`.
    """

    def __init__(self, *, is_closed: bool = False) -> None:
        self.is_closed = is_closed
        self.closed_at = 0.0  # when it last closed
        self.longest_closed_s = 0.0
        self.most_bounces = 0  # maximum bounces in one movement
        self._closings = 0
        self._openings = 0
        self._earlier_bounces = 0  # before the last movement
        self._burst_changes = 0  # changes in the last movement
        self._burst_began_closed = False
        self._changed_at = 0.0

    def record_change(self, now: float, closed: bool) -> None:
        """Count a closing or an opening."""
        if self._burst_changes and now - self._changed_at <= limits.BURST_S:
            self._burst_changes += 1
        else:
            self._earlier_bounces += self._extra_changes()
            self._burst_changes, self._burst_began_closed = 1, not closed
        self._changed_at = now
        self.is_closed = closed
        if closed:
            self._closings += 1
            self.closed_at = now
        else:
            self._openings += 1
            self.longest_closed_s = max(self.longest_closed_s, now - self.closed_at)
        self.most_bounces = max(self.most_bounces, self._extra_changes())

    @property
    def bounces(self) -> int:
        """The number of changes so far that the movements of the magnet do not account for."""
        return self._earlier_bounces + self._extra_changes()

    @property
    def closing_count(self) -> int:
        """The number of closings, not counting bounces."""
        return self._closings - self.bounces // 2

    @property
    def opening_count(self) -> int:
        """The number of openings, not counting bounces."""
        return self._openings - self.bounces // 2

    @property
    def has_worked(self) -> bool:
        """True if the sensor has closed and opened again."""
        return self.closing_count > 0 and self.opening_count > 0 and not self.is_closed

    def _extra_changes(self) -> int:
        needed = 1 if self.is_closed != self._burst_began_closed else 2
        return max(0, self._burst_changes - needed)


class ChatterDetector:
    """Detects chattering sensors. Changes as close together as a reed's bounces count as one change."""

    def __init__(self) -> None:
        self._changes: dict[int, deque[float]] = defaultdict(lambda: deque(maxlen=limits.CHATTER_CHANGES))
        self._changed_at: dict[int, float] = {}

    def record_change(self, now: float, sensor: int) -> bool:
        """Record a change of a sensor that nobody should have touched; return whether the sensor chatters."""
        is_bounce = now - self._changed_at.get(sensor, -limits.CHATTER_S) <= limits.STILL_BOUNCING_S
        self._changed_at[sensor] = now
        changes = self._changes[sensor]
        if not is_bounce:
            changes.append(now)
        return len(changes) == limits.CHATTER_CHANGES and now - changes[0] <= limits.CHATTER_S

    def forget(self, sensor: int) -> None:
        """Discard the changes of a sensor, so that it can be tested again."""
        self._changes.pop(sensor, None)


class Crosstalk:
    """The pairs of sensors that closed at the same time or stayed closed together, which no sliding magnet causes."""

    def __init__(self) -> None:
        self._pairs: set[Pair] = set()

    def record_change(self, now: float, sensor: int, reeds: Mapping[int, Reed]) -> None:
        """Record the pairs that result from a change of this sensor. `reeds` must already include the change."""
        changed = reeds[sensor]
        for other, reed in reeds.items():
            if other == sensor or not reed.is_closed:
                continue
            together_since = max(changed.closed_at, reed.closed_at)
            closed_together = changed.is_closed and now - reed.closed_at <= limits.TOGETHER_S
            stayed_closed = not changed.is_closed and now - together_since >= limits.BOTH_S
            if closed_together or stayed_closed:
                self._pairs.add((min(sensor, other), max(sensor, other)))

    def forget(self, sensor: int) -> None:
        """Discard all pairs with a sensor, so that it can be tested again."""
        self._pairs = {pair for pair in self._pairs if sensor not in pair}

    def pairs(self, unreliable_sensors: Collection[int]) -> list[Pair]:
        """Return the pairs that contain no sensor in `unreliable_sensors`, in ascending order."""
        return sorted(pair for pair in self._pairs if not any(sensor in unreliable_sensors for sensor in pair))


class SensorResults:
    """The test results of a board's sensors. `names` and `points` are keyed by number; buttons have no points."""

    def __init__(self, names: Mapping[int, Text], points: Mapping[int, Point]) -> None:
        self._names = names
        self._points = points
        self._reeds = {sensor: Reed() for sensor in names}
        self._crosstalk = Crosstalk()
        self._stuck: set[int] = set()
        self.chattering: set[int] = set()  # sensors that change by themselves
        self._answers: dict[int, Message] = {}  # DEAD or LEFT_OUT
        self.swapped_sensors: dict[int, int] = {}  # tested sensor -> the one that reacted instead

    # Events

    def record_change(self, now: float, sensor: int, closed: bool) -> bool:
        """Record that a sensor has closed or opened; return False if the change is ignored."""
        reed = self._reeds.get(sensor)
        if reed is None or sensor in self.unreliable_sensors or reed.is_closed == closed:
            return False
        reed.record_change(now, closed)
        moving = {number: reed for number, reed in self._reeds.items() if number not in self.unreliable_sensors}
        self._crosstalk.record_change(now, sensor, moving)
        if closed:
            self._answers.pop(sensor, None)  # the sensor works after all
        return True

    def record_stuck(self, sensors: Iterable[int]) -> None:
        """Record sensors that are closed although nothing is on them."""
        self._stuck.update(sensors)

    def record_chattering(self, sensor: int) -> None:
        """Record that a sensor changes by itself, so that its changes reveal nothing about the magnet."""
        self.chattering.add(sensor)
        self.swapped_sensors = {tested: other for tested, other in self.swapped_sensors.items() if other != sensor}

    def record_answer(self, sensor: int, answer: Message) -> None:
        """Record a person's answer, DEAD or LEFT_OUT."""
        self._answers[sensor] = answer

    def record_wrong_sensor(self, other: int, sensor: int) -> None:
        """Record that `other` reacted to a magnet on `sensor`. This reaction does not count as a test of `other`."""
        self.swapped_sensors[sensor] = other
        if other not in self.swapped_sensors:
            self.forget(other)

    def forget(self, sensor: int) -> None:
        """Discard all results of a sensor, so that it is tested again."""
        self._reeds[sensor] = Reed(is_closed=self._reeds[sensor].is_closed)
        self._crosstalk.forget(sensor)
        self._stuck.discard(sensor)
        self.chattering.discard(sensor)
        self._answers.pop(sensor, None)
        self.swapped_sensors.pop(sensor, None)

    # Results

    @property
    def unreliable_sensors(self) -> frozenset[int]:
        """The stuck and chattering sensors, which reveal nothing about the magnet."""
        return frozenset(self._stuck | self.chattering)

    @property
    def dead_sensors(self) -> frozenset[int]:
        """The sensors that, according to the person, do not work."""
        return frozenset(sensor for sensor, answer in self._answers.items() if answer == DEAD)

    def is_settled(self, sensor: int) -> bool:
        """Return whether a sensor needs no further test."""
        has_result = sensor in self.unreliable_sensors or sensor in self.swapped_sensors or sensor in self._answers
        return has_result or self._reeds[sensor].closing_count > 0

    @property
    def worst_bounces(self) -> int:
        """The maximum number of bounces of any sensor in one movement."""
        return max((reed.most_bounces for n, reed in self._reeds.items() if n not in self.chattering), default=0)

    def faults(self) -> dict[int, list[Message]]:
        """Return the faults of all faulty sensors, keyed by sensor."""
        unstable = self.unstable_sensors
        faults: dict[int, list[Message]] = {}
        for sensor, reed in self._reeds.items():
            if sensor in self.chattering:
                faults[sensor] = [CHATTERS]
            elif sensor in self._stuck:
                faults[sensor] = [STUCK]
            elif sensor in self.swapped_sensors:
                faults[sensor] = [Message("check-fault-instead", sensor=self._names[self.swapped_sensors[sensor]])]
            elif self._answers.get(sensor) == DEAD:
                faults[sensor] = [DEAD]
            else:
                bounces = Message("check-fault-bounces", count=reed.most_bounces)
                faults[sensor] = [bounces] if reed.most_bounces > limits.BOUNCES else []
                faults[sensor] += [BY_ITSELF] if sensor in unstable else []
        for one, other in self.crosstalk_pairs():
            faults[one].append(Message("check-fault-together", sensor=self._names[other]))
            faults[other].append(Message("check-fault-together", sensor=self._names[one]))
        return {sensor: messages for sensor, messages in faults.items() if messages}

    def crosstalk_pairs(self) -> list[Pair]:
        """Return the pairs of sensors that closed together, except pairs with unreliable or unstable sensors."""
        unstable = self.unstable_sensors
        return [pair for pair in self._crosstalk.pairs(self.unreliable_sensors) if not unstable & set(pair)]

    def marks(self) -> dict[int, str]:
        """Return the marks of all tested sensors, keyed by sensor."""
        faults = self.faults()
        good = {sensor: GOOD for sensor, reed in self._reeds.items() if reed.has_worked}
        passed = {sensor: PASSED_OVER for sensor, answer in self._answers.items() if answer == LEFT_OUT}
        return good | passed | dict.fromkeys(faults, BAD)

    def entries(self) -> list[dict[str, Any]]:
        """Return every sensor's counts and faults as JSON data, in numerical order."""
        faults, marks = self.faults(), self.marks()
        return [
            {
                "sensor": sensor,
                "name": english(self._names[sensor]),
                "closed": reed.closing_count,
                "opened": reed.opening_count,
                "bounces": reed.bounces,
                "longest_closed_s": round(reed.longest_closed_s, 3),
                "verdict": VERDICTS.get(marks.get(sensor, ""), step.NOT_TESTED),
                "faults": [english(fault) for fault in faults.get(sensor, [])],
            }
            for sensor, reed in sorted(self._reeds.items())
        ]

    @property
    def unstable_sensors(self) -> set[int]:
        """The sensors that closed together with several others too far away to be closed by the same magnet."""
        pairs = [pair for pair in self._crosstalk.pairs(self.unreliable_sensors) if not self._is_near(pair)]
        distant_pairs = Counter(sensor for pair in pairs for sensor in pair)
        return {sensor for sensor, count in distant_pairs.items() if count > 1}

    def _is_near(self, pair: Pair) -> bool:
        one, other = (self._points.get(sensor) for sensor in pair)
        return one is not None and other is not None and math.dist(one, other) <= NEAR_STEPS
