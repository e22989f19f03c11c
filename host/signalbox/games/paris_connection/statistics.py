"""Statistics of a game of Paris Connection: points, builds, trades, companies' values, and shares."""

from shared_rules.paris_connection import State
from shared_rules.paris_connection.position import CHOSEN, COMPANY, DONE, TAKE
from signalbox.core.messages import Message
from signalbox.games.statistics import CountedEvent, GameFigures

BUILT, TRADED = "built", "traded"
ARRIVED, BUILT_UP, IDLE = "arrived", "built-up", "idle"
MIN_BOARDS = 2  # the minimum number of storing boards with locos for the game to continue


class ParisConnectionFigures(GameFigures[State]):
    """Statistics of a finished game. Points are the value of a seat's shares (P10), and None until the deal is over."""

    points_label = Message("paris-ending-points")
    values_label = Message("paris-ending-values")
    counts = {BUILT: Message("paris-ending-built"), TRADED: Message("paris-ending-traded")}
    endings = {
        ARRIVED: Message("paris-ending-arrived"),
        BUILT_UP: Message("paris-ending-built-up"),
        IDLE: Message("paris-ending-idle"),
    }

    def points(self, state: State, seat: int) -> int:
        return state.score(seat)

    def counted_events(self, state: State, action: int) -> list[CountedEvent]:
        if action < COMPANY:
            return [CountedEvent(BUILT, state.turn())]
        is_trade = state.phase == CHOSEN and TAKE <= action < DONE  # a second share is part of the same trade
        return [CountedEvent(TRADED, state.turn())] if is_trade else []

    def ending(self, state: State) -> str:
        """Return ARRIVED for a loco in Marseille, BUILT_UP for empty stores (P11), or IDLE if nobody built (P13)."""
        if state.occupied & state.country.last_stop:
            return ARRIVED
        return BUILT_UP if state.boards_with_locos() < MIN_BOARDS else IDLE

    def values(self, state: State) -> dict[str, int]:
        return dict(zip(state.setting.companies, state.values, strict=True))

    def held_items(self, state: State, seat: int) -> dict[str, int]:
        return dict(zip(state.setting.companies, state.shares[seat], strict=True))
