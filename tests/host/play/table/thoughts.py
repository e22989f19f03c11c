"""Thoughts that come to an end when a test says so."""

from concurrent.futures import Future


class Pondered(Future[int]):
    """A thought that goes on until it is given a result; `looks` are those after which it was cut short."""

    def __init__(self) -> None:
        super().__init__()
        self.looks: int | None = None

    def cut_after(self) -> int | None:
        return self.looks
