"""A player of whole games on the page, in French, who knows only what the page shows.

The prompt says what to do. The page also shows which lights are lit and how, where the pieces are, and which buttons
exist. The table itself is never queried.
"""

import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page

from tests.host.web.french_reader import ASIDE, BLINKS, FLASHES, LIT, OPPOSING, Carry, Press, Shift, instructions_in
from tests.host.web.hands import square
from tests.host.web.parts import choices_of
from tests.host.web.ways import Mouse

PATIENCE_S = 1.0  # until a player who has not been told to do anything looks for a button
STUCK_S = 25.0  # without any change, although every request has been fulfilled
ANSWER_S = 1.5  # within which the page shows the effect of an action
READ_S = 0.3  # how long a sentence must be shown before it is read
LIGHTS_S = 0.5  # within which the lights change after a piece is picked up
SHOWN_S = 3.0  # within which the board lights a thing's destination
CANNOT = "On ne peut pas"
LOOK_MS = 100
SIDES = {"nord": (0, -1), "est": (1, 0), "sud": (0, 1), "ouest": (-1, 0)}  # of a board as drawn
RINGS = {FLASHES: ("two", "broken"), BLINKS: ("one",)}  # as shown when lights are quiet

SEEN = """() => {
  const words = (id) => document.getElementById(id).innerText;
  const lights = [...document.querySelectorAll(".light[data-lit]")].map((light) =>
    ({ at: light.dataset.light, rings: light.querySelector(".still-mark")?.dataset.rings ?? "" }));
  const pieces = [...document.querySelectorAll("[data-piece]")].filter((each) => each.checkVisibility()).map((each) => (
    { id: each.dataset.piece, name: each.getAttribute("aria-label") ?? "", at: each.dataset.at ?? "" }));
  const parts = [...document.querySelectorAll("[data-part]")].map((each) =>
    ({ id: each.dataset.part, name: each.getAttribute("aria-label") }));
  const squares = [...document.querySelectorAll("[data-square]")].map((each) => each.dataset.square);
  const record = document.querySelectorAll("#record li").length;
  return { sentence: `${words("prompt")} ${words("detail")}`, lights, pieces, parts, squares, record,
    over: !document.getElementById("ending").hidden };
}"""
BAY_SQUARES = """() => {
  const board = document.getElementById("board").getBoundingClientRect();
  return [...document.querySelectorAll("[data-square]")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const [across, down] = [x + width / 2 - board.x, y + height / 2 - board.y];
    return [each.dataset.square, across - board.width / 2, down - board.height / 2];
  }).filter(([name]) => /^B\\d\\./.test(name));
}"""

AWAY = """([goal, names]) => {
  const middle = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const printed = [...document.querySelectorAll("#board text")].find((each) => each.textContent.trim() === goal);
  const [x, y] = middle(printed);
  return Object.fromEntries(names.map((name) => {
    const [across, down] = middle(document.querySelector(`[data-square="${name}"]`));
    return [name, Math.hypot(across - x, down - y)];
  }));
}"""


class PageView(NamedTuple):
    sentence: str
    lights: list[dict[str, str]]
    pieces: list[dict[str, str]]
    parts: list[dict[str, str]]
    squares: list[str]
    record: int
    over: bool

    @property
    def answer(self) -> object:
        """Return the values that change when the table responds to an action."""
        return self.sentence, self.record, self.over

    @property
    def shown(self) -> object:
        """Return `answer` together with the lit squares and their states."""
        return self.answer, self.lit(""), [self.lit(state) for state in RINGS]

    @property
    def occupied(self) -> set[str]:
        return {piece["at"] for piece in self.pieces}

    def lit(self, state: str) -> list[str]:
        """Return the squares whose light is in this state."""
        rings = RINGS.get(state)
        on_board = [light for light in self.lights if light["at"] in self.squares]
        return [light["at"] for light in on_board if rings is None or light["rings"] in rings]


