"""A position of Golden Train and its actions: the rules G3 to G11.

The order of a pile is not part of a position: a pile is the number of cards of each value, and chance draws the next
card. Counts and trains are replaced rather than modified, so that `undo` can restore the old objects.
"""

from shared_rules.game import ARRANGED, CHANCE, TERMINAL, State, sample
from shared_rules.golden_train.deck import SHERIFF, Deck

MYPY = False
if MYPY:
    from typing import Final, Self

# Phases, in the order of a turn
DRAW: "Final" = 0  # chance draws the wagon; with an open pile, only the first one
COUPLE: "Final" = 1  # the wagon joins its train
TOP: "Final" = 2  # chance decides which card is the new top of an open pile
DECIDE: "Final" = 3  # decide whether to attack (G5)
DYNAMITE: "Final" = 4  # chance draws a dynamite (G6)
TARGET: "Final" = 5  # name a wagon, or stop (G7)
CLOSE: "Final" = 6  # success: the trains close up (G8)
BACK: "Final" = 7  # failure: the wagons go back, and the attacker loses its last wagon (G8)
OVER: "Final" = 8
PHASES = ["draw", "couple", "top", "decide", "dynamite", "target", "close", "back", "over"]

# Actions
DECLINE: "Final" = 0
ATTACK: "Final" = 1
STOP: "Final" = 2
COUPLING: "Final" = 3
CLOSING: "Final" = 4
PUT_BACK: "Final" = 5
NAME: "Final" = 256  # + 64 * seat + place in the train, counted from 0: attack this wagon
WAGON: "Final" = 512  # + value
STRENGTH: "Final" = 544  # + value of a dynamite

SEAT: "Final" = 64  # a wagon's number is SEAT * seat + its place in the train, counted from 0
NONE: "Final" = -1


class Setting:
    """The constants of a game: the deck, the mat and the options."""

    def __init__(
        self, deck: Deck, seats: list[str], rows: list[list[str]], places: dict[str, int], colours: list[str]
    ) -> None:
        """Set the constants. `colours` lists the light colour of each value, and then the wagons' colour."""
        self.deck = deck
        self.seats = seats  # the locomotives' colours
        self.rows = rows  # for each seat, the places of the train, the locomotive's first
        self.places = places  # each place's index in the readings
        self.colours = colours[:-1]  # for each value, the colour of the light that blinks it
        self.wagon_colour = colours[-1]  # the wagons' colour
        self.open_pile = True  # the pile's top card is visible (G4)
        self.sheriffs = True  # a second sheriff counts as a match (G5)

    def with_options(self, open_pile: bool, sheriffs: bool) -> "Setting":
        """Return a copy of the setting with these options."""
        setting = Setting(self.deck, self.seats, self.rows, self.places, self.colours + [self.wagon_colour])
        setting.open_pile = open_pile
        setting.sheriffs = sheriffs
        return setting


