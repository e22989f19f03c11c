"""The contract of every game at the table, in the field's own terms.

A Game is the rules on one described board; a State is one game under way. Chance is explicit: a state never rolls for
itself. Actions are small integers that a state turns into notation and back; a game's history in notation is its save
format. The second half of State is for hands at the table: what the sensors should read, and what the lights should
show.
"""

MYPY = False
if MYPY:
    from collections.abc import Callable
    from random import Random
    from typing import Final, Self

    from shared_rules.views import Effect as Effect
    from shared_rules.views import Part as Part
    from shared_rules.views import Piece as Piece
    from shared_rules.views import View as View

    Options = dict[str, str | int | bool]  # a game's options by name
    ReasonArg = str | int | tuple[str, ...]  # a name as it stands, a number, or several names

    Mark = tuple[str, int, str, int, int]  # a light's or place's name, role, colour, step along a path and its length


class Reason:
    """The reason why something cannot be done, as data: the id of a message and its arguments by name.

    The host has the words. An argument called `place` is a place or square, and is shown as people call it.
    """

    def __init__(self, id: str, **args: "ReasonArg") -> None:
        self.id = id
        self.args = args

    def __repr__(self) -> str:
        return " ".join([self.id] + ["%s=%s" % (name, self.args[name]) for name in sorted(self.args)])


class NotAllowedError(ValueError):
    """The rules do not allow it. Made like a Reason, which it has as `reason`."""

    def __init__(self, id: str, **args: "ReasonArg") -> None:
        self.reason = Reason(id, **args)
        super().__init__(repr(self.reason))


CHANCE: "Final" = -1  # current_player(): the dice, or the deck, are to act
TERMINAL: "Final" = -4  # current_player(): the game is over
ARRANGED: "Final" = 65536  # + number: in a history, the pieces were set by hand then, as `State.arrangements` has it
SPECTATOR: "Final" = -1  # view(), information_state(): for everybody without a seat

# input_kind(action): how an action or a chance outcome is carried out
BY_HANDS: "Final" = 0  # pieces move on the board
BY_WORD: "Final" = 1  # Roll, Confirm, the page or the terminal; of several the first is what Roll takes without asking
BY_ITSELF: "Final" = 2  # nothing to decide and nothing to move: the table does it and says so
BY_LIFT: "Final" = 3  # a piece is taken off its place, and by that it is named: nothing is put down
BY_BUTTON: "Final" = 4  # a button of its own on the board, the page or the terminal; never Roll, Confirm or Help

# Roles of a mark, in rising order of weight: of two marks on one light the heavier one shows
SHOWN: "Final" = 0  # information: a die's pip, a value
TURN: "Final" = 1  # the seat on turn
CHOICE: "Final" = 2  # a piece that may be moved
TAKE: "Final" = 3  # the piece that has to be moved, where it is
PUT: "Final" = 4  # the goal of the piece that has to be moved
PATH: "Final" = 5  # the way of the piece in the hand
PUSHED: "Final" = 6  # a piece that has to be moved after this one
END: "Final" = 7  # the last square of the piece in the hand
CRASH: "Final" = 8  # the crash of a piece
ASKED: "Final" = 9  # the table asks whether a piece is here, or about the one that is
ASKED_EMPTY: "Final" = 10  # the table asks whether nothing is here
MISPLACED: "Final" = 11  # a piece that must not be here: take it
MISSING: "Final" = 12  # a piece must be here: put it
MISSING_TURNED: "Final" = 13  # a part must be here, the other way round: put it
VALUE: "Final" = 14  # the value of a card, to be counted, in the place of the path's length


