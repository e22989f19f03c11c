"""Two tables with games that differ only in hidden information: seeds, future rolls and cards.

This module works out independently which cards each viewer can see, from the history and the rules of each game.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from shared_rules.arrangement import read_arrangement
from shared_rules.game import ARRANGED, BY_BUTTON, CHANCE, SPECTATOR, TERMINAL, NotAllowedError, State
from signalbox.board.piece_places import free_spot, lay_out, pieces_for, pieces_of
from signalbox.board.tabletop import HAND, Tabletop
from signalbox.core.seats import Seat
from signalbox.games import registry
from signalbox.play.record.dice import Dice, roll_number
from signalbox.play.record.entries import DECIDED_BY_CHANCE
from signalbox.play.table.config import Options
from signalbox.play.table.match import Match
from signalbox.play.table.opening import NewGame, OpenTable, new_table
from tests.host.play.table.harness import NOW, TableHarness

AHEAD = 6  # actions and draws to search for a continuation in which two games look the same
TRIES = 60
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")


class Setting(NamedTuple):
    """A game to play twice. "c" in `kinds` is a computer; only cards of the seats `informed` (or all) differ."""

    game: str
    players: int
    options: Options
    kinds: str = ""
    informed: tuple[int, ...] = ()
    differ: bool = True  # whether cards differ, or only the seeds and future rolls

    def __str__(self) -> str:
        parts = [self.game, self.players, *(f"{v}".partition(" ")[0] for k, v in self.options.items() if k != "first")]
        return "-".join(map(str, [*parts, *filter(None, [self.kinds])])) + ("" if self.differ else "-future")


# Which cards are visible.


def visible_entries(state: State, name: str, viewer: int) -> set[int]:
    """Return the numbers of the history entries whose random outcomes are visible to `viewer` now."""
    if state.current_player() == TERMINAL or name not in _VISIBLE_ENTRIES:
        return set(range(len(state.history)))
    return _VISIBLE_ENTRIES[name](state, [state.notation(action) for action in state.history], viewer)


def _golden_train(state: State, history: Sequence[str], viewer: int) -> set[int]:
    """Return the numbers of the entries visible in Golden Train.

    A wagon is visible until it is coupled or, after a match, until its owner has decided; dynamite and
    wagons turned face up are visible until the attack ends. Every turn couples one wagon, beginning with the train of
    the first seat.
    """
    seat = -1
    trains: list[list[int]] = [[] for _ in range(state.players)]
    face_up: list[int] = []  # entries: the dynamite, and the wagons turned face up
    targets: list[tuple[int, int]] = []
    card = -1
    for number, words in enumerate(history):
        verb, _, argument = words.partition(" ")
        if verb == "wagon":
            card = number
        elif verb == "couple":
            seat = (seat + 1) % state.players
            trains[seat].append(card)
            card = -1
        elif verb == "dynamite":
            face_up = [number]
        elif verb == "target":
            train, _, wagon = argument[1:].partition(".")
            targets.append((int(train) - 1, int(wagon) - 1))
            face_up.append(trains[targets[-1][0]][targets[-1][1]])
        elif verb in ("close", "put"):
            for row, place in sorted(targets, reverse=True) if verb == "close" else [(seat, -1)]:
                del trains[row][place]
            targets, face_up = [], []
        elif verb == "arrange":
            places = [place for place, _ in read_arrangement(argument)[0]]
            for row, wagons in enumerate(trains, start=1):
                del wagons[sum(place.startswith(f"T{row}.") for place in places) - 1 :]
    is_decided = "attack" not in [state.notation(action) for action in state.legal_actions()]
    coupled = [] if is_decided else [trains[state.turn()][-1]]
    return {*face_up, *coupled, *([card] if card >= 0 else [])}


def _paris_connection(state: State, history: Sequence[str], viewer: int) -> set[int]:
    """Return the numbers of the entries visible in Paris Connection: all except deals to other seats."""
    return {
        number
        for number, words in enumerate(history)
        if not words.startswith("deal ") or number % state.players == viewer
    }


_VISIBLE_ENTRIES: dict[str, Callable[[State, Sequence[str], int], set[int]]] = {
    "golden-train": _golden_train,
    "paris-connection": _paris_connection,
}


def entries_visible_again(before: State, after: State, name: str) -> list[str]:
    """Return the hidden entries that became visible again between two states although nothing was turned over."""
    pairs = zip(before.history, after.history, strict=False)
    unchanged = next((number for number, (first, second) in enumerate(pairs) if first != second), len(before.history))
    if any(after.notation(action).startswith("target ") for action in after.history[unchanged:]):
        return []
    visible_again = visible_entries(after, name, SPECTATOR) - visible_entries(before, name, SPECTATOR)
    return [after.notation(after.history[number]) for number in sorted(visible_again) if number < unchanged]


# What makes two games alike.


def public_view(state: State) -> tuple[object, ...]:
    """Return everything that all players can see about the state and the possible actions."""
    legal = state.legal_actions()
    public = [(state.notation(move), kind) for move in legal if (kind := state.input_kind(move)) != BY_BUTTON]
    return state.current_player(), state.turn(), public, bytes(state.readings()), state.may_take_back()


def can_stay_alike(one: State, other: State, ahead: int = AHEAD) -> bool:
    """Return whether two games look the same and can be continued so that they keep looking the same."""
    if public_view(one) != public_view(other):
        return False
    if not ahead or one.current_player() == TERMINAL:
        return True
    common = sorted(_next(one) & _next(other))
    return any(can_stay_alike(one.child(action), other.child(action), ahead - 1) for action in common)


def _next(state: State) -> set[int]:
    return {*state.legal_actions(), *(outcome for outcome, _ in state.chance_outcomes())}


class DivergedError(Exception):
    """Raised when every continuation would show all players that the two games differ."""


class Cards:
    """Draws cards for both games. Hidden cards differ as often as possible, public ones never."""

    def __init__(self, setting: Setting, start: State, random: Random) -> None:
        self._setting = setting
        self._start = start
        self._random = random
        self._drawn: dict[str, tuple[int, int]] = {}  # by roll number
        self._other: dict[int, int] = {}  # the other game's entry, by index in the history
        self._planned: list[tuple[int, int]] = []
        self.differing = 0

    def draw(self, match: Match, which: int) -> int:
        """Return the current random outcome for game 0 or 1. Game 0 draws first."""
        entries = zip(match.kinds, match.record, strict=True)
        rolled = [entry["seat"] if kind in DECIDED_BY_CHANCE else None for kind, entry in entries]
        number = roll_number(match.state.turn(), rolled)
        if number not in self._drawn:
            assert which == 0, "the second game rolls where the first one has not"
            if not self._planned:
                self._planned = self._plan(match.state)
            self._drawn[number] = self._planned.pop(0)
            self.differing += len(set(self._drawn[number])) - 1
        if which == 0:
            self._other[len(match.state.history)] = self._drawn[number][1]
        return self._drawn[number][which]

    def twin_of(self, state: State) -> State:
        """Return the state of the other game when the first one is at `state`."""
        twin = self._start.clone()
        for number, action in enumerate(state.history):
            if action >= ARRANGED:
                twin.arrange(state.arrangement_notation(action).partition(" ")[2])
            else:
                twin.apply(self._other[number] if twin.current_player() == CHANCE else action)
        return twin

    def _plan(self, state: State) -> list[tuple[int, int]]:
        """Return pairs of outcomes, one for each game, for all draws up to the next decision."""
        twin = self.twin_of(state)
        for number in range(TRIES):
            end = state.clone()
            drawn: list[int] = []
            redrawable: list[int] = []
            while end.current_player() == CHANCE:
                outcome = self._random.choice([outcome for outcome, chance in end.chance_outcomes() if chance])
                is_hidden = end.public_notation(outcome) != end.notation(outcome)
                if self._setting.differ and is_hidden and end.turn() in (self._setting.informed or range(end.players)):
                    redrawable.append(len(drawn))
                drawn.append(outcome)
                end.apply(outcome)
            other_drawn = list(drawn)
            if number % 3 == 1:  # the same cards in another order
                shuffled = [drawn[place] for place in redrawable]
                self._random.shuffle(shuffled)
                for place, outcome in zip(redrawable, shuffled, strict=True):
                    other_drawn[place] = outcome
            if self._leads_to_same_view(twin, other_drawn, end, redrawable if number % 3 == 0 else []):
                return list(zip(drawn, other_drawn, strict=True))
        raise DivergedError

    def _leads_to_same_view(self, twin: State, others: list[int], end: State, drawn_anew: Iterable[int]) -> bool:
        """Return whether the other game looks like `end` after redrawing the outcomes at the indexes `drawn_anew`."""
        after, to_redraw = twin.clone(), set(drawn_anew)
        for number in range(len(others)):
            possible = [outcome for outcome, _ in after.chance_outcomes()]
            if number in to_redraw:
                others[number] = self._random.choice(possible)
            if others[number] not in possible:
                return False
            after.apply(others[number])
        informed = self._setting.informed
        unaware = [seat for seat in range(SPECTATOR, end.players) if informed and seat not in informed]
        same = all(end.information_state(seat) == after.information_state(seat) for seat in unaware)
        return same and can_stay_alike(end, after)


class LoadedDice(Dice):
    """Dice with their own seed, but with the same commitment and computer players' key at both tables."""

    def __init__(self, text: str, cards: Cards, which: int) -> None:
        super().__init__(Dice.from_text(text).seed)
        self.commitment = Dice.from_text("shown").commitment
        self.cards = cards
        self.which = which

    @property
    def players_key(self) -> bytes:
        return Dice.from_text("computers").seed


