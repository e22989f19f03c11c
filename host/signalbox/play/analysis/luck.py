"""Luck: what chance gave somebody, beside what was to be expected of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Literal

Verdict = Literal["much-less", "less", "even", "more", "much-more"]

SOME = 1.0  # standard deviations: two of three sums are nearer to what was to be expected
MUCH = 2.0  # 19 of 20 are


@dataclass
class Luck:
    """So many outcomes of chance, what they came to, and the mean and variance of what they might have come to."""

    count: int = 0
    total: int = 0
    expected: float = 0.0
    variance: float = 0.0
    seen: dict[int, int] = field(default_factory=dict)  # how often each worth came
    probable: dict[int, float] = field(default_factory=dict)  # how often it was to be expected

    def add(self, worth: int, outcomes: Sequence[tuple[int, float]]) -> None:
        """An outcome of this worth has come, of all that might have: (worth, probability), which sum to 1."""
        mean = sum(each * probability for each, probability in outcomes)
        self.count += 1
        self.total += worth
        self.expected += mean
        self.variance += sum(probability * (each - mean) ** 2 for each, probability in outcomes)
        self.seen[worth] = self.seen.get(worth, 0) + 1
        for each, probability in outcomes:
            self.probable[each] = self.probable.get(each, 0.0) + probability

    @property
    def deviations(self) -> float:
        """By how many standard deviations the sum is above what was to be expected; 0 where it could be no other."""
        return (self.total - self.expected) / sqrt(self.variance) if self.variance > 0 else 0.0

    @property
    def verdict(self) -> Verdict:
        """How that is to be read."""
        away = self.deviations
        if abs(away) < SOME:
            return "even"
        if away > 0:
            return "much-more" if away >= MUCH else "more"
        return "much-less" if away <= -MUCH else "less"


def together(several: Iterable[Luck]) -> Luck:
    """The luck of several games as one."""
    whole = Luck()
    for one in several:
        whole.count += one.count
        whole.total += one.total
        whole.expected += one.expected
        whole.variance += one.variance
        for worth, times in one.seen.items():
            whole.seen[worth] = whole.seen.get(worth, 0) + times
        for worth, times_expected in one.probable.items():
            whole.probable[worth] = whole.probable.get(worth, 0.0) + times_expected
    return whole
