"""A walk over a board: one thing after the other is asked for, and each answer is a thing found once."""

from collections.abc import Iterable


class Walk:
    """Pairs what is asked for with what is found. Both are numbers; nothing is found twice."""

    def __init__(self, asked: Iterable[int]) -> None:
        self._asked = list(asked)
        self._answers: list[int | None] = []  # to the first of them; None: passed over

    @property
    def total(self) -> int:
        return len(self._asked)

    @property
    def done(self) -> int:
        """How many have been answered or passed over."""
        return len(self._answers)

    @property
    def next(self) -> int | None:
        """What is asked for now; None at the end."""
        return self._asked[self.done] if self.done < len(self._asked) else None

    @property
    def answers(self) -> dict[int, int | None]:
        """What was found for each that was asked for so far; None for one that was passed over."""
        return dict(zip(self._asked, self._answers, strict=False))

    @property
    def pairs(self) -> dict[int, int]:
        """What was found for each, without those passed over."""
        return {asked: found for asked, found in self.answers.items() if found is not None}

    @property
    def passed_over(self) -> list[int]:
        """What was asked for and not found."""
        return [asked for asked, found in self.answers.items() if found is None]

    def asked_for(self, found: int) -> int | None:
        """What this was found for, None while it was not found."""
        return next((asked for asked, other in self.pairs.items() if other == found), None)

    def answer(self, found: int | None) -> None:
        """What was asked for is `found`, or passed over. Raises ValueError when that was found before."""
        if found is not None and self.asked_for(found) is not None:
            raise ValueError("found before")
        self._answers.append(found)

    def back(self) -> bool:
        """Take the last answer back; False at the beginning."""
        if not self._answers:
            return False
        self._answers.pop()
        return True
