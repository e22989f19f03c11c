"""People who know nothing but what the table tells them: they do what it asks for, one movement at a time.

What a light asks for is told from its rhythm, its colour and what stands there or is in the hand, as by a person who
has read what the rhythms mean, and no rules. Who reads takes the piece that the newest sentence names, and looks for
the light that it speaks of. Where all of that leaves it open, a person chooses at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from shared_rules.scene import BLINK, CHASE, DIM, DOUBLE, FAST, PULSE, STEADY
from signalbox.board.layout import cells_of, pieces_of, place_of
from signalbox.board.tabletop import AIR, HAND
from signalbox.core.messages import Message, Text, sentences_of
from signalbox.play.table.commands import Say, carry_out
from signalbox.play.table.config import CONFIRM, HELP, ROLL, UNDO
from signalbox.play.table.present.lights import WHITE, scene
from signalbox.play.table.present.message import message
from signalbox.play.table.present.snapshot import presses
from signalbox.play.table.situation import situation
from signalbox.simulator import behaviour
from signalbox.simulator.hands import over_the_sensor_of, put_beside
from signalbox.simulator.people.referee import LED_ASTRAY, Referee

if TYPE_CHECKING:
    from signalbox.core.messages import Text
    from signalbox.games.messages import Instruction
    from signalbox.play.table.table import Table
    from signalbox.simulator.hands import Hands
    from signalbox.simulator.people.player import SimulatedPlayer


class PeopleKind(NamedTuple):
    """How people do what they are asked for. Probabilities are those at each movement, times are seconds."""

    pause_s: tuple[float, float] = (behaviour.READ_S, behaviour.READ_S)  # before each movement
    presses: float = 0.0  # a button that is lit, for no reason
    fidgets: float = 0.0  # takes up a piece that stands somewhere, and puts it back
    hovers: float = 0.0  # over another square that is lit, before putting something down
    swaps: float = 0.0  # two unlike pieces
    reads: bool = False  # does what the newest sentence says; what it does not name, the lights tell


PEOPLE_KINDS = {
    "obedient": PeopleKind(reads=True),
    "lights": PeopleKind(),
    "child": PeopleKind(reads=True, presses=0.08, fidgets=0.08, hovers=0.2, swaps=0.02),
    "sleeper": PeopleKind(pause_s=(20.0, 240.0)),
}
MIXED = "mixed"  # one of each of these, in turn
MIXED_KINDS = ("obedient", "child", "lights")


def kinds_of(people: str) -> list[PeopleKind]:
    """The kinds of people that sit at a table in turn: all of one, or MIXED."""
    return [PEOPLE_KINDS[name] for name in (MIXED_KINDS if people == MIXED else (people,))]


PUTS = ("piece-put", "step-put", "locos-put-along")  # "Put Ben's orange loco on the blinking light."
TAKES_OFF = ("piece-take-off", "step-take-off")  # "Take Ben's orange loco off the board."
CONFIRMS = ("confirm",)  # "Is that your move? Then press Confirm."


LIFTS_WHAT_STANDS = ("piece-beside", "piece-beside-there")  # "Where one stands already, lift it. Then put both down."
THEN_CONFIRMS = ("piece-beside-gone",)  # "Then press Confirm."


class PieceAsked(NamedTuple):
    """A piece of this colour, "" for any, is to go to the light that blinks, or off the board."""

    colour: str
    off: bool


class PlatformAsked(NamedTuple):
    """A platform is to go into a bay, by its title, with this side at the buffer, "" for either."""

    platform: str
    bay: str
    side: str


class ConfirmAsked(NamedTuple):
    """Confirm is to be pressed."""


def asked_for(said: Message) -> PieceAsked | PlatformAsked | ConfirmAsked | None:
    """What the last sentence of a prompt names; None where it names nothing, and speaks of what is lit."""
    last = said.args.get("second")
    if isinstance(last, Message):
        return asked_for(last)
    if said.id in CONFIRMS:
        return ConfirmAsked()
    piece = said.args.get("piece")
    if isinstance(piece, Message) and said.id in PUTS + TAKES_OFF:
        return PieceAsked(str(piece.args.get("colour", "")), said.id in TAKES_OFF)
    if {"platform", "bay"} <= said.args.keys():
        return PlatformAsked(*(str(said.args.get(name, "")) for name in ("platform", "bay", "side")))
    return None


def says(said: Message | None, ids: Sequence[str]) -> bool:
    """Whether one of these sentences is among those of a text."""
    return said is not None and any(sentence.id in ids for sentence in sentences_of(said))


def said_to_stand(said: Message | None) -> list[tuple[Text, tuple[str, ...]]]:
    """The names of places and the colours of the pieces that are to be there, as the rest of an instruction has it."""
    found = []
    for sentence in [] if said is None else sentences_of(said):
        if sentence.id == "doubt-steady":
            place, pieces = sentence.args["place"], sentence.args["pieces"]
            assert isinstance(place, str | Message)
            assert isinstance(pieces, tuple)
            found.append((place, tuple(str(each.args["colour"]) for each in pieces if isinstance(each, Message))))
    return found


HANDS = 2  # of one person: so many pieces may be up at once
GIVES_UP = 3  # looks at lights that ask for nothing, before somebody has to help


class Lit(NamedTuple):
    """A light that is lit: its square or "" where none is, its rhythm, and the colour of a piece or "" for any."""

    square: str
    pattern: int
    colour: str


class LightsFollower:
    """Everybody at one table, with one pair of hands."""

    def __init__(
        self, table: Table, hands: Hands, random: Random, helper: SimulatedPlayer, kinds: Sequence[PeopleKind]
    ) -> None:
        """`helper` knows the game, and goes on for as long as nobody else knows how to.

        The seats have these `kinds` of people in turn.
        """
        self.table = table
        self.hands = hands
        self.say: Say = partial(carry_out, table)  # what is pressed on the page
        self.referee = Referee(table, hands)
        self._random = random
        self._squares: dict[int, list[str]] = {}  # by the number of their light
        for square in table.config.board.squares.values():
            self._squares.setdefault(square.light, []).append(square.name)
        self._from: dict[str, str] = {}  # piece or part in the hand -> where it was taken up
        self._side: dict[str, str] = {}
        self._wrong: set[str] = set()  # pieces in the hand that were in a wrong place
        self._leaving: set[str] = set()  # those of which it was said that they go off the board
        self._taken_at = 0  # how much was recorded when a piece was taken up last
        self._unanswered = ""  # where one was put beside another, and no light has answered
        self._unanswered_at = 0  # how much was recorded then
        self._told = False  # and that was said
        self._looked_in_vain = 0
        self._look_at = 0.0
        self._movements = 0
        self._kinds = kinds
        self._helper = helper
        self._helped_from = -1  # how much was recorded when help was asked for last

    @property
    def dawdles_s(self) -> float:
        """For how many seconds an action may take longer than hands need."""
        return (LED_ASTRAY + GIVES_UP) * max(kind.pause_s[1] for kind in self._kinds)

    @property
    def _kind(self) -> PeopleKind:
        """How whoever is on turn does what is asked for."""
        state = self.table.state
        return self._kinds[0 if state is None else state.turn() % len(self._kinds)]

    @property
    def wrong_moves(self) -> int:
        """Actions recorded that the pieces do not show."""
        return self.referee.wrong_moves

    def figures(self) -> dict[str, int]:
        """What went wrong."""
        return self.referee.figures()

    def deadline(self) -> float | None:
        """When `act` is due next, while the hands are still and the board answers."""
        if self._is_helped():
            return self._helper.deadline()
        is_waiting = self.hands.busy or self.table.is_over or self.table.reading.offline is not None
        return None if is_waiting else self._look_at

    def act(self, at: float) -> None:
        """Look at the lights and, if the hands are free, plan one movement."""
        self.referee.look(at)
        if self._is_helped():
            self._helper.act(at)
            return
        if self.hands.movements != self._movements:  # whoever has moved something looks what has come of it
            self._movements = self.hands.movements
            self._look_at = at + self._random.uniform(*self._kind.pause_s)
        if self.hands.busy or at < self._look_at or self.table.is_over or self.table.reading.offline:
            return
        self._look_at = at + behaviour.READ_S
        self.hands.begin(at + behaviour.READ_S)
        if self.referee.is_astray() or self.referee.is_late():
            self._ask_for_help(at)
        elif self._play_about(at):
            self._looked_in_vain = 0
            self.referee.misled()
        elif self._do_as_asked(at):
            self._looked_in_vain = 0
            self.referee.followed()
        else:
            self._look_at = at + behaviour.PATIENCE_S
            self._looked_in_vain += 1
            if self._looked_in_vain >= GIVES_UP:
                self._ask_for_help(at)

    def _is_helped(self) -> bool:
        return len(self.table.record) == self._helped_from

    # What the lights ask for.

    def _do_as_asked(self, at: float) -> bool:
        """Whether anything was asked for that could be done."""
        lit = self._lit(at)
        return self._answer(lit) or self._tell(lit) or self._move(at, lit) or self._press(at)

    def _answer(self, lit: list[Lit]) -> bool:
        """One white light on its own: is something there (bright), or is nothing (faint)? Look, and say so."""
        squares = {each.square for each in lit}
        if "" in squares or {each.pattern for each in lit} not in ({STEADY}, {DIM}) or not squares:
            return False
        tabletop = self.hands.tabletop
        bays = [bay for bay in tabletop.board.bays if squares == set(cells_of(tabletop, bay))]
        if bays:
            taken = bays[0] in tabletop.bay_of.values()
        elif len(squares) == 1:
            taken = tabletop.piece_at(lit[0].square) is not None
        else:
            return False
        self.hands.press(CONFIRM if taken == (lit[0].pattern == STEADY) else UNDO)
        return True

    def _move(self, at: float, lit: list[Lit]) -> bool:
        """One movement that the lights ask for; False when they ask for none."""
        tabletop = self.hands.tabletop
        asked = asked_for(self._said(at).prompt) if self._kind.reads else None
        parts = [part for part, bay in tabletop.bay_of.items() if bay == AIR]
        if isinstance(asked, ConfirmAsked):
            self.hands.press(CONFIRM)
            return True
        if self._kind.reads and not parts and self._compare(said_to_stand(self._said(at).detail), lit):
            return True
        if isinstance(asked, PieceAsked) and not parts:
            return self._do_with_piece(at, asked, lit)
        if isinstance(asked, PlatformAsked):
            return self._do_with_platform(asked)
        pieces = [piece for piece, where in tabletop.at.items() if where == AIR and piece in self._from]
        if parts:
            return self._put_part(parts[0], lit)
        if pieces:
            fitting = [piece for piece in pieces if self._has_end(piece, lit)]
            return self._put(at, self._random.choice(fitting or pieces), lit)
        return self._take_part(lit) or self._take(lit)

    def _said(self, at: float) -> Instruction:
        return message(self.table, situation(self.table, at)).instruction

    def _compare(self, said: list[tuple[Text, tuple[str, ...]]], lit: list[Lit]) -> bool:
        """One movement towards having those pieces on a place that are said to be there; False where they are.

        What is in a hand comes first, then what stands wrongly, and last a piece from beside the board.
        """
        tabletop, name, spare = self.hands.tabletop, self.table.config.messages.place, list[str]()
        wanting: list[tuple[str, list[str]]] = []  # a colour that is missing, and the free squares of its place
        for place, colours in said:
            spots = [square.name for square in tabletop.board.squares.values() if name(square.place) == place]
            standing = [piece for piece in map(tabletop.piece_at, spots) if piece is not None]
            missing = list(colours)
            for piece in standing:
                if tabletop.colours[piece] in missing:
                    missing.remove(tabletop.colours[piece])
                else:
                    spare.append(piece)
            free = [] if len(standing) >= len(colours) else [spot for spot in spots if tabletop.piece_at(spot) is None]
            wanting += [(colour, free) for colour in missing]
        held = [piece for piece, where in tabletop.at.items() if where == AIR]
        for piece in held:
            free = next((free for colour, free in wanting if free and colour == tabletop.colours[piece]), [])
            if free:
                self._from.pop(piece, None)
                self.hands.put(piece, self._random.choice(free))
                return True
        wanted = [colour for colour, _ in wanting]
        others = [tabletop.piece_at(each.square) for each in lit if each.pattern == BLINK and not self._is_of(each)]
        found = sorted(spare, key=lambda each: tabletop.colours[each] not in wanted)
        found = found or [other for colour in wanted for other in others if other and tabletop.colours[other] == colour]
        found = found or [piece for colour in wanted for piece in pieces_of(tabletop, tabletop.at, HAND, colour)]
        if found and len(held) >= HANDS:
            self._from.pop(held[0], None)
            self.hands.put(held[0], HAND)
        elif found:
            self._from[found[0]] = tabletop.at[found[0]]
            if found[0] in spare:
                self._wrong.add(found[0])
            self.hands.take(found[0])
        return bool(found)

    def _do_with_piece(self, at: float, asked: PieceAsked, lit: list[Lit]) -> bool:
        """Take up the piece that a sentence names, or put down what is in the hand."""
        tabletop = self.hands.tabletop
        alike = [piece for piece, colour in tabletop.colours.items() if asked.colour in ("", colour)]
        held = [piece for piece, where in tabletop.at.items() if where == AIR]
        ends = [each.square for each in lit if each.square and each.pattern == BLINK]
        free = [square for square in ends if tabletop.piece_at(square) is None]
        fitting = [piece for piece in held if piece in alike and free and not asked.off]
        if held:
            piece = (fitting or held)[0]
            self._from.pop(piece, None)
            self._leaving.discard(piece)
            self._put_down(at, piece, self._random.choice(free) if fitting else HAND)
            return True
        found = self._find(asked, alike, lit)
        if found is not None:
            self._from[found] = tabletop.at[found]
            if asked.off:
                self._leaving.add(found)
            self.hands.take(found)
        elif says(self._said(at).detail, THEN_CONFIRMS):
            self.hands.press(CONFIRM)
            return True
        return found is not None

    def _find(self, asked: PieceAsked, alike: Sequence[str], lit: list[Lit]) -> str | None:
        """The piece that a sentence names: one that flashes, one beside the board, or one that stands elsewhere."""
        tabletop = self.hands.tabletop
        flashing = [tabletop.piece_at(each.square) for each in lit if each.square and each.pattern in (DOUBLE, FAST)]
        named = [piece for piece in flashing if piece in alike]
        if named:
            return self._random.choice(named)
        if asked.off:
            return None
        beside = [piece for piece in alike if tabletop.at[piece] == HAND]
        right = [each.square for each in lit if each.square and self._is_of(each)]
        elsewhere = [piece for piece in alike if tabletop.at[piece] not in (HAND, AIR, *right)]
        found = beside or elsewhere
        return self._random.choice(found) if found else None

    def _do_with_platform(self, asked: PlatformAsked) -> bool:
        """Take up the platform that a sentence names, or put it where it says."""
        tabletop, part = self.hands.tabletop, asked.platform
        bay = next(bay.name for bay in tabletop.board.bays.values() if bay.title == asked.bay)
        if tabletop.bay_of[part] != AIR:
            self._from[part], self._side[part] = tabletop.bay_of[part], tabletop.side_of[part]
            self.hands.take(part)
            return True
        self.hands.carry_part(part, bay, asked.side or self._random.choice("AB"))
        return True

    def _put(self, at: float, piece: str, lit: list[Lit]) -> bool:
        """Put what is in the hand where it is asked for, beside the board when it crashes, or else back."""
        tabletop = self.hands.tabletop
        mine = [each for each in lit if each.colour in ("", tabletop.colours[piece])]
        if not any(each.square or each.pattern == FAST for each in mine) and not self._is_anybodys(lit):
            mine = lit  # its colour is no light's
        free = [each for each in mine if each.square and tabletop.piece_at(each.square) is None]
        ends = [each.square for each in free if each.pattern == BLINK]
        ends = ends or [each.square for each in mine if each.pattern == PULSE and self._is_free(each, lit, piece)]
        in_the_way = self._in_the_way_of(piece, mine)
        if piece in self._leaving:
            where = HAND
        elif ends:
            where = self._random.choice(ends)
        elif any(each.pattern == FAST and tabletop.piece_at(each.square) is None for each in mine):
            where = HAND
        elif in_the_way is not None:
            self._from[in_the_way] = tabletop.at[in_the_way]
            self._wrong.add(in_the_way)
            self.hands.take(in_the_way)
            return True
        elif piece in self._wrong or len(self.table.record) != self._taken_at:
            where = HAND  # it had to go, or was counted as it was taken up
        elif any(each.pattern == BLINK and each.square and not self._is_of(each) for each in mine):
            where = HAND  # first another one has to go from where it belongs
        else:
            where = self._from[piece]
        del self._from[piece]
        self._wrong.discard(piece)
        self._leaving.discard(piece)
        hovers = free and self._random.random() < self._kind.hovers
        self._put_down(at, piece, where, over=self._random.choice(free).square if hovers else "")
        return True

    def _put_down(self, at: float, piece: str, where: str, over: str = "") -> None:
        """Put a piece down; whoever reads lifts what stands over the same sensor first where that is said."""
        beside = over_the_sensor_of(self.hands.tabletop, where)
        if beside and self._kind.reads and says(self._said(at).detail, LIFTS_WHAT_STANDS):
            put_beside(self.hands, piece, where, beside)
        else:
            self._unanswered, self._unanswered_at = where if beside else "", len(self.table.record)
            self.hands.put(piece, where, over=over)

    def _tell(self, lit: list[Lit]) -> bool:
        """Say what no light has answered: Confirm, and Help until the light blinks where it was put down."""
        if not self._unanswered or len(self.table.record) != self._unanswered_at:
            self._unanswered, self._told = "", False
            return False
        place = partial(place_of, self.hands.tabletop)
        blinks = any(each.pattern == BLINK and place(each.square) == place(self._unanswered) for each in lit)
        self.hands.press(HELP if self._told and not blinks else CONFIRM)
        self._told = True
        return True

    def _has_end(self, piece: str, lit: list[Lit]) -> bool:
        """Whether a free square blinks in the colour of what is in the hand."""
        tabletop = self.hands.tabletop
        ends = [each for each in lit if each.square and (each.pattern, each.colour) == (BLINK, tabletop.colours[piece])]
        return any(tabletop.piece_at(each.square) is None for each in ends)

    def _in_the_way_of(self, piece: str, mine: list[Lit]) -> str | None:
        """What stands wrongly where a piece in the hand belongs, while the other hand is free."""
        tabletop = self.hands.tabletop
        if sum(where == AIR for where in tabletop.at.values()) >= HANDS:
            return None
        ends = [each for each in mine if each.square and each.pattern == BLINK and each.colour]
        found = [tabletop.piece_at(each.square) for each in ends if not self._is_of(each)]
        return next((other for other in found if other is not None), None)

    def _is_anybodys(self, lit: list[Lit]) -> bool:
        """Whether lights ask for pieces by their colours."""
        colours = {*self.hands.tabletop.colours.values()}
        return any(each.square and each.colour in colours and each.pattern in (BLINK, DOUBLE, PULSE) for each in lit)

    def _is_free(self, each: Lit, lit: list[Lit], piece: str) -> bool:
        """Whether this piece may go where it pulses: to begin there from the tray, or to end there by a way."""
        if not each.square or self.hands.tabletop.piece_at(each.square) is not None:
            return False
        return self._from[piece] == HAND or any(other.pattern in (CHASE, DIM) for other in lit)

    def _put_part(self, part: str, lit: list[Lit]) -> bool:
        tabletop = self.hands.tabletop
        asked = {each.square for each in lit if each.pattern in (BLINK, DOUBLE)}
        free = [bay for bay in tabletop.board.bays if bay not in tabletop.bay_of.values()]
        bays = [bay for bay in free if asked & set(cells_of(tabletop, bay))]
        bay = self._random.choice(bays) if bays else self._from[part]
        side = self._side_asked_for(bay, lit) if bays else self._side[part]
        self.hands.carry_part(part, bay, side)
        return True

    def _side_asked_for(self, bay: str, lit: list[Lit]) -> str:
        """A bay blinks for side A and flashes twice for side B; where its buffer is lit as well, either may do."""
        cells = cells_of(self.hands.tabletop, bay)
        patterns = {each.pattern: each.colour for each in lit if each.square in cells}
        if BLINK in patterns and Lit("", BLINK, patterns[BLINK]) in lit:
            return self._random.choice("AB")
        return "A" if BLINK in patterns else "B"

    def _take_part(self, lit: list[Lit]) -> bool:
        """Take a platform up that is lit as a whole."""
        tabletop = self.hands.tabletop
        asked = {each.square for each in lit if each.pattern in (DOUBLE, FAST)}
        for part, bay in tabletop.bay_of.items():
            if bay != AIR and asked.issuperset(cells_of(tabletop, bay)):
                self._from[part], self._side[part] = bay, tabletop.side_of[part]
                self.hands.take(part)
                return True
        return False

    def _take(self, lit: list[Lit]) -> bool:
        """Take up what is in the wrong place, what has to be moved, or one of those that may be."""
        tabletop = self.hands.tabletop
        lit = [each for each in lit if each.square]
        standing = [each for each in lit if tabletop.piece_at(each.square) is not None]
        flickering = [each for each in standing if each.pattern == FAST]
        wrong = [each for each in flickering if self._is_of(each)] or flickering
        asked = [each for each in standing if each.pattern == DOUBLE]
        on_its_way = [each for each in standing if each.pattern == CHASE]
        pushed = [each for each in standing if each.pattern == DIM]
        others = [each for each in standing if each.pattern == BLINK and not self._is_of(each)]
        missing = [each for each in lit if each not in standing and each.pattern == BLINK]
        open_to_choice = [each for each in lit if each.pattern == PULSE]
        for choice in (wrong, asked, on_its_way, pushed, others, missing, open_to_choice):
            self._random.shuffle(choice)
            for each in choice:
                piece = tabletop.piece_at(each.square) or self._beside_the_board(each.colour)
                if piece is not None:
                    self._from[piece] = tabletop.at[piece]
                    self._taken_at = len(self.table.record)
                    if choice is wrong or choice is others:
                        self._wrong.add(piece)
                    self.hands.take(piece)
                    return True
        return False

    def _is_of(self, each: Lit) -> bool:
        """Whether the piece on a lit square has the light's colour, as far as it has one."""
        piece = self.hands.tabletop.piece_at(each.square)
        return piece is None or each.colour in ("", self.hands.tabletop.colours[piece])

    def _beside_the_board(self, colour: str) -> str | None:
        """A piece of that colour from a tray, or of the only kind that there is."""
        tabletop = self.hands.tabletop
        there = [piece for piece, where in tabletop.at.items() if where == HAND]
        alike = len({tabletop.colours[piece] for piece in there}) == 1
        found = [piece for piece in there if alike or colour in ("", tabletop.colours[piece])]
        return self._random.choice(found) if found else None

    def _press(self, at: float) -> bool:
        """Press a button that is lit: Roll or a game's own before Confirm; False without one."""
        lit = self._lit_buttons(at)
        own = [button for button in lit if button not in (ROLL, CONFIRM, UNDO, HELP)]
        for buttons in ([ROLL] if ROLL in lit else [], own, [CONFIRM] if CONFIRM in lit else []):
            if buttons:
                self.hands.press(self._random.choice(buttons))
                return True
        return False

    def _lit_buttons(self, at: float) -> list[str]:
        return [press["button"] for press in presses(self.table, at) if press["enabled"]]

    def _lit(self, at: float) -> list[Lit]:
        """What is lit. White says nothing of a colour where something is wrong, nor where no piece is white."""
        names = {rgb: name for name, rgb in self.table.config.board.colours.items()}
        has_white = names.get(WHITE) in self.hands.tabletop.colours.values()
        found: list[Lit] = []
        shown = scene(self.table, situation(self.table, at))
        for light, rgb, pattern, _, _ in shown:
            any_colour = rgb == WHITE and (pattern == FAST or not has_white)
            colour = "" if any_colour else names.get(rgb, "")
            found += [Lit(name, pattern, colour) for name in self._meant_by(light, pattern)]
        return found

    def _meant_by(self, light: int, pattern: int) -> list[str]:
        """The squares that a light speaks of: of several the free ones where something is to come, else the others."""
        squares = self._squares.get(light, [""])
        free = [square for square in squares if self.hands.tabletop.piece_at(square) is None]
        taken = [square for square in squares if square not in free]
        return (free if pattern in (BLINK, PULSE, CHASE) else taken) or squares

    # What nobody has asked for.

    def _play_about(self, at: float) -> bool:
        """Do something that the lights do not ask for, once in a while; whether anything was done."""
        kind, tabletop = self._kind, self.hands.tabletop
        standing = [piece for piece, where in tabletop.at.items() if where in tabletop.board.squares]
        buttons = self._lit_buttons(at)
        if buttons and self._random.random() < kind.presses:
            self.hands.press(self._random.choice(buttons))
            return True
        if standing and self._random.random() < kind.fidgets:
            self.hands.lift_and_put_back(self._random.choice(standing))
            return True
        one = self._random.choice(standing) if standing else ""
        unlike = [piece for piece in standing if tabletop.colours[piece] != tabletop.colours[one]]
        if unlike and self._random.random() < kind.swaps:
            self._swap(one, self._random.choice(unlike))
            return True
        return False

    def _swap(self, one: str, other: str) -> None:
        where, there = self.hands.tabletop.at[one], self.hands.tabletop.at[other]
        self.hands.take(one)
        self.hands.take(other)
        self.hands.put(one, there)
        self.hands.put(other, where)

    def _ask_for_help(self, at: float) -> None:
        """Somebody who knows the game puts everything right and plays on, until the next action is recorded."""
        self.referee.help_came()
        self._looked_in_vain = 0
        self._from.clear()
        self._helped_from = len(self.table.record)
        self._helper.act(at)
