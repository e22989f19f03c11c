"""A second, slow engine for Golden Train, written directly from the clauses of its rules to check the real engine.

It shares no code with the real engine: cards are objects in lists, face up or down, and actions are in notation.
"""

from dataclasses import dataclass, field


@dataclass(eq=False)
class Card:
    """A wagon of value "1" to "4" or "sheriff"."""

    value: str
    turned: bool = False

    @property
    def points(self) -> int:
        return 0 if self.value == "sheriff" else int(self.value)


def new_wagons() -> list[Card]:
    return [Card(value) for value in "1234" for _ in range(9)] + [Card("sheriff") for _ in range(6)]


@dataclass
class NaiveGolden:
    """A game of Golden Train from the set-up to the end. Chance outcomes are played in notation, like actions."""

    players: int
    first: int
    is_open: bool = True
    sheriffs_match: bool = True
    pile: list[Card] = field(default_factory=new_wagons)
    discards: list[Card] = field(default_factory=list)
    dynamites: list[int] = field(default_factory=lambda: [1, 2, 3, 4] * 3)
    winners: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.trains: list[list[Card]] = [[] for _ in range(self.players)]
        self.seat = self.first
        self.drawn: Card | None = None
        self.top: Card | None = None
        self.strength: int | None = None
        self.turned: list[Card] = []
        self.waits_for = "draw"

    # Legal actions

    def options(self) -> set[str]:
        if self.waits_for in ("draw", "top"):
            return {f"wagon {card.value}" for card in self.pile}
        if self.waits_for == "dynamite":
            return {f"dynamite {value}" for value in self.dynamites}
        if self.waits_for == "target":
            return {f"target {name}" for name in self.names()} | ({"stop"} if self.turned else set())
        words = {"couple": {"couple"}, "decide": {"attack", "decline"}, "close": {"close up"}, "back": {"put back"}}
        return words.get(self.waits_for, set())

    def names(self) -> dict[str, Card]:
        """Return the face-down opposing wagons, keyed by name."""
        found = {}
        for seat, train in enumerate(self.trains):
            for number, card in enumerate(train, 1):
                if seat != self.seat and not card.turned:
                    found[f"T{seat + 1}.{number}"] = card
        return found

    # Carrying them out

    def play(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "wagon":
            card = next(card for card in self.pile if card.value == rest)
            self.pile.remove(card)
            if self.waits_for == "top":
                self.top = card
                self.after_coupling()
            else:
                self.drawn = card
                self.waits_for = "couple"
        elif word == "couple":
            self.couple()
        elif word == "attack":
            self.waits_for = "dynamite"
        elif word == "dynamite":
            self.strength = int(rest)
            self.dynamites.remove(self.strength)
            self.waits_for = "target"
        elif word == "target":
            self.turn_over(self.names()[rest])
        elif word == "decline":
            self.pass_on()
        elif word == "stop":
            self.waits_for = "close"
        elif word in ("close", "put"):
            self.finish_attack(failed=word == "put")

    def couple(self) -> None:
        assert self.drawn is not None
        self.trains[self.seat].append(self.drawn)
        self.drawn = None
        if self.is_open and self.pile:
            self.waits_for = "top"
        else:
            self.after_coupling()

    def after_coupling(self) -> None:
        *before, last = (card.value for card in self.trains[self.seat])
        matches = last in before and (self.sheriffs_match or last != "sheriff")
        if matches and any(train for seat, train in enumerate(self.trains) if seat != self.seat):
            self.waits_for = "decide"
        else:
            self.pass_on()

    def turn_over(self, card: Card) -> None:
        assert self.strength is not None
        card.turned = True
        self.turned.append(card)
        total = sum(card.points for card in self.turned)
        if card.value == "sheriff" or total > self.strength:
            self.waits_for = "back"
        elif total == self.strength or not self.names():
            self.waits_for = "close"

    def finish_attack(self, failed: bool) -> None:
        if failed:
            self.discards.append(self.trains[self.seat].pop())
        else:
            self.discards += self.turned
            self.trains = [[card for card in train if card not in self.turned] for train in self.trains]
        for card in self.turned:
            card.turned = False
        self.turned = []
        self.strength = None
        if self.dynamites:
            self.pass_on()
        else:
            self.end()

    def pass_on(self) -> None:
        if self.top is None and not self.pile:
            self.pile, self.discards = self.discards, []
            if not self.pile:
                self.end()
                return
        self.seat = (self.seat + 1) % self.players
        self.drawn, self.top = self.top, None
        self.waits_for = "couple" if self.drawn else "draw"

    def end(self) -> None:
        self.waits_for = "over"
        longest = max(len(train) for train in self.trains)
        best = max([card.points for card in train] for train in self.trains if len(train) == longest)
        self.winners = [seat for seat, train in enumerate(self.trains) if [card.points for card in train] == best]
