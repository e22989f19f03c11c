"""A position of Paris Connection and its actions: the rules P2 to P13, using the map's bit masks."""

from shared_rules.game import ARRANGED, CHANCE, TERMINAL, State, sample
from shared_rules.paris_connection.country import Country, hex_numbers

MYPY = False
if MYPY:
    from typing import Final, Self

# Phases
DEAL: "Final" = 0  # chance deals a share to the seat (P2)
CHOOSE: "Final" = 1  # the seat names a company, or passes
CHOSEN: "Final" = 2  # a company is named: build with it, or give back one of its shares
BUILD: "Final" = 3  # some of the turn's locos have been placed (P4)
TRADE: "Final" = 4  # one share has been taken (P9)
OVER: "Final" = 5
PHASES = ["deal", "company", "chosen", "build", "trade", "over"]

# Actions: a value below COMPANY places a loco on the hex with that number
COMPANY: "Final" = 512  # + company: name it
TAKE: "Final" = 520  # + company: exchange a share of the named company for one of this company, or take a second share
DONE: "Final" = 528  # end the turn with fewer locos or shares than allowed
PASS: "Final" = 529  # nothing can be built or traded (P13)
DEALT: "Final" = 536  # + company: chance deals a share of it

COMPANIES: "Final" = 6
MAX_PLACED: "Final" = 5  # P4
IDLE_ROUNDS: "Final" = 10  # the default of the option (P13)
NONE: "Final" = -1

TREASURY: "Final" = 2  # a company's locos that are never dealt or built: on its start hex and marking its value (P2)


class Setting:
    """The constants of a game: the map, the companies, the numbers of locos and shares, and the options."""

    locos: int  # per company (P1)
    penalty: int  # points for each share over the limit (P10)
    shares: dict[int, int]  # for each number of players, the shares dealt to each seat (P2)
    limits: dict[int, int]  # for each number of players, the limit of shares (P10)

    def __init__(
        self,
        country: Country,
        companies: list[str],
        seats: list[str],
        counts: list[int],
        by_players: list[dict[int, int]],
    ) -> None:
        """Set the constants.

        `counts` is [locos per company, penalty]; `by_players` is [shares dealt per seat, share limits].
        """
        self.country = country
        self.companies = companies
        self.seats = seats  # the players' colours
        self.locos, self.penalty = counts
        self.shares, self.limits = by_players
        self.indices = b""  # indexed by hex number: the index of the hex's place in the readings
        self.places = 0
        self.idle_rounds = IDLE_ROUNDS  # P13

    def with_idle_rounds(self, idle_rounds: int) -> "Setting":
        """Return a copy of the setting with this number of idle rounds."""
        counts = [self.locos, self.penalty]
        setting = Setting(self.country, self.companies, self.seats, counts, [self.shares, self.limits])
        setting.indices = self.indices
        setting.places = self.places
        setting.idle_rounds = idle_rounds
        return setting


