"""Milk Run's states encoded as numbers, for programs that learn to play it. The game has no hidden information."""

from signalbox.games.encoding import ActionMap, Encoder, FeatureList, Features, relative_seats
from signalbox_milk_run.rules import DIE, ROLLED, WAIT, State


class MilkEncoder(Encoder[State]):
    """An encoder of the roll, the locos and the churns. Seats are in order of play, starting with the viewer's own."""

    def __init__(self, state: State) -> None:
        stations, seats = state.rules.stations, relative_seats(state.players)
        features = FeatureList()
        self._rolled = features.add("rolled", DIE)
        self._turn = features.group("turn", seats)
        self._waiting = features.group("churn", stations)
        self._loaded = features.group("loaded", seats, len(stations))
        self._at = [features.group(seat, stations) for seat in seats]
        actions = ActionMap(state, [*range(len(stations)), WAIT])
        super().__init__(features, actions, ActionMap(state, range(ROLLED + 1, ROLLED + DIE + 1)))

    def _fill(self, values: Features, state: State, seat: int) -> None:
        self._set_counts(values, [self._rolled], [state.rolled])
        values[self._turn[(state.seat - seat) % state.players]] = 1
        self._set_counts(values, self._waiting, state.waiting)
        self._set_counts(values, self._loaded, state.loaded[seat:] + state.loaded[:seat])
        for distance, stations in enumerate(self._at):
            values[stations[state.at[(seat + distance) % state.players]]] = 1
