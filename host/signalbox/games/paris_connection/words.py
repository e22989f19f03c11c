"""What the table says during Paris Connection.

Shares are said only to who holds them, and to everybody once the game is over: until then a sentence speaks of trades
as everybody sees them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from shared_rules.game import CHANCE, SPECTATOR
from shared_rules.paris_connection import ParisConnection, State
from shared_rules.paris_connection.position import MOST_PLACED
from shared_rules.paris_connection.text import hex_title, read_starts
from signalbox.board import Board
from signalbox.games.words import Fact, GameWords, Holding, Saying, ShownItem, Store
from signalbox.seats import Seat
from signalbox.sentences import listed

if TYPE_CHECKING:
    from shared_rules.game import Options
    from shared_rules.paris_connection.shown import ParisView

SIDES = {"L": "left", "R": "right"}


class ParisConnectionWords(GameWords[State, "ParisView"]):
    """Sentences for companies, builds, trades and shares."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        super().__init__(board, seats)
        rules = ParisConnection(board.game_data())
        self._country = rules.country
        self._companies = rules.companies
        self._stations = {self._country.names[number]: name for number, name in self._country.stations}

    def setup(self, options: Options) -> Saying:
        starts = str(options.get("starts", ""))
        if not starts:
            return Saying("Put a loco of each company on a start hex.", "All other locos stay on their storing boards.")
        companies = [self._companies[company] for company in read_starts(self._companies, starts)]
        pairs = zip(companies, self._stations, strict=True)
        said = [f"{company} at {self.place(place)}" for company, place in pairs]
        return Saying(
            f"Put one loco on each start hex: {listed(said)}.", "All other locos stay on their storing boards."
        )

    def place(self, name: str) -> str:
        """A city or station by its name with the hex; one of the two places of a rural hex by its side."""
        place, _, side = name.rpartition(".")
        if side in SIDES:
            return f"{place} {SIDES[side]}"
        if name in self._stations:
            return f"{self._stations[name]} station ({name})"
        number = self._country.number(name)
        return name if number < 0 else hex_title(self._country, number)

    def facts(self, state: State, view: ParisView, seat: int) -> list[Fact]:
        entry = view["seats"][seat]
        held, limit = entry["held"], entry["limit"]
        found: list[Fact] = [{"label": "Shares", "text": f"{held} of {limit}"}]
        if "score" in entry:
            return [
                {"label": "Points", "text": str(entry["score"])},
                *found,
                {"label": "Held", "text": self._counts(entry["shares"])},
            ]
        known = self._counts(entry["proved"])
        return [*found, {"label": "Shown by trades", "text": known}] if known else found

    def shown(self, state: State | None, view: ParisView | None) -> list[ShownItem]:
        if view is None:
            return []
        found = [("Company", view["company"]), ("Takes", view["taken"])]
        return [
            {"kind": "colour", "text": colour, "colour": colour, "label": label} for label, colour in found if colour
        ]

    def stores(self, state: State | None, view: ParisView | None) -> list[Store]:
        if view is None:
            return []
        return [
            {
                "name": f"board.{company}",
                "label": company.capitalize(),
                "colour": company,
                "count": view["stores"][company],
                "value": view["values"][company],
                "button": company,
                "note": "in the bag" if view["bag"] else "",
            }
            for company in self._companies
        ]

    def holdings(self, state: State, view: ParisView, seat: int) -> tuple[list[Holding], str]:
        shares, values, entry = view["shares"], view["values"], view["seats"][seat]
        found: list[Holding] = [
            {"label": company.capitalize(), "colour": company, "count": shares[company], "value": values[company]}
            for company in self._companies
        ]
        worth = sum(shares[company] * values[company] for company in self._companies)
        over = max(0, entry["held"] - entry["limit"])
        note = f"{_many(entry['held'], 'share')}, worth {_many(worth, 'point')} now."
        if over:
            note += f" {over} over the limit of {entry['limit']}: each costs points at the end."
        return found, note

    def press_label(self, button: str) -> str:
        return button.capitalize()

    def press_owner(self, button: str) -> tuple[int | None, str | None]:
        return None, button if button in self._companies else None

    def prompt(self, state: State, lifted: Sequence[str], entry: int | None) -> Saying:
        name = self.name(state.turn())
        view = state.view(SPECTATOR)
        if state.current_player() == CHANCE:
            return Saying(f"{name} is dealt a share.", "Every seat's own page shows its shares.")
        company, taken = _company(view), view["taken"]
        if view["phase"] == "company":
            return Saying(
                f"{name}: press a company to build it, or to give back a share of it.",
                f"Build up to {MOST_PLACED} locos, or give back one share for up to two of another company.",
            )
        if view["phase"] == "chosen":
            return self._chosen(state, view, name)
        if view["phase"] == "build":
            left = min(MOST_PLACED - view["placed"], view["stores"][company])
            return Saying(
                f"{name}: {_more(left, company)}, or press Done or Confirm.",
                self._rest(view),
            )
        return Saying(
            f"{name}: press {taken} again for a second share, or press Done or Confirm.", "Undo takes the trade back."
        )

    def label(self, state: State, action: int) -> str:
        kind, *words = state.notation(action).split()
        if kind == "company":
            return words[0].capitalize()
        if kind == "place":
            view = state.view(SPECTATOR)
            return f"Place a {view['company']} loco on {self.place(words[0])}"
        return f"Take a {words[0]} share" if kind == "take" else kind.capitalize()

    def order(self, state: State, action: int) -> str:
        said = super().order(state, action)
        return f"choose {said}" if state.notation(action).startswith("company ") else said

    def say(self, state: State, action: int) -> str:
        kind, *words = state.public_notation(action).split()
        if kind == "deal":
            return ""
        view = state.view(SPECTATOR)
        return f"{self.name(state.turn())} {self._deed(view, kind, words)}."

    def over(self, state: State) -> Saying:
        view = state.view(SPECTATOR)
        scores = [entry["score"] for entry in view["seats"]]
        winners = [self.name(seat) for seat in view["winners"]]
        rest = [f"{self.name(seat)} {score}" for seat, score in enumerate(scores)]
        return Saying(
            f"{listed(winners)} won with {_many(max(scores), 'point')}. Thank you for playing.",
            f"{self._why_over(state, view)} Points: {', '.join(rest)}.",
        )

    def _why_over(self, state: State, view: ParisView) -> str:
        """What ended the game (P11, P13)."""
        last = state.notation(state.history[-1]) if state.history else ""
        if last == f"place {self._last_stop()}":
            return f"A loco stands in {self.place(self._last_stop())}."
        if sum(1 for count in view["stores"].values() if count) < 2:
            return "Only one storing board holds locos."
        return "Nobody has built for too long."

    def _last_stop(self) -> str:
        ends = [number for number, _ in self._country.cities if 1 << number == self._country.last_stop]
        return self._country.names[ends[0]] if ends else ""

    def _chosen(self, state: State, view: ParisView, name: str) -> Saying:
        company = _company(view)
        if any(state.notation(action).startswith("place ") for action in state.legal_actions()):
            return Saying(
                f"{name}: place a {company} loco on a lit hex, or press another company to take its shares.",
                f"A trade gives back one {company} share. Undo chooses again.",
            )
        return Saying(
            f"{name}: press the company to take shares of. You give back one {company} share.",
            f"{company.capitalize()} cannot be built now. Undo chooses again.",
        )

    def _rest(self, view: ParisView) -> str:
        company = _company(view)
        return f"{company.capitalize()} is worth {_many(view['values'][company], 'point')} a share."

    def _deed(self, view: ParisView, kind: str, words: Sequence[str]) -> str:
        company = _company(view)
        if kind == "company":
            return f"chooses {words[0]}"
        if kind == "place":
            return self._placed(view, company, words[0])
        if kind == "take":
            if view["taken"]:
                return f"takes a second {words[0]} share"
            return f"gives back a {company} share and takes a {words[0]} one"
        if kind == "pass":
            return "has nothing to build and nothing to trade"
        if view["phase"] == "trade":
            return "takes no second share"
        return f"ends the turn after {_many(view['placed'], 'loco')}"

    def _placed(self, view: ParisView, company: str, place: str) -> str:
        said = f"builds {company} to {self.place(place)}"
        worth = self._country.worth[self._country.number(place)]
        return f"{said}: {company} is worth {view['values'][company] + worth}" if worth else said

    def _counts(self, shares: Mapping[str, int]) -> str:
        return ", ".join(f"{shares[company]} {company}" for company in self._companies if shares[company])


def _company(view: ParisView) -> str:
    """The company that is being built or given back, "" before one is chosen."""
    return view["company"] or ""


def _many(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def _more(left: int, company: str) -> str:
    return f"place 1 more {company} loco" if left == 1 else f"place up to {left} more {company} locos"
