"""A simulated cable between host and board, with faults in both directions.

It has no I/O and no clock: `now` is in seconds on any clock that never runs backwards. The same seed and calls always
cause the same faults. Without faults, every byte arrives as soon as it is sent.
"""

from collections import Counter, deque
from random import Random

from signalbox.device.link.faults import spec

CAPACITY = 4096  # maximum bytes in transit, as much as an operating system buffers for a serial port
LATER_S = 0.05  # maximum delay of the second half of a split line
NOISE_BYTES = 30
DROP_BYTES = 12


class FaultyChannel:
    """One direction of a cable. Bytes arrive in order or not at all. `tally` counts the faults."""

    def __init__(self, random: Random, tally: Counter[str]) -> None:
        self.faults: spec.Faults = spec.CLEAN
        self.last = b""  # the piece that was written last
        self._random = random
        self._tally = tally
        self._in_transit: deque[tuple[float, bytes]] = deque()
        self._bytes = 0

    @property
    def room(self) -> int:
        """The number of bytes that can be written now."""
        return max(0, CAPACITY - self._bytes)

    def write(self, now: float, data: bytes) -> None:
        """Put `data` on the line at the time `now`."""
        for piece in data.splitlines(keepends=True):
            self.last = piece
            self._send(now, piece)

    def read(self, now: float) -> bytes:
        """Return the bytes that have arrived by the time `now`."""
        out = b""
        while self._in_transit and self._in_transit[0][0] <= now:
            out += self._in_transit.popleft()[1]
        self._bytes -= len(out)
        return out

    def next_arrival(self) -> float | None:
        """Return when the next bytes will arrive, or None if no bytes are in transit."""
        return self._in_transit[0][0] if self._in_transit else None

    def cut(self) -> None:
        """Discard all bytes in transit."""
        self._in_transit.clear()
        self._bytes = 0

    def deliver(self, at: float, data: bytes) -> None:
        """Deliver bytes at the time `at`, or as soon as all earlier bytes have arrived."""
        if self._in_transit:
            at = max(at, self._in_transit[-1][0])
        if data:
            self._in_transit.append((at, data))
            self._bytes += len(data)

    def _send(self, now: float, piece: bytes) -> None:
        if self._draw_fault(spec.NOISE):
            self.deliver(now, self._random.randbytes(self._random.randint(1, NOISE_BYTES)))
        if self._draw_fault(spec.LOSE):
            return
        if self._draw_fault(spec.DROP):
            at = self._random.randrange(len(piece))
            piece = piece[:at] + piece[at + self._random.randint(1, DROP_BYTES) :]
        if self._draw_fault(spec.DAMAGE) and piece:
            at = self._random.randrange(len(piece))
            piece = piece[:at] + bytes([piece[at] ^ 1 << self._random.randrange(8)]) + piece[at + 1 :]
        if self.faults.delay_s:
            now += self._random.uniform(0, self.faults.delay_s)
        for _ in range(2 if self._draw_fault(spec.REPEAT) else 1):
            if len(piece) > 1 and self._draw_fault(spec.SPLIT):
                at = self._random.randrange(1, len(piece))
                self.deliver(now, piece[:at])
                self.deliver(now + self._random.uniform(0, LATER_S), piece[at:])
            else:
                self.deliver(now, piece)

    def _draw_fault(self, kind: str) -> bool:
        chance = self.faults.chances.get(kind, 0.0)
        if chance <= 0 or self._random.random() >= chance:
            return False
        self._tally[kind] += 1
        return True


BACK = "back"  # the port of a cut or replugged cable is available again
HUNG_BYTES = (0, 0, 0, 1, 2, 7)  # how many bytes of a write a hanging port accepts
SPREAD = (0.5, 1.5)  # minimum and maximum factor by which a fault's duration varies


