"""One direction of a faulty line: bytes go in, and come out later, damaged, twice or never. No I/O and no clock."""

from collections import Counter, deque
from random import Random

from signalbox.device.link.faults.spec import CLEAN, DAMAGE, DROP, LOSE, NOISE, REPEAT, SPLIT, Faults

CAPACITY = 4096  # bytes that may be under way: as much as an operating system keeps for a serial port
LATER_S = 0.05  # the second half of a split line comes up to so much later
NOISE_BYTES = 30
DROP_BYTES = 12


class FaultyBytes:
    """Bytes come out in order, as on a wire; what is lost is lost for good. `tally` counts what was done."""

    def __init__(self, random: Random, tally: Counter[str]) -> None:
        self.faults: Faults = CLEAN
        self.last = b""  # the piece that was put on it last
        self._random = random
        self._tally = tally
        self._under_way: deque[tuple[float, bytes]] = deque()
        self._bytes = 0

    @property
    def room(self) -> int:
        """How many bytes it takes now."""
        return max(0, CAPACITY - self._bytes)

    def write(self, now: float, data: bytes) -> None:
        """Put `data` on the line at `now`."""
        for piece in data.splitlines(keepends=True):
            self.last = piece
            self._send(now, piece)

    def read(self, now: float) -> bytes:
        """What has arrived by `now`."""
        out = b""
        while self._under_way and self._under_way[0][0] <= now:
            out += self._under_way.popleft()[1]
        self._bytes -= len(out)
        return out

    def arrival(self) -> float | None:
        """When the next bytes arrive, None while none are under way."""
        return self._under_way[0][0] if self._under_way else None

    def cut(self) -> None:
        """Everything under way is lost."""
        self._under_way.clear()
        self._bytes = 0

    def put(self, at: float, data: bytes) -> None:
        """Bytes that arrive at `at`, or behind those that arrive later."""
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
