"""Computer decisions that finish when a test says so."""

from concurrent.futures import Future


class PendingDecision(Future[int]):
    """A decision that is pending until it gets a result. `moves_examined` is None unless its search was cut short."""

    def __init__(self) -> None:
        super().__init__()
        self.moves_examined: int | None = None

    def cut_after(self) -> int | None:
        return self.moves_examined
