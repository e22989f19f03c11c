"""A position of the P'tites Locos and its actions: the rules L7 to L23, on the track's tables."""

from shared_rules.game import ARRANGED, CHANCE, TERMINAL, State
from shared_rules.ptites_locos.track import DERAIL, Track

MYPY = False
if MYPY:
    from typing import Final, Self

# Phases, in the order of a turn
TILE: "Final" = 0  # hand a repair tile back, or not (L23)
ROLL: "Final" = 1  # the dice are to fall
PLATFORM: "Final" = 2  # the platform that the colour die names is to move
LOCO: "Final" = 3  # a loco is to advance
AGAIN: "Final" = 4  # a double: play again with the same loco, or stop (L19)
OVER: "Final" = 5
PHASES = ["tile", "roll", "platform", "loco", "again", "over"]

# Actions: below MOVE they move a loco (below ENTER the number is its square), below NO_TILE a platform
ENTER: "Final" = 256  # + lane from 0: bring a loco in on that start square
MOVE: "Final" = 384  # + 2 * platform + side at the buffer
NO_TILE: "Final" = 448
TAKE_TILE: "Final" = 449  # + platform: the colour die is set to it
PLAY_AGAIN: "Final" = 500
STOP: "Final" = 501
PASS: "Final" = 502  # no loco can move (L12)
DICE: "Final" = 512  # + 36 * platform + 6 * (lower die - 1) + (higher die - 1)

FACES: "Final" = 6
_PAIRS: "Final" = FACES * FACES
NONE: "Final" = -1

# Where a loco is when it stands on no square
HAND: "Final" = 252
HANGAR: "Final" = 253

_SQUARE: "Final" = 255  # in a number that has more: the bits of a square, HAND and HANGAR included
_POINTS: "Final" = 8  # and how far above them the points are

# What `at` holds besides 0 (free) and a loco's seat + 1
ARRIVAL: "Final" = 254  # an arrival square: no loco ever stays on one
WRECK: "Final" = 255  # a buffer, or no track


class Dice:
    """The falls of the dice, by 1 + the colour that a tile has set, first for a die that falls too (L2, L7, L23)."""

    def __init__(self, platforms: int) -> None:
        # rolls, each way for the dice to fall as likely: most rolls are there twice
        self.faces = [_faces(list(range(platforms)))] + [_faces([colour]) for colour in range(platforms)]
        self.ways = [float(len(faces)) for faces in self.faces]  # the number of faces, as a factor for a random number
        # the different rolls, ascending, and their probabilities
        self.rolls = [[(roll, faces.count(roll) / len(faces)) for roll in sorted(set(faces))] for faces in self.faces]


def _faces(colours: list[int]) -> list[int]:
    """Return the rolls that show one of the colours, each way for the dice to fall."""
    return [
        DICE + FACES * FACES * colour + FACES * min(one, other) + max(one, other)
        for colour in colours
        for one in range(FACES)
        for other in range(FACES)
    ]


class Setting:
    """The constants of a game: the board, its numbers and the options."""

    locos: int  # a player (L1)
    to_win: int  # L18
    reserve: int  # tiles (L22)

    def __init__(self, track: Track, dice: Dice, seats: list[str], places: dict[str, int], counts: list[int]) -> None:
        """Take the `counts`: the locos a player, the locos to win and the tiles."""
        self.track = track
        self.dice = dice
        self.seats = seats  # the locos' colours
        self.places = places  # each place's index in the readings
        lanes = range(track.lanes)
        # the actions that bring in a loco, by the start squares that are taken, bit by bit
        self.entries = [[ENTER + lane for lane in lanes if not taken >> lane & 1] for taken in range(1 << track.lanes)]
        # the actions that move a platform, by platform
        self.moves = [[MOVE + 2 * platform, MOVE + 2 * platform + 1] for platform in range(len(track.platforms))]
        self.locos, self.to_win, self.reserve = counts
        self.slide = False  # L8: a platform only slides, so every move turns its side over
        self.repair = False  # L22, L23

    def with_options(self, slide: bool, repair: bool) -> "Setting":
        """Return the same board under other options."""
        counts = [self.locos, self.to_win, self.reserve]
        setting = Setting(self.track, self.dice, self.seats, self.places, counts)
        setting.slide = slide
        setting.repair = repair
        return setting


