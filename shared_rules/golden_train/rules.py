"""The game of Golden Train: its options, its set-up, and its State with texts, lights and hidden information."""

from shared_rules import game, game_data
from shared_rules.golden_train import deck as cards
from shared_rules.golden_train import shown, text
from shared_rules.golden_train.position import (
    ATTACK,
    BACK,
    CLOSE,
    CLOSING,
    COUPLE,
    COUPLING,
    DECIDE,
    DECLINE,
    NAME,
    PUT_BACK,
    STOP,
    TARGET,
    TOP,
    WAGON,
    Position,
    Setting,
)

MYPY = False
if MYPY:
    from random import Random

    from shared_rules.game import Effect, Mark, Options
    from shared_rules.golden_train.shown import TrainsView


class State(Position):
    """A game of Golden Train in progress."""

    pieces_interchangeable = False  # each token stands for a particular wagon with a value

    def notation(self, action: int) -> str:
        if action >= game.ARRANGED:
            return self.arrangement_notation(action)
        return text.action_text(self.setting, action)

    def arrange(self, words: str) -> None:
        """Set the lengths of the trains (see `arranged`), discarding wagons removed from their ends."""
        from shared_rules.golden_train import arranged  # late import: saves memory on a controller

        trains, discards = arranged.arranged_trains(self, words)
        self.save()
        self.trains, self.discards = trains, discards
        self.note_arrangement(words)

    def public_notation(self, action: int) -> str:
        """Return the notation with "?" for a card's value, which is announced once and must be remembered (G4)."""
        return self.notation(action) if action >= game.ARRANGED else text.public_text(self.setting, action)

    def position(self) -> str:
        return text.position_text(self)

    def view(self, seat: int) -> "TrainsView":
        return shown.view(self)

    def resample_from_infostate(self, seat: int, random: "Random") -> "State":
        """Return a copy, because only the order of the piles is hidden, and no state contains that order."""
        twin = self.clone()
        twin._saved = []
        return twin

    def readings(self) -> bytes:
        return shown.readings(self)

    def input_kind(self, action: int) -> int:
        """Return BY_HANDS for moving tokens, BY_LIFT for targets, BY_ITSELF for cards and BY_WORD for the rest.

        An action that moves no token on the mat is BY_WORD, so that the players have time to see the values.
        After `stop` the players have seen all values, so closing up is BY_ITSELF if no token moves.
        """
        if action >= WAGON:
            return game.BY_ITSELF
        if action in (DECLINE, ATTACK, STOP):
            return game.BY_WORD
        if shown.effects(self, action):
            return game.BY_LIFT if action >= NAME else game.BY_HANDS
        was_stopped = action == CLOSING and self.revealed_sum() < self.strength and bool(self.opposing_wagons())
        return game.BY_ITSELF if was_stopped else game.BY_WORD

    def button(self, name: str) -> int:
        """Return the action of a seat's button, such as `attack.1` or `stop.1` (G5, G7)."""
        word, _, number = name.partition(".")
        if word not in ("attack", "stop"):
            raise game.NotAllowedError("button-means-nothing")
        if number != str(self.seat + 1):
            raise game.NotAllowedError("golden-not-your-turn")
        if word == "attack":
            if self.phase != DECIDE:
                raise game.NotAllowedError("golden-no-attack-to-begin")
            return ATTACK
        if self.phase == DECIDE:
            return DECLINE
        if self.phase != TARGET:
            raise game.NotAllowedError("golden-no-attack-to-stop")
        if not self.targets:
            raise game.NotAllowedError("golden-must-attack-one")
        return STOP

    def objection(self, place: str) -> "game.Reason | None":
        """Return the reason why no token may be put on `place` now, or None if one belongs there."""
        targets = [entry["to"] for action in self.legal_actions() for entry in shown.effects(self, action)]
        if place in targets:
            return None
        if self.phase == COUPLE:
            if targets:
                return game.Reason("golden-wagon-joins-end")
            return game.Reason("golden-row-full")
        if self.phase in (TARGET, CLOSE) and place in [text.wagon_name(self.setting, wagon) for wagon in self.targets]:
            if self.phase == CLOSE:
                return game.Reason("golden-wagon-discarded")
            return game.Reason("golden-wagon-stays-in-hand")
        if self.phase in (CLOSE, BACK):
            return game.Reason("golden-attack-over")
        return game.Reason("golden-no-wagon-drawn")

    def may_take_back(self) -> bool:
        """Return False if the last action turned over a wagon (G7), or uncovered (G4) or covered a card.

        A value is announced only once and must be remembered, so undoing must not show it again.
        """
        if self.phase == TOP or not self.history:
            return self.phase != TOP
        last = self.history[-1]
        hides_card = last in (DECLINE, CLOSING, PUT_BACK) or (last == COUPLING and self.phase != DECIDE)
        return not hides_card and not NAME <= last < WAGON

    def mover(self, action: int) -> str:
        return shown.mover(self, action)

    def marks(self) -> "list[Mark]":
        return shown.marks(self)

    def effects(self, action: int) -> "list[Effect]":
        return shown.effects(self, action)


