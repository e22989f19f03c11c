"""Simulated users of a page, with a mouse, a finger, or only a keyboard."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.host.web.conftest import DESK, PHONE
from tests.host.web.hands import middle, square, touch
from tests.host.web.parts import in_hand
from tests.host.web.roles import words

ON_ITS_SIDE = {"width": 844, "height": 390}
MAX_TABS = 150  # stops from the start of a page to its end
A_LITTLE = 9  # px to move a thing so that dragging begins
STOP = """(thing) => {
  const lying = thing.tabIndex < 0 ? [...thing.closest("[role=group]").querySelectorAll("[data-piece]")] : [thing];
  const { piece, part } = lying.find((each) => each.tabIndex >= 0).dataset;
  return piece ? `[data-piece="${piece}"]` : `[data-part="${part}"]`;
}"""  # Tab stops at only one of several interchangeable pieces
HIDDEN_FOCUS = """() => {
  const found = document.activeElement;
  if (!found || found === document.body || found.closest("#board")) return null;
  const { left, right, top, bottom } = found.getBoundingClientRect();
  for (const part of [0.5, 0.1, 0.9]) {
    const [x, y] = [left + (right - left) * part, top + (bottom - top) * part];
    const over = document.elementFromPoint(x, y);
    if (over && (found.contains(over) || over.contains(found) || over.closest("label")?.contains(found))) return null;
  }
  return found.id || found.className || found.textContent;
}"""


class Mouse:
    """A user with a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, thing: Locator) -> None:
        thing.click()

    def choose(self, radio: Locator) -> None:
        radio.check()

    def enter_text(self, field: Locator, text: str) -> None:
        self.press(field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Tab")

    def select_option(self, select: Locator, value: str) -> None:
        """Choose an option from the browser's own list, which is not part of the page."""
        select.select_option(value)

    def carry(self, start: str, end: str) -> None:
        """Pick up an element and put it down. A finger taps both places, as they may not fit on the screen together."""
        self.take(start)
        self.put(end)

    def take(self, start: str) -> None:
        """Pick up an element and hold it."""
        x, y = middle(self.page, start)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + A_LITTLE, y, steps=2)

    def put(self, end: str) -> None:
        """Put down the held element."""
        self.page.mouse.move(*middle(self.page, end), steps=4)
        self.page.mouse.up()

    def put_platform(self, bay: str, name: str) -> None:
        """Put the held platform into a bay; `name` is the bay's name on the page."""
        self.put(square(f"{bay}.2.1"))

    def put_aside(self) -> None:
        """Put the held piece down beside the board."""
        self.put("#detail, #prompt")


class Touch(Mouse):
    """A user with a finger."""

    def press(self, thing: Locator) -> None:
        expect(thing).to_be_enabled()
        middle(self.page, thing)  # the page may be about to scroll by itself
        thing.evaluate("(thing) => thing.scrollIntoView({ block: 'center' })")
        touch(self.page, thing)

    def choose(self, radio: Locator) -> None:
        self.press(self.page.locator("label", has=radio))

    def enter_text(self, field: Locator, text: str) -> None:
        """Type on the device's own keyboard, which is not part of the page."""
        self.press(field)
        expect(field).to_be_focused()
        field.fill(text)
        self.page.keyboard.press("Tab")

    def take(self, start: str) -> None:
        self.press(self.page.locator(start).first)

    def put(self, end: str) -> None:
        self.press(self.page.locator(end).first)

    def put_aside(self) -> None:
        """Tap the button that lays the piece aside or puts it back, unless the page has laid it aside by itself."""
        if in_hand(self.page).is_visible():
            labels = [words(self.page, name) for name in ("page-into-the-hand", "page-put-back")]
            touch(self.page, in_hand(self.page).get_by_role("button", name=re.compile("|".join(labels))))


class Keys(Mouse):
    """A user with only a keyboard."""

    def press_until(self, condition: Callable[[], object], key: str = "Tab") -> None:
        """Press a key until a condition holds."""
        for _ in range(MAX_TABS):
            if condition():
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not get there")

    def reach(self, thing: Locator) -> None:
        self.press_until(lambda: thing.evaluate("(thing) => thing === document.activeElement"))
        assert self.page.evaluate(HIDDEN_FOCUS) is None, "what has the focus is to be seen"

    def press(self, thing: Locator) -> None:
        expect(thing).to_be_enabled()
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def choose(self, radio: Locator) -> None:
        """Choose by pressing an arrow key. Until the table answers, the page may still show an earlier choice."""
        group = f'input[name="{radio.get_attribute("name")}"]'
        values = [each.get_attribute("value") for each in self.page.locator(group).all()]
        checked = self.page.locator(f"{group}:checked")
        self.reach(checked)
        presses = values.index(radio.get_attribute("value")) - values.index(checked.get_attribute("value"))
        for _ in range(abs(presses)):
            self.page.keyboard.press("ArrowRight" if presses > 0 else "ArrowLeft")
        expect(radio).to_be_checked()

    def enter_text(self, field: Locator, text: str) -> None:
        self.reach(field)
        self.page.keyboard.type(text)  # replaces the old value, which Tab has selected
        self.page.keyboard.press("Tab")

    def select_option(self, select: Locator, value: str) -> None:
        self.reach(select)
        self.press_until(lambda: select.input_value() == value, "ArrowUp")

    def take(self, start: str) -> None:
        self.reach(self.page.locator(self.page.locator(start).first.evaluate(STOP)).first)
        self.page.keyboard.press("Enter")

    def put_platform(self, bay: str, name: str) -> None:
        self.press_until(lambda: f"emplacement {name}" in in_hand(self.page).inner_text())
        self.page.keyboard.press("Enter")

    def put_aside(self) -> None:
        self.page.keyboard.press("h")

    def put(self, end: str) -> None:
        self.press_until(self.page.locator(f"{end.split()[0]}[data-aim]").count)
        self.page.keyboard.press("Enter")


WAYS: dict[str, Callable[[Page], Mouse]] = {"mouse": Mouse, "finger": Touch, "keys": Keys}
SIZES = {"mouse": (DESK,), "finger": (PHONE, ON_ITS_SIDE), "keys": (DESK,)}