class Position(State):
    """The state of a game in progress, excluding texts and lights."""

    def __init__(self, setting: Setting, players: int, first: int) -> None:
        self.setting = setting
        self.players = players
        self.history = []
        self.arrangements = []
        self._saved: list[tuple[list[bytes], bytes, bytes, bytes, bytes, tuple[int, int, int, int]]] = []
        self.trains = [b""] * players  # for each seat, the wagons' values, starting behind the locomotive
        self.pile = setting.deck.wagons  # wagons of each value in the pile, without `card`
        self.discards = bytes(len(self.pile))  # wagons of each value
        self.dynamites = setting.deck.dynamites  # remaining dynamites of each value
        self.seat = first  # the seat whose turn it is
        self.phase = DRAW
        self.card = NONE  # in COUPLE, the wagon drawn; otherwise the top card of an open pile, or NONE
        self.strength = 0  # the strength of the attack, or 0 if there is none
        self.targets = b""  # the wagons revealed in this attack, each as SEAT * seat + place from 0, in ascending order

    def current_player(self) -> int:
        if self.phase in (DRAW, TOP, DYNAMITE):
            return CHANCE
        return TERMINAL if self.phase == OVER else self.seat

    def turn(self) -> int:
        return self.seat

    def legal_actions(self) -> list[int]:
        phase = self.phase
        if phase == TARGET:
            return ([STOP] if self.targets else []) + [NAME + wagon for wagon in self.opposing_wagons()]
        if phase == DECIDE:
            return [DECLINE, ATTACK]
        if phase == COUPLE:
            return [COUPLING]
        if phase == CLOSE:
            return [CLOSING]
        return [PUT_BACK] if phase == BACK else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible values of the next wagon or dynamite card; all remaining cards are equally likely."""
        if self.phase == DYNAMITE:
            return _outcomes(STRENGTH, self.dynamites)
        return _outcomes(WAGON, self.pile) if self.phase in (DRAW, TOP) else []

    def outcome_at(self, number: float) -> int:
        if self.phase == DYNAMITE:
            return STRENGTH + sample(self.dynamites, number)
        return WAGON + sample(self.pile, number)

    def returns(self) -> list[float]:
        """Return each seat's share of the win, which joint winners divide equally; all are 0 before the end (G10)."""
        winners = self.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    def winners(self) -> list[int]:
        """Return the seats that have won, or [] before the end."""
        return self.ranking()[0] if self.phase == OVER else []

    def ranking(self) -> tuple[list[int], list[int]]:
        """Return the seats that would win now, and how many wagons each seat turns over to break the tie (G10)."""
        longest = max([len(train) for train in self.trains])
        tied = [seat for seat in range(self.players) if len(self.trains[seat]) == longest]
        revealed = [0] * self.players
        for place in range(longest):
            if len(tied) == 1:
                break
            for seat in tied:
                revealed[seat] += 1
            best = max([self.trains[seat][place] for seat in tied])
            tied = [seat for seat in tied if self.trains[seat][place] == best]
        return tied, revealed

    def value(self, wagon: int) -> int:
        """Return the value of the wagon with this number."""
        return self.trains[wagon // SEAT][wagon % SEAT]

    def revealed_sum(self) -> int:
        """Return the sum of the values revealed in this attack (G7)."""
        return sum([self.value(wagon) for wagon in self.targets])

    def has_attack_failed(self) -> bool:
        """Return whether a sheriff was revealed or the sum exceeds the strength (G7)."""
        return SHERIFF in [self.value(wagon) for wagon in self.targets] or self.revealed_sum() > self.strength

    def opposing_wagons(self) -> list[int]:
        """Return the opponents' unrevealed wagons, seat by seat, each train starting at its locomotive (G7)."""
        wagons: list[int] = []
        for seat in range(self.players):
            if seat != self.seat:
                for wagon in range(SEAT * seat, SEAT * seat + len(self.trains[seat])):
                    if wagon not in self.targets:
                        wagons.append(wagon)
        return wagons

    def has_matching_wagon(self) -> bool:
        """Return whether the train of the seat to act has another wagon of the same value as its last one (G5)."""
        train = self.trains[self.seat]
        return train[-1] in train[:-1] and (train[-1] != SHERIFF or self.setting.sheriffs)

    def apply(self, action: int) -> None:
        self.save()
        self.history.append(action)
        if action >= STRENGTH:
            self.strength = action - STRENGTH
            self.dynamites = change_count(self.dynamites, self.strength, -1)
            self.phase = TARGET
        elif action >= WAGON:
            self._draw_card(action - WAGON)
        elif action >= NAME:
            self._reveal_wagon(action - NAME)
        elif action == COUPLING:
            self._couple_wagon()
        elif action == ATTACK:
            self.phase = DYNAMITE
        elif action == STOP:
            self.phase = CLOSE
        elif action == DECLINE:
            self._end_turn()
        else:
            self._end_attack(action == CLOSING)

    def undo(self) -> int:
        self.trains, self.pile, self.discards, self.dynamites, self.targets, counts = self._saved.pop()
        self.seat, self.phase, self.card, self.strength = counts
        action = self.history.pop()
        if action >= ARRANGED:
            self.arrangements.pop()
        return action

    def clone(self) -> "Self":
        twin = type(self)(self.setting, self.players, self.seat)
        twin.history, twin.arrangements = list(self.history), list(self.arrangements)
        twin._saved = list(self._saved)
        twin.trains = list(self.trains)
        twin.pile, twin.discards, twin.dynamites = self.pile, self.discards, self.dynamites
        twin.phase, twin.card = self.phase, self.card
        twin.strength, twin.targets = self.strength, self.targets
        return twin

    def save(self) -> None:
        """Save the state for `undo`, before it is changed."""
        counts = (self.seat, self.phase, self.card, self.strength)
        self._saved.append((list(self.trains), self.pile, self.discards, self.dynamites, self.targets, counts))

    def _draw_card(self, value: int) -> None:
        self.card = value
        self.pile = change_count(self.pile, value, -1)
        if self.phase == DRAW:
            self.phase = COUPLE
        else:
            self._finish_coupling()

    def _couple_wagon(self) -> None:
        self.trains[self.seat] += bytes([self.card])
        self.card = NONE
        if self.setting.open_pile and sum(self.pile) > 0:
            self.phase = TOP
        else:
            self._finish_coupling()

    def _finish_coupling(self) -> None:
        """Proceed to the decision about an attack if one is possible, or else end the turn (G6)."""
        if self.has_matching_wagon() and self.opposing_wagons():
            self.phase = DECIDE
        else:
            self._end_turn()

    def _reveal_wagon(self, wagon: int) -> None:
        self.targets = bytes(sorted(list(self.targets) + [wagon]))
        if self.has_attack_failed():
            self.phase = BACK
        elif self.revealed_sum() == self.strength or not self.opposing_wagons():
            self.phase = CLOSE

    def _end_attack(self, success: bool) -> None:
        """Discard the wagons that the attack costs (G8), and end the turn or, if no dynamite is left, the game (G9)."""
        lost = list(self.targets) if success else [SEAT * self.seat + len(self.trains[self.seat]) - 1]
        for wagon in reversed(lost):
            seat, place = wagon // SEAT, wagon % SEAT
            train = self.trains[seat]
            self.discards = change_count(self.discards, train[place], 1)
            self.trains[seat] = train[:place] + train[place + 1 :]
        self.targets = b""
        self.strength = 0
        if sum(self.dynamites):
            self._end_turn()
        else:
            self.phase = OVER

    def _end_turn(self) -> None:
        """Pass the turn to the next seat. An empty pile is renewed from the discards or ends the game (G11)."""
        if self.card == NONE and not sum(self.pile):
            self.pile = self.discards
            self.discards = bytes(len(self.pile))
            if not sum(self.pile):
                self.phase = OVER
                return
        self.seat = (self.seat + 1) % self.players
        self.phase = DRAW if self.card == NONE else COUPLE


def change_count(counts: bytes, value: int, difference: int) -> bytes:
    """Return `counts` with the number of cards of `value` changed by `difference`."""
    return counts[:value] + bytes([counts[value] + difference]) + counts[value + 1 :]


def _outcomes(first: int, counts: bytes) -> list[tuple[int, float]]:
    total = sum(counts)
    return [(first + value, counts[value] / total) for value in range(len(counts)) if counts[value]]
