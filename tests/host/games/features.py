"""What an encoder makes of a position, to be read."""

from shared_rules.game import State
from signalbox.games.encoding import Encoder


def counts(encoder: Encoder[State], state: State, seat: int) -> dict[str, float]:
    """The features that are not 0, by name, as the counts behind them."""
    values = zip(encoder.names, encoder.encode(state, seat), encoder.most, strict=True)
    return {name: round(value * most, 4) for name, value, most in values if value}