class Visitor:
    """A simulated person at a page who plays for one seat."""

    def __init__(
        self, hand: Mouse, name: str, seed: str, check: Callable[[str], None], folder: Path, destination: str = ""
    ) -> None:
        """Create a visitor who calls `check` for each new kind of sentence and saves a screenshot in `folder` if stuck.

        The visitor builds towards `destination`, a name printed on the board, or at random if `destination` is empty.
        """
        self.hand = hand
        self.page: Page = hand.page
        self.name = name
        self._random = Random(f"visitor {seed}")
        self._check = check
        self._kinds: set[str] = set()
        self._destination = destination
        self._favourite = ""  # the supply used last
        self._folder = folder

    def observe(self) -> PageView:
        found: dict[str, Any] = self.page.evaluate(SEEN)
        found["sentence"] = " ".join(found["sentence"].split())
        return PageView(**found)

    def play(self, limit_s: float) -> None:
        """Follow the page's instructions until the game is over. Raise AssertionError when stuck or after `limit_s`."""
        started = changed = time.monotonic()
        view = self.observe()
        while not view.over:
            kind = " ".join(re.sub(r"\d+", "", view.sentence).split()[:6])
            if kind not in self._kinds:
                self._kinds.add(kind)
                self._check(view.sentence)
            waits = time.monotonic() - changed > PATIENCE_S
            is_done = any(self._follow(each, view) for each in instructions_in(view.sentence))
            if not is_done and not (waits and self._press_only_choice(view)):
                self.page.wait_for_timeout(LOOK_MS)
            now = self.observe()
            if now.shown != view.shown:
                changed = time.monotonic()
            view = now
            if time.monotonic() - changed > STUCK_S or time.monotonic() - started > limit_s:
                picture = self._folder / "stuck.png"
                self.page.screenshot(path=picture)
                raise AssertionError(f"there is no way on: {view.sentence} {view.lights} ({picture})")

    def _wait(self, condition: Callable[[], bool], seconds: float) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return True
            self.page.wait_for_timeout(LOOK_MS / 2)
        return False

    # Instructions, each followed if possible.

    def _follow(self, instruction: Press | Carry | Shift, view: PageView) -> bool:
        if isinstance(instruction, Press):
            return self._press(instruction, view)
        return self._shift(instruction, view) if isinstance(instruction, Shift) else self._carry(instruction, view)

    def _press(self, instruction: Press, view: PageView) -> bool:
        selector = "#actions button:visible:enabled, .seat-press:visible:enabled"
        supplies = ".store-press:visible:enabled, .store-key > button:visible:enabled"
        pattern = re.compile(rf"^\s*{instruction.name}\s*$", re.I) if instruction.name else re.compile("")
        found = self.page.locator(f"{selector}, {supplies}" if instruction.name else supplies, has_text=pattern).all()
        if not found:
            return False
        self.hand.press(self._random.choice(found) if instruction.name else self._supply(found, view))
        self._wait_for_answer(view)
        return True

    def _press_only_choice(self, view: PageView) -> bool:
        """If there is exactly one choice, press it and return True; otherwise return False."""
        choices = choices_of(self.page).and_(self.page.locator(":enabled")).all()
        if len(choices) != 1:
            return False
        self.hand.press(choices[0])
        self._wait_for_answer(view)
        return True

    def _supply(self, found: list[Locator], view: PageView) -> Locator:
        """Return the supply used last, or another at random if that was refused just now or is no longer offered."""
        names = [each.inner_text() for each in found]
        if CANNOT in view.sentence or self._favourite not in names:
            self._favourite = self._random.choice([name for name in names if name != self._favourite])
        return found[names.index(self._favourite)]

    def _shift(self, instruction: Shift, view: PageView) -> bool:
        part = next((each for each in view.parts if f"plateforme {instruction.colour}" in each["name"].lower()), None)
        squares: list[tuple[str, float, float]] = self.page.evaluate(BAY_SQUARES)
        side = SIDES.get(instruction.bay)
        if part is None or side is None:
            return False
        end = max(squares, key=lambda each: each[1] * side[0] + each[2] * side[1])[0].partition(".")[0]
        self.hand.take(f'[data-part="{part["id"]}"]')
        before = self.observe()
        self.hand.put_platform(end, instruction.bay)
        self._wait_for_answer(before)
        return True

    def _carry(self, instruction: Carry, view: PageView) -> bool:
        pieces = self._pieces(instruction, view)
        if not pieces:
            return False
        piece = self._random.choice(pieces)
        self.hand.take(f'[data-piece="{piece["id"]}"]')
        if instruction.end != ASIDE:
            self._wait(lambda: self.observe().shown != view.shown, LIGHTS_S)
        ends: list[str] = []

        def is_shown() -> bool:
            now = self.observe()
            lit = (now.lit(BLINKS) or now.lit("")) if instruction.end == LIT else now.lit(instruction.end)
            ends[:] = [light for light in lit if light not in now.occupied or light == piece["at"]]
            return bool(ends) or is_aside(now)

        def is_aside(now: PageView) -> bool:
            return instruction.end == ASIDE or any(
                isinstance(each, Carry) and each.end == ASIDE for each in instructions_in(now.sentence)
            )

        self._wait(is_shown, SHOWN_S)
        before = self.observe()
        if not ends or is_aside(before):
            self.hand.put_aside()
        elif self._destination:
            distances: dict[str, float] = self.page.evaluate(AWAY, [self._destination, ends])
            self.hand.put(square(min(ends, key=lambda end: distances[end])))
        else:
            self.hand.put(square(self._random.choice(ends)))
        self._wait_for_answer(before)
        return True

    def _wait_for_answer(self, before: PageView) -> None:
        """Wait up to ANSWER_S for the table to answer, and then until its answer has not changed for READ_S."""
        wait = ANSWER_S
        while self._has_answer(before, wait):
            before, wait = self.observe(), READ_S

    def _has_answer(self, before: PageView, seconds: float) -> bool:
        return self._wait(lambda: self.observe().answer != before.answer, seconds)

    def _pieces(self, instruction: Carry, view: PageView) -> list[dict[str, str]]:
        """Return the pieces that match the name and the place in the instruction."""
        named = [piece for piece in view.pieces if self._has_name(piece, instruction.piece)]
        beside = [piece for piece in named if not piece["at"]]
        own = [piece for piece in beside if self.name in piece["name"]] or beside
        if instruction.start == OPPOSING:
            return [piece for piece in named if piece["at"] in view.lit("") and self.name not in piece["name"]]
        if instruction.start:
            return [piece for piece in named if piece["at"] in view.lit(instruction.start)]
        flashing = [piece for piece in named if piece["at"] in view.lit(FLASHES)]
        return flashing if flashing or instruction.end == ASIDE else own

    @staticmethod
    def _has_name(piece: dict[str, str], name: str) -> bool:
        kind = {"shérif": "wagon", "locomotive": "loco"}.get(name, "wagon" if name.isdecimal() else name)
        return kind.removesuffix("s") in piece["name"].lower()