class GoldenTrain(game.Game):
    """Golden Train on a particular board, for 2 or more players, at most one per seat."""

    def __init__(self, data: dict[str, object]) -> None:
        """Read the board's game data. Raise ValueError if it is not valid for this game (G2)."""
        self.name = "golden_train"
        self.title = "Golden Train"
        self.places = game_data.read_names(data, "places")
        self.verbs = list(text.VERBS)
        deck = cards.Deck(data)
        seats = game_data.read_names(data, "seats")
        rows = cards.read_rows(data, self.places)
        wagon = game_data.read_text(data, "wagon")
        places = {place: index for index, place in enumerate(self.places)}
        self.min_players = 2
        self.max_players = min(len(seats), len(rows), deck.locomotives)
        if self.max_players < self.min_players:
            raise ValueError("%s needs locomotives, seats and trains for 2 players" % self.title)
        self._setting = Setting(deck, seats, rows, places, cards.read_colours(data) + [wagon])

    def options(self) -> "Options":
        """Return the defaults of `pile` (open or closed, G4), `match` (value or number, G5) and the `first` seat (G3).

        A first seat of -1 is drawn at random.
        """
        return {"pile": "open", "match": "value", "first": -1}

    def pieces(self, players: int) -> dict[str, int]:
        """Return one locomotive per player, and as many tokens as there are wagons."""
        counts = {self._setting.wagon_colour: sum(self._setting.deck.wagons)}
        for seat in range(players):
            counts[self._setting.seats[seat]] = 1
        return counts

    def setups(self, players: int, options: "Options") -> "list[tuple[Options, bytes]]":
        """Return the only set-up: a locomotive for each player (G3)."""
        complete = self.complete(players, options)
        return [(complete, self._begin(players, complete, 0).readings())]

    def setup_marks(self, options: "Options") -> "list[game.Mark]":
        """Return a mark at the place of each locomotive."""
        rows, seats = self._setting.rows, self._setting.seats
        return [(rows[seat][0], game.PUT, seats[seat], 0, 1) for seat in range(len(rows))]

    def start(self, players: int, options: "Options") -> State:
        complete = self.complete(players, options)
        first = complete["first"]
        if not isinstance(first, int) or first < 0:
            raise ValueError("a game starts with the first seat given")
        return self._begin(players, complete, first)

    def from_position(self, words: str) -> State:
        """Return the state, without history, for a text from `State.position()`. Raise ValueError if it is invalid."""
        setting, players = text.read_setting(self._setting, words)
        self.check_players(players)
        state = State(setting, players, 0)
        text.read_position(state, words)
        return state

    def _begin(self, players: int, options: "Options", first: int) -> State:
        setting = self._setting.with_options(options["pile"] == text.PILES[0], options["match"] == text.MATCHES[0])
        return State(setting, players, first)

    def complete(self, players: int, options: "Options") -> "Options":
        complete = game.Game.complete(self, players, options)
        if complete["pile"] not in text.PILES:
            raise game.NotAllowedError("option-wrong", option="pile", values=text.PILES)
        if complete["match"] not in text.MATCHES:
            raise game.NotAllowedError("option-wrong", option="match", values=text.MATCHES)
        return complete
