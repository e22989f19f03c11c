"""The messages of Paris Connection at the table, and its options.

Until the game is over, shares are shown only to their holder, and messages on trades mention only what is public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from shared_rules import game_data
from shared_rules.game import CHANCE, SPECTATOR
from shared_rules.paris_connection import ParisConnection, State
from shared_rules.paris_connection.position import IDLE_ROUNDS, MAX_PLACED
from shared_rules.paris_connection.text import read_starts
from signalbox.board import Board
from signalbox.core.messages import Message, Text, join_messages
from signalbox.core.seats import Seat
from signalbox.games.messages import Fact, GameMessages, Holding, Instruction, ShownItem, Store
from signalbox.games.options import Choice, GameOptions, Value
from signalbox.games.paris_connection.advice_reasons import advice_reason

if TYPE_CHECKING:
    from shared_rules.game import Options
    from shared_rules.paris_connection.country import Country
    from shared_rules.paris_connection.shown import ParisView

# The directions from a hex to its six neighbours, clockwise, as steps along two axes: east, and down to the right
DIRECTIONS = {"e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1), "ne": (1, -1)}
STRAIGHT = {("se", "sw"): "s", ("nw", "ne"): "n"}  # the names of equal distances in two directions
NAMES = list(DIRECTIONS)


class Route(NamedTuple):
    """A path of `hexes` hexes in `direction`, then `more` hexes in the direction `turn` (0 and "" if straight)."""

    hexes: int
    direction: str
    more: int
    turn: str


class HexPlaces:
    """The everyday names of the hexes on a map."""

    def __init__(self, country: Country) -> None:
        self._country = country
        self._cities = dict(country.cities)
        self._stations = dict(country.stations)
        self.name = cache(self._name)

    def _name(self, hex_name: str) -> Text:
        """Return a hex's city, station or path from the nearest city or station. Return any other text unchanged."""
        number = self._country.find_hex(hex_name)
        if number < 0:
            return hex_name
        own_name = self._city_or_station(number)
        if own_name is not None:
            return own_name
        routes = [(self._route(anchor, number), anchor) for anchor in (*self._cities, *self._stations)]
        route, anchor = min(routes, key=lambda option: (option[0].hexes + option[0].more, option[0].more, option[1]))
        near, (hexes, direction, more, turn) = self._city_or_station(anchor), route
        assert near is not None
        if more:
            return Message("paris-place-turn", count=hexes, way=direction, more=more, turn=turn, near=near)
        return Message("paris-place-way", count=hexes, way=direction, near=near)

    def _city_or_station(self, number: int) -> Message | None:
        if number in self._cities:
            return Message("paris-place-city", city=self._cities[number])
        if number in self._stations:
            return Message("paris-place-station", station=self._stations[number])
        return None

    def _route(self, start: int, end: int) -> Route:
        (x, y), (end_x, end_y) = self._coordinates(start), self._coordinates(end)
        right, down = end_x - x, end_y - y
        for i, name in enumerate(NAMES):
            turn = NAMES[(i + 1) % len(NAMES)]
            (a, b), (c, d) = DIRECTIONS[name], DIRECTIONS[turn]
            hexes, more = right * d - down * c, down * a - right * b
            if hexes > 0 and more >= 0:
                return _order_route(hexes, name, more, turn)
        raise AssertionError("two hexes that are not the same lie some way from each other")

    def _coordinates(self, number: int) -> tuple[int, int]:
        """Return a hex's axial coordinates (east, south-east). Odd rows (from 1) lie half a hex further east."""
        row, column = divmod(number, self._country.width)
        return column - (row + row % 2) // 2, row


def _order_route(hexes: int, direction: str, more: int, turn: str) -> Route:
    """Return the route with its longer part first, or as a single part if it leads due north or south."""
    if not more:
        return Route(hexes, direction, 0, "")
    if hexes == more and (direction, turn) in STRAIGHT:
        return Route(2 * hexes, STRAIGHT[direction, turn], 0, "")
    return Route(hexes, direction, more, turn) if hexes >= more else Route(more, turn, hexes, direction)


FEWER_IDLE_ROUNDS = (5, 3)  # offered as well, for shorter games


class ParisOptions(GameOptions):
    """The options `idle_rounds` (P13), `starts` (P2), and the first seat (P3)."""

    def meaning(self, name: str, value: Value) -> Message | None:
        return Message("paris-option-idle-rounds", count=int(value)) if name == "idle_rounds" else None

    def choices(self) -> list[Choice]:
        return [
            *self._option_choices("idle_rounds", IDLE_ROUNDS, *FEWER_IDLE_ROUNDS),
            Choice("starts=red,blue,black,brown,yellow,purple", Message("paris-option-starts")),
            *super().choices(),
        ]


