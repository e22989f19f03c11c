"""A serial line in memory that loses, damages, doubles, splits and delays bytes, from a seed."""

import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Faults:
    """How bad the line is: each a probability for one written piece, and the longest delay in seconds."""

    lose: float = 0.0
    damage: float = 0.0
    double: float = 0.0
    split: float = 0.0
    noise: float = 0.0
    delay: float = 0.0


CLEAN = Faults()


class Line:
    """One direction of the cable. Bytes come out in order, as bytes on a wire do; what is lost is lost for good."""

    def __init__(self, seed: int, faults: Faults = CLEAN) -> None:
        self.faults = faults
        self._random = random.Random(seed)
        self._under_way: list[tuple[float, bytes]] = []

    def write(self, now: float, data: bytes) -> None:
        """Put `data` on the line at `now`."""
        for piece in self._pieces(data):
            at = now + self._random.uniform(0, self.faults.delay)
            if self._under_way:
                at = max(at, self._under_way[-1][0])
            self._under_way.append((at, piece))

    def read(self, now: float) -> bytes:
        """What has arrived by `now`."""
        arrived = [piece for at, piece in self._under_way if at <= now]
        del self._under_way[: len(arrived)]
        return b"".join(arrived)

    def arrival(self) -> float | None:
        """When the next bytes arrive, None while nothing is under way."""
        return self._under_way[0][0] if self._under_way else None

    def cut(self) -> None:
        """Everything under way is lost."""
        self._under_way.clear()

    def _pieces(self, data: bytes) -> list[bytes]:
        pieces: list[bytes] = []
        for line in data.splitlines(keepends=True):
            if self._happens(self.faults.noise):
                pieces.append(self._random.randbytes(self._random.randint(1, 30)))
            if self._happens(self.faults.lose):
                continue
            sent = self._damaged(line) if self._happens(self.faults.damage) else line
            for _ in range(2 if self._happens(self.faults.double) else 1):
                pieces.extend(self._split(sent))
        return pieces

    def _damaged(self, line: bytes) -> bytes:
        at = self._random.randrange(len(line))
        return line[:at] + bytes([line[at] ^ 1 << self._random.randrange(8)]) + line[at + 1 :]

    def _split(self, line: bytes) -> list[bytes]:
        if len(line) < 2 or not self._happens(self.faults.split):
            return [line]
        at = self._random.randrange(1, len(line))
        return [line[:at], line[at:]]

    def _happens(self, probability: float) -> bool:
        return probability > 0 and self._random.random() < probability