class Cable:
    """The line between the PC's port and the board's port. Call `pop_due_faults` before moving any bytes."""

    def __init__(self, faults: spec.Faults = spec.CLEAN, now: float = 0.0) -> None:
        self.tally: Counter[str] = Counter()  # the number of faults of each kind
        self._random = Random(f"{faults.seed} when")
        self._to_board = FaultyChannel(Random(f"{faults.seed} to board"), self.tally)
        self._to_host = FaultyChannel(Random(f"{faults.seed} to host"), self.tally)
        self._due: dict[str, float] = {}  # when each kind will happen next
        self._until: dict[str, float] = {}  # the faults in progress, and when each ends
        self.set_faults(now, faults)

    def set_faults(self, now: float, faults: spec.Faults) -> None:
        """Simulate these faults from now on. A fault in progress continues."""
        self._to_board.faults = faults
        self._to_host.faults = faults
        self._periods = faults.periods
        self._due = {kind: now + self._interval(kind) for kind in faults.periods}

    # Occasional faults

    def pop_due_faults(self, now: float) -> list[str]:
        """Return the faults due by `now` that the caller must carry out, in order: CUT, REPLUG, RESET or BACK."""
        happened: list[str] = []
        for kind in [kind for kind, until in self._until.items() if until <= now]:
            del self._until[kind]
            if kind in (spec.CUT, spec.REPLUG):
                happened.append(BACK)
        for kind in [kind for kind, due in self._due.items() if due <= now]:
            duration_s = self._periods[kind].duration_s * self._random.uniform(*SPREAD)
            self._due[kind] = now + duration_s + self._interval(kind)
            happened += self.inject(now, kind, duration_s)
        return happened

    def inject(self, now: float, kind: str, duration_s: float) -> list[str]:
        """Cause a fault now, unless the cable is unplugged. Return the faults that the caller must carry out."""
        if self.is_unplugged:
            return []
        self.tally[kind] += 1
        if kind == spec.RESET:
            for direction in (self._to_board, self._to_host):  # only part of the last line arrives, without a newline
                direction.deliver(now, direction.last[: self._random.randint(0, max(0, len(direction.last) - 1))])
            return [spec.RESET]
        self._until[kind] = now + duration_s
        if kind not in (spec.CUT, spec.REPLUG):
            return []
        self._to_board.cut()
        self._to_host.cut()
        return [kind]

    @property
    def is_unplugged(self) -> bool:
        """True while the port is gone."""
        return spec.CUT in self._until or spec.REPLUG in self._until

    @property
    def is_blocked(self) -> bool:
        """True while a fault prevents bytes from getting through."""
        return bool(self._until)

    def deadline(self) -> float | None:
        """Return when the next bytes arrive or the next fault begins or ends, or None if nothing is due."""
        due = [*self._due.values(), *self._until.values()]
        for direction, blocks in ((self._to_board, (spec.STALL,)), (self._to_host, (spec.STALL, spec.UNREAD))):
            arrival = direction.next_arrival()
            if arrival is not None:
                due.append(max([arrival, *(self._until[kind] for kind in blocks if kind in self._until)]))
        return min(due, default=None)

    # The PC's end

    def write_from_host(self, now: float, data: bytes) -> int:
        """Put bytes on the line for the board. Return how many the port accepted."""
        taken = min(len(data), self._to_board.room)
        if spec.HANG in self._until:
            taken = min(taken, self._random.choice(HUNG_BYTES))
        self._to_board.write(now, data[:taken])
        return taken

    @property
    def last_line_written(self) -> bytes:
        """The last line, or part of a line, that was written to the board, unchanged by any fault."""
        return self._to_board.last

    def read_for_host(self, now: float) -> bytes:
        """Return the bytes that have arrived from the board."""
        return b"" if spec.STALL in self._until or spec.UNREAD in self._until else self._to_host.read(now)

    # The board's end

    def write_from_board(self, now: float, data: bytes) -> None:
        """Put bytes on the line for the PC, at most `room` of them."""
        self._to_host.write(now, data)

    def read_for_board(self, now: float) -> bytes:
        """Return the bytes that have arrived from the PC."""
        return b"" if spec.STALL in self._until else self._to_board.read(now)

    @property
    def room(self) -> int:
        """The number of bytes that the board can send now."""
        return 0 if self.is_unplugged or spec.UNREAD in self._until else self._to_host.room

    # Internal

    def _interval(self, kind: str) -> float:
        """Return the seconds until the next fault of this kind."""
        return self._random.expovariate(1 / self._periods[kind].interval_s)
