"""Statistics of a game of Les P'tites Locos: hangars, crashes, pushes and dice."""

from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import DICE, FACES, MOVE
from signalbox.core.messages import Message
from signalbox.games.statistics import CountedEvent, GameFigures

CRASHED, LOST, PUSHED = "crashed", "lost", "pushed"


class PtitesLocosFigures(GameFigures[State]):
    """Statistics of a finished game. Points are a seat's locos in hangars, which decide the game."""

    points_label = Message("locos-ending-hangars")
    luck_label = Message("locos-ending-dice")
    counts = {
        PUSHED: Message("locos-ending-pushed"),
        CRASHED: Message("locos-ending-crashed"),
        LOST: Message("locos-ending-lost"),
    }

    def points(self, state: State, seat: int) -> int:
        return state.hangars[seat]

    def counted_events(self, state: State, action: int) -> list[CountedEvent]:
        """Return the pushes and crashes that the mover causes, and the losses of the crashed locos' owners (L14)."""
        mover = state.turn()
        counts: list[CountedEvent] = []
        effects = state.effects(action) if action < DICE else []
        for number, effect in enumerate(effects):
            if action < MOVE and number > 0:
                counts.append(CountedEvent(PUSHED, mover))
            if effect["crash"]:
                owner = state.setting.seats.index(effect["colour"])
                counts += [CountedEvent(CRASHED, mover), CountedEvent(LOST, owner)]
        return counts

    def luck(self, state: State, outcome: int) -> int:
        """Return the sum of the two number dice (L2)."""
        low, high = divmod((outcome - DICE) % (FACES * FACES), FACES)
        return low + high + 2
