"""A position of Les P'tites Locos and its actions: the rules L7 to L23, using the track's tables."""

from shared_rules.game import ARRANGED, CHANCE, TERMINAL, State
from shared_rules.ptites_locos.track import DERAIL, Track

MYPY = False
if MYPY:
    from typing import Final, Self

# Phases, in the order of a turn
TILE: "Final" = 0  # hand back a repair tile or keep it (L23)
ROLL: "Final" = 1  # a roll is due
PLATFORM: "Final" = 2  # the platform shown by the colour die must be moved
LOCO: "Final" = 3  # a loco must be moved
AGAIN: "Final" = 4  # a double: play again with the same loco, or stop (L19)
OVER: "Final" = 5
PHASES = ["tile", "roll", "platform", "loco", "again", "over"]

# Actions: a value below MOVE moves a loco (below ENTER, the one on that square), a value below NO_TILE a platform
ENTER: "Final" = 256  # + lane from 0: bring in a loco on that lane's start square
MOVE: "Final" = 384  # + 2 * platform + the side at the buffer
NO_TILE: "Final" = 448
TAKE_TILE: "Final" = 449  # + platform: set the colour die to this platform
PLAY_AGAIN: "Final" = 500
STOP: "Final" = 501
PASS: "Final" = 502  # no loco can move (L12)
DICE: "Final" = 512  # + 36 * platform + 6 * (lower die - 1) + (higher die - 1)

FACES: "Final" = 6
NONE: "Final" = -1

# The place of a loco that is not on a square
HAND: "Final" = 252
HANGAR: "Final" = 253

_SQUARE: "Final" = 255  # in a packed number: the bits of a square, including HAND and HANGAR
_POINTS: "Final" = 8  # in a packed number: the position of the points above the square

# Values of `at` other than 0 (free) and a loco's seat + 1
ARRIVAL: "Final" = 254  # an arrival square, where no loco ever stays
WRECK: "Final" = 255  # a buffer or the end of the track


class Dice:
    """The possible rolls. Index 0 is for all dice, index 1 + c for a colour c set by a tile (L2, L7, L23)."""

    def __init__(self, platforms: int) -> None:
        # one roll for each equally likely result of the dice, so that most rolls appear twice
        self.faces = [_rolls_of(list(range(platforms)))] + [_rolls_of([colour]) for colour in range(platforms)]
        self.ways = [float(len(faces)) for faces in self.faces]  # a float, because random numbers are multiplied by it
        # the distinct rolls in ascending order, with their probabilities
        self.rolls = [[(roll, faces.count(roll) / len(faces)) for roll in sorted(set(faces))] for faces in self.faces]


def _rolls_of(colours: list[int]) -> list[int]:
    """Return the rolls that show one of these colours, once for each equally likely result of the dice."""
    return [
        DICE + FACES * FACES * colour + FACES * min(one, other) + max(one, other)
        for colour in colours
        for one in range(FACES)
        for other in range(FACES)
    ]


class Setting:
    """The constants of a game: the board, the numbers of locos and tiles, and the options."""

    locos: int  # per player (L1)
    to_win: int  # L18
    reserve: int  # number of tiles (L22)

    def __init__(self, track: Track, dice: Dice, seats: list[str], places: dict[str, int], counts: list[int]) -> None:
        """Set the constants. `counts` is [locos per player, locos needed to win, number of tiles]."""
        self.track = track
        self.dice = dice
        self.seats = seats  # the locos' colours
        self.places = places  # each place's index in the readings
        lanes = range(track.lanes)
        # the actions that bring in a loco, indexed by the bit mask of occupied start squares
        self.entries = [[ENTER + lane for lane in lanes if not taken >> lane & 1] for taken in range(1 << track.lanes)]
        # for each platform, the actions that move it
        self.moves = [[MOVE + 2 * platform, MOVE + 2 * platform + 1] for platform in range(len(track.platforms))]
        self.locos, self.to_win, self.reserve = counts
        self.slide = False  # L8: platforms may only slide, so that every move turns them round
        self.repair = False  # L22, L23

    def with_options(self, slide: bool, repair: bool) -> "Setting":
        """Return a copy of the setting with these options."""
        counts = [self.locos, self.to_win, self.reserve]
        setting = Setting(self.track, self.dice, self.seats, self.places, counts)
        setting.slide = slide
        setting.repair = repair
        return setting


