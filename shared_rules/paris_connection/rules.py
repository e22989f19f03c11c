"""The game of Paris Connection: its options, its set-up, and its State with texts, hidden information and lights."""

from shared_rules import game, game_data
from shared_rules.paris_connection import hidden, objection, shown, text
from shared_rules.paris_connection.country import Country, hex_numbers
from shared_rules.paris_connection.position import (
    CHOOSE,
    CHOSEN,
    COMPANIES,
    COMPANY,
    DEAL,
    DONE,
    NONE,
    OVER,
    TAKE,
    TRADE,
    TREASURY,
    Position,
    Setting,
)

MYPY = False
if MYPY:
    from collections.abc import Callable
    from random import Random

    from shared_rules.game import Effect, Mark, Options
    from shared_rules.paris_connection.shown import ParisView


class State(Position):
    """A game of Paris Connection in progress."""

    def notation(self, action: int) -> str:
        if action >= game.ARRANGED:
            return self.arrangement_notation(action)
        return text.action_text(self.setting, action)

    def normalise(self, words: str) -> str:
        return text.normalise_text(self.country, words)

    def why_impossible(self, words: str, actions: list[int]) -> game.Reason:
        """Return the reason why `words` names no legal action, without revealing which secret actions are legal."""
        move = self.normalise(words)
        if move.startswith("place "):
            return objection.objection(self, move[6:]) or game.Reason("not-possible-without-example", text=words)
        kind, _, company = move.partition(" ")
        if kind in ("company", "take"):  # an example could reveal a secret, so the button's reason is given
            return self._button_reason(company, words)
        return game.Reason("not-possible-now", text=words, example=self._example(actions))

    def position(self) -> str:
        return text.position_text(self)

    def view(self, seat: int) -> "ParisView":
        return shown.view(self, seat)

    def public_notation(self, action: int) -> str:
        """Return the notation of the action, with "?" for the company of a dealt share."""
        return hidden.SECRET_DEAL if hidden.is_deal(action) else self.notation(action)

    def arrange(self, words: str) -> None:
        """Set the locos (see `arranged`), taking any extra locos of a company from its storing board.

        If no loco of the named company can be placed any more, a company must be named again, because whether
        its shares can be traded is a secret.
        """
        from shared_rules.paris_connection import arranged  # late import: saves memory on a controller

        own, stores = arranged.arranged_locos(self, words)
        self.save(0)
        self._arranged.append((self.company_hexes, bytes(self.stores)))
        could_build = self.phase == CHOSEN and self.buildable_hexes(self.company) != 0
        self.set_locos(own, stores)
        if could_build and not self.buildable_hexes(self.company):
            self.phase, self.company = CHOOSE, NONE
        self.note_arrangement(words)

    def information_state(self, seat: int) -> list[str]:
        return hidden.information_state(self, seat)

    def resample_from_infostate(self, seat: int, random: "Random") -> "State":
        """Return a copy of the game with the other seats' shares redrawn at random, given what `seat` knows."""
        hands = hidden.redeal_shares(self, seat, random)
        state = self.clone()
        state.history = hidden.history_with_hands(self, hands, seat, random)
        for other in range(self.players):
            for company in range(COMPANIES):
                state.shares[other][company] += hands[other][company] - self.dealt[other][company]
                if self.phase == DEAL:
                    state.stores[company] += self.dealt[other][company]
                    state.stores[company] -= hands[other][company]
        state.dealt = hands
        return state

    def readings(self) -> bytes:
        return bytes(self.counts)

    def readings_after(self, action: int) -> bytes:
        if action >= COMPANY:
            return bytes(self.counts)
        after = bytearray(self.counts)
        after[self.setting.indices[action]] += 1
        return bytes(after)

    def input_kind(self, action: int) -> int:
        """Return BY_HANDS for locos, BY_BUTTON for companies and shares, BY_WORD for `done`, BY_ITSELF otherwise."""
        if action < COMPANY:
            return game.BY_HANDS
        if action < DONE:
            return game.BY_BUTTON
        return game.BY_WORD if action == DONE else game.BY_ITSELF

    def button(self, name: str) -> int:
        """Return the action of a storing board's button: naming its company or taking one of its shares (P9)."""
        if name not in self.setting.companies:
            raise game.NotAllowedError("button-means-nothing")
        company = self.setting.companies.index(name)
        if self.phase == CHOOSE:
            if self.may_choose(company):
                return COMPANY + company
            raise game.NotAllowedError("paris-company-unusable", colour=name)
        if self.phase == TRADE and company == self.taken:
            return TAKE + company
        if self.phase == CHOSEN and company in self.takeable_companies():
            return TAKE + company
        reason = self._disabled_button_reason(company)
        raise game.NotAllowedError(reason.id, **reason.args)

    def may_press(self, name: str) -> bool:
        """Return whether a storing board's button may do something, as far as is publicly known (P9)."""
        if name not in self.setting.companies or self.phase not in (CHOOSE, CHOSEN, TRADE):
            return False
        company = self.setting.companies.index(name)
        if self.phase == TRADE:
            return company == self.taken
        return self.phase == CHOOSE or (company != self.company and self.stores[company] > 0)

    def objection(self, place: str) -> "game.Reason | None":
        return objection.objection(self, place)

    def may_take_back(self) -> bool:
        """Return False once the game is over, because every share has been shown."""
        return self.phase != OVER

    def mover(self, action: int) -> str:
        """Return "", because a loco always comes from its storing board."""
        return ""

    def effects(self, action: int) -> "list[Effect]":
        return shown.effects(self, action)

    def marks(self) -> "list[Mark]":
        return shown.marks(self)

    def _button_reason(self, company: str, words: str) -> game.Reason:
        try:
            self.button(company)
        except game.NotAllowedError as fault:
            if company in self.setting.companies:
                return fault.reason
        return game.Reason("not-possible-without-example", text=words)

    def _example(self, actions: list[int]) -> str:
        """Return the notation of an example action that may be shown to everyone, preferably one without a button."""
        for action in actions:
            if self.input_kind(action) != game.BY_BUTTON:
                return self.public_notation(action)
        return "company " + self.setting.companies[0]

    def _disabled_button_reason(self, company: int) -> game.Reason:
        """Return why a storing board's button does nothing. The phase must not be CHOOSE."""
        name = self.setting.companies[company]
        if self.phase == DEAL:
            return game.Reason("paris-being-dealt")
        if self.phase == OVER:
            return game.Reason("game-over")
        if self.phase == CHOSEN and company == self.company:
            return game.Reason("paris-chosen-already", colour=name)
        if self.phase == TRADE:
            taken = self.setting.companies[self.taken]
            return game.Reason("paris-trade-of-one-company", company=taken)
        if self.phase == CHOSEN and self.stores[company]:
            return game.Reason("paris-nothing-to-give-back", company=self.setting.companies[self.company])
        if self.phase == CHOSEN:
            return game.Reason("paris-store-empty", company=name)
        return game.Reason("paris-being-built", colour=self.setting.companies[self.company])


