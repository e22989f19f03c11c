"""Stop-and-wait: numbered lines to the board, one at a time, repeated until answered."""

from shared_rules.wire import SEQ_LIMIT, encode

RETRY_S = 0.25  # the board may ask for no less


class Sender:
    """Holds the one line that waits for its ACK or NAK. `kind` is its kind, "" while none waits."""

    def __init__(self, first_seq: int) -> None:
        self.kind = ""
        self.tries = 0
        self.retry_at = 0.0
        self.sent_at = 0.0  # when the last new line went out for the first time
        self._seq = first_seq % SEQ_LIMIT
        self._line = b""

    def send(self, now: float, kind: str, args: list[str]) -> bytes:
        """The bytes of a new line, which waits from now on. Raises ValueError when they are too many for a line."""
        self._seq = (self._seq + 1) % SEQ_LIMIT
        self._line = encode(kind, self._seq, args)
        self.kind = kind
        self.tries = 0
        self.sent_at = now
        return self.again(now)

    def again(self, now: float) -> bytes:
        """The same bytes, because no answer has come."""
        self.tries += 1
        self.retry_at = now + RETRY_S
        return self._line

    def postpone(self, now: float) -> None:
        """The port has not taken the last bytes yet: no reason to add to them."""
        self.retry_at = now + RETRY_S

    def answered(self, seq: int) -> str:
        """The kind of the line that an answer with `seq` ends, "" when it ends none (it came late, or twice)."""
        if not self.kind or seq != self._seq:
            return ""
        kind = self.kind
        self.drop()
        return kind

    def drop(self) -> None:
        """Wait for nothing any longer."""
        self.kind = ""
