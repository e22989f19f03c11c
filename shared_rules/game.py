"""The interface that every game implements, in the usual terms of game programming.

A Game holds the rules for one described board; a State is a game in progress. Chance is explicit: a state never rolls
for itself. Actions are small integers that a state converts to notation and back, and a game is saved as its history in
notation. The second half of State is for physical play: the expected sensor readings and the lights to show.
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

    Options = dict[str, str | int | bool]  # a game's options, keyed by name
    ReasonArg = str | int | tuple[str, ...]  # an untranslated name, a number, or several names

    Mark = tuple[str, int, str, int, int]  # light or place, role, colour, step along a path, length of the path


class Reason:
    """The reason why something cannot be done, as the id of a message and its named arguments.

    The host has the texts of all messages, and shows an argument called `place` as the everyday name of that place.
    """

    def __init__(self, id: str, **args: "ReasonArg") -> None:
        self.id = id
        self.args = args

    def __repr__(self) -> str:
        return " ".join([self.id] + ["%s=%s" % (name, self.args[name]) for name in sorted(self.args)])


class NotAllowedError(ValueError):
    """Raised for anything that the rules do not allow. `reason` is the Reason made from its arguments."""

    def __init__(self, id: str, **args: "ReasonArg") -> None:
        self.reason = Reason(id, **args)
        super().__init__(repr(self.reason))


CHANCE: "Final" = -1  # current_player(): the next event is an outcome of the dice or the deck
TERMINAL: "Final" = -4  # current_player(): the game is over
ARRANGED: "Final" = 65536  # + n, in a history: pieces were set by hand as in `State.arrangements[n]`
SPECTATOR: "Final" = -1  # view(), information_state(): for anyone without a seat

# input_kind(action): how an action or a chance outcome is carried out
BY_HANDS: "Final" = 0  # pieces move on the board
BY_WORD: "Final" = 1  # Roll, Confirm, the page or the terminal; Roll takes the first of several actions without asking
BY_ITSELF: "Final" = 2  # nothing to decide and nothing to move: the program does it and announces it
BY_LIFT: "Final" = 3  # a piece is chosen by lifting it off its place; nothing is put down
BY_BUTTON: "Final" = 4  # a dedicated button on the board, the page or the terminal; never Roll, Confirm or Help

# Roles of a mark, in ascending order: if two marks share a light, the higher role is shown
SHOWN: "Final" = 0  # information: a die's pip, a value
TURN: "Final" = 1  # the seat whose turn it is
CHOICE: "Final" = 2  # a piece that may be moved
TAKE: "Final" = 3  # the piece that must be moved, at its present place
PUT: "Final" = 4  # the destination of the piece that must be moved
PATH: "Final" = 5  # the path of the piece in hand
PUSHED: "Final" = 6  # a piece that must be moved after the current one
END: "Final" = 7  # the last square of the piece in hand
CRASH: "Final" = 8  # where a piece crashes
ASKED: "Final" = 9  # the table asks whether there is a piece here, or asks about that piece
QUERY_EMPTY: "Final" = 10  # the table asks whether this place is empty
MISPLACED: "Final" = 11  # the piece here must be removed
MISSING: "Final" = 12  # a piece is missing here and must be put down
MISSING_FLIPPED: "Final" = 13  # a part is missing here and must be put down the other way round
VALUE: "Final" = 14  # the value of a card, which replaces the path's length in the mark


class State:
    """A game in progress. Games whose states have the same `position()` can continue in the same ways."""

    players: int
    history: list[int]
    arrangements: list[str]  # every arrangement in the history
    pieces_interchangeable = True  # players regard pieces of the same colour as interchangeable

    def current_player(self) -> int:
        """Return the seat to act, counted from 0, or CHANCE or TERMINAL."""
        raise NotImplementedError

    def turn(self) -> int:
        """Return the seat whose turn it is, even while chance is to act; after the end, the last seat that played."""
        raise NotImplementedError

    def legal_actions(self) -> list[int]:
        """Return the actions of the current player in ascending order, or [] for CHANCE and TERMINAL."""
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the chance outcomes and their probabilities, which sum to 1, or [] unless chance is to act."""
        raise NotImplementedError

    def sample_chance(self, random: "Random") -> int:
        """Return a chance outcome, selected by one random number. Call only while chance is to act."""
        return self.outcome_at(random.random())

    def outcome_at(self, number: float) -> int:
        """Return the outcome selected by a number in the range 0 <= number < 1. Call only while chance is to act."""
        raise NotImplementedError

    def apply(self, action: int) -> None:
        """Play a legal action or a chance outcome. The caller must have checked that it is legal, as `parse` does."""
        raise NotImplementedError

    def undo(self) -> int:
        """Undo the last action and return it. Raise IndexError at the start."""
        raise NotImplementedError

    def arrange(self, words: str) -> None:
        """Set the pieces and parts as all players have agreed; everything that does not depend on them stays the same.

        `words` is a text in the format of `arrangement`. The arrangement enters the history like an action, and `undo`
        reverts it. Raise NotAllowedError and change nothing if no position has this arrangement, or if the game cannot
        continue from it.
        """
        raise NotAllowedError("arranged-not-here")

    def note_arrangement(self, words: str) -> None:
        """Add an arrangement to the history; `arrange` calls this method."""
        self.history.append(ARRANGED + len(self.arrangements))
        self.arrangements.append(words)

    def clone(self) -> "Self":
        """Return an independent copy with the same history; playing on it does not change the original."""
        raise NotImplementedError

    def child(self, action: int) -> "Self":
        """Return the state after a legal action or a chance outcome, leaving this state unchanged."""
        state = self.clone()
        state.apply(action)
        return state

    def returns(self) -> list[float]:
        """Return each seat's share of the win: 0 before the end, then 1 / n for each of n winners, 0 for the others."""
        raise NotImplementedError

    def notation(self, action: int) -> str:
        """Return the action as printable ASCII text for `parse` or, for an arrangement, its `arrangement_notation`."""
        raise NotImplementedError

    def arrangement_notation(self, action: int) -> str:
        """Return the text of an arrangement in the history, such as `arrange Q1.1.6=green`."""
        return "arrange " + self.arrangements[action - ARRANGED]

    def parse(self, text: str) -> int:
        """Return the legal action or chance outcome that `text` names. Raise NotAllowedError if there is none."""
        wanted = self.normalise(text)
        actions = self.legal_actions() or [outcome[0] for outcome in self.chance_outcomes()]
        for action in actions:
            if self.notation(action).lower() == wanted:
                return action
        if not actions:
            raise NotAllowedError("game-over")
        reason = self.why_impossible(text, actions)
        raise NotAllowedError(reason.id, **reason.args)

    def shortest_notation(self, action: int) -> str:
        """Return the shortest text that `parse` accepts for a chance outcome: its verb and the values rolled or drawn.

        The value of a die that is already set is omitted.
        """
        return self.notation(action)

    def normalise(self, text: str) -> str:
        """Return typed text in the form of `notation`, in lowercase."""
        return " ".join(text.lower().split())

    def why_impossible(self, text: str, actions: list[int]) -> Reason:
        """Return the reason why `text` does not name any of these actions."""
        return Reason("not-possible-now", text=text, example=self.notation(actions[0]))

    def position(self) -> str:
        """Return the whole position as a line of text. Differences that do not affect the game are left out."""
        raise NotImplementedError

    def view(self, seat: int) -> "View":
        """Return everything that `seat` may know and see now (SPECTATOR: public knowledge), as plain JSON data."""
        raise NotImplementedError

    # Hidden information. A game without secrets does not override these methods.

    def public_notation(self, action: int) -> str:
        """Return the notation of an action or chance outcome about to be applied, with "?" for hidden information.

        Anyone may read it later. While the game is in progress, no other notation is shown, sent or exported.
        """
        return self.notation(action)

    def information_state(self, seat: int) -> list[str]:
        """Return the history in notation as `seat` has seen it, with "?" for anything that it has not seen.

        A seat with perfect recall cannot distinguish states whose lists are equal.
        """
        return [self.notation(action) for action in self.history]

    def resample_from_infostate(self, seat: int, random: "Random") -> "State":
        """Return a state that `seat` cannot distinguish from this one, with everything unknown to it redrawn at random.

        The result depends only on `information_state(seat)` and `random`. Its earlier actions need not be
        undoable.
        """
        return self.clone()

    # Physical play.

    def readings(self) -> bytes:
        """Return the number of closed sensors expected at each place, in the order of `Game.places`."""
        raise NotImplementedError

    def readings_after(self, action: int) -> bytes:
        """Return the `readings()` after `action`."""
        return self.child(action).readings()

    def input_kind(self, action: int) -> int:
        """Return BY_HANDS, BY_WORD, BY_ITSELF, BY_LIFT or BY_BUTTON; for a chance outcome, BY_WORD (Roll) or BY_ITSELF.

        The legality of an action by hand or by word is never secret; the legality of one by button may be.
        """
        raise NotImplementedError

    def button(self, name: str) -> int:
        """Return the legal action that the game's button `name` means now. Raise NotAllowedError if there is none."""
        raise NotAllowedError("button-means-nothing")

    def may_press(self, name: str) -> bool:
        """Return whether pressing the game's button `name` may do something now, as far as is publicly known."""
        try:
            self.button(name)
        except NotAllowedError:
            return False
        return True

    def objection(self, place: str) -> "Reason | None":
        """Return the reason why no piece may be put on `place` now, or None if it is allowed."""
        return None

    def may_take_back(self) -> bool:
        """Return whether the last action (not a chance outcome) revealed nothing hidden and may therefore be undone."""
        return True

    def mover(self, action: int) -> str:
        """Return the square or part that the player picks up for this action, or "" for a piece from off the board."""
        raise NotImplementedError

    def effects(self, action: int) -> "list[Effect]":
        """Return the effects of `action` on the board, one for each piece that moves.

        A piece comes before the pieces that it pushes, and a part before the pieces on it.
        """
        raise NotImplementedError

    def marks(self) -> "list[Mark]":
        """Return the marks that the lights are to show now, before any piece has been moved."""
        raise NotImplementedError


