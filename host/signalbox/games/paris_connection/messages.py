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
from shared_rules.paris_connection.text import read_starts
from signalbox.board import Board
from signalbox.games.messages import Fact, GameMessages, Holding, Instruction, ShownItem, Store
from signalbox.games.paris_connection.reasons import why
from signalbox.messages import Arg, Message, joined
from signalbox.seats import Seat

if TYPE_CHECKING:
    from shared_rules.game import Options
    from shared_rules.paris_connection.shown import ParisView

SIDES = {"L": "left", "R": "right"}


class ParisConnectionMessages(GameMessages[State, "ParisView"]):
    """Messages for companies, builds, trades and shares."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        super().__init__(board, seats)
        rules = ParisConnection(board.game_data())
        self._country = rules.country
        self._cities = dict(self._country.cities)
        self._companies = rules.companies
        self._stations = {self._country.names[number]: name for number, name in self._country.stations}

    def setup(self, options: Options) -> Instruction:
        starts = str(options.get("starts", ""))
        if not starts:
            return Instruction(Message("paris-lay-out"), Message("paris-lay-out-others"))
        companies = [self._companies[company] for company in read_starts(self._companies, starts)]
        pairs = zip(companies, self._stations, strict=True)
        starting = tuple(Message("paris-starts-at", company=one, place=self.place(place)) for one, place in pairs)
        return Instruction(Message("paris-lay-out-as", starts=starting), Message("paris-lay-out-others"))

    def place(self, name: str) -> Arg:
        """A city or station by its name with the hex; one of the two places of a rural hex by its side."""
        place, _, side = name.rpartition(".")
        if side in SIDES:
            return Message("paris-place-side", hex=place, side=SIDES[side])
        if name in self._stations:
            return Message("paris-place-station", station=self._stations[name], hex=name)
        number = self._country.number(name)
        return Message("paris-place-city", city=self._cities[number], hex=name) if number in self._cities else name

    def facts(self, state: State, view: ParisView, seat: int) -> list[Fact]:
        entry = view["seats"][seat]
        held = Message("paris-fact-shares-of", count=entry["held"], limit=entry["limit"])
        found: list[Fact] = [{"label": Message("paris-fact-shares"), "text": held}]
        if "score" in entry:
            return [
                {"label": Message("paris-fact-points"), "text": str(entry["score"])},
                *found,
                {"label": Message("paris-fact-held"), "text": self._counts(entry["shares"])},
            ]
        if any(entry["proved"].values()):
            found.append({"label": Message("paris-fact-proved"), "text": self._counts(entry["proved"])})
        return found

    def shown(self, state: State | None, view: ParisView | None) -> list[ShownItem]:
        found: list[ShownItem] = []
        if view is not None and view["company"]:
            found.append(_disc(Message("paris-card-company"), view["company"]))
        if view is not None and view["taken"]:
            found.append(_disc(Message("paris-card-takes"), view["taken"]))
        return found

    def stores(self, state: State | None, view: ParisView | None) -> list[Store]:
        if view is None:
            return []
        return [
            {
                "name": f"board.{company}",
                "label": Message("colour-title", colour=company),
                "colour": company,
                "count": view["stores"][company],
                "value": view["values"][company],
                "button": company,
                "note": Message("paris-in-the-bag") if view["bag"] else None,
            }
            for company in self._companies
        ]

    def holdings(self, state: State, view: ParisView, seat: int) -> tuple[list[Holding], Message | None]:
        shares, values, entry = view["shares"], view["values"], view["seats"][seat]
        found: list[Holding] = [
            {
                "label": Message("colour-title", colour=company),
                "colour": company,
                "count": shares[company],
                "value": values[company],
            }
            for company in self._companies
        ]
        worth = sum(shares[company] * values[company] for company in self._companies)
        over = max(0, entry["held"] - entry["limit"])
        note = joined(
            Message("paris-shares-worth", count=entry["held"], points=worth),
            Message("paris-over-the-limit", count=over, limit=entry["limit"]) if over else None,
        )
        return found, note

    def press_label(self, button: str) -> Message:
        return Message("colour-title", colour=button) if button in self._companies else super().press_label(button)

    def press_owner(self, button: str) -> tuple[int | None, str | None]:
        return None, button if button in self._companies else None

    def prompt(self, state: State, lifted: Sequence[str], entry: int | None) -> Instruction:
        name = self.name(state.turn())
        view = state.view(SPECTATOR)
        if state.current_player() == CHANCE:
            return Instruction(Message("paris-dealt", player=name), Message("paris-dealt-where"))
        company = _company(view)
        if view["phase"] == "company":
            return Instruction(
                Message("paris-choose-company", player=name), Message("paris-choose-company-how", most=MOST_PLACED)
            )
        if view["phase"] == "chosen":
            return self._chosen(state, view, name)
        if view["phase"] == "build":
            left = min(MOST_PLACED - view["placed"], view["stores"][company])
            worth = view["values"][company]
            return Instruction(
                Message("paris-build", player=name, count=left, company=company),
                Message("paris-share-worth", company=company, points=worth),
            )
        return Instruction(
            Message("paris-second-share", player=name, company=str(view["taken"])), Message("paris-second-share-how")
        )

    def label(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        if kind == "company":
            return Message("colour-title", colour=words[0])
        if kind == "place":
            company = _company(state.view(SPECTATOR))
            return Message("paris-label-place", company=company, place=self.place(words[0]))
        if kind == "take":
            return Message("paris-label-take", company=words[0])
        return Message("paris-label-pass") if kind == "pass" else Message("paris-label-done")

    def order(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        if kind == "company":
            return Message("paris-order-company", company=words[0])
        if kind == "place":
            company = _company(state.view(SPECTATOR))
            return Message("paris-order-place", company=company, place=self.place(words[0]))
        if kind == "take":
            return Message("paris-order-take", company=words[0])
        return Message("paris-order-pass") if kind == "pass" else Message("paris-order-done")

    def why(self, state: State, action: int) -> Message | None:
        return super().why(state, action) or why(state, action, self.place)

    def record_line(self, state: State, action: int) -> Message | None:
        kind, *words = state.public_notation(action).split()
        view, name = state.view(SPECTATOR), self.name(state.turn())
        company = _company(view)
        if kind == "deal":
            return None
        if kind == "company":
            return Message("paris-record-company", player=name, company=words[0])
        if kind == "place":
            return self._placed(view, name, company, words[0])
        if kind == "take" and view["taken"]:
            return Message("paris-record-second-share", player=name, company=words[0])
        if kind == "take":
            return Message("paris-record-trade", player=name, company=company, taken=words[0])
        if kind == "pass":
            return Message("paris-record-pass", player=name)
        if view["phase"] == "trade":
            return Message("paris-record-no-second-share", player=name)
        return Message("paris-record-done", player=name, count=view["placed"])

    def over(self, state: State) -> Instruction:
        view = state.view(SPECTATOR)
        scores = [entry["score"] for entry in view["seats"]]
        winners = tuple(self.name(seat) for seat in view["winners"])
        points = tuple(
            Message("paris-player-points", player=self.name(seat), points=score) for seat, score in enumerate(scores)
        )
        return Instruction(
            Message("paris-over", winners=winners, points=max(scores)),
            joined(self._why_over(state, view), Message("paris-over-points", points=points)),
        )

    def _why_over(self, state: State, view: ParisView) -> Message:
        """What ended the game (P11, P13)."""
        last = state.notation(state.history[-1]) if state.history else ""
        if last == f"place {self._last_stop()}":
            return Message("paris-over-last-stop", place=self.place(self._last_stop()))
        if sum(1 for count in view["stores"].values() if count) < 2:
            return Message("paris-over-stores")
        return Message("paris-over-idle")

    def _last_stop(self) -> str:
        ends = [number for number, _ in self._country.cities if 1 << number == self._country.last_stop]
        return self._country.names[ends[0]] if ends else ""

    def _chosen(self, state: State, view: ParisView, name: str) -> Instruction:
        company = _company(view)
        if any(state.notation(action).startswith("place ") for action in state.legal_actions()):
            return Instruction(
                Message("paris-place-or-trade", player=name, company=company),
                Message("paris-place-or-trade-how", company=company),
            )
        return Instruction(
            Message("paris-trade", player=name, company=company), Message("paris-trade-how", colour=company)
        )

    def _placed(self, view: ParisView, player: str, company: str, place: str) -> Message:
        gained = self._country.worth[self._country.number(place)]
        at = self.place(place)
        if not gained:
            return Message("paris-record-place", player=player, company=company, place=at)
        worth = view["values"][company] + gained
        return Message("paris-record-place-worth", player=player, company=company, place=at, worth=worth)

    def _counts(self, shares: Mapping[str, int]) -> Message:
        held = tuple(
            Message("paris-shares-of", count=shares[company], company=company)
            for company in self._companies
            if shares[company]
        )
        return Message("paris-shares-held", shares=held)


def _company(view: ParisView) -> str:
    """The company that is being built or given back, "" before one is chosen."""
    return view["company"] or ""


def _disc(label: Message, colour: str) -> ShownItem:
    return {"kind": "colour", "text": Message("colour", colour=colour), "colour": colour, "label": label}