class Leg:
    """The course of one loco in a move: the one driven first, then each loco pushed in turn (L13)."""

    def __init__(self, seat: int, origin: int) -> None:
        self.seat = seat
        self.origin = origin  # a square, or HAND when it comes in
        self.path: list[int] = []  # the squares it runs onto, in order; empty when it is blocked or crashes at once
        self.end = HAND  # the square it stays on, HAND after a crash, or HANGAR

    def last(self) -> int:
        """Return the last square it stood on."""
        return self.path[-1] if self.path else self.origin


class Position(State):
    """One game under way, as the rules see it."""

    setting: Setting
    track: Track
    config: int  # the configuration of the platforms
    at: list[int]  # by square: 0, seat + 1 of the loco there, ARRIVAL or WRECK; `put` and `lie` set it
    standing: list[list[int]]  # by seat: the squares where `at` has its locos, ascending
    taken: int  # the start squares that a loco stands on, bit by bit
    hands: list[int]  # locos in the hand, by seat
    hangars: list[int]  # locos home, by seat
    tiles: list[int]  # repair tiles, by seat
    reserve: int  # repair tiles nobody holds
    seat: int  # the seat on turn
    phase: int
    run: int  # 1, or 2 for the second run of a double
    colour: int  # the platform the colour die shows, or NONE
    low: int  # the lower number die, 0 before the roll
    high: int
    runner: int  # after a double's first run: the square of the loco that may run again, or HAND; else NONE
    winner: int  # a seat, or NONE
    _log: list[int]  # the data of each action for `undo`, the newest last
    _runs: list[int]  # and of the end of each run, bit by bit (see `_end_run`)
    _arranged: list[tuple[bytes, bytes, bytes, int, int]]  # the state before pieces were set by hand

    def __init__(self, setting: Setting, players: int) -> None:
        """Set the constants; `begin` or `clone` sets the rest."""
        self.setting = setting
        self.track = setting.track
        self.players = players

    def begin(self, config: int, first: int) -> "Self":
        """Set everything up for a game in which the seat `first` begins; return it."""
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
        self.standing = [[] for _ in range(players)]
        self.taken = 0
        self.hands = [setting.locos] * players
        self.hangars = [0] * players
        self.tiles = [0] * players
        self.reserve = setting.reserve if setting.repair else 0
        self.winner = NONE
        self._begin_turn(first)
        return self

    def current_player(self) -> int:
        """Return the seat to act, CHANCE while the dice are to fall, TERMINAL when it is won."""
        if self.phase == ROLL:
            return CHANCE
        return TERMINAL if self.phase == OVER else self.seat

    def turn(self) -> int:
        """Return the seat whose turn it is (L6)."""
        return self.seat

    def legal_actions(self) -> list[int]:
        """Return the actions of the player, never empty for one: who can move no loco passes (L12)."""
        if self.phase == LOCO:
            return self.movable(self.seat, self.runner) or [PASS]
        if self.phase == PLATFORM:
            if self.setting.slide:
                return [MOVE + 2 * self.colour + 1 - self.track.side(self.config, self.colour)]
            return self.setting.moves[self.colour][:]
        if self.phase == TILE:
            return [NO_TILE] + [TAKE_TILE + platform for platform in range(len(self.track.platforms))]
        return [PLAY_AGAIN, STOP] if self.phase == AGAIN else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the rolls, ascending, and their probabilities (L2, L7), after a tile of one colour (L23)."""
        if self.phase != ROLL:
            return []
        return list(self.setting.dice.rolls[self.colour + 1])

    def outcome_at(self, number: float) -> int:
        """Return the roll that a number falls upon."""
        dice, colour = self.setting.dice, self.colour + 1
        return dice.faces[colour][int(number * dice.ways[colour])]

    def returns(self) -> list[float]:
        """Return 1 for the winner, 0 for the others and before the end (L18)."""
        return [1.0 if seat == self.winner else 0.0 for seat in range(self.players)]

    def apply(self, action: int) -> None:
        """Play a legal action or a roll."""
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
            self._end_run(action)
        elif action < NO_TILE:
            self._log.append(self.config)
            self.config = self.track.moved[self.config][action - MOVE]
            self.phase = LOCO
        elif action >= PLAY_AGAIN:
            self._end_run(action)
        elif action == NO_TILE:
            self.phase = ROLL
        else:
            self.tiles[self.seat] -= 1
            self.reserve += 1
            self.colour = action - TAKE_TILE
            self.phase = ROLL

    def undo(self) -> int:
        """Take the last action back and return it. Raise IndexError at the start."""
        action = self.history.pop()
        if action >= ARRANGED:
            at, hands, hangars, self.config, self.runner = self._arranged.pop()
            self.lie(list(at), list(hands), list(hangars))
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
            self._undo_end(action)
        return action

    def clone(self) -> "Self":
        """Return an independent copy with the same history."""
        twin = type(self)(self.setting, self.players)
        twin.history, twin.arrangements = self.history[:], self.arrangements[:]
        twin._log, twin._runs, twin._arranged = self._log[:], self._runs[:], self._arranged[:]
        twin.at, twin.hands, twin.hangars, twin.tiles = self.at[:], self.hands[:], self.hangars[:], self.tiles[:]
        twin.standing = [squares[:] for squares in self.standing]
        twin.config, twin.taken, twin.reserve, twin.seat = self.config, self.taken, self.reserve, self.seat
        twin.phase, twin.run, twin.runner, twin.winner = self.phase, self.run, self.runner, self.winner
        twin.colour, twin.low, twin.high = self.colour, self.low, self.high
        return twin

    def course(self, action: int) -> list[Leg]:
        """Return the legs of a loco that is driven or brought in, one a loco; the state stays (L10, L11, L13-L17).

        Only the last loco of a chain can crash or come home: those before it have stopped behind another.
        """
        row = self.track.row(self.config)
        ends = self.ends(row, self.seat, action, self.low + self.high)
        legs: list[Leg] = []
        for k in range(0, len(ends), 3):
            leg = Leg(ends[k] - 1, ends[k + 1])
            leg.end = ends[k + 2]
            square = leg.origin
            if square == HAND:
                square = action - ENTER
                leg.path.append(square)
            while square != leg.end and self.at[row[square]] != WRECK and square not in self.track.arrivals:
                square = row[square]
                leg.path.append(square)
            legs.append(leg)
        return legs

    def ends(self, row: bytes, seat: int, action: int, points: int) -> list[int]:
        """Return the ends of driving or bringing in a loco with so many points, the platforms lying as in `row`.

        In threes: the seat + 1 of the loco, where it was, and its end; the state stays as it is.
        """
        origin, square = action, action
        if action >= ENTER:
            origin, square = HAND, action - ENTER
            points -= 1
        stop = self.stop(row, square, points, False)
        ends = [seat + 1, origin, stop & _SQUARE]
        return ends + self._pushed(row, stop) if stop > _SQUARE else ends

    def _pushed(self, row: bytes, stop: int) -> list[int]:
        """Return the same for the locos pushed by one that stops so, with points left."""
        ends: list[int] = []
        while stop > _SQUARE:
            square = row[stop & _SQUARE]
            stop = self.stop(row, square, stop >> _POINTS, True)
            ends.append(self.at[square])
            ends.append(square)
            ends.append(stop & _SQUARE)
        return ends

    def stop(self, row: bytes, square: int, points: int, is_pushed: bool) -> int:
        """Return how far a loco runs from a square: its end, and the points left for the one it meets (L13-L17).

        The end is in the lowest eight bits, above them are the points.
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

    def movable(self, seat: int, runner: int) -> list[int]:
        """Return the locos that a seat may drive or bring in, as actions; `runner` is as in a second run, or NONE."""
        if runner != NONE and runner != HAND:
            return [runner]
        actions = self.standing[seat] if runner == NONE else []
        return actions + self.setting.entries[self.taken] if self.hands[seat] else actions[:]

    def _end_run(self, action: int) -> None:
        """Drive or bring in a loco, pass, stop, or play again."""
        log, seat, runner, run, low, high = self._log, self.seat, self.runner, self.run, self.low, self.high
        stop = 0
        if action < MOVE:
            if self.setting.repair:
                log.append(self.reserve)
            row = self.track.rows[self.config] or self.track.row(self.config)
            origin, square, points = action, action, low + high
            if action >= ENTER:
                origin, square, points = HAND, action - ENTER, points - 1
            stop = self.stop(row, square, points, False)
            if stop > _SQUARE:
                ends = self._pushed(row, stop)
                k = len(ends)
                log += ends
                log.append(k)
                while k:
                    k -= 3
                    self._move(ends[k] - 1, ends[k + 1], ends[k + 2])
            self._move(seat, origin, stop & _SQUARE)
        # The stop, then 8 bits each for the seat, the colour + 1 and the runner + 1; 2 for the run, 3 for each number
        kept = ((stop << 8 | seat) << 8 | self.colour + 1) << 8 | runner + 1
        self._runs.append(kept << 8 | run << 6 | low << 3 | high)
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
        following = seat + 1
        self._begin_turn(following if following < self.players else 0)

    def _move(self, seat: int, origin: int, end: int) -> None:
        """Move a loco of the seat from a square or the hand to its end."""
        squares = self.standing[seat]
        if origin == HAND:
            self.hands[seat] -= 1
            if end < HAND:
                squares.append(end)
                if len(squares) > 1:
                    squares.sort()
        else:
            self.at[origin] = 0
            if origin < self.track.lanes:
                self.taken ^= 1 << origin
            if end < HAND:
                k = squares.index(origin)
                squares[k] = end
                if (k and squares[k - 1] > end) or (k + 1 < len(squares) and squares[k + 1] < end):
                    squares.sort()
            else:
                squares.remove(origin)
        if end < HAND:
            self.at[end] = seat + 1
            if end < self.track.lanes:
                self.taken |= 1 << end
        elif end == HAND:
            self.hands[seat] += 1
            if self.reserve:
                self.reserve -= 1
                self.tiles[seat] += 1
        else:
            self.hangars[seat] += 1
            if self.hangars[seat] >= self.setting.to_win:
                self.winner = seat

    def _undo_end(self, action: int) -> None:
        log, kept = self._log, self._runs.pop()
        self.low, self.high, self.run = kept >> 3 & 7, kept & 7, kept >> 6 & 3
        self.runner, self.colour, self.seat = (kept >> 8 & 255) - 1, (kept >> 16 & 255) - 1, kept >> 24 & 255
        stop = kept >> 32
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
        self._move_back(self.seat, action if action < ENTER else HAND, stop & _SQUARE, reserve)
        for k in range(0, len(ends), 3):
            self._move_back(ends[k] - 1, ends[k + 1], ends[k + 2], reserve)

    def _move_back(self, seat: int, origin: int, end: int, reserve: int) -> None:
        """Undo `_move`, with so many tiles in reserve."""
        squares = self.standing[seat]
        if end < HAND:
            self.at[end] = 0
            if end < self.track.lanes:
                self.taken ^= 1 << end
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
                self.taken |= 1 << origin
            squares.append(origin)
            squares.sort()

    def _begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.run = 1
        self.colour = NONE
        self.low = self.high = 0
        self.runner = NONE
        self.phase = TILE if self.setting.repair and self.tiles[seat] else ROLL

    def put(self, square: int, seat: int) -> None:
        """Put a loco of the seat on a square, or none with NONE; nothing else changes."""
        if self.at[square]:
            self.standing[self.at[square] - 1].remove(square)
        self.at[square] = seat + 1
        if seat != NONE:
            self.standing[seat].append(square)
            self.standing[seat].sort()
        self._look_at_starts()

    def lie(self, at: list[int], hands: list[int], hangars: list[int]) -> None:
        """Set all locos, by square and by seat as in a Position."""
        self.at = at
        self.hands = hands
        self.hangars = hangars
        self.standing = [[square for square in range(len(at)) if at[square] == seat + 1] for seat in range(len(hands))]
        self._look_at_starts()

    def _look_at_starts(self) -> None:
        self.taken = sum([1 << square for square in range(self.track.lanes) if self.at[square]])

    def keep_arrangement(self) -> None:
        """Keep for `undo` what setting pieces by hand changes, before it does."""
        self._arranged.append((bytes(self.at), bytes(self.hands), bytes(self.hangars), self.config, self.runner))
