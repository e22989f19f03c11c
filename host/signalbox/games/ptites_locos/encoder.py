"""The encoding of Les P'tites Locos as numbers: the whole position, since nothing is hidden. Own locos come first."""

from shared_rules.ptites_locos import State, position
from shared_rules.ptites_locos.track import SIDES
from signalbox.games.encoding import ActionMap, Encoder, FeatureList, Features, relative_seats


class LocosEncoder(Encoder[State]):
    """The encoder of Les P'tites Locos. The squares of a platform keep their numbers wherever the platform is."""

    def __init__(self, state: State) -> None:
        track, setting = state.track, state.setting
        self._squares = [square for square in range(len(track.names)) if square not in track.arrivals]
        names = [track.names[square] for square in self._squares]
        features = FeatureList()
        self._options = features.group("option", ["slide", "repair"])
        self._phase = features.group("phase", position.PHASES)
        self._run = features.add("second_run")
        self._colour = features.group("die.colour", track.platforms)
        self._dice = features.group("die", ["low", "high"], position.FACES)
        bays = [features.group(f"platform.{name}.bay", track.bays) for name in track.platforms]
        sides = [features.add(f"platform.{name}.side.{SIDES[1]}") for name in track.platforms]
        self._platforms = list(zip(bays, sides, strict=True))
        self._reserve = features.add("reserve", setting.reserve)
        seats = relative_seats(state.players)
        self._turn = features.group("turn", seats)
        maximum = {"hand": setting.locos, "hangars": setting.to_win, "tiles": setting.reserve}
        self._counts = [[features.add(f"{seat}.{name}", count) for seat in seats] for name, count in maximum.items()]
        self._runner = {position.HAND: features.add("runner.hand"), **self._by_square(features.group("runner", names))}
        self._locos = [self._by_square(features.group(seat, names)) for seat in seats]
        rolls = [roll for roll, _ in setting.dice.rolls[0]]
        super().__init__(features, ActionMap(state, self._actions(state)), ActionMap(state, rolls))

    def _by_square(self, indices: list[int]) -> dict[int, int]:
        return dict(zip(self._squares, indices, strict=True))

    def _actions(self, state: State) -> list[int]:
        """Return all actions under any options. Arrival squares are left out: no loco stays there (L16, L17)."""
        track = state.track
        platforms = len(track.platforms)
        return [
            *self._squares,
            *range(position.ENTER, position.ENTER + track.lanes),
            *range(position.MOVE, position.MOVE + len(SIDES) * platforms),
            position.NO_TILE,
            *range(position.TAKE_TILE, position.TAKE_TILE + platforms),
            position.PLAY_AGAIN,
            position.STOP,
            position.PASS,
        ]

    def _fill(self, values: Features, state: State, seat: int) -> None:
        track, players = state.track, state.players
        self._set_counts(values, self._options, (state.setting.slide, state.setting.repair))
        values[self._phase[state.phase]] = 1
        values[self._run] = state.run - 1
        if state.colour != position.NONE:
            values[self._colour[state.colour]] = 1
        self._set_counts(values, self._dice, (state.low, state.high))
        for platform, (bays, side) in enumerate(self._platforms):
            values[bays[track.bay(state.config, platform)]] = 1
            values[side] = track.side(state.config, platform)
        self._set_counts(values, (self._reserve,), (state.reserve,))
        values[self._turn[(state.seat - seat) % players]] = 1
        for counts, indices in zip((state.hands, state.hangars, state.tiles), self._counts, strict=True):
            self._set_counts(values, indices, counts[seat:] + counts[:seat])
        if state.runner != position.NONE:
            values[self._runner[state.runner]] = 1
        for owner, squares in enumerate(state.loco_squares):
            indices_of = self._locos[(owner - seat) % players]
            for square in squares:
                values[indices_of[square]] = 1
