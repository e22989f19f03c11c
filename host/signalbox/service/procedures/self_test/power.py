"""All lights at once, or as many as the budget can show: what they draw as the board reckons, and how they look."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from shared_rules import wire
from shared_rules.scene import STEADY
from signalbox.core.messages import Message
from signalbox.device.link.events import Done, Event, Stats
from signalbox.service.procedures.procedure import Answer, Prompt, Row, said_verdict
from signalbox.service.procedures.self_test.check_step import NOT_TESTED, CheckStep
from signalbox.service.procedures.self_test.identity import budget_of

if TYPE_CHECKING:
    from signalbox.device.link.connection import Connection
    from signalbox.device.link.scenes import Entry

WHITE = 0xFFFFFF
LEAST = 1 / 32  # of full white: darker lights can hardly be judged, so that fewer of them shine
SHINE_S = 3.0  # before the figures are asked for: a supply that is too weak gives way within this

YES = Answer("yes", Message("procedure-answer-yes"), brief=True)
FLICKER = Answer("flicker", Message("check-answer-flicker"))
FADE = Answer("fade", Message("check-answer-fade"))
PULLED = Answer("pulled", Message("check-answer-pulled"))
ITSELF = Answer("itself", Message("check-answer-itself"))

SEEN = {
    "": said_verdict(NOT_TESTED),
    YES.word: Message("check-seen-even"),
    FLICKER.word: Message("check-seen-flicker"),
    FADE.word: Message("check-seen-fade"),
}


class Power(CheckStep):
    """Everything white within the budget; then the person says how it looks."""

    name = "Power"

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._stats: dict[str, int] = {}
        self._figures: dict[str, int] | None = None
        self._since = 0.0
        self._asked = False  # for the figures
        self._nonce = ""
        self._seen = ""
        self._unexplained = False  # it has restarted, and nobody has said why yet
        self._gave_way = False

    @property
    def prompt(self) -> Prompt:
        if self._unexplained:
            return Prompt(Message("check-restarted", every=self._every), (PULLED, ITSELF))
        if self._figures is None:
            return Prompt(Message("check-all-white", every=self._every))
        return Prompt(Message("check-even", every=self._every), (YES, FLICKER, FADE))

    @property
    def scene(self) -> list[Entry]:
        last = len(self.connection.board.lights) - 1
        return [(light, WHITE, STEADY, 0, 1) for light in sorted({*range(0, last, self._every), last})]

    def begin(self, now: float) -> None:
        assert self.connection.hello is not None, "a step begins with the board online"
        self._nonce = self.connection.hello.nonce
        self._shine(now)

    def resume(self, now: float) -> None:
        hello = self.connection.hello
        if hello is not None and hello.nonce != self._nonce:
            self._unexplained = True
        self._shine(now)

    def handle(self, now: float, event: Event) -> None:
        if isinstance(event, Stats):
            self._stats = event.values
        elif isinstance(event, Done) and event.kind == wire.GET and event.reason != "lost" and self._asked:
            self._figures = self._stats

    def tick(self, now: float) -> None:
        due = now >= self._since + SHINE_S and not self._asked and not self._unexplained
        if due and self.connection.online:
            self._asked = True
            self.connection.command(now, wire.GET, ["stats"])

    def deadline(self) -> float | None:
        return None if self._asked or self._unexplained else self._since + SHINE_S

    def answered(self, now: float, word: str) -> None:
        if word == ITSELF.word:
            self._gave_way = self.finished = True
        elif word == PULLED.word:
            self._unexplained = False
            self.begin(now)
        else:
            self._seen = word
            self.finished = True

    @property
    def rows(self) -> list[Row]:
        if self._gave_way:
            name = Message("check-white", every=self._every)
            return [self.row(name, Message("check-restarted-itself"), Message("check-stays-on"), False)]
        if self._figures is None:
            return []
        limit = Message("check-at-most", most=_ma(self.allowed))
        draws, budget = self._figures.get("ma"), self._figures.get("budget")
        drawn, in_force = Message("check-drawn", every=self._every), Message("check-budget")
        seen = Message("check-white-seen", every=self._every)
        looks = Row(self.name, seen, SEEN[self._seen], SEEN[YES.word], NOT_TESTED)
        if self._seen:
            looks = self.row(looks.name, looks.value, looks.limit, self._seen == YES.word)
        return [
            self.not_reported(drawn, limit)
            if draws is None
            else self.row(drawn, _ma(draws), limit, draws <= self.allowed),
            self.not_reported(in_force, limit)
            if budget is None
            else self.row(in_force, _ma(budget), limit, budget <= self.allowed),
            looks,
        ]

    def data(self) -> dict[str, Any]:
        return {
            "figures": self._figures or {},
            "allowed_ma": self.allowed,
            "seen": self._seen or None,
            "restarted": self._gave_way,
        }

    @property
    def allowed(self) -> int:
        """The milliamperes in all that the description allows, on the supply the board says it has."""
        hello = self.connection.hello
        described = self.connection.board.power.total(self._supply)
        reported = budget_of(hello) if hello else None
        return described if reported is None else min(described, reported)

    @property
    def _every(self) -> int:
        """How far apart the lights are, along the chain, that the budget can show together."""
        board = self.connection.board
        shines = board.power.for_light(self._supply, self.allowed)
        return max(1, ceil(len(board.lights) * board.power.light_ma * LEAST / max(1, shines)))

    @property
    def _supply(self) -> bool:
        hello = self.connection.hello
        return hello is not None and "supply" in hello.capabilities

    def _shine(self, now: float) -> None:
        self._since = now
        self._asked = False
        self._figures = None


def _ma(count: int) -> Message:
    return Message("check-ma", count=str(count))
