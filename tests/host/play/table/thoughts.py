"""Computer decisions that finish when a test says so."""

from concurrent.futures import Future


class PendingDecision(Future[int]):
    """A decision whose result a test sets later. `moves_examined` is None unless the search was cut short."""

    def __init__(self) -> None:
        super().__init__()
        self.moves_examined: int | None = None

    def cut_after(self) -> int | None:
        return self.moves_examined
