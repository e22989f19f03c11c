"""The line under load: many round trips one after the other, then as many long lines as it takes; and its errors."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Any

from shared_rules import wire
from signalbox.core.messages import Message, Text
from signalbox.device.link.events import Done, Event
from signalbox.service.procedures.procedure import Prompt, Row, said_verdict
from signalbox.service.procedures.self_test import limits
from signalbox.service.procedures.self_test.check_step import NOT_REPORTED, CheckStep

if TYPE_CHECKING:
    from signalbox.device.link.connection import Connection
    from signalbox.device.link.scenes import Entry

# A scene's part that never becomes whole: the board checks it, keeps it, and the lights stay as they are.
BULK = ["65535", "0", "2", "000000001:" + "00000" * 30]
BULK_BYTES = len(wire.encode(wire.SCENE, wire.SEQ_LIMIT - 1, BULK))
SIGN_OF_LIFE_S = 1.3  # the board tells every second how many damaged lines it has met
STALLED_S = 10.0  # an answer that has not come by then, resends and all, never comes
PATIENCE_S = 3.0  # and if it has not told by then, it does not
LINES_A_STEP = 10
TRIES = 5  # of the whole soak; when the line breaks down every time, that is its result

WAIT, TRIPS, LINES, LAST, OVER = range(5)  # stages


class Soak(CheckStep):
    """`paced`: the times are those of a board on a cable, and are held against limits."""

    name = "Link"

    def __init__(self, connection: Connection, paced: bool = True) -> None:
        super().__init__(connection)
        self.steps = (limits.ROUND_TRIPS + limits.BULK_LINES) // LINES_A_STEP
        self.trips_ms: list[float] = []
        self._paced = paced
        self._stage = WAIT
        self._since = 0.0
        self._sent = 0.0
        self._bulk_s = 0.0
        self._breakdowns = 0
        self._answered = 0  # lines
        self._refused = ""  # why the board did not take a line
        self._before: tuple[int, int, int | None] = (0, 0, None)
        self._after: tuple[int, int, int | None] = (0, 0, None)

    @property
    def prompt(self) -> Prompt:
        return Prompt(Message("check-measuring-line"))

    @property
    def scene(self) -> list[Entry]:
        return []

    def begin(self, now: float) -> None:
        self._stage = WAIT
        self._since = now
        self.done = self._answered = 0
        self.trips_ms = []

    def resume(self, now: float) -> None:
        self._breakdowns += 1
        if self._breakdowns < TRIES:
            self.begin(now)
        else:
            self.finished = True

    def handle(self, now: float, event: Event) -> None:
        if not isinstance(event, Done) or event.reason == "lost":
            return
        if self._stage == TRIPS and event.kind == wire.GET:
            self.trips_ms.append((now - self._sent) * 1000)
            self._next(now, limits.ROUND_TRIPS, LINES)
        elif self._stage == LINES and event.kind == wire.SCENE:
            self._refused = self._refused or event.reason
            self._next(now, limits.ROUND_TRIPS + limits.BULK_LINES, LAST)

    def tick(self, now: float) -> None:
        heard = self.connection.damaged_there is not None or now >= self._since + PATIENCE_S
        if self._stage == WAIT and heard and self.connection.online:
            self._before = self._errors()
            self._stage = TRIPS
            self._send(now)
        elif self._stage in (TRIPS, LINES) and now >= self._sent + STALLED_S:
            self.resume(now)
        elif self._stage == LAST and now >= self._since + SIGN_OF_LIFE_S:
            self._after = self._errors()
            self._stage = OVER
            self.finished = True

    def deadline(self) -> float | None:
        if self._stage == WAIT:
            return self._since + PATIENCE_S
        if self._stage in (TRIPS, LINES):
            return self._sent + STALLED_S
        return self._since + SIGN_OF_LIFE_S if self._stage == LAST else None

    @property
    def rows(self) -> list[Row]:
        if self._breakdowns == TRIES:
            broke = Message("check-broke-down", count=TRIES)
            return [self.row(Message("check-round-trips"), broke, str(limits.ROUND_TRIPS), False)]
        if self._stage != OVER:
            return []
        median, p99, worst = self._times()
        limit = Message("check-at-most", most=Message("check-ms", count=limits.ROUND_TRIP_P99_MS))
        rate, least = self._rate(), Message("check-at-least", least=_bytes_a_second(limits.THROUGHPUT_MIN))
        resends, here, there = self._errors_since()
        damaged = said_verdict(NOT_REPORTED) if there is None else str(there)
        rows = [
            self.row(Message("check-round-trips"), str(len(self.trips_ms))),
            self.row(Message("check-round-trip-median"), _ms(median)),
            self.row(
                Message("check-round-trip-most"), _ms(p99), *self._against(limit, p99 <= limits.ROUND_TRIP_P99_MS)
            ),
            self.row(Message("check-round-trip-longest"), _ms(worst)),
            self.row(
                Message("check-throughput"),
                _bytes_a_second(round(rate)),
                *self._against(least, rate >= limits.THROUGHPUT_MIN),
            ),
            self.row(Message("check-sent-again"), str(resends), *self._against("0", resends == 0)),
            self.row(Message("check-damaged-here"), str(here), "0", here == 0),
            self.row(Message("check-damaged-there"), damaged, "0", None if there is None else there == 0),
        ]
        if self._refused:
            rows.append(self.row(Message("check-refused"), self._refused, Message("check-none"), False))
        return rows

    def data(self) -> dict[str, Any]:
        if self._stage != OVER:
            return {"round_trips": len(self.trips_ms), "breakdowns": self._breakdowns}
        median, p99, worst = self._times()
        resends, here, there = self._errors_since()
        return {
            "round_trips": len(self.trips_ms),
            "breakdowns": self._breakdowns,
            "median_ms": round(median, 3),
            "p99_ms": round(p99, 3),
            "max_ms": round(worst, 3),
            "bytes_per_s": round(self._rate()),
            "bulk_bytes": limits.BULK_LINES * BULK_BYTES,
            "resends": resends,
            "damaged_to_pc": here,
            "damaged_to_board": there,
        }

    def _next(self, now: float, until: int, stage: int) -> None:
        self._answered += 1
        self.done = self._answered // LINES_A_STEP
        if self._answered >= until:
            self._bulk_s = now - self._since if self._stage == LINES else 0.0
            self._stage = stage
            self._since = now
        if self._stage in (TRIPS, LINES):
            self._send(now)

    def _send(self, now: float) -> None:
        self._sent = now
        if not self.connection.online:
            return  # gone meanwhile: `resume` follows
        if self._stage == TRIPS:
            self.connection.command(now, wire.GET, [])
        else:
            self.connection.command(now, wire.SCENE, BULK)

    def _errors(self) -> tuple[int, int, int | None]:
        """Lines sent again, lines damaged on the way here, and on the way there, up to now."""
        connection = self.connection
        return connection.tally["resends"], connection.damaged_here, connection.damaged_there

    def _errors_since(self) -> tuple[int, int, int | None]:
        (resends, here, there), (resends0, here0, there0) = self._after, self._before
        return resends - resends0, here - here0, None if there is None or there0 is None else there - there0

    def _times(self) -> tuple[float, float, float]:
        """Median, 99th percentile and maximum, in milliseconds."""
        ordered = sorted(self.trips_ms)
        return statistics.median(ordered), ordered[-(-99 * len(ordered) // 100) - 1], ordered[-1]

    def _rate(self) -> float:
        """Bytes a second of the long lines; a simulated line takes no time."""
        return limits.BULK_LINES * BULK_BYTES / max(self._bulk_s, 1e-3)

    def _against(self, limit: Text, good: bool) -> tuple[Text, bool | None]:
        return (limit, good) if self._paced else ("", None)


def _ms(time: float) -> Message:
    """A time to a tenth of a millisecond."""
    return Message("check-tenths-of-ms", time=round(time, 1))


def _bytes_a_second(count: int) -> Message:
    return Message("check-bytes-a-second", count=count)
