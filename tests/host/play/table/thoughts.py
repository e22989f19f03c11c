"""Computer decisions that finish when a test says so."""

from concurrent.futures import Future


class PendingDecision(Future[int]):
    """A decision that is pending until it gets a result. If it was cut short, `looks` counts the moves considered."""

    def __init__(self) -> None:
        super().__init__()
        self.looks: int | None = None

    def cut_after(self) -> int | None:
        return self.looks