SIDES = {"L": "left", "R": "right"}
WHITE = 0xFFFFFF
IDLE_WARNING_ROUNDS = 2  # the warning comes this many rounds before idleness ends the game


class ParisConnectionMessages(GameMessages[State, "ParisView"]):
    """Messages about companies, builds, trades and shares."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        super().__init__(board, seats)
        rules = ParisConnection(board.game_data())
        self._country = rules.country
        self._places = HexPlaces(self._country)
        self._companies = rules.companies
        self._penalty = game_data.read_number(board.game_data(), "penalty")

    def setup(self, options: Options) -> Instruction:
        starts = str(options.get("starts", ""))
        if not starts:
            return Instruction(Message("paris-lay-out"), Message("paris-lay-out-others"))
        companies, names = read_starts(self._companies, starts), self._country.names
        starting = tuple(
            Message("paris-starts-at", company=self._companies[company], place=self.place_name(names[number]))
            for company, (number, _) in zip(companies, self._country.stations, strict=True)
        )
        return Instruction(Message("paris-lay-out-as"), Message("paris-lay-out-where", starts=starting))

    def place_name(self, name: str) -> Text:
        """Return the name of a hex (see `HexPlaces`), with the side if `name` is one of its two squares."""
        place, _, side = name.rpartition(".")
        if side in SIDES:
            return Message("paris-place-side", near=self._places.name(place), side=SIDES[side])
        return self._places.name(name)

    def facts(self, state: State, view: ParisView, seat: int) -> list[Fact]:
        entry = view["seats"][seat]
        held, limit = entry["held"], entry["limit"]
        shares = Message("paris-fact-shares-of", count=held, limit=limit, points=self._share_penalty(held, limit))
        facts: list[Fact] = [{"label": Message("paris-fact-shares"), "text": shares}]
        if "score" in entry:
            points: Fact = {"label": Message("paris-fact-points"), "text": str(entry["score"])}
            return [points, *facts, self._shares_fact(entry["shares"])]
        if any(entry["proved"].values()):
            facts.append({"label": Message("paris-fact-proved"), "text": self._share_counts(entry["proved"])})
        return facts

    def all_facts(self, state: State, view: ParisView, seat: int) -> list[Fact]:
        facts = self.facts(state, view, seat)
        if "score" in view["seats"][seat]:
            return facts
        return [facts[0], self._shares_fact(state.view(seat)["shares"])]

    def shown_items(self, state: State | None, view: ParisView | None) -> list[ShownItem]:
        items: list[ShownItem] = []
        if view is not None and view["company"]:
            items.append(_company_disc(Message("paris-card-company"), view["company"]))
        if view is not None and view["taken"]:
            items.append(_company_disc(Message("paris-card-takes"), view["taken"]))
        return items

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
                "note": Message("paris-in-the-bag") if view["bag"] else self._light_colour_note(company),
            }
            for company in self._companies
        ]

    def _light_colour_note(self, company: str) -> Message | None:
        """Return a note if a company's lights are white because lights cannot be black, otherwise None."""
        lit_white = self.board.colours[company] == WHITE and company != "white"
        return Message("paris-lit-white") if lit_white else None

    def holdings(self, state: State, view: ParisView, seat: int) -> tuple[list[Holding], Message | None]:
        shares, values, entry = view["shares"], view["values"], view["seats"][seat]
        holdings = [
            Holding(label=Message("colour-title", colour=company), colour=company, count=shares[company], value=value)
            for company, value in values.items()
        ]
        worth = sum(shares[company] * values[company] for company in self._companies)
        over = max(0, entry["held"] - entry["limit"])
        chosen = _named_company(view) if view["phase"] == "chosen" and state.current_player() == seat else ""
        costs = Message("paris-over-the-limit", count=over, limit=entry["limit"], points=self._penalty * over)
        note = join_messages(
            Message("paris-no-trade", company=chosen) if chosen and not shares[chosen] else None,
            Message("paris-shares-worth", count=entry["held"], points=worth),
            costs if over else None,
        )
        return holdings, note

    def button_label(self, button: str) -> Message:
        return Message("colour-title", colour=button) if button in self._companies else super().button_label(button)

    def button_owner(self, button: str) -> tuple[int | None, str | None]:
        return None, button if button in self._companies else None

    def piece_name(self, colour: str, state: State | None = None) -> Message:
        return Message("paris-piece", colour=colour)

    def piece_step(self, state: State, action: int, target: str, colour: str) -> Instruction:
        step = super().piece_step(state, action, target, colour)
        effects = state.effects(action)
        if target and effects and target not in (effects[0]["to"], *effects[0]["path"]):
            return step._replace(detail=Message("paris-placed-there"))
        # a person has not chosen yet, so the prompt includes the other choices
        return self.prompt(state) if self.seats[state.turn()].is_human else step

    def prompt(self, state: State) -> Instruction:
        name = self.player_name(state.turn())
        view = state.view(SPECTATOR)
        if state.current_player() == CHANCE:
            return Instruction(Message("paris-dealt", player=name), Message("paris-dealt-where"))
        company = _named_company(view)
        if view["phase"] == "company":
            how = Message("paris-choose-company-how", maximum=MAX_PLACED)
            return Instruction(Message("paris-choose-company", player=name), join_messages(_idle_warning(view), how))
        if view["phase"] == "chosen":
            return self._build_or_trade_instruction(state, view, name)
        if view["phase"] == "build":
            left = min(MAX_PLACED - view["placed"], view["stores"][company])
            worth = view["values"][company]
            return Instruction(
                Message("paris-build", player=name, count=left, company=company),
                Message("paris-share-worth", company=company, points=worth),
                buttons=Message("paris-done-button"),
            )
        seat = view["seats"][view["seat"]]
        cost = None
        if seat["held"] >= seat["limit"]:
            cost = Message("paris-second-share-costs", limit=seat["limit"], points=self._penalty)
        return Instruction(
            Message("paris-second-share", player=name, company=str(view["taken"])),
            join_messages(cost, Message("paris-second-share-how")),
            buttons=Message("paris-done-button"),
        )

    def label(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        if kind == "company":
            return Message("colour-title", colour=words[0])
        if kind == "place":
            company = _named_company(state.view(SPECTATOR))
            return Message("paris-label-place", company=company, place=self.place_name(words[0]))
        if kind == "take":
            return Message("paris-label-take", company=words[0])
        return Message("paris-label-pass") if kind == "pass" else Message("paris-label-done")

    def action_request(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        if kind == "company":
            return Message("paris-order-company", company=words[0])
        if kind == "place":
            company = _named_company(state.view(SPECTATOR))
            return Message("paris-order-place", company=company)
        if kind == "take":
            return Message("paris-order-take", company=words[0])
        return Message("paris-order-pass") if kind == "pass" else Message("paris-order-done")

    def meaning(self, state: State, action: int) -> Message | None:
        """Return how much more a company's shares are worth with a loco in this city, or None for other actions."""
        kind, *words = state.notation(action).split()
        gained = self._country.city_values[self._country.find_hex(words[0])] if kind == "place" else 0
        company = _named_company(state.view(SPECTATOR))
        return Message("paris-why-city", company=company, points=gained) if gained else None

    def advice_reason(self, state: State, action: int) -> Message | None:
        return advice_reason(state, action, self.place_name)

    def record_line(self, state: State, action: int) -> Message | None:
        kind, *words = state.public_notation(action).split()
        view, name = state.view(SPECTATOR), self.player_name(state.turn())
        company = _named_company(view)
        if kind == "deal":
            return None
        if kind == "company":
            return Message("paris-record-company", player=name, company=words[0])
        if kind == "place":
            return self._placement_message(view, name, company, words[0])
        if kind == "take" and view["taken"]:
            return Message("paris-record-second-share", player=name, company=words[0])
        if kind == "take":
            return Message("paris-record-trade", player=name, company=company, taken=words[0])
        if kind == "pass":
            return Message("paris-record-pass", player=name)
        if view["phase"] == "trade":
            return Message("paris-record-no-second-share", player=name)
        return Message("paris-record-done", player=name, count=view["placed"])

    def full_record_line(self, state: State, action: int) -> Message | None:
        kind, company = f"{state.notation(action)} ".split(" ")[:2]
        if kind == "deal":
            return Message("paris-record-dealt", player=self.player_name(state.turn()), company=company)
        return self.record_line(state, action)

    def news_message(self, state: State, action: int) -> Message | None:
        kind = state.notation(action).split()[0]
        if kind not in ("take", "done", "pass"):
            return None
        view, after = state.view(SPECTATOR), state.child(action).view(SPECTATOR)
        return join_messages(self._penalty_message(view, after), _idle_news(view, after))

    def game_over_instruction(self, state: State) -> Instruction:
        view = state.view(SPECTATOR)
        scores = [entry["score"] for entry in view["seats"]]
        winners = tuple(self.player_name(seat) for seat in view["winners"])
        named = [(self.player_name(seat), score) for seat, score in enumerate(scores)]
        points = tuple(Message("paris-player-points", player=name, points=score) for name, score in named)
        outcome = Message("paris-over-points", points=points)
        return Instruction(
            Message("paris-over", winners=winners, points=max(scores)),
            join_messages(self._end_reason(state, view), outcome, self._penalties_message(view)),
        )

    def _share_penalty(self, shares: int, limit: int) -> int:
        """Return the penalty points for this number of shares at the end (P10)."""
        return self._penalty * max(0, shares - limit)

    def _penalty_message(self, view: ParisView, after: ParisView) -> Message | None:
        """Return a message with the total penalty if the share just taken exceeds the limit (P10), or None."""
        seat = view["seat"]
        held, limit = after["seats"][seat]["held"], after["seats"][seat]["limit"]
        if held <= max(limit, view["seats"][seat]["held"]):
            return None
        points = self._share_penalty(held, limit)
        return Message("paris-over-limit-now", player=self.player_name(seat), count=held - limit, points=points)

    def _penalties_message(self, view: ParisView) -> Message | None:
        """Return a message with each player's penalty for shares over the limit (P10), or None if there is none."""
        costs = [self._share_penalty(entry["held"], entry["limit"]) for entry in view["seats"]]
        penalties = [(self.player_name(seat), cost) for seat, cost in enumerate(costs) if cost]
        points = tuple(Message("paris-player-points", player=name, points=cost) for name, cost in penalties)
        return Message("paris-over-penalties", points=points) if points else None

    def _end_reason(self, state: State, view: ParisView) -> Message:
        """Return the reason why the game has ended (P11, P13)."""
        last = state.notation(state.history[-1]) if state.history else ""
        if last == f"place {self._last_stop()}":
            return Message("paris-over-last-stop", place=self.place_name(self._last_stop()))
        if sum(1 for count in view["stores"].values() if count) < 2:
            return Message("paris-over-stores")
        return Message("paris-over-idle")

    def _last_stop(self) -> str:
        ends = [number for number, _ in self._country.cities if 1 << number == self._country.last_stop]
        return self._country.names[ends[0]] if ends else ""

    def _build_or_trade_instruction(self, state: State, view: ParisView, name: str) -> Instruction:
        company = _named_company(view)
        if any(state.notation(action).startswith("place ") for action in state.legal_actions()):
            prompt = Message("paris-place-or-trade", player=name, company=company)
            return Instruction(prompt, Message("paris-place-or-trade-how", company=company))
        trade = Message("paris-trade", player=name, company=company)
        return Instruction(trade, Message("paris-trade-how", colour=company))

    def _placement_message(self, view: ParisView, player: str, company: str, place: str) -> Message:
        gained = self._country.city_values[self._country.find_hex(place)]
        location = self.place_name(place)
        if not gained:
            return Message("paris-record-place", player=player, company=company, place=location)
        worth = view["values"][company] + gained
        return Message("paris-record-place-worth", player=player, company=company, place=location, worth=worth)

    def _shares_fact(self, shares: Mapping[str, int]) -> Fact:
        return {"label": Message("paris-fact-held"), "text": self._share_counts(shares)}

    def _share_counts(self, shares: Mapping[str, int]) -> Message:
        held = [company for company in self._companies if shares[company]]
        counts = tuple(Message("paris-shares-of", count=shares[company], company=company) for company in held)
        return Message("paris-shares-held", shares=counts)


def _idle_warning(view: ParisView) -> Message | None:
    """Return a warning that the game ends soon if nobody builds, or None if more than two rounds are left (P13)."""
    left = view["idle_end"] - view["idle"]
    return Message("paris-idle-soon", count=left) if left <= IDLE_WARNING_ROUNDS * len(view["seats"]) else None


def _idle_news(view: ParisView, after: ParisView) -> Message | None:
    """Return the warning about idle rounds if this action leaves exactly two rounds, or None otherwise."""
    remaining = after["idle_end"] - after["idle"]
    is_beginning = after["idle"] > view["idle"] and remaining == IDLE_WARNING_ROUNDS * len(view["seats"])
    return _idle_warning(after) if is_beginning and not after["winners"] else None


def _named_company(view: ParisView) -> str:
    """Return the company named for building or for giving back one of its shares, or "" if none has been named."""
    return view["company"] or ""


def _company_disc(label: Message, colour: str) -> ShownItem:
    return {"kind": "colour", "text": Message("colour", colour=colour), "colour": colour, "label": label}