class Game:
    """The rules of a game on one described board."""

    name: str
    title: str
    min_players: int
    max_players: int
    places: list[str]
    verbs: list[str]  # the verbs that begin the notation of a player's action

    def options(self) -> "Options":
        """Return the default of every option, always including `first`, the seat that begins, which defaults to -1.

        For an option that is drawn at random unless it is given, the default is "", or -1 if it is a number.
        """
        raise NotImplementedError

    def draw_options(self, players: int, options: "Options", draw: "Callable[[int], int]") -> "Options":
        """Return the options, drawing at random any that are missing, such as the seat that begins.

        Some games draw further options. `draw(count)` returns a number below `count`; it is called in the same order no
        matter which options are given.
        """
        first = draw(players)
        complete = dict(options)
        if complete.get("first", -1) == -1:
            complete["first"] = first
        return complete

    def pieces(self, players: int) -> dict[str, int]:
        """Return the number of pieces of each colour supplied with the game, both on and off the board."""
        raise NotImplementedError

    def setup_marks(self, options: "Options") -> "list[Mark]":
        """Return the marks that the lights are to show while the board is set up for `options` (from `setups`)."""
        return []

    def setups(self, players: int, options: "Options") -> "list[tuple[Options, bytes]]":
        """Return each layout of the board, as a full set of options for `start` and the readings that identify it.

        Raise NotAllowedError for a number of players or an option that the game does not support.
        """
        raise NotImplementedError

    def start(self, players: int, options: "Options") -> State:
        """Return a new game with a full set of options from `setups`. Raise ValueError if one is missing."""
        raise NotImplementedError

    def random_start(self, players: int, random: "Random", options: "Options | None" = None) -> State:
        """Return a new game in a random layout. Missing options are drawn at random or have their defaults.

        All seats and layouts are equally likely. Raise NotAllowedError in the same cases as `setups`.
        """
        drawn = self.draw_options(players, options or {}, lambda count: int(random.random() * count))
        setups = self.setups(players, drawn)
        return self.start(players, setups[int(random.random() * len(setups))][0])

    def complete(self, players: int, options: "Options") -> "Options":
        """Return a full set of options, with defaults for any that are missing. Games override this to check more.

        Raise NotAllowedError for an invalid number of players, option or first seat.
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
        """Raise NotAllowedError if the game does not support this number of players."""
        if not self.min_players <= players <= self.max_players:
            raise NotAllowedError("players-wrong", game=self.title, fewest=self.min_players, maximum=self.max_players)


def sample(counts: "bytes | bytearray", number: float) -> int:
    """Return the index selected by `number` (0 <= number < 1), with probabilities proportional to `counts`."""
    remaining = int(number * float(sum(counts)))
    index = -1
    while remaining >= 0:
        index += 1
        remaining -= counts[index]
    return index
