"""A cable between host and board with Faults, in both directions.

No I/O and no clock: `now` is in seconds of any clock that never runs backwards, and the same seed and calls give the
same faults to the byte. Without faults every byte comes out at the moment it went in.
"""

from collections import Counter, deque
from random import Random

from signalbox.device.link.faults.spec import (
    CLEAN,
    CUT,
    DAMAGE,
    DROP,
    HANG,
    LOSE,
    NOISE,
    REPEAT,
    REPLUG,
    RESET,
    SPLIT,
    STALL,
    UNREAD,
    Faults,
)

CAPACITY = 4096  # bytes that may be under way: as much as an operating system keeps for a serial port
LATER_S = 0.05  # the second half of a split line comes up to so much later
NOISE_BYTES = 30
DROP_BYTES = 12


class FaultyBytes:
    """One direction of a cable: bytes come out in order, or are lost for good. `tally` counts the faults."""

    def __init__(self, random: Random, tally: Counter[str]) -> None:
        self.faults: Faults = CLEAN
        self.last = b""  # the piece that was put on it last
        self._random = random
        self._tally = tally
        self._under_way: deque[tuple[float, bytes]] = deque()
        self._bytes = 0

    @property
    def room(self) -> int:
        """The number of bytes that it takes now."""
        return max(0, CAPACITY - self._bytes)

    def write(self, now: float, data: bytes) -> None:
        """Put `data` on the line at `now`."""
        for piece in data.splitlines(keepends=True):
            self.last = piece
            self._send(now, piece)

    def read(self, now: float) -> bytes:
        """Return the bytes that have arrived by `now`."""
        out = b""
        while self._under_way and self._under_way[0][0] <= now:
            out += self._under_way.popleft()[1]
        self._bytes -= len(out)
        return out

    def arrival(self) -> float | None:
        """Return when the next bytes arrive, None while none are under way."""
        return self._under_way[0][0] if self._under_way else None

    def cut(self) -> None:
        """Lose everything under way."""
        self._under_way.clear()
        self._bytes = 0

    def put(self, at: float, data: bytes) -> None:
        """Let bytes arrive at `at`, or behind those that arrive later."""
        if self._under_way:
            at = max(at, self._under_way[-1][0])
        if data:
            self._under_way.append((at, data))
            self._bytes += len(data)

    def _send(self, now: float, piece: bytes) -> None:
        if self._happens(NOISE):
            self.put(now, self._random.randbytes(self._random.randint(1, NOISE_BYTES)))
        if self._happens(LOSE):
            return
        if self._happens(DROP):
            at = self._random.randrange(len(piece))
            piece = piece[:at] + piece[at + self._random.randint(1, DROP_BYTES) :]
        if self._happens(DAMAGE) and piece:
            at = self._random.randrange(len(piece))
            piece = piece[:at] + bytes([piece[at] ^ 1 << self._random.randrange(8)]) + piece[at + 1 :]
        if self.faults.delay_s:
            now += self._random.uniform(0, self.faults.delay_s)
        for _ in range(2 if self._happens(REPEAT) else 1):
            if len(piece) > 1 and self._happens(SPLIT):
                at = self._random.randrange(1, len(piece))
                self.put(now, piece[:at])
                self.put(now + self._random.uniform(0, LATER_S), piece[at:])
            else:
                self.put(now, piece)

    def _happens(self, kind: str) -> bool:
        chance = self.faults.chances.get(kind, 0.0)
        if chance <= 0 or self._random.random() >= chance:
            return False
        self._tally[kind] += 1
        return True


BACK = "back"  # the port of a cut or replugged cable is there again
HUNG_BYTES = (0, 0, 0, 1, 2, 7)  # of a write, taken by a port that hangs
SPREAD = (0.5, 1.5)  # how much longer or shorter than planned something lasts


