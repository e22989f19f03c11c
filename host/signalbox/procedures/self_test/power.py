"""All lights at once, or as many as the budget can show: what they draw as the board reckons, and how they look."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from shared_rules import wire
from shared_rules.scene import STEADY
from signalbox.link.events import Done, Event, Stats
from signalbox.procedures.procedure import Answer, Prompt, Row
from signalbox.procedures.self_test.check_step import NOT_TESTED, CheckStep
from signalbox.procedures.self_test.identity import budget_of

if TYPE_CHECKING:
    from signalbox.link.connection import Connection
    from signalbox.link.scenes import Entry

WHITE = 0xFFFFFF
LEAST = 1 / 32  # of full white: darker lights can hardly be judged, so that fewer of them shine
SHINE_S = 3.0  # before the figures are asked for: a supply that is too weak gives way within this

YES = Answer("yes", "Yes")
FLICKER = Answer("flicker", "They flicker")
FADE = Answer("fade", "The far ones are darker or redder")
PULLED = Answer("pulled", "The cable was pulled")
ITSELF = Answer("itself", "It went by itself")

SEEN = {
    "": NOT_TESTED,
    YES.word: "steady and even",
    FLICKER.word: "they flicker",
    FADE.word: "they fade along the chain",
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
            text = f"The board restarted while {self._lights} were white. Was its cable pulled?"
            return Prompt(text, (PULLED, ITSELF))
        if self._figures is None:
            every = "All lights are white now, as bright as the budget allows."
            some = f"One light in {self._every} is white now: the budget is too small for all."
            return Prompt(every if self._every == 1 else some)
        return Prompt(
            f"Are {self._lights} white and steady, and the last ones of the chain as bright as the first?",
            (YES, FLICKER, FADE),
        )

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
            return [self.row(self._what, "the board restarted by itself", "it stays on", False)]
        if self._figures is None:
            return []
        limit = f"at most {self.allowed} mA"
        draws, budget = self._figures.get("ma"), self._figures.get("budget")
        drawn = f"drawn by {self._what}, reckoned"
        looks = Row(self.name, f"{self._what}, as seen", SEEN[self._seen], SEEN[YES.word], NOT_TESTED)
        if self._seen:
            looks = self.row(looks.name, looks.value, looks.limit, self._seen == YES.word)
        return [
            self.not_reported(drawn, limit)
            if draws is None
            else self.row(drawn, f"{draws} mA", limit, draws <= self.allowed),
            self.not_reported("budget in force", limit)
            if budget is None
            else self.row("budget in force", f"{budget} mA", limit, budget <= self.allowed),
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

    @property
    def _lights(self) -> str:
        return "all lights" if self._every == 1 else "these lights"

    @property
    def _what(self) -> str:
        return "all lights white" if self._every == 1 else f"one light in {self._every} white"

    def _shine(self, now: float) -> None:
        self._since = now
        self._asked = False
        self._figures = None
