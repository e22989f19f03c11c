"""An evening played only with the buttons and pieces of simulated boards; the page is only read."""

import sys
from collections.abc import Callable
from pathlib import Path

from shared_rules.wire import hex_to_bitmap
from signalbox import games
from signalbox.board import load
from tests.bench.evening import GAMES, Evening, is_game, is_start
from tests.host.app.plug import ONLY_THIS, Plug, in_the_menu
from tests.host.app.running import PageSocket, Running

NO = "no"  # the choice that changes nothing in a question about a sensor
LOOK_S = 1.2  # pause before the second Confirm
END_DELAY_S = 2.2  # how long the end of a game is shown before the buttons change their meaning
MAX_SEEK = 20  # maximum presses of Help until the entry is offered


def is_board_online(page: PageSocket) -> bool:
    return bool(page.state["link"]["state"] == "online")


class EveningByButtons(Evening):
    """An evening during which boards are unplugged, plugged in again and swapped for others."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.plug = Plug(folder / "plug")
        self.plug.plug_in(self._name(GAMES[seed % len(GAMES)]))
        self._offered = 0  # the index of the current question at the board's start: seats first, then unfinished games
        super().__init__(folder, seed, "buttons")

    def close(self) -> None:
        super().close()
        self.plug.unplug()

    # Deeds.

    def _activities(self) -> list[Callable[[], None]]:
        return [*super()._activities(), self._replug_board, self._swap_boards]

    def _begin(self) -> None:
        if self.random.random() < 0.5:
            self._plug_in_other_board()
        for _ in range(self.random.randint(0, 4)):
            self._press_at_start(self.random.choice(("help", "undo")))
        for _ in range(MAX_SEEK):
            if self._offered < self._seat_question_count():
                break
            self._press_at_start("help")
        self.press("confirm")
        self._until(is_game)
        self._until(is_board_online)
        self.plug.lay_out(len(self.table.state["seats"]))
        self.done["games"] += 1

    def _step(self) -> None:
        """Make a requested move if there is one; otherwise press any enabled button."""
        self._until(lambda page: is_game(page) and page.state["tone"] is not None)
        self.table.take_all()
        state = self.table.state
        if state["record"] and state["closed"] != state["expected"]:
            self.plug.lay(hex_to_bitmap(state["expected"]))
            self.table.take_all()
        elif state["squares"] and state["tone"] == "do" and self.random.random() < 0.7:
            self._carry(*state["squares"])
        else:
            self._press_any()
        self.done["steps"] += 1

    def _hand_over_seat(self) -> None:
        if not self._has_begun():
            return
        seat = self.random.randrange(len(self.table.state["seats"]))
        kind = self.table.state["seats"][seat]["kind"]
        self._go_to_menu_entry(f"play for {self.table.state['seats'][seat]['name']}?")
        self.press("confirm")
        self.table.wait_for(lambda page: page.state["seats"][seat]["kind"] != kind)
        self.press("undo")
        self.table.wait_for(lambda page: not in_the_menu(page))
        self.done["seats given"] += 1

    def _play_again(self) -> None:
        """Press Confirm to play the same game again, leaving it first unless it is over."""
        if self.table.state["tone"] == "over":
            self.table.take_for(END_DELAY_S)
        else:
            self._leave()
        before = self.table.hello["screen"]
        self.press("confirm")
        self._until(lambda page: page.hello.get("screen", before) != before and is_game(page))
        self._until(is_board_online)
        self.plug.lay_out(len(self.table.state["seats"]))
        self.done["again"] += 1

    def _end(self) -> None:
        if self._has_begun():
            self._go_to_menu_entry("Menu: end")
            self.press("confirm")
            self.table.take_for(LOOK_S)
            self.press("confirm")
            self._until(lambda page: page.state["tone"] == "over")
            self.done["ended"] += 1
        self._leave()

    def _leave(self) -> None:
        self.table.take_all()
        if self.table.state["tone"] == "over":
            self.table.take_for(END_DELAY_S)
            self.press("undo")
        else:
            self._go_to_menu_entry("Menu: stop")
            self.press("confirm")
        self._wait_for_start()

    def _replug_board(self) -> None:
        """Unplug the board during a game and plug it in again with the same pieces."""
        pieces, name = self.plug.pieces, self._board_name()
        self.plug.unplug()
        self._until(lambda page: not is_board_online(page))
        self.plug.plug_in(name)
        self.plug.lay(pieces)
        self._until(is_board_online)
        self.done["boards pulled"] += 1

    def _swap_boards(self) -> None:
        """Swap the board for another one and back, and resume the game."""
        before, name = self._shown_entries(), self._board_name()
        self._plug_in_other_board()
        self.plug.plug_in(name)
        self._wait_for_start(games.dashed_name(load(name).game))
        self._resume(before)

    # Helpers.

    def press(self, button: str) -> None:
        self.plug.press(button, self.table)

    def _press_any(self) -> None:
        """Press a random enabled button, but never answer a question about sensors at random."""
        state = self.table.state
        enabled = [each["button"] for each in state["presses"] if each["enabled"]]
        if state["choices"] and state["choices"][0]["text"] == NO:
            self.press("undo")
        elif state["tone"] in ("ask", "wrong") and "confirm" in enabled:
            self.press("confirm")
        else:
            others = [button for button in enabled if button != "undo"]
            self.press(self.random.choice(others or ["help"]))

    def _carry(self, start: str, end: str = "") -> None:
        """Move a piece from `start` to `end`, or from the hand to `start` if there is no `end`."""
        places = [place for place in (start, end) if place]
        for place in places:
            self.plug.touch(place, is_lifted=len(places) > 1 and place == start)
            self.table.take_all()

    def _go_to_menu_entry(self, question: str) -> None:
        """Open the menu and press Help until the prompt contains `question`."""
        self._until(is_board_online)
        self.plug.open_menu(self.table)
        for _ in range(MAX_SEEK):
            if question in self.table.state["prompt"]:
                break
            before = self.table.state["prompt"]
            self.press("help")
            self.table.wait_for(lambda page, before=before: page.state["prompt"] != before)  # type: ignore[misc]

    def _press_at_start(self, button: str) -> None:
        self.press(button)
        last = self._seat_question_count() + len(self.table.state["unfinished"]) - 1
        self._offered = (self._offered + 1) % (last + 1) if button == "help" else min(self._offered, last)

    def _seat_question_count(self) -> int:
        return len(self.table.state["seats"]) + bool(self.table.state["may_add"])

    def _resume_newest(self) -> None:
        """Resume the most recent game, which is offered after the questions about the seats."""
        for _ in range(MAX_SEEK):
            if self._offered == self._seat_question_count():
                break
            self._press_at_start("help")
        self.press("confirm")
        self._until(is_game)
        self._until(is_board_online)

    def _plug_in_other_board(self) -> None:
        other = self.random.choice([game for game in GAMES if self._name(game) != self._board_name()])
        self.plug.plug_in(self._name(other))
        self._wait_for_start(other)
        self.done["boards changed"] += 1

    def _wait_for_start(self, game: str = "") -> None:
        """Wait until the board shows the start of the given game and accepts button presses."""
        self._until(lambda page: is_start(page) and is_board_online(page))
        if game:
            self._until(lambda page: [each["game"] for each in page.state["games"]] == [game])
        self.table.wait_for(lambda page: self.plug.shows_start(len(page.state["seats"])))
        self._offered = 0

    def _board_name(self) -> str:
        assert self.plug.board is not None
        return self.plug.board.name

    def _name(self, game: str) -> str:
        return str(games.board(game).name)

    def _open(self) -> Running:
        program = (sys.executable, "-c", ONLY_THIS, str(self.plug.path))
        record = self._folder / "records"
        return Running(self._folder, program=program, record=record, environment=self._environment, board="")

    def _join(self) -> None:
        self._wait_for_start()