class ParisConnection(game.Game):
    """Paris Connection on a particular map, for 3 or more players, at most one per seat."""

    def __init__(self, data: dict[str, object]) -> None:
        """Read the board's game data. Raise ValueError if it is not valid for this game."""
        self.name = "paris_connection"
        self.title = "Paris Connection"
        self.verbs = list(text.VERBS)
        self.country = Country(data)
        self.places = game_data.read_names(data, "places")
        self.companies = game_data.read_names(data, "companies")
        seats = game_data.read_names(data, "seats")
        if len(self.companies) != COMPANIES or len(self.country.stations) != COMPANIES:
            raise ValueError("a map has %d companies and a start hex for each" % COMPANIES)
        by_players = [_by_players(data, key) for key in ("shares", "limits")]
        if sorted(by_players[0]) != sorted(by_players[1]) or max(by_players[0]) > len(seats):
            raise ValueError("shares and limits are given for the same numbers of players, up to one a seat")
        self.min_players = min(by_players[0])
        self.max_players = max(by_players[0])
        counts = [game_data.read_number(data, key) for key in ("locos", "penalty")]
        for players in by_players[0]:
            if by_players[0][players] * players > COMPANIES * (counts[0] - TREASURY):
                raise ValueError("there are not so many locos as shares to be dealt to %d players" % players)
        self._setting = Setting(self.country, self.companies, seats, counts, by_players)
        self._setting.indices = self._indices()
        self._setting.places = len(self.places)

    def options(self) -> "Options":
        """Return the defaults of `starts` (P2), the `first` seat (P3) and `idle_rounds` (P13).

        `starts` names the company at each station, in the order of the stations' hexes. `starts` of "" and a first seat
        of -1 are drawn at random.
        """
        return {"starts": "", "first": -1, "idle_rounds": self._setting.idle_rounds}

    def draw_options(self, players: int, options: "Options", draw: "Callable[[int], int]") -> "Options":
        """Return the options, drawing the first seat (P3) and the starting stations (P2) if they are not given."""
        complete = game.Game.draw_options(self, players, options, draw)
        order = list(range(COMPANIES))
        for last in range(COMPANIES - 1, 0, -1):
            other = draw(last + 1)
            order[last], order[other] = order[other], order[last]
        if not complete.get("starts", ""):
            complete["starts"] = text.starts_text(self.companies, order)
        return complete

    def pieces(self, players: int) -> dict[str, int]:
        """Return the number of locos of each company, including those that serve as shares or markers (P1)."""
        return dict.fromkeys(self.companies, self._setting.locos)

    def setups(self, players: int, options: "Options") -> "list[tuple[Options, bytes]]":
        """Return the only set-up: a loco on each start hex, because sensors cannot distinguish the companies (P2)."""
        complete = self.complete(players, options)
        readings = bytearray(len(self.places))
        for number, _ in self.country.stations:
            readings[self._setting.indices[number]] = 1
        return [(complete, bytes(readings))]

    def setup_marks(self, options: "Options") -> "list[Mark]":
        """Return a mark on each start hex in the colour of its company, or [] if the companies have not been drawn."""
        starts = str(options.get("starts", ""))
        marks: list[Mark] = []
        if starts:
            for station, company in enumerate(text.read_starts(self.companies, starts)):
                place = self.country.names[self.country.stations[station][0]]
                marks.append((place, game.PUT, self.companies[company], 0, 1))
        return marks

    def start(self, players: int, options: "Options") -> State:
        complete = self.complete(players, options)
        first, idle_rounds = complete["first"], complete["idle_rounds"]
        if not complete["starts"] or not isinstance(first, int) or first < 0 or not isinstance(idle_rounds, int):
            raise ValueError("a game starts with the companies' stations and the first seat given")
        starts = text.read_starts(self.companies, str(complete["starts"]))
        state = State(self._setting.with_idle_rounds(idle_rounds), players, starts, first)
        state.update_derived_state()
        return state

    def from_position(self, words: str) -> State:
        """Return the state, without history, for a text from `State.position()`. Raise ValueError if it is invalid."""
        from shared_rules.paris_connection.reading import ParsedPosition  # late import: saves memory on a controller

        reading = ParsedPosition(self._setting, words)
        starts = self._starting_companies(reading.hexes)
        players = len(reading.shares)
        state = State(self._setting.with_idle_rounds(reading.idle_rounds), players, starts, reading.seat)
        reading.set_up(state)
        return state

    def _starting_companies(self, hexes: list[int]) -> list[int]:
        """Return the company on each start hex. Raise ValueError unless each start hex has a different one."""
        starts: list[int] = []
        for number, _ in self.country.stations:
            starts += [company for company in range(COMPANIES) if hexes[company] >> number & 1]
        if sorted(starts) != list(range(COMPANIES)):
            raise ValueError("each company has a loco on one start hex")
        return starts

    def _indices(self) -> bytes:
        """Return, for each hex number, the index of the hex's place in the readings."""
        indices = bytearray(len(self.country.names))
        hexes = 0
        for index, place in enumerate(self.places):
            number = self.country.find_hex(place)
            if number >= 0:
                indices[number] = index
                hexes |= 1 << number
                self.country.names[number] = place  # share one object, because there are hundreds
        missing = hex_numbers(self.country.land & ~hexes)
        if missing:
            raise ValueError("the game data has no place %s" % self.country.names[missing[0]])
        return bytes(indices)

    def complete(self, players: int, options: "Options") -> "Options":
        complete = game.Game.complete(self, players, options)
        starts = complete["starts"]
        if not isinstance(starts, str):
            example = text.starts_text(self.companies, range(COMPANIES))
            raise game.NotAllowedError("paris-option-starts-wrong", example=example)
        if starts:
            complete["starts"] = text.starts_text(self.companies, text.read_starts(self.companies, starts))
        idle_rounds = complete["idle_rounds"]
        if not isinstance(idle_rounds, int) or isinstance(idle_rounds, bool) or not 1 <= idle_rounds <= 999:
            raise game.NotAllowedError("paris-option-idle-rounds-wrong")
        return complete


def _by_players(data: dict[str, object], key: str) -> dict[int, int]:
    """Return the table under a key, keyed by number of players. Raise ValueError if it is empty."""
    value = data.get(key)
    table: dict[int, int] = {}
    if isinstance(value, dict):
        for players in value:
            number = value[players]
            if isinstance(number, int) and number >= 0 and str(players).isdigit():
                table[int(players)] = number
    if table:
        return table
    raise ValueError("the game data gives no number of %s by players" % key)
