"""Readable features of an encoded position."""

from shared_rules.game import State
from signalbox.games.encoding import Encoder


def counts(encoder: Encoder[State], state: State, seat: int) -> dict[str, float]:
    """Return the nonzero features, keyed by name and scaled back to the counts that they encode."""
    values = zip(encoder.names, encoder.encode(state, seat), encoder.maximum, strict=True)
    return {name: round(value * maximum, 4) for name, value, maximum in values if value}