class Leg:
    """The path of one loco in a move. A move has a leg for the driven loco and one for each loco pushed (L13)."""

    def __init__(self, seat: int, origin: int) -> None:
        self.seat = seat
        self.origin = origin  # a square, or HAND if the loco comes in
        self.path: list[int] = []  # the squares that it enters, in order; empty if it is blocked or crashes at once
        self.end = HAND  # the square it stays on, HAND after a crash, or HANGAR

    def last_square(self) -> int:
        """Return the last square that the loco occupied."""
        return self.path[-1] if self.path else self.origin


class Position(State):
    """The state of a game in progress, excluding texts and lights."""

    setting: Setting
    track: Track
    config: int  # the configuration of the platforms
    at: list[int]  # for each square: 0, the seat + 1 of the loco on it, ARRIVAL or WRECK
    loco_squares: list[list[int]]  # for each seat, the squares of its locos in `at`, in ascending order
    occupied_starts: int  # the bit mask of occupied start squares
    hands: list[int]  # for each seat, the number of its locos in hand
    hangars: list[int]  # for each seat, the number of its locos in hangars
    tiles: list[int]  # for each seat, the number of its repair tiles
    reserve: int  # the number of repair tiles that no player holds
    seat: int  # the seat whose turn it is
    phase: int
    run: int  # 1, or 2 for the second run of a double
    colour: int  # the platform shown by the colour die, or NONE
    low: int  # the lower number die, or 0 before the roll
    high: int
    runner: int  # after the first run of a double, the square of the loco that may run again, or HAND; otherwise NONE
    winner: int  # a seat, or NONE
    _log: list[int]  # data for `undo`, that of the latest action last
    _runs: list[int]  # packed data for undoing the end of each run (see `_finish_run`)
    _arranged: list[tuple[bytes, bytes, bytes, int, int]]  # the state before pieces were set by hand

    def __init__(self, setting: Setting, players: int) -> None:
        """Set the constants; `begin` or `clone` sets the rest."""
        self.setting = setting
        self.track = setting.track
        self.players = players

    def begin(self, config: int, first: int) -> "Self":
        """Set up a game in which the seat `first` begins, and return this position."""
        setting, players = self.setting, self.players
        self.history = []
        self.arrangements = []
        self._log = []
        self._runs = []
        self._arranged = []
        self.config = config
        self.at = [0] * len(self.track.names) + [WRECK] * (DERAIL + 1 - len(self.track.names))
        for square in self.track.arrivals:
            self.at[square] = ARRIVAL
        self.loco_squares = [[] for _ in range(players)]
        self.occupied_starts = 0
        self.hands = [setting.locos] * players
        self.hangars = [0] * players
        self.tiles = [0] * players
        self.reserve = setting.reserve if setting.repair else 0
        self.winner = NONE
        self._begin_turn(first)
        return self

    def current_player(self) -> int:
        if self.phase == ROLL:
            return CHANCE
        return TERMINAL if self.phase == OVER else self.seat

    def turn(self) -> int:
        return self.seat

    def legal_actions(self) -> list[int]:
        """Return the actions of the current player. If no loco can move, the only one is PASS (L12)."""
        if self.phase == LOCO:
            return self.driving_actions(self.seat, self.runner) or [PASS]
        if self.phase == PLATFORM:
            if self.setting.slide:
                return [MOVE + 2 * self.colour + 1 - self.track.side(self.config, self.colour)]
            return self.setting.moves[self.colour][:]
        if self.phase == TILE:
            return [NO_TILE] + [TAKE_TILE + platform for platform in range(len(self.track.platforms))]
        return [PLAY_AGAIN, STOP] if self.phase == AGAIN else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the rolls in ascending order with their probabilities (L2, L7). A tile may fix the colour (L23)."""
        if self.phase != ROLL:
            return []
        return list(self.setting.dice.rolls[self.colour + 1])

    def outcome_at(self, number: float) -> int:
        dice, colour = self.setting.dice, self.colour + 1
        return dice.faces[colour][int(number * dice.ways[colour])]

    def returns(self) -> list[float]:
        """Return each seat's share of the win: 1 for the winner, 0 for all others and before the end (L18)."""
        return [1.0 if seat == self.winner else 0.0 for seat in range(self.players)]

    def apply(self, action: int) -> None:
        self.history.append(action)
        if action >= DICE:
            if self.setting.repair:
                self._log.append(self.colour)
            faces = action - DICE
            low = faces // FACES
            colour = low // FACES
            self.colour, self.low, self.high = colour, low - FACES * colour + 1, faces - FACES * low + 1
            self.phase = PLATFORM
        elif action < MOVE:
            self._finish_run(action)
        elif action < NO_TILE:
            self._log.append(self.config)
            self.config = self.track.moved[self.config][action - MOVE]
            self.phase = LOCO
        elif action >= PLAY_AGAIN:
            self._finish_run(action)
        elif action == NO_TILE:
            self.phase = ROLL
        else:
            self.tiles[self.seat] -= 1
            self.reserve += 1
            self.colour = action - TAKE_TILE
            self.phase = ROLL

    def undo(self) -> int:
        action = self.history.pop()
        if action >= ARRANGED:
            at, hands, hangars, self.config, self.runner = self._arranged.pop()
            self.set_locos(list(at), list(hands), list(hangars))
            self.arrangements.pop()
        elif action >= DICE:
            self.colour = self._log.pop() if self.setting.repair else NONE
            self.low = self.high = 0
            self.phase = ROLL
        elif MOVE <= action < NO_TILE:
            self.config = self._log.pop()
            self.phase = PLATFORM
        elif NO_TILE <= action < PLAY_AGAIN:
            if action != NO_TILE:
                self.tiles[self.seat] += 1
                self.reserve -= 1
                self.colour = NONE
            self.phase = TILE
        else:
            self._undo_run(action)
        return action

    def clone(self) -> "Self":
        twin = type(self)(self.setting, self.players)
        twin.history, twin.arrangements = self.history[:], self.arrangements[:]
        twin._log, twin._runs, twin._arranged = self._log[:], self._runs[:], self._arranged[:]
        twin.at, twin.hands, twin.hangars, twin.tiles = self.at[:], self.hands[:], self.hangars[:], self.tiles[:]
        twin.loco_squares = [squares[:] for squares in self.loco_squares]
        twin.config, twin.occupied_starts, twin.reserve = self.config, self.occupied_starts, self.reserve
        twin.seat, twin.phase, twin.run, twin.runner = self.seat, self.phase, self.run, self.runner
        twin.winner, twin.colour, twin.low, twin.high = self.winner, self.colour, self.low, self.high
        return twin

    def legs(self, action: int) -> list[Leg]:
        """Return a leg for each loco that moves when a loco is driven or brought in (L10, L11, L13-L17).

        Only the last loco of a chain can crash or reach a hangar, because the others have stopped behind another loco.
        The state does not change.
        """
        row = self.track.row(self.config)
        ends = self.loco_ends(row, self.seat, action, self.low + self.high)
        legs: list[Leg] = []
        for i in range(0, len(ends), 3):
            leg = Leg(ends[i] - 1, ends[i + 1])
            leg.end = ends[i + 2]
            square = leg.origin
            if square == HAND:
                square = action - ENTER
                leg.path.append(square)
            while square != leg.end and self.at[row[square]] != WRECK and square not in self.track.arrivals:
                square = row[square]
                leg.path.append(square)
            legs.append(leg)
        return legs

    def loco_ends(self, row: bytes, seat: int, action: int, points: int) -> list[int]:
        """Return where each moving loco ends up when a loco is driven or brought in with `points`.

        `row` is from `Track.row`. The result has three numbers for each loco: its seat + 1, its origin and its end. The
        state does not change.
        """
        origin, square = action, action
        if action >= ENTER:
            origin, square = HAND, action - ENTER
            points -= 1
        stop = self.stopping_point(row, square, points, False)
        ends = [seat + 1, origin, stop & _SQUARE]
        return ends + self._push_locos(row, stop) if stop > _SQUARE else ends

    def _push_locos(self, row: bytes, stop: int) -> list[int]:
        """Return where pushed locos end up, as in `loco_ends`. `stop` is the stopping point of the loco behind them."""
        ends: list[int] = []
        while stop > _SQUARE:
            square = row[stop & _SQUARE]
            stop = self.stopping_point(row, square, stop >> _POINTS, True)
            ends.append(self.at[square])
            ends.append(square)
            ends.append(stop & _SQUARE)
        return ends

    def stopping_point(self, row: bytes, square: int, points: int, is_pushed: bool) -> int:
        """Return where a loco stops, and how many points pass to the loco that it meets (L13-L17).

        The lowest eight bits are the square, HAND or HANGAR; the bits above them are the points.
        """
        at = self.at
        while points:
            ahead = row[square]
            holder = at[ahead]
            if holder:
                if holder < ARRIVAL:
                    return points << _POINTS | square
                return HANGAR if holder == ARRIVAL and (points == 1 or not is_pushed) else HAND
            points -= 1
            square = ahead
        return square

    def driving_actions(self, seat: int, runner: int) -> list[int]:
        """Return the actions that drive or bring in a loco. `runner` is the loco that runs again, or NONE."""
        if runner != NONE and runner != HAND:
            return [runner]
        actions = self.loco_squares[seat] if runner == NONE else []
        return actions + self.setting.entries[self.occupied_starts] if self.hands[seat] else actions[:]

    def _finish_run(self, action: int) -> None:
        """Carry out an action that ends a run: drive or bring in a loco, pass, stop, or play again."""
        log, seat, runner, run, low, high = self._log, self.seat, self.runner, self.run, self.low, self.high
        stop = 0
        if action < MOVE:
            if self.setting.repair:
                log.append(self.reserve)
            row = self.track.rows[self.config] or self.track.row(self.config)
            origin, square, points = action, action, low + high
            if action >= ENTER:
                origin, square, points = HAND, action - ENTER, points - 1
            stop = self.stopping_point(row, square, points, False)
            if stop > _SQUARE:
                ends = self._push_locos(row, stop)
                i = len(ends)
                log += ends
                log.append(i)
                while i:
                    i -= 3
                    self._move_loco(ends[i] - 1, ends[i + 1], ends[i + 2])
            self._move_loco(seat, origin, stop & _SQUARE)
        # The stop, then 8 bits each for the seat, the colour + 1 and the runner + 1, 2 for the run and 3 for each die
        packed = ((stop << 8 | seat) << 8 | self.colour + 1) << 8 | runner + 1
        self._runs.append(packed << 8 | run << 6 | low << 3 | high)
        if action < MOVE:
            if self.winner != NONE:
                self.phase = OVER
                self.runner = NONE
                return
            if low == high and run == 1 and stop & _SQUARE != HANGAR:
                self.phase = AGAIN
                self.runner = stop & _SQUARE
                return
        if action == PLAY_AGAIN:
            self._begin_turn(seat)
            self.run = 2
            self.runner = runner
            self.phase = ROLL
            return
        next_seat = seat + 1
        self._begin_turn(next_seat if next_seat < self.players else 0)

    def _move_loco(self, seat: int, origin: int, end: int) -> None:
        """Move a loco of the seat from `origin`, a square or HAND, to `end`, a square, HAND or HANGAR."""
        squares = self.loco_squares[seat]
        if origin == HAND:
            self.hands[seat] -= 1
            if end < HAND:
                squares.append(end)
                if len(squares) > 1:
                    squares.sort()
        else:
            self.at[origin] = 0
            if origin < self.track.lanes:
                self.occupied_starts ^= 1 << origin
            if end < HAND:
                i = squares.index(origin)
                squares[i] = end
                if (i and squares[i - 1] > end) or (i + 1 < len(squares) and squares[i + 1] < end):
                    squares.sort()
            else:
                squares.remove(origin)
        if end < HAND:
            self.at[end] = seat + 1
            if end < self.track.lanes:
                self.occupied_starts |= 1 << end
        elif end == HAND:
            self.hands[seat] += 1
            if self.reserve:
                self.reserve -= 1
                self.tiles[seat] += 1
        else:
            self.hangars[seat] += 1
            if self.hangars[seat] >= self.setting.to_win:
                self.winner = seat

    def _undo_run(self, action: int) -> None:
        log, packed = self._log, self._runs.pop()
        self.low, self.high, self.run = packed >> 3 & 7, packed & 7, packed >> 6 & 3
        self.runner, self.colour, self.seat = (packed >> 8 & 255) - 1, (packed >> 16 & 255) - 1, packed >> 24 & 255
        stop = packed >> 32
        self.phase = AGAIN if action in (PLAY_AGAIN, STOP) else LOCO
        self.winner = NONE
        if action >= MOVE:
            return
        ends: list[int] = []
        if stop > _SQUARE:
            count = log.pop()
            ends = log[-count:]
            del log[-count:]
        reserve = log.pop() if self.setting.repair else 0
        self._move_loco_back(self.seat, action if action < ENTER else HAND, stop & _SQUARE, reserve)
        for i in range(0, len(ends), 3):
            self._move_loco_back(ends[i] - 1, ends[i + 1], ends[i + 2], reserve)

    def _move_loco_back(self, seat: int, origin: int, end: int, reserve: int) -> None:
        """Undo `_move_loco`. `reserve` is the number of tiles that were in reserve before the move."""
        squares = self.loco_squares[seat]
        if end < HAND:
            self.at[end] = 0
            if end < self.track.lanes:
                self.occupied_starts ^= 1 << end
            squares.remove(end)
        elif end == HAND:
            self.hands[seat] -= 1
            if self.reserve != reserve:
                self.reserve = reserve
                self.tiles[seat] -= 1
        else:
            self.hangars[seat] -= 1
        if origin == HAND:
            self.hands[seat] += 1
        else:
            self.at[origin] = seat + 1
            if origin < self.track.lanes:
                self.occupied_starts |= 1 << origin
            squares.append(origin)
            squares.sort()

    def _begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.run = 1
        self.colour = NONE
        self.low = self.high = 0
        self.runner = NONE
        self.phase = TILE if self.setting.repair and self.tiles[seat] else ROLL

    def set_occupant(self, square: int, seat: int) -> None:
        """Put a loco of the seat on a square, or clear the square if `seat` is NONE. Counts of locos do not change."""
        if self.at[square]:
            self.loco_squares[self.at[square] - 1].remove(square)
        self.at[square] = seat + 1
        if seat != NONE:
            self.loco_squares[seat].append(square)
            self.loco_squares[seat].sort()
        self._update_occupied_starts()

    def set_locos(self, at: list[int], hands: list[int], hangars: list[int]) -> None:
        """Set the places of all locos. The arguments replace the attributes of the same names."""
        self.at = at
        self.hands = hands
        self.hangars = hangars
        seats = range(len(hands))
        self.loco_squares = [[square for square in range(len(at)) if at[square] == seat + 1] for seat in seats]
        self._update_occupied_starts()

    def _update_occupied_starts(self) -> None:
        self.occupied_starts = sum([1 << square for square in range(self.track.lanes) if self.at[square]])

    def save_for_undo(self) -> None:
        """Save what `undo` needs to revert an arrangement, before the arrangement is made."""
        self._arranged.append((bytes(self.at), bytes(self.hands), bytes(self.hangars), self.config, self.runner))