class State:
    """One game under way. Positions are values: equal `position()` means equal futures."""

    players: int
    history: list[int]
    arrangements: list[str]  # every `arrange` that is in the history
    alike = True  # players take one piece of a colour for another: none is anything of its own to them

    def current_player(self) -> int:
        """Return the seat to act, 0 first; CHANCE or TERMINAL."""
        raise NotImplementedError

    def turn(self) -> int:
        """Return the seat on turn, also while chance is to act; after the end, the seat that played last."""
        raise NotImplementedError

    def legal_actions(self) -> list[int]:
        """Return the actions of the current player, ascending; [] for CHANCE and TERMINAL."""
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance and their probabilities, which sum to 1; [] unless CHANCE is to act."""
        raise NotImplementedError

    def sample_chance(self, random: "Random") -> int:
        """Return one of `chance_outcomes` by its probability; one number is drawn. Only while CHANCE is to act."""
        return self.outcome_at(random.random())

    def outcome_at(self, number: float) -> int:
        """Return the outcome that a number, at least 0 and below 1, falls upon. Only while CHANCE is to act."""
        raise NotImplementedError

    def apply(self, action: int) -> None:
        """Play a legal action or a chance outcome. The caller has checked it: `parse` does."""
        raise NotImplementedError

    def undo(self) -> int:
        """Take the last action back and return it. Raise IndexError at the start."""
        raise NotImplementedError

    def arrange(self, words: str) -> None:
        """Set the pieces and parts as all have agreed; what does not follow from that stays.

        `words` are of `arrangement`. The history has it like an action, and `undo` takes it back. Raise
        NotAllowedError, and change nothing, where no position has them so, or in a game that cannot go on from one.
        """
        raise NotAllowedError("arranged-not-here")

    def note_arrangement(self, words: str) -> None:
        """Add an arrangement to the history, for `arrange`."""
        self.history.append(ARRANGED + len(self.arrangements))
        self.arrangements.append(words)

    def clone(self) -> "Self":
        """Return an independent copy with the same history: what is played on it changes nothing here."""
        raise NotImplementedError

    def child(self, action: int) -> "Self":
        """Return the state after a legal action or a chance outcome; this one stays as it is."""
        state = self.clone()
        state.apply(action)
        return state

    def returns(self) -> list[float]:
        """Return the share of the win of each seat: all 0 before the end, then 1, or 1 / n each for n who share it."""
        raise NotImplementedError

    def notation(self, action: int) -> str:
        """Return the action in words for `parse`, printable ASCII; of ARRANGED the `arrangement_notation`."""
        raise NotImplementedError

    def arrangement_notation(self, action: int) -> str:
        """Return what was set by hand at this entry of the history: `arrange Q1.1.6=green`."""
        return "arrange " + self.arrangements[action - ARRANGED]

    def parse(self, text: str) -> int:
        """Return the legal action or chance outcome that `text` names. Raise NotAllowedError otherwise."""
        words = self.tidy(text)
        actions = self.legal_actions() or [outcome[0] for outcome in self.chance_outcomes()]
        for action in actions:
            if self.notation(action).lower() == words:
                return action
        if not actions:
            raise NotAllowedError("game-over")
        reason = self.not_possible(text, actions)
        raise NotAllowedError(reason.id, **reason.args)

    def typed(self, action: int) -> str:
        """Return the shortest words that `parse` reads for a chance outcome: its verb, then what has to be looked up.

        A die that is set already is left out.
        """
        return self.notation(action)

    def tidy(self, text: str) -> str:
        """Return typed words in the form of `notation` in small letters."""
        return " ".join(text.lower().split())

    def not_possible(self, text: str, actions: list[int]) -> Reason:
        """Return why `text` names none of these actions."""
        return Reason("not-possible-now", text=text, example=self.notation(actions[0]))

    def position(self) -> str:
        """Return the whole position in one line; equal for positions that differ in nothing that matters."""
        raise NotImplementedError

    def view(self, seat: int) -> "View":
        """Return what `seat` may know and see now (SPECTATOR: everybody), as plain JSON data."""
        raise NotImplementedError

    # What is hidden. A game without secrets leaves these as they are.

    def public_notation(self, action: int) -> str:
        """Return the notation of an action or chance outcome about to be applied, as anybody may read it later.

        While the game is under way nothing else is shown, sent or exported; what is hidden stands as "?".
        """
        return self.notation(action)

    def information_state(self, seat: int) -> list[str]:
        """Return the history as `seat` has seen it, in notation, with "?" for what it never saw.

        States with equal lists are one to that seat, if it forgets nothing.
        """
        return [self.notation(action) for action in self.history]

    def resample_from_infostate(self, seat: int, random: "Random") -> "State":
        """Return a state that `seat` cannot tell from this one, with what it does not know drawn anew.

        It depends on nothing but `information_state(seat)` and `random`. Its `undo` need not reach behind this moment.
        """
        return self.clone()

    # What the table asks for.

    def readings(self) -> bytes:
        """Return the number of closed sensors that each place should have, in the order of `Game.places`."""
        raise NotImplementedError

    def readings_after(self, action: int) -> bytes:
        """Return the `readings()` after `action`."""
        return self.child(action).readings()

    def input_kind(self, action: int) -> int:
        """Return BY_HANDS, BY_WORD, BY_ITSELF, BY_LIFT or BY_BUTTON; of an outcome BY_WORD (Roll) or BY_ITSELF.

        Which actions are legal by hands or by word is never a secret; which are by button may be.
        """
        raise NotImplementedError

    def button(self, name: str) -> int:
        """Return the legal action that a button of the game means now. Raise NotAllowedError otherwise."""
        raise NotAllowedError("button-means-nothing")

    def may_press(self, name: str) -> bool:
        """Return whether a button of the game may do something now, as far as everybody knows."""
        try:
            self.button(name)
        except NotAllowedError:
            return False
        return True

    def objection(self, place: str) -> "Reason | None":
        """Return why no piece may be put on `place` now; None when there is nothing to say."""
        return None

    def may_take_back(self) -> bool:
        """Return whether the last action, no outcome of chance, may be taken back: it showed nothing hidden."""
        return True

    def mover(self, action: int) -> str:
        """Return the square or part that a player takes in the hand for this action; "" for one from off the board."""
        raise NotImplementedError

    def effects(self, action: int) -> "list[Effect]":
        """Return the effects of `action` on the board, one a piece that moves, movers first.

        A part that moves comes before the pieces on it.
        """
        raise NotImplementedError

    def marks(self) -> "list[Mark]":
        """Return what the lights should show now, before hands have moved anything."""
        raise NotImplementedError


class Game:
    """The rules on one described board."""

    name: str
    title: str
    min_players: int
    max_players: int
    places: list[str]
    verbs: list[str]  # the words with which the notation of a player's action begins

    def options(self) -> "Options":
        """Return every named option with its default; `first`, the seat that begins, is one and has -1.

        An option that is drawn when not given has the default "", or -1 where it is a number.
        """
        raise NotImplementedError

    def drawn(self, players: int, options: "Options", draw: "Callable[[int], int]") -> "Options":
        """Return the options with those filled in that are drawn when not given: who begins, and more in some games.

        `draw(count)` gives a number below `count`; it is called in the same order whatever is given.
        """
        first = draw(players)
        complete = dict(options)
        if complete.get("first", -1) == -1:
            complete["first"] = first
        return complete

    def pieces(self, players: int) -> dict[str, int]:
        """Return the number of pieces of each colour that come with the game, on the board and off it."""
        raise NotImplementedError

    def setup_marks(self, options: "Options") -> "list[Mark]":
        """Return what the lights should show while the board is laid out for `options`, one of `setups`."""
        return []

    def setups(self, players: int, options: "Options") -> "list[tuple[Options, bytes]]":
        """Return the ways the table may be laid out: complete options for `start`, and the readings that show them.

        Raise NotAllowedError for a number of players or an option that the game does not have.
        """
        raise NotImplementedError

    def start(self, players: int, options: "Options") -> State:
        """Return a new game from complete options (one of `setups`). Raise ValueError with one sentence otherwise."""
        raise NotImplementedError

    def random_start(self, players: int, random: "Random", options: "Options | None" = None) -> State:
        """Return a new game; `random` draws what is drawn or left to the set-up, the rest has its default.

        Each seat and each way to lay out the table is as likely. Raise NotAllowedError as `setups` does.
        """
        drawn = self.drawn(players, options or {}, lambda count: int(random.random() * count))
        setups = self.setups(players, drawn)
        return self.start(players, setups[int(random.random() * len(setups))][0])

    def complete(self, players: int, options: "Options") -> "Options":
        """Return all options, those that are not given at their defaults, for a game to check further.

        Raise NotAllowedError for a number of players, an option or a first seat that cannot be.
        """
        self.check_players(players)
        complete = self.options()
        for name in options:
            if name not in complete:
                raise NotAllowedError("option-unknown", option=name, options=tuple(sorted(complete)))
            complete[name] = options[name]
        first = complete["first"]
        if not isinstance(first, int) or isinstance(first, bool) or not -1 <= first < players:
            raise NotAllowedError("option-first-wrong")
        return complete

    def check_players(self, players: int) -> None:
        """Raise NotAllowedError when the game is not for so many."""
        if not self.min_players <= players <= self.max_players:
            raise NotAllowedError("players-wrong", game=self.title, fewest=self.min_players, most=self.max_players)


def sample(counts: "bytes | bytearray", number: float) -> int:
    """Return the index of `counts` that a number from 0 to below 1 falls upon, by its share of their sum."""
    left = int(number * float(sum(counts)))
    index = -1
    while left >= 0:
        index += 1
        left -= counts[index]
    return index
