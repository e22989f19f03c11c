"""The game of Les P'tites Locos: its options, its set-up, and its State with texts and lights."""

from shared_rules import game, game_data
from shared_rules.ptites_locos import shown, text
from shared_rules.ptites_locos.position import NO_TILE, NONE, PASS, PLATFORM, ROLL, Dice, Position, Setting
from shared_rules.ptites_locos.track import SIDES, Track

MYPY = False
if MYPY:
    from shared_rules.game import Effect, Mark, Options
    from shared_rules.ptites_locos.shown import LocosView

_PLACEMENTS = ("free", "slide")


class State(Position):
    """A game of Les P'tites Locos in progress."""

    def notation(self, action: int) -> str:
        """Return an action's notation. A square on a platform is named by platform, strand and end: `loco blue.4.1`."""
        if action >= game.ARRANGED:
            return self.arrangement_notation(action)
        return text.action_text(self.track, action)

    def shortest_notation(self, action: int) -> str:
        """Return an action's notation, without the colour if a tile has set it for the roll (L23), as in `roll 3 4`."""
        words = self.notation(action)
        return words.replace(" " + self._fixed_colour(), "", 1) if self._fixed_colour() else words

    def arrange(self, words: str) -> None:
        """Set the platforms and locos (see `arranged`). The dice, the tiles and whose turn it is do not change."""
        from shared_rules.ptites_locos.arranged import Arrangement  # late import: saves memory on a controller

        arrangement = Arrangement(self, words)
        self.save_for_undo()
        self.config, self.runner = arrangement.config, arrangement.runner
        self.set_locos(arrangement.at, arrangement.hands, arrangement.hangars)
        self.note_arrangement(words)

    def normalise(self, words: str) -> str:
        return text.normalise_text(words, self._fixed_colour())

    def position(self) -> str:
        return text.position_text(self)

    def view(self, seat: int) -> "LocosView":
        return shown.view(self)

    def readings(self) -> bytes:
        return shown.readings(self)

    def input_kind(self, action: int) -> int:
        """Return BY_HANDS for moves of platforms and locos, BY_ITSELF for a pass, and BY_WORD for everything else."""
        if action == PASS:
            return game.BY_ITSELF
        return game.BY_HANDS if action < NO_TILE else game.BY_WORD

    def objection(self, place: str) -> "game.Reason | None":
        """Return the reason why the platform `place` may not be moved now. Return None if it may, or for a square."""
        if place not in self.track.platforms:
            return None
        if self.phase != PLATFORM:
            return game.Reason("locos-platforms-stay")
        required = self.track.platforms[self.colour]
        return None if place == required else game.Reason("locos-die-says", colour=required)

    def mover(self, action: int) -> str:
        return shown.mover(self, action)

    def marks(self) -> "list[Mark]":
        return shown.marks(self)

    def effects(self, action: int) -> "list[Effect]":
        return shown.effects(self, action)

    def _fixed_colour(self) -> str:
        """Return the colour that a tile has set for the next roll (L23), or "" if none is set."""
        return self.track.platforms[self.colour] if self.phase == ROLL and self.colour != NONE else ""


class PtitesLocos(game.Game):
    """Les P’tites Locos on a particular board, for 2 or more players, at most one per seat."""

    def __init__(self, data: dict[str, object]) -> None:
        """Read the board's game data. Raise ValueError if it is not valid for this game."""
        self.name = "ptites_locos"
        self.title = "Les P’tites Locos"
        self.places = game_data.read_names(data, "places")
        # built before the track's tables, which leave too little contiguous memory on a controller
        indices = {place: index for index, place in enumerate(self.places)}
        self.track = Track(data)
        self._check_places(indices)
        seats = game_data.read_names(data, "seats")
        self.min_players = 2
        self.max_players = len(seats)
        self.verbs = ["platform", "loco", "enter", "tile", "no", "again", "stop", "pass"]
        counts = [game_data.read_number(data, key) for key in ("locos", "to_win", "tiles")]
        self._setting = Setting(self.track, Dice(len(self.track.platforms)), seats, indices, counts)

    def options(self) -> "Options":
        """Return the defaults of `placement` (L8), `repair` (L22), `sides` at buffers (L4) and the `first` seat (L5).

        `placement` is free or slide. `sides` has a letter for each platform, in the order of their home bays. If
        `sides` is "" or `first` is -1, it is drawn at random.
        """
        return {"placement": "free", "repair": False, "sides": "", "first": -1}

    def pieces(self, players: int) -> dict[str, int]:
        """Return the number of locos that each player has (L1), keyed by colour."""
        return dict.fromkeys(self._setting.seats[:players], self._setting.locos)

    def setup_marks(self, options: "Options") -> "list[Mark]":
        """Return a mark at the home bay of each platform (L4)."""
        track = self.track
        return [(track.bays[track.bay(track.home, p)], game.PUT, name, 0, 1) for p, name in enumerate(track.platforms)]

    def setups(self, players: int, options: "Options") -> "list[tuple[Options, bytes]]":
        """Return (options, readings) for each choice of sides: platforms in their home bays (L4), no locos (L3)."""
        complete = self.complete(players, options)
        fixed_sides = str(complete["sides"])
        setups: list[tuple[Options, bytes]] = []
        for number in range(1 << len(self.track.platforms)):
            sides = "".join([SIDES[number >> p & 1] for p in range(len(self.track.platforms))])
            if fixed_sides in ("", sides):
                chosen = dict(complete)
                chosen["sides"] = sides
                setups.append((chosen, self._begin(players, chosen, 0).readings()))
        return setups

    def start(self, players: int, options: "Options") -> State:
        complete = self.complete(players, options)
        first = complete["first"]
        if not complete["sides"] or not isinstance(first, int) or first < 0:
            raise ValueError("a game starts with the platforms' sides and the first seat given")
        return self._begin(players, complete, first)

    def from_position(self, words: str) -> State:
        """Return the state, without history, for a text from `State.position()`. Raise ValueError if it is invalid."""
        setting, players, config = text.read_setting(self._setting, words)
        self.check_players(players)
        state = State(setting, players).begin(config, 0)
        text.read_position(state, words)
        return state

    def _check_places(self, indices: dict[str, int]) -> None:
        """Raise ValueError unless every cell, every code reed and the hangars have a place in `indices`."""
        needed = self.track.cells + [shown.HANGAR_PLACE]
        for letters in self.track.code_letters:
            needed += [bay + "." + letter for bay in self.track.bays for letter in letters]
        for place in needed:
            if place not in indices:
                raise ValueError("the game data has no place %s" % place)

    def _begin(self, players: int, options: "Options", first: int) -> State:
        setting = self._setting.with_options(options["placement"] == "slide", bool(options["repair"]))
        config = self.track.home
        for platform, side in enumerate(str(options["sides"])):
            config |= SIDES.index(side) << platform
        return State(setting, players).begin(config, first)

    def complete(self, players: int, options: "Options") -> "Options":
        complete = game.Game.complete(self, players, options)
        if complete["placement"] not in _PLACEMENTS:
            raise game.NotAllowedError("option-wrong", option="placement", values=_PLACEMENTS)
        if not isinstance(complete["repair"], bool):
            raise game.NotAllowedError("option-wrong", option="repair", values=("yes", "no"))
        sides = complete["sides"]
        platforms = len(self.track.platforms)
        if not isinstance(sides, str) or len(sides) not in (0, platforms) or sides.strip(SIDES):
            named = tuple(self.track.platforms)
            raise game.NotAllowedError("locos-option-sides-wrong", count=platforms, platforms=named)
        return complete
