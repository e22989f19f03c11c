"""A second, slow engine for the P'tites Locos, written directly from the rules to check the real engine.

It shares no code with the engine: locos are on the board's cells and are carried along when a platform moves, the track
is worked out at each step, and actions are in notation.
"""

BAYS = 4
COLOURS = ["blue", "red", "yellow"]
LENGTH = {1: 7, 2: 5, 3: 3}
STRANDS = {
    "blue": {"A": {2: 1, 3: 2, 4: 3}, "B": {2: 1, 3: 2, 4: 3}},
    "red": {"A": {1: 2, 2: 1, 3: 3, 4: 4}, "B": {1: 1, 2: 2, 3: 4, 4: 3}},
    "yellow": {"A": {1: 1, 3: 3, 4: 4}, "B": {1: 1, 2: 2, 4: 4}},
}

# ("S", 0, lane, 0), ("Q", quadrant, lane, k), ("B", bay, lane, end), ("A", 0, lane, 0)
Cell = tuple[str, int, int, int]


class NaiveGame:
    """A game of the P'tites Locos from the set-up, or any position, to the end."""

    def __init__(self, players: int, sides: str, first: int, slide: bool, repair: bool) -> None:
        self.players = players
        self.slide = slide
        self.bay_of = {"blue": 1, "red": 2, "yellow": 3}
        self.side_of = dict(zip(COLOURS, sides, strict=True))
        self.locos: dict[Cell, int] = {}
        self.hand = dict.fromkeys(range(players), 4)
        self.home = dict.fromkeys(range(players), 0)
        self.tiles = dict.fromkeys(range(players), 0)
        self.reserve = 12 if repair else 0
        self.winner: int | None = None
        self.start_turn(first)

    def start_turn(self, seat: int) -> None:
        self.seat = seat
        self.second_run = False
        self.same: Cell | str | None = None  # the loco of the first run, "hand" if it crashed
        self.colour: str | None = None
        self.dice: tuple[int, int] | None = None
        self.phase = "tile" if self.tiles[seat] > 0 else "roll"

    @classmethod
    def from_text(cls, text: str) -> "NaiveGame":
        """Return the game at this position."""
        rules, bays, seats, reserve, seat, run, phase, dice, runner = text.split()
        fields = seats.split("/")
        platforms = {
            word.split(".")[0]: (bay, word.split(".")[1]) for bay, word in enumerate(bays.split(",")) if word != "-"
        }
        sides = "".join(platforms[colour][1] for colour in COLOURS)
        game = cls(len(fields), sides, int(seat), rules.startswith("slide"), rules.endswith("repair"))
        game.bay_of = {colour: platforms[colour][0] for colour in COLOURS}
        for number, field in enumerate(fields):
            counts, _, names = field.partition(":")
            game.hand[number], game.home[number], game.tiles[number] = (int(word) for word in counts.split("-"))
            for name in names.split(",") if names else []:
                game.locos[game.cell_named(name)] = number
        game.reserve = int(reserve)
        game.second_run = run == "2"
        game.phase = phase
        game.same = None if runner == "-" else "hand" if runner == "hand" else game.cell_named(runner)
        words = dice.split(".")
        game.colour = None if dice == "-" else words[0]
        game.dice = (int(words[1]), int(words[2])) if len(words) == 3 else None
        return game

    def cell_named(self, name: str) -> Cell:
        """Return the cell of a square, given its name in a position."""
        if name[0] == "S":
            return ("S", 0, int(name[1]), 0)
        first, *numbers = name.split(".")
        lane, k = (int(number) for number in numbers)
        if first[0] == "Q":
            return ("Q", int(first[1]), lane, k)
        bay = self.bay_of[first]
        return ("B", bay, lane, k) if self.side_of[first] == "A" else ("B", bay, 5 - lane, 1 - k)

    # The board

    def platform_in(self, bay: int) -> str | None:
        for colour, occupied in self.bay_of.items():
            if occupied == bay:
                return colour
        return None

    def next_step(self, cell: Cell) -> Cell | str:
        """Return the next cell along the track, or "buffer" or "off" if it ends."""
        kind, number, lane, k = cell
        if kind == "S":
            return self.enter_bay(0, lane)
        if kind == "Q":
            return ("Q", number, lane, k + 1) if k < LENGTH[lane] else self.enter_bay(number, lane)
        if kind == "A":
            return "buffer"
        if k == 0:
            colour = self.platform_in(number)
            assert colour is not None
            leads = STRANDS[colour][self.side_of[colour]]
            return ("B", number, leads[lane], 1) if lane in leads else "buffer"
        if lane == 4:
            return "off"
        return ("Q", number + 1, lane, 1) if number < 3 else ("A", 0, lane, 0)

    def enter_bay(self, bay: int, lane: int) -> Cell | str:
        return "off" if self.platform_in(bay) is None else ("B", bay, lane, 0)

    def rule_name(self, cell: Cell) -> str:
        kind, number, lane, k = cell
        if kind in "SA":
            return f"{kind}{lane}"
        if kind == "Q":
            return f"Q{number}.{lane}.{k}"
        colour = self.platform_in(number)
        assert colour is not None
        return f"{colour}.{lane}.{k}" if self.side_of[colour] == "A" else f"{colour}.{5 - lane}.{1 - k}"

    def board_name(self, cell: Cell) -> str:
        kind, number, lane, k = cell
        return f"B{number}.{lane}.{k}" if kind == "B" else self.rule_name(cell)

    # Legal actions

    def options(self) -> set[str]:
        """Return every legal action or, when dice are due, every roll."""
        if self.phase == "tile":
            return {f"tile {colour}" for colour in COLOURS} | {"no tile"}
        if self.phase == "roll":
            colours = [self.colour] if self.colour else COLOURS
            return {f"roll {c} {x} {y}" for c in colours for x in range(1, 7) for y in range(x, 7)}
        if self.phase == "platform":
            assert self.colour is not None
            turned = "B" if self.side_of[self.colour] == "A" else "A"
            return {f"platform {self.colour} {side}" for side in "AB" if not self.slide or side == turned}
        if self.phase == "loco":
            return self.loco_options() or {"pass"}
        return {"again", "stop"} if self.phase == "again" else set()

    def loco_options(self) -> set[str]:
        free = {f"enter S{lane}" for lane in (1, 2, 3) if ("S", 0, lane, 0) not in self.locos}
        if self.same == "hand":
            return free
        if isinstance(self.same, tuple):
            return {f"loco {self.rule_name(self.same)}"}
        own = {f"loco {self.rule_name(cell)}" for cell, seat in self.locos.items() if seat == self.seat}
        return own | free if self.hand[self.seat] else own

    # Carrying them out

    def play(self, text: str) -> None:
        words = text.split()
        if words[0] == "roll":
            self.colour = words[1]
            self.dice = (int(words[2]), int(words[3]))
            self.phase = "platform"
        elif words[0] == "tile":
            self.tiles[self.seat] -= 1
            self.reserve += 1
            self.colour = words[1]
            self.phase = "roll"
        elif text == "no tile":
            self.phase = "roll"
        elif words[0] == "platform":
            self.move_platform(words[1], words[2])
        elif words[0] in ("loco", "enter"):
            self.move_loco(words[0], words[1])
        elif text == "again":
            self.second_run = True
            self.colour = None
            self.dice = None
            self.phase = "roll"
        else:
            self.start_turn((self.seat + 1) % self.players)

    def move_platform(self, colour: str, side: str) -> None:
        old = self.bay_of[colour]
        new = next(bay for bay in range(BAYS) if self.platform_in(bay) is None)
        is_turned = side != self.side_of[colour]

        def carried(cell: Cell) -> Cell:
            kind, bay, lane, end = cell
            if kind != "B" or bay != old:
                return cell
            return ("B", new, 5 - lane, 1 - end) if is_turned else ("B", new, lane, end)

        self.locos = {carried(cell): seat for cell, seat in self.locos.items()}
        if isinstance(self.same, tuple):
            self.same = carried(self.same)
        self.bay_of[colour] = new
        self.side_of[colour] = side
        self.phase = "loco"

    def move_loco(self, word: str, name: str) -> None:
        assert self.dice is not None
        points = sum(self.dice)
        if word == "enter":
            cell: Cell = ("S", 0, int(name[1]), 0)
            self.hand[self.seat] -= 1
            self.locos[cell] = self.seat
            points -= 1
        else:
            cell = next(place for place in self.locos if self.rule_name(place) == name)
        ended = self.run(cell, points, driven=True)
        if self.winner is not None:
            self.phase = "over"
        elif self.dice[0] == self.dice[1] and not self.second_run and ended != "home":
            self.same = ended
            self.phase = "again"
        else:
            self.start_turn((self.seat + 1) % self.players)

    def run(self, cell: Cell, points: int, driven: bool) -> Cell | str:
        """Move a loco, and pass its remaining points to any loco it hits. Return its end: a cell, "hand" or "home"."""
        if points == 0:
            return cell
        next_cell = self.next_step(cell)
        if isinstance(next_cell, str):
            return self.crash(cell)
        if next_cell in self.locos:
            self.run(next_cell, points, driven=False)
            return cell
        self.locos[next_cell] = self.locos.pop(cell)
        if next_cell[0] == "A" and (driven or points == 1):
            seat = self.locos.pop(next_cell)
            self.home[seat] += 1
            if self.home[seat] == 3:
                self.winner = seat
            return "home"
        return self.run(next_cell, points - 1, driven)

    def crash(self, cell: Cell) -> str:
        seat = self.locos.pop(cell)
        self.hand[seat] += 1
        if self.reserve > 0:
            self.reserve -= 1
            self.tiles[seat] += 1
        return "hand"