def roll_loaded(match: Match, at: float) -> None:
    """Replace `Match.roll`: play the prepared outcome instead of the outcome that follows from the seed."""
    dice = match.config.dice
    assert isinstance(dice, LoadedDice)
    match.play(at, dice.cards.draw(match, dice.which), "chance")


@dataclass
class Twins:
    """The two tables and their random outcomes."""

    setting: Setting
    one: TableHarness
    other: TableHarness
    cards: Cards

    @property
    def both(self) -> tuple[TableHarness, TableHarness]:
        """Return both tables. The first one always acts first."""
        return self.one, self.other

    def states(self) -> tuple[State, State]:
        """Return the current states of both games."""
        return self.one.state, self.other.state

    def may_know(self, viewer: int) -> bool:
        """Return whether `viewer` can now see a difference between the two games."""
        one, other = self.states()
        seen = visible_entries(one, self.setting.game, viewer)
        return any(one.history[number] != other.history[number] for number in seen)

    def stay_alike_after(self, change: Callable[[State], object]) -> bool:
        """Return whether both games can be changed by `change` and still look the same afterwards."""
        one, other = (state.clone() for state in self.states())
        with suppress(NotAllowedError):
            change(one)
            change(other)
            return can_stay_alike(one, other)
        return False


def open_twins(folder: Path, setting: Setting, random: Random, monkeypatch: pytest.MonkeyPatch) -> Twins:
    """Set up both tables, and deal everything that comes before the first decision."""
    monkeypatch.setattr(Match, "roll", roll_loaded)
    rules = registry.rules(setting.game, registry.board(setting.game))
    options = rules.setups(setting.players, {"first": 0, **setting.options})[0][0]
    start = rules.start(setting.players, options)
    cards = Cards(setting, start, random)
    harnesses = []
    for which, name in enumerate(("one", "other")):
        kinds = setting.kinds.ljust(setting.players)
        seats = [Seat(NAMES[i], "simple" if kinds[i] == "c" else "human") for i in range(setting.players)]
        (folder / name).mkdir()
        plan = NewGame(setting.game, seats, options, LoadedDice(name, cards, which), folder / name / "game.jsonl")
        opened = new_table(plan, NOW)
        opened.tabletop = _tabletop_text(opened, start)
        harnesses.append(TableHarness(opened))
    return Twins(setting, harnesses[0], harnesses[1], cards)