class Position(State):
    """The state of a game in progress, excluding texts and lights."""

    def __init__(self, setting: Setting, players: int, starts: list[int], first: int) -> None:
        """Set up a game. `starts` lists the company at each station, in the order of the country's stations."""
        self.setting = setting
        self.country = setting.country
        self.players = players
        self.history = []
        self.arrangements = []
        self._arranged: list[tuple[list[int], bytes]] = []  # `company_hexes` and `stores` before locos were set by hand
        self._saved: list[tuple[int, int, int, int, int, int, int, tuple[int, ...]]] = []
        self.starts = starts  # the company at each of the country's stations
        self.first = first  # the seat that begins and gets the first share
        self.company_hexes = [0] * COMPANIES  # for each company, the hexes that its locos occupy
        self.reach = [0] * COMPANIES  # for each company, the hexes adjacent to its locos (P5)
        self.counts = bytearray(setting.places)  # the number of locos at each place
        self.occupied = 0  # hexes with at least one loco
        for station, company in enumerate(starts):
            number = self.country.stations[station][0]
            self.company_hexes[company] = 1 << number
            self.occupied |= 1 << number
            self.counts[setting.indices[number]] = 1
        self.full = self.occupied  # hexes without room for another loco (P6)
        self.stores = bytearray([setting.locos - TREASURY] * COMPANIES)  # for each company; during the deal, the bag
        self.values = [0] * COMPANIES  # the value of each company (P8)
        self.dealt = [bytearray(COMPANIES) for _ in range(players)]  # [seat][company]: the shares dealt by chance
        self.shares = [bytearray(COMPANIES) for _ in range(players)]  # [seat][company]: the current shares
        self.trades: list[tuple[int, int, int]] = []  # shares taken: seat, company given back or NONE, company taken
        self.to_deal = setting.shares[players] * players  # shares not dealt yet
        self.seat = first  # the seat whose turn it is; during the deal, the seat that gets the next share
        self.phase = DEAL if self.to_deal else CHOOSE
        self.company = NONE  # the company named this turn, or NONE
        self.placed = 0  # locos placed this turn
        self.taken = NONE  # the company of which a share has been taken this turn, or NONE
        self.idle = 0  # consecutive turns without building (P13)
        self.paths: tuple[int, ...] = ()  # for each company, a path to a free city (P7), or 0 if it has reached a city

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        return CHANCE if self.phase == DEAL else self.seat

    def turn(self) -> int:
        return self.seat

    def legal_actions(self) -> list[int]:
        if self.phase == CHOOSE:
            return [COMPANY + company for company in range(COMPANIES) if self.may_choose(company)] or [PASS]
        if self.phase == CHOSEN:
            return hex_numbers(self.buildable_hexes(self.company)) + [
                TAKE + company for company in self.takeable_companies()
            ]
        if self.phase == BUILD:
            return hex_numbers(self.buildable_hexes(self.company)) + [DONE]
        return [TAKE + self.taken, DONE] if self.phase == TRADE else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible companies of the next share, with all locos in the bag equally likely (P2)."""
        if self.phase != DEAL:
            return []
        bag = sum(self.stores)
        return [(DEALT + company, self.stores[company] / bag) for company in range(COMPANIES) if self.stores[company]]

    def outcome_at(self, number: float) -> int:
        return DEALT + sample(self.stores, number)

    def returns(self) -> list[float]:
        """Return each seat's share of the win, which joint winners divide equally; all are 0 before the end (P12)."""
        if self.phase != OVER:
            return [0.0] * self.players
        scores = [self.score(seat) for seat in range(self.players)]
        maximum = max(scores)
        return [1.0 / scores.count(maximum) if score == maximum else 0.0 for score in scores]

    def score(self, seat: int) -> int:
        """Return the value of the seat's shares, minus the penalty for shares over the limit (P10, P12)."""
        worth = sum([self.shares[seat][company] * self.values[company] for company in range(COMPANIES)])
        over = sum(self.shares[seat]) - self.setting.limits[self.players]
        return worth - self.setting.penalty * max(0, over)

    def may_choose(self, company: int) -> bool:
        """Return whether the seat to act can build with the company or exchange one of its shares."""
        if self.shares[self.seat][company] and self._other_stores(company):
            return True
        return self.buildable_hexes(company) != 0

    def takeable_companies(self) -> list[int]:
        """Return the companies whose shares the seat to act may take for a share of the named company (P9)."""
        return self._other_stores(self.company) if self.shares[self.seat][self.company] else []

    def buildable_hexes(self, company: int) -> int:
        """Return the hexes where the company's next loco may be placed (P4 to P7)."""
        return self.hexes_without_cut_offs(company, self.hexes_with_room(company)) if self.stores[company] else 0

    def hexes_with_room(self, company: int) -> int:
        """Return the hexes with room for the company's next loco, ignoring cut-offs (P5, P6)."""
        return self.reach[company] & ~(self.company_hexes[company] | self.full)

    def hexes_without_cut_offs(self, company: int, hexes: int) -> int:
        """Return those of `hexes` where a loco of the company cuts off no other company (P7).

        A loco can cut a company off only if it fills its hex, and only if the hex is on every path of that company to a
        free city. It is therefore enough to check the hexes on one such path, and then detours around them.
        """
        fills = hexes & (self.occupied | self.country.single)
        if not fills:
            return hexes
        for other in range(COMPANIES):
            if other != company:
                critical = fills & self.paths[other]
                while critical:
                    bit = critical & -critical
                    detour = self.path_around(other, bit)
                    if detour:
                        critical &= detour
                    else:
                        critical ^= bit
                        hexes ^= bit
                        fills ^= bit
        return hexes

    def path_around(self, company: int, avoided: int) -> int:
        """Return a path for the company to a free city that avoids the hexes `avoided`, or 0 if there is none (P7)."""
        allowed = self.country.land & ~(self.company_hexes[company] | self.full | avoided)
        return self.country.shortest_path(self.reach[company], allowed)

    def boards_with_locos(self) -> int:
        """Return the number of storing boards that still have locos (P11)."""
        return COMPANIES - self.stores.count(b"\0")

    def apply(self, action: int) -> None:
        self.save(self.reach[self.company] if action < COMPANY else 0)
        self.history.append(action)
        if action < COMPANY:
            self._place_loco(action)
        elif action < TAKE:
            self.company = action - COMPANY
            self.phase = CHOSEN
        elif action < DONE:
            self._take_share(action - TAKE)
        elif action == DONE:
            self._end_turn(self.phase == BUILD)
        elif action == PASS:
            self._end_turn(False)
        else:
            self._deal_share(action - DEALT)

    def undo(self) -> int:
        action = self.history.pop()
        self.seat, self.phase, self.company, self.placed, self.taken, self.idle, reach, self.paths = self._saved.pop()
        if action >= ARRANGED:
            paths = self.paths
            self.arrangements.pop()
            own, stores = self._arranged.pop()
            self.set_locos(own, stores)
            self.paths = paths
        elif action < COMPANY:
            self._remove_loco(action, reach)
        elif TAKE <= action < DONE:
            taken = self.trades.pop()[2]
            self.shares[self.seat][taken] -= 1
            self.stores[taken] += 1
            if self.phase == CHOSEN:
                self.shares[self.seat][self.company] += 1
                self.stores[self.company] -= 1
        elif action >= DEALT:
            self.dealt[self.seat][action - DEALT] -= 1
            self.shares[self.seat][action - DEALT] -= 1
            self.stores[action - DEALT] += 1
            self.to_deal += 1
        return action

    def clone(self) -> "Self":
        twin = type(self)(self.setting, self.players, self.starts, self.first)
        twin.history, twin.arrangements = list(self.history), list(self.arrangements)
        twin._saved, twin._arranged = list(self._saved), list(self._arranged)
        twin.company_hexes, twin.reach = list(self.company_hexes), list(self.reach)
        twin.occupied, twin.full, twin.paths = self.occupied, self.full, self.paths
        twin.counts[:], twin.stores[:] = self.counts, self.stores
        twin.values = list(self.values)
        twin.dealt = [bytearray(held) for held in self.dealt]
        twin.shares = [bytearray(held) for held in self.shares]
        twin.trades = list(self.trades)
        twin.to_deal, twin.seat, twin.phase, twin.idle = self.to_deal, self.seat, self.phase, self.idle
        twin.company, twin.placed, twin.taken = self.company, self.placed, self.taken
        return twin

    def save(self, reach: int) -> None:
        """Save what `undo` needs. `reach` is the company's old reach if it is about to change, else 0."""
        saved = (self.seat, self.phase, self.company, self.placed, self.taken, self.idle, reach, self.paths)
        self._saved.append(saved)

    def _place_loco(self, number: int) -> None:
        company, bit, country = self.company, 1 << number, self.country
        self.stores[company] -= 1
        self.placed += 1
        self.company_hexes[company] |= bit
        self.reach[company] |= country.neighbours_of(bit)
        self.values[company] += country.city_values[number]
        self.counts[self.setting.indices[number]] += 1
        if (self.occupied | country.single) & bit:
            self.full |= bit
            self._repair_paths(company, bit)
        self.occupied |= bit
        self.phase = BUILD
        if bit == country.last_stop or self.boards_with_locos() < 2:
            self.phase = OVER
        elif self.placed == MAX_PLACED or not self.buildable_hexes(company):
            self._end_turn(True)

    def _remove_loco(self, number: int, reach: int) -> None:
        company, bit = self.company, 1 << number
        self.stores[company] += 1
        self.company_hexes[company] ^= bit
        self.reach[company] = reach
        self.values[company] -= self.country.city_values[number]
        self.full &= ~bit
        place = self.setting.indices[number]
        self.counts[place] -= 1
        if not self.counts[place]:
            self.occupied ^= bit

    def _take_share(self, company: int) -> None:
        given_back = NONE
        if self.phase == CHOSEN:
            given_back = self.company
            self.shares[self.seat][given_back] -= 1
            self.stores[given_back] += 1
        self.trades.append((self.seat, given_back, company))
        self.shares[self.seat][company] += 1
        self.stores[company] -= 1
        self.taken = company
        if self.phase == CHOSEN and self.stores[company]:
            self.phase = TRADE
        else:
            self._end_turn(False)

    def _deal_share(self, company: int) -> None:
        self.dealt[self.seat][company] += 1
        self.shares[self.seat][company] += 1
        self.stores[company] -= 1
        self.to_deal -= 1
        self.seat = (self.seat + 1) % self.players
        if not self.to_deal:
            self.phase = CHOOSE

    def _end_turn(self, has_built: bool) -> None:
        """Pass the turn to the next seat, or end the game (P11, P13)."""
        self.idle = 0 if has_built else self.idle + 1
        if self.boards_with_locos() < 2 or self.idle >= self.setting.idle_rounds * self.players:
            self.phase = OVER
            return
        self.seat = (self.seat + 1) % self.players
        self.phase = CHOOSE
        self.company = NONE
        self.placed = 0
        self.taken = NONE

    def _other_stores(self, company: int) -> list[int]:
        return [other for other in range(COMPANIES) if other != company and self.stores[other]]

    def _repair_paths(self, company: int, filled: int) -> None:
        """Find new paths for the companies whose path crosses the newly filled hex (P7)."""
        paths = list(self.paths)
        for other in range(COMPANIES):
            if other != company and paths[other] & filled:
                paths[other] = self.path_around(other, 0)
        if filled & self.country.city:
            paths[company] = 0
        self.paths = tuple(paths)

    def set_locos(self, hexes: list[int], stores: bytes) -> None:
        """Set the hexes and the store of each company, and update everything derived from them."""
        self.company_hexes = list(hexes)
        self.stores[:] = stores
        self.counts[:] = bytes(len(self.counts))
        self.occupied = self.full = 0
        for locos in hexes:
            for number in hex_numbers(locos):
                self.counts[self.setting.indices[number]] += 1
            self.full |= locos & (self.occupied | self.country.single)
            self.occupied |= locos
        self.update_derived_state()

    def update_derived_state(self) -> None:
        """Update everything derived from the locos' hexes: reach, values and paths to a city."""
        paths: list[int] = []
        for company in range(COMPANIES):
            own = self.company_hexes[company]
            self.reach[company] = self.country.neighbours_of(own)
            self.values[company] = sum([self.country.city_values[number] for number in hex_numbers(own)])
            paths.append(0 if own & self.country.city else self.path_around(company, 0))
        self.paths = tuple(paths)
