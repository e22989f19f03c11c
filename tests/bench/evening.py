"""A family's random evening, in which games are begun, left, resumed, handed over, ended and played again.

The family uses only the table's page, or only one phone once it has joined. With a phone, the table's page is used only
for what a phone cannot do: moving the pieces of the virtual board and pressing the table's buttons.
"""

import os
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from tests.host.app.running import PageSocket, Running, link

GAMES = ("ptites-locos", "golden-train", "paris-connection")
GAMES_PER_NIGHT = 4
MAX_ACTIVITIES = 10  # in one game
TRIES = 12  # steps in which the game must get its first entry, before the activities
OBEDIENT = 0.7  # probability of doing what is asked of the hands
CLUMSY = 0.1  # probability of moving a random piece otherwise


def is_start(page: PageSocket) -> bool:
    return "games" in page.state


def is_game(page: PageSocket) -> bool:
    return "presses" in page.state


class Evening:
    """One evening, determined by its seed."""

    def __init__(self, folder: Path, seed: int, way: str) -> None:
        self.random = Random(seed)
        self.way = way
        self.done: Counter[str] = Counter()
        self.lost = 0
        self.losses: list[str] = []
        self.secrets = 0
        self._folder = folder
        homes = {name: str(folder / name) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
        self._environment = {**os.environ, **homes}
        self._key = ""
        self._start()

    def play(self) -> None:
        """Play all games. Raise AssertionError if something expected does not happen in time."""
        for _ in range(GAMES_PER_NIGHT):
            self._begin()
            for _ in range(TRIES):
                if not self._has_begun():
                    self._step()
            for _ in range(self.random.randint(1, MAX_ACTIVITIES)):
                self.random.choice(self._activities())()
                self._check_secrets()
            self.random.choice((self._end, self._leave))()
            if self.random.random() < 0.3:
                self._restart()

    def close(self) -> None:
        self._running.end()

    # Activities.

    def _activities(self) -> list[Callable[[], None]]:
        """Return the activities to choose from during a game, with the likelier activities repeated."""
        return [*[self._step] * 6, self._hand_over_seat, self._pause, self._kill, self._play_again]

    def _begin(self) -> None:
        seats = self.hand.state["seats"]
        self.ask(do="game", game=self.random.choice(GAMES))
        self.ask(do="pace", pace="fast")
        for number in range(len(seats)):
            kinds = ("simple", "random") if self.way == "phone" else ("human", "simple", "random")
            self.ask(do="kind", seat=str(number), kind="human" if number == 0 else self.random.choice(kinds))
        self.ask(do="name", seat="0", name=f"Zoé {self.random.randint(1, 999)}")
        self.ask(do="begin")
        self._until(is_game)
        self.done["games"] += 1

    def _step(self) -> None:
        """Usually make the move that the page requests; otherwise make a choice, press a button, or move any piece."""
        self._until(lambda page: is_game(page) and page.state["tone"] is not None)
        requested = self._requested_move()
        if requested and self.random.random() < OBEDIENT:
            self._do_by_hand(requested)
        elif self.random.random() < CLUMSY:
            self._do_by_hand(self._any_move())
        else:
            self._press_or_choose()
        for page in self._pages():
            page.take_all()
        self.done["steps"] += 1

    def _requested_move(self) -> list[dict[str, str]]:
        """Return the commands for one move that the page requests, of a part or a piece, or [] if it requests none."""
        state = self.table.state
        if goals := state["part_goals"]:
            goal = self.random.choice(goals)
            return [{"do": "lift_part", "part": goal["part"]}, {"do": "place_part", **goal}]
        squares, pieces = state["squares"], state["tabletop"]["pieces"]
        if len(squares) == 1:  # from the hand of the current player
            own = [seat["colour"] for seat in state["seats"] if seat["current"]]
            movable = [piece["id"] for piece in pieces if piece["at"] == "hand" and piece["colour"] in own]
        else:
            movable = [piece["id"] for piece in pieces if squares and piece["at"] == squares[0]]
        if not movable:
            return []
        return [{"do": "lift", "piece": movable[-1]}, {"do": "place", "piece": movable[-1], "square": squares[-1]}]

    def _any_move(self) -> list[dict[str, str]]:
        """Return the commands that move a random piece to a random occupied place, as clumsy or young players might."""
        pieces = self.table.state["tabletop"]["pieces"]
        if not pieces:
            return []
        piece, place = self.random.choice(pieces)["id"], self.random.choice(pieces)["at"]
        return [{"do": "lift", "piece": piece}, {"do": "place", "piece": piece, "square": place}]

    def _do_by_hand(self, commands: list[dict[str, str]]) -> None:
        """Send commands from the table's page, the only page that can move the pieces of a virtual board."""
        for command in commands:
            self.table.send(**command)
            self.done["by hand"] += 1

    def _press_or_choose(self) -> None:
        """Make a choice on this evening's device, or press a button. A phone has only the game's own buttons."""
        state = self.hand.state
        choices = [*state["choices"], *(state.get("private") or {"choices": []})["choices"]]
        texts = [choice["text"] for choice in choices if choice["enabled"]]
        enabled = [each for each in state["presses"] if each["enabled"] and each["button"] != "undo"]
        if texts and self._is_own_turn():
            self.ask(do="choose", text=self.random.choice(texts))
        elif texts:
            self.table.send(do="choose", text=self.random.choice(texts))
        elif enabled:
            button = self.random.choice(enabled)
            page = self.hand if button["group"] == "game" and self._is_own_turn() else self.table
            page.send(do="press", button=button["button"])

    def _is_own_turn(self) -> bool:
        seat = self.hand.hello["seat"]
        return seat is None or bool(self.hand.state["seats"][seat]["current"] and self.hand.state["record"])

    def _hand_over_seat(self) -> None:
        if self._has_begun():
            own = None if self.hand is self.table else self.hand.hello["seat"]
            seat = self.random.randrange(len(self.table.state["seats"])) if own is None else own
            kind = self.random.choice(("human", "simple"))
            self.ask(do="give", seat=str(seat), kind=kind)
            self.table.wait_for(lambda page: page.state["tone"] == "over" or page.state["seats"][seat]["kind"] == kind)
            self.done["seats given"] += 1

    def _pause(self) -> None:
        """Leave the game, and resume it if anything has been played."""
        before = self._shown_entries()
        self._leave()
        self._resume(before)
        self.done["pauses"] += 1

    def _kill(self) -> None:
        before = self._shown_entries()
        self._restart()
        self._resume(before)

    def _play_again(self) -> None:
        before = self.table.hello["screen"]
        self.ask(do="again")
        self._until(lambda page: page.hello.get("screen", before) != before and is_game(page))
        self.done["again"] += 1

    def _end(self) -> None:
        if self._has_begun():
            self.ask(do="end")
            self._until(lambda page: page.state["tone"] == "over")
            self.done["ended"] += 1
        self._leave()

    def _leave(self) -> None:
        self.ask(do="leave")
        self._until(is_start)

    # Helpers.

    def ask(self, **command: str) -> None:
        """Send a command from this evening's device."""
        self.hand.send(**command)

    def _has_begun(self) -> bool:
        self.table.take_all()
        return is_game(self.table) and bool(self.table.state["record"]) and self.table.state["tone"] != "over"

    def _shown_entries(self) -> dict[int, str]:
        """Return the record entries that the page shows, keyed by number, or an empty dict if the game is over."""
        self.table.take_all()
        if self.table.state["tone"] == "over":
            return {}
        return {entry["index"]: entry["action"] for entry in self.table.state.get("record", [])}

    def _resume(self, before: dict[int, str]) -> None:
        """Resume the game and compare its record with `before`, or begin a new game if nothing was played."""
        if not before or not self.hand.state["unfinished"]:
            self.lost += len(before)
            self.losses += [f"all of {before}"] * bool(before)
            self._begin()
            return
        self._resume_newest()
        now = {entry["index"]: entry["action"] for entry in self.table.state["record"]}
        oldest = min(now, default=0)
        lost = {index: action for index, action in before.items() if index >= oldest and now.get(index) != action}
        self.lost += len(lost)
        if lost:
            self.losses.append(f"{lost} of {before}, there is {now} of {self.table.state['prompt']}")

    def _resume_newest(self) -> None:
        self.ask(do="go_on", record=self.hand.state["unfinished"][0]["record"])
        self._until(is_game)

    def _until(self, condition: Callable[[PageSocket], Any]) -> None:
        for page in self._pages():
            page.wait_for(condition)

    def _pages(self) -> list[PageSocket]:
        return [self.table] if self.hand is self.table else [self.table, self.hand]

    def _start(self) -> None:
        self._running = self._open()
        self.table = self._running.page()
        self.watcher = self._running.page("?watch=1")
        self.hand = self.table
        self._join()
        self._until(is_start)

    def _open(self) -> Running:
        return Running(self._folder, record=self._folder / "records", environment=self._environment)

    def _join(self) -> None:
        """Join the table with this evening's device, or rejoin with the same one."""
        if self.way != "phone":
            return
        if self._key:
            self.hand = self._running.page(f"?key={self._key}")
            if self.hand.hello["seat"] is not None:
                return
            raise AssertionError("the phone has lost its seat")
        self.table.wait_for(lambda page: page.state["table"]["links"][0]["url"])
        self.hand = self._running.page("?" + urlsplit(link(self.table, 0)["url"]).query)
        self._key = self.hand.hello["key"]

    def _restart(self) -> None:
        self._running.end(signal.SIGKILL)
        self._start()
        self.done["kills"] += 1

    def _check_secrets(self) -> None:
        self.watcher.take_all()
        if self.hand is not self.table:
            self.hand.take_all()
        own = self.hand.state.get("private") if self.hand is not self.table else None
        misplaced = own is not None and own["seat"] != self.hand.hello["seat"]
        leaks = [page for page in (self.watcher, self.table) if '"private": {' in page.text]
        self.secrets += len(leaks) + misplaced
