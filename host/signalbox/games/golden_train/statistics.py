"""Statistics of a game of Golden Train: wagons, attacks and dynamite."""

from shared_rules.golden_train import State
from shared_rules.golden_train.position import CLOSING, PUT_BACK, STRENGTH
from signalbox.core.messages import Message
from signalbox.games.statistics import CountedEvent, GameFigures

WON, FAILED, TAKEN, LOST = "won", "failed", "taken", "lost"
BLOWN, EMPTY = "blown", "empty"


class GoldenTrainFigures(GameFigures[State]):
    """Statistics of a finished game. A seat's points are its train's length, which decides the game (G10)."""

    points_label = Message("golden-ending-wagons")
    luck_label = Message("golden-ending-dynamite")
    counts = {
        WON: Message("golden-ending-won"),
        FAILED: Message("golden-ending-failed"),
        TAKEN: Message("golden-ending-taken"),
        LOST: Message("golden-ending-lost"),
    }
    endings = {BLOWN: Message("golden-ending-blown"), EMPTY: Message("golden-ending-empty")}

    def points(self, state: State, seat: int) -> int:
        return len(state.trains[seat])

    def counted_events(self, state: State, action: int) -> list[CountedEvent]:
        """Return the success or failure of an attack, and each wagon taken or lost in it (G8)."""
        if action not in (CLOSING, PUT_BACK):
            return []
        attacker, after = state.turn(), state.child(action)
        if action == PUT_BACK:
            return [CountedEvent(FAILED, attacker), CountedEvent(LOST, attacker)]
        counts = [CountedEvent(WON, attacker)]
        for seat in range(state.players):
            lost = len(state.trains[seat]) - len(after.trains[seat])
            counts += [CountedEvent(TAKEN, attacker), CountedEvent(LOST, seat)] * lost
        return counts

    def ending(self, state: State) -> str:
        """Return BLOWN after the last stick of dynamite (G9), or EMPTY if the pile is empty (G11)."""
        return EMPTY if sum(state.dynamites) else BLOWN

    def luck(self, state: State, outcome: int) -> int | None:
        """Return the strength of a stick of dynamite (G6), or None for a wagon, whose value can be good or bad."""
        return outcome - STRENGTH if outcome >= STRENGTH else None