class Cable:
    """The line from the PC's port to the board's. Its caller calls `happen` first, whenever anything moves."""

    def __init__(self, faults: Faults = CLEAN, now: float = 0.0) -> None:
        self.tally: Counter[str] = Counter()  # of faults by kind
        self._random = Random(f"{faults.seed} when")
        self._to_board = FaultyBytes(Random(f"{faults.seed} to board"), self.tally)
        self._to_host = FaultyBytes(Random(f"{faults.seed} to host"), self.tally)
        self._due: dict[str, float] = {}  # when each kind happens next
        self._until: dict[str, float] = {}  # the kinds that last now, and until when
        self.suffer(now, faults)

    def suffer(self, now: float, faults: Faults) -> None:
        """Have these faults from now on; a fault that lasts goes on."""
        self._to_board.faults = faults
        self._to_host.faults = faults
        self._periods = faults.periods
        self._due = {kind: now + self._pause(kind) for kind in faults.periods}

    # Faults now and then

    def happen(self, now: float) -> list[str]:
        """Return the faults of port and board by `now`, in order, for the caller to do: CUT, REPLUG, RESET and BACK."""
        happened: list[str] = []
        for kind in [kind for kind, until in self._until.items() if until <= now]:
            del self._until[kind]
            if kind in (CUT, REPLUG):
                happened.append(BACK)
        for kind in [kind for kind, due in self._due.items() if due <= now]:
            lasts_s = self._periods[kind].lasts_s * self._random.uniform(*SPREAD)
            self._due[kind] = now + lasts_s + self._pause(kind)
            happened += self.strike(now, kind, lasts_s)
        return happened

    def strike(self, now: float, kind: str, lasts_s: float) -> list[str]:
        """Let one fault happen now, and return those for the caller to do. A cable that is out suffers no more."""
        if self.is_out:
            return []
        self.tally[kind] += 1
        if kind == RESET:
            self._tear(now)
            return [RESET]
        self._until[kind] = now + lasts_s
        if kind not in (CUT, REPLUG):
            return []
        self._to_board.cut()
        self._to_host.cut()
        return [kind]

    @property
    def is_out(self) -> bool:
        """True while the port has gone."""
        return CUT in self._until or REPLUG in self._until

    @property
    def is_blocked(self) -> bool:
        """True while a fault keeps bytes from coming through."""
        return bool(self._until)

    def deadline(self) -> float | None:
        """Return when to call again if nothing moves before; None when nothing will happen by itself."""
        due = [*self._due.values(), *self._until.values()]
        for direction, blocks in ((self._to_board, (STALL,)), (self._to_host, (STALL, UNREAD))):
            arrival = direction.arrival()
            if arrival is not None:
                due.append(max([arrival, *(self._until[kind] for kind in blocks if kind in self._until)]))
        return min(due, default=None)

    # The PC's end

    def host_writes(self, now: float, data: bytes) -> int:
        """Put bytes on the line for the board. Return how many the port took."""
        taken = min(len(data), self._to_board.room)
        if HANG in self._until:
            taken = min(taken, self._random.choice(HUNG_BYTES))
        self._to_board.write(now, data[:taken])
        return taken

    @property
    def last_written(self) -> bytes:
        """The last line, or piece of one, that was put on the line for the board, as it was before any fault."""
        return self._to_board.last

    def host_reads(self, now: float) -> bytes:
        """Return the bytes that have arrived from the board."""
        return b"" if STALL in self._until or UNREAD in self._until else self._to_host.read(now)

    # The board's end

    def board_writes(self, now: float, data: bytes) -> None:
        """Put bytes on the line for the PC, at most `room` of them."""
        self._to_host.write(now, data)

    def board_reads(self, now: float) -> bytes:
        """Return the bytes that have arrived from the PC."""
        return b"" if STALL in self._until else self._to_board.read(now)

    @property
    def room(self) -> int:
        """The number of bytes that the board can send now."""
        return 0 if self.is_out or UNREAD in self._until else self._to_host.room

    # Inside

    def _tear(self, now: float) -> None:
        """Stop the board in the middle of a line: half of one comes, and the next bytes follow without a newline."""
        for direction in (self._to_board, self._to_host):
            direction.put(now, direction.last[: self._random.randint(0, max(0, len(direction.last) - 1))])

    def _pause(self, kind: str) -> float:
        """Return the seconds until `kind` happens next."""
        return self._random.expovariate(1 / self._periods[kind].every_s)