def _tabletop_text(opened: OpenTable, start: State) -> str:
    tabletop = Tabletop(opened.board, pieces_for(opened.table.config.rules, start.players))
    lay_out(tabletop, start)
    return tabletop.to_text()


# Hands.


def put_right(harness: TableHarness) -> None:
    """Move every piece and platform, all at once, to the place where the game expects it."""
    lay_out(harness.tabletop, harness.state)
    harness.read()
    harness.wait()


def say_and_carry_out(harness: TableHarness, words: str) -> None:
    """Choose an action and move the pieces accordingly."""
    state = harness.state.clone()
    harness.choose(words)
    if state.effects(state.parse(words)):
        carry_out(harness)


def carry_out(harness: TableHarness) -> None:
    """Move the pieces for the action that a player or a computer has chosen."""
    match = harness.match
    assert match.decision.chosen_action is not None
    effects = match.state.effects(match.decision.chosen_action)
    if effects and "part" in effects[0]:
        harness.move_part(effects[0]["part"], effects[0]["to"], effects[0]["side"])
    else:
        tabletop = harness.tabletop
        for effect in reversed(effects):  # make room first
            piece = pieces_of(tabletop, tabletop.at, effect["square"], effect["colour"])[0]
            to = free_spot(tabletop, tabletop.at, effect["to"])
            tabletop.lift(piece)
            harness.read()
            if to == HAND and effect["square"] == HAND and effect["path"]:
                harness.put(piece, effect["path"][0])
                tabletop.lift(piece)
            harness.put(piece, to)
    harness.wait(1.0)
    for _ in range(3):
        if harness.tone != "ask":
            break
        harness.press("confirm")
        harness.wait()
