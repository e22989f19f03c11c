"""People who do not know the rules and do what the table requests, one movement at a time.

They understand the rhythm and the colour of a light, and see the pieces on the board and in the hand. People who read
messages also pick up the piece that the latest one names, and look for its light. If several movements are possible,
they choose at random.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from random import Random
from typing import NamedTuple

from shared_rules.scene import BLINK, CHASE, DIM, DOUBLE, FAST, PULSE, STEADY
from signalbox.board.piece_places import cells_of, pieces_of, place_of
from signalbox.board.tabletop import AIR, HAND, Tabletop
from signalbox.core.messages import Message, Text, sentences_of
from signalbox.games.messages import Instruction
from signalbox.play.table.commands import SendCommand, carry_out
from signalbox.play.table.config import CONFIRM, HELP, ROLL, UNDO
from signalbox.play.table.present.lights import FAULT_COLOUR, WHITE, scene
from signalbox.play.table.present.message import message
from signalbox.play.table.present.snapshot import button_infos
from signalbox.play.table.situation import situation
from signalbox.play.table.table import Table
from signalbox.simulator import behaviour
from signalbox.simulator.hands import Hands, pieces_over_shared_sensor, put_down_after_lifting
from signalbox.simulator.people.player import SimulatedPlayer
from signalbox.simulator.people.referee import MAX_REQUESTS, Referee

HANDS = 2  # maximum number of pieces that one person holds at once
MAX_FRUITLESS_LOOKS = 3  # looks without finding a request, after which somebody has to help

PUT_MESSAGES = ("piece-put", "step-put", "locos-put-along")  # "Put Ben's orange loco on the blinking light."
TAKE_OFF_MESSAGES = ("piece-take-off", "step-take-off")  # "Take Ben's orange loco off the board."
LIFT_BLOCKER_MESSAGES = ("piece-beside", "piece-beside-there")  # "If a piece is there already, lift it."
CONFIRM_MESSAGES = ("piece-beside-gone",)  # "Then press Confirm."


class PeopleKind(NamedTuple):
    """The habits of one kind of person. Probabilities apply to each movement; times are in seconds."""

    pause_s: tuple[float, float] = (behaviour.READ_S, behaviour.READ_S)  # before each movement
    press_chance: float = 0.0  # press a lit button for no reason
    fidget_chance: float = 0.0  # pick up a piece on the board and put it back
    hover_chance: float = 0.0  # hold a piece over another lit square before putting it down
    swap_chance: float = 0.0  # swap two pieces of different colours
    reads_messages: bool = False  # follow the latest message before the lights


PEOPLE_KINDS = {
    "obedient": PeopleKind(reads_messages=True),
    "lights": PeopleKind(),
    "child": PeopleKind(reads_messages=True, press_chance=0.08, fidget_chance=0.08, hover_chance=0.2, swap_chance=0.02),
    "sleeper": PeopleKind(pause_s=(20.0, 240.0)),
}
MIXED = "mixed"  # the kinds in MIXED_KINDS take turns
MIXED_KINDS = ("obedient", "child", "lights")


def people_kinds(people: str) -> list[PeopleKind]:
    """Return the kinds of people who take turns at a table: MIXED_KINDS if `people` is MIXED, else one kind."""
    return [PEOPLE_KINDS[name] for name in (MIXED_KINDS if people == MIXED else (people,))]


class PieceRequest(NamedTuple):
    """A request to move a piece of this colour ("" for any) to the blinking light, or off the board."""

    colour: str
    is_off_board: bool


class PlatformRequest(NamedTuple):
    """A request to put a platform into the bay with this title, with this side at the buffer ("" for either)."""

    platform: str
    bay: str
    side: str


class ConfirmRequest(NamedTuple):
    """A request to press Confirm."""


def parse_request(prompt: Message) -> PieceRequest | PlatformRequest | ConfirmRequest | None:
    """Return the request in a prompt's last sentence, or None if that sentence refers only to the lights."""
    last = prompt.args.get("second")
    if isinstance(last, Message):
        return parse_request(last)
    if prompt.id == "confirm":  # "Is that your move? Then press Confirm."
        return ConfirmRequest()
    piece = prompt.args.get("piece")
    if isinstance(piece, Message) and prompt.id in PUT_MESSAGES + TAKE_OFF_MESSAGES:
        return PieceRequest(str(piece.args.get("colour", "")), prompt.id in TAKE_OFF_MESSAGES)
    if {"platform", "bay"} <= prompt.args.keys():
        return PlatformRequest(*(str(prompt.args.get(name, "")) for name in ("platform", "bay", "side")))
    return None


def has_sentence(text: Message | None, ids: Sequence[str]) -> bool:
    """Return whether `text` contains a sentence with one of these message ids."""
    return text is not None and any(sentence.id in ids for sentence in sentences_of(text))


def pieces_by_place(detail: Message | None) -> list[tuple[Text, tuple[str, ...]]]:
    """Return the places that an instruction's detail mentions, each with the colours of the pieces that go there."""
    places = []
    for sentence in [] if detail is None else sentences_of(detail):
        if sentence.id == "doubt-steady":
            place, pieces = sentence.args["place"], sentence.args["pieces"]
            assert isinstance(place, str | Message)
            assert isinstance(pieces, tuple)
            places.append((place, tuple(str(piece.args["colour"]) for piece in pieces if isinstance(piece, Message))))
    return places


class LitLight(NamedTuple):
    """A lit light: its square ("" if it has none), its rhythm, and the colour of the requested piece ("" for any)."""

    square: str
    pattern: int
    colour: str


class VisibleLights:
    """The lights of a table, as people see them."""

    def __init__(self, table: Table, tabletop: Tabletop) -> None:
        self._table = table
        self._tabletop = tabletop
        self._squares: dict[int, list[str]] = {}  # the squares of each light, keyed by its number
        for square in table.config.board.squares.values():
            self._squares.setdefault(square.light, []).append(square.name)

    def lit_lights(self, at: float) -> list[LitLight]:
        """Return the lit lights. A white light stands for any colour if it flickers or if no piece is white."""
        names = {rgb: name for name, rgb in self._table.config.board.colours.items()}
        has_white = names.get(WHITE) in self._tabletop.colours.values()
        lights: list[LitLight] = []
        for light, rgb, pattern, _, _ in scene(self._table, situation(self._table, at)):
            any_colour = rgb == WHITE and (pattern == FAST or not has_white)
            colour = "" if any_colour else names.get(rgb, "")
            lights += [LitLight(square, pattern, colour) for square in self._squares_of_light(light, pattern)]
        return lights

    def buttons(self, at: float) -> list[str]:
        """Return the lit buttons."""
        return [press["button"] for press in button_infos(self._table, at) if press["enabled"]]

    def _squares_of_light(self, light: int, pattern: int) -> list[str]:
        """Return a light's free squares if it requests a piece, else its occupied ones, or all if none match."""
        squares = self._squares.get(light, [""])
        free = [square for square in squares if self._tabletop.piece_at(square) is None]
        occupied = [square for square in squares if square not in free]
        return (free if pattern in (BLINK, PULSE, CHASE) else occupied) or squares


@dataclass
class HandContents:
    """The pieces and parts in the hands, and why they were picked up."""

    origins: dict[str, str] = field(default_factory=dict)  # the square or bay that each piece or part came from
    sides: dict[str, str] = field(default_factory=dict)  # the side that each part had at the buffer
    strays: set[str] = field(default_factory=set)  # pieces that were in the wrong place
    to_remove: set[str] = field(default_factory=set)  # pieces that a message requests to be taken off the board
    entry_count: int = 0  # the length of the record when a piece was last picked up

    def put_down(self, piece: str) -> None:
        self.origins.pop(piece, None)
        self.strays.discard(piece)
        self.to_remove.discard(piece)


@dataclass
class UnansweredSquare:
    """The square of a piece that was put over an occupied sensor, until the lights respond to that piece."""

    square: str = ""
    entry_count: int = 0  # the length of the record at that time
    has_confirmed: bool = False


class FollowerHands:
    """Hands that carry out single movements requested by lights and messages."""

    def __init__(self, table: Table, hands: Hands, random: Random) -> None:
        self.lights = VisibleLights(table, hands.tabletop)
        self._table = table
        self._hands = hands
        self._random = random
        self._in_hand = HandContents()
        self._unanswered = UnansweredSquare()
        self._kind = PeopleKind()  # the kind of people who are moving

    def forget(self) -> None:
        """Forget where the held pieces and parts came from, because somebody else will continue."""
        self._in_hand.origins.clear()

    def follow(self, at: float, kind: PeopleKind) -> bool:
        """Perform one requested movement as people of this kind would. Return False if nothing is requested."""
        self._kind = kind
        lights = self.lights.lit_lights(at)
        return self._answer_light(lights) or self._report(lights) or self._move(at, lights) or self._press_button(at)

    def _answer_light(self, lights: list[LitLight]) -> bool:
        """Answer the question that the light of one square or bay asks; return False if there is none.

        A bright light means "Is something here?", a faint one "Is this place empty?".
        """
        squares = {light.square for light in lights}
        if "" in squares or {light.pattern for light in lights} not in ({STEADY}, {DIM}) or not squares:
            return False
        tabletop = self._hands.tabletop
        bays = [bay for bay in tabletop.board.bays if squares == set(cells_of(tabletop, bay))]
        if bays:
            is_occupied = bays[0] in tabletop.bay_of.values()
        elif len(squares) == 1:
            is_occupied = tabletop.piece_at(lights[0].square) is not None
        else:
            return False
        self._hands.press(CONFIRM if is_occupied == (lights[0].pattern == STEADY) else UNDO)
        return True

    def _move(self, at: float, lights: list[LitLight]) -> bool:
        """Perform one movement that lights or messages request; return False if they request none."""
        tabletop = self._hands.tabletop
        request = parse_request(self._instruction(at).prompt) if self._kind.reads_messages else None
        parts = [part for part, bay in tabletop.bay_of.items() if bay == AIR]
        if isinstance(request, ConfirmRequest):
            self._hands.press(CONFIRM)
            return True
        if self._kind.reads_messages and not parts and self._follow_detail(self._instruction(at).detail, lights):
            return True
        if isinstance(request, PieceRequest) and not parts:
            return self._move_requested_piece(at, request, lights)
        if isinstance(request, PlatformRequest):
            return self._move_requested_platform(request)
        pieces = [piece for piece, place in tabletop.at.items() if place == AIR and piece in self._in_hand.origins]
        if parts:
            return self._place_part(parts[0], lights)
        if pieces:
            fitting = [piece for piece in pieces if self._has_target(piece, lights)]
            return self._place_piece(at, self._random.choice(fitting or pieces), lights)
        return self._pick_up_lit_part(lights) or self._pick_up_lit_piece(lights)

    def _instruction(self, at: float) -> Instruction:
        return message(self._table, situation(self._table, at)).instruction

    def _pick_up(self, piece: str) -> None:
        self._in_hand.origins[piece] = self._hands.tabletop.at[piece]
        self._hands.pick_up(piece)

    def _follow_detail(self, detail: Message | None, lights: list[LitLight]) -> bool:
        """Move one piece towards a place named in a message's `detail`. Return False if there is nothing to move.

        Pieces in the hand come first, then misplaced pieces, and finally pieces beside the board.
        """
        tabletop, place_name, surplus = self._hands.tabletop, self._table.config.messages.place_name, list[str]()
        missing_pieces: list[tuple[str, list[str]]] = []  # each missing colour, with the free squares of its place
        for place, colours in pieces_by_place(detail):
            squares = [square.name for square in tabletop.board.squares.values() if place_name(square.place) == place]
            present = [piece for piece in map(tabletop.piece_at, squares) if piece is not None]
            missing = list(colours)
            for piece in present:
                if tabletop.colours[piece] in missing:
                    missing.remove(tabletop.colours[piece])
                else:
                    surplus.append(piece)
            free = [] if len(present) >= len(colours) else [spot for spot in squares if tabletop.piece_at(spot) is None]
            missing_pieces += [(colour, free) for colour in missing]
        held = [piece for piece, location in tabletop.at.items() if location == AIR]
        for piece in held:
            free = next((free for colour, free in missing_pieces if free and colour == tabletop.colours[piece]), [])
            if free:
                self._in_hand.origins.pop(piece, None)
                self._hands.put_down(piece, self._random.choice(free))
                return True
        missing_colours = [colour for colour, _ in missing_pieces]
        wrong_lights = [light for light in lights if light.pattern == BLINK and not self._matches(light)]
        misplaced = [tabletop.piece_at(light.square) for light in wrong_lights]
        candidates = sorted(surplus, key=lambda piece: tabletop.colours[piece] not in missing_colours)
        candidates = candidates or [
            piece for colour in missing_colours for piece in misplaced if piece and tabletop.colours[piece] == colour
        ]
        candidates = candidates or [
            piece for colour in missing_colours for piece in pieces_of(tabletop, tabletop.at, HAND, colour)
        ]
        if candidates and len(held) >= HANDS:
            self._in_hand.origins.pop(held[0], None)
            self._hands.put_down(held[0], HAND)
        elif candidates:
            if candidates[0] in surplus:
                self._in_hand.strays.add(candidates[0])
            self._pick_up(candidates[0])
        return bool(candidates)

    def _move_requested_piece(self, at: float, request: PieceRequest, lights: list[LitLight]) -> bool:
        """Pick up the piece that a message names, or put down a held piece; return False if there is nothing to do."""
        tabletop = self._hands.tabletop
        suitable = [piece for piece, colour in tabletop.colours.items() if request.colour in ("", colour)]
        held = [piece for piece, location in tabletop.at.items() if location == AIR]
        targets = [light.square for light in lights if light.square and light.pattern == BLINK]
        free_squares = [square for square in targets if tabletop.piece_at(square) is None]
        fitting = [piece for piece in held if piece in suitable and free_squares and not request.is_off_board]
        if held:
            piece = (fitting or held)[0]
            self._in_hand.origins.pop(piece, None)
            self._in_hand.to_remove.discard(piece)
            self._put_down(at, piece, self._random.choice(free_squares) if fitting else HAND)
            return True
        requested = self._requested_piece(request, suitable, lights)
        if requested is not None:
            if request.is_off_board:
                self._in_hand.to_remove.add(requested)
            self._pick_up(requested)
            return True
        if has_sentence(self._instruction(at).detail, CONFIRM_MESSAGES):
            self._hands.press(CONFIRM)
            return True
        return False

    def _requested_piece(self, request: PieceRequest, candidates: Sequence[str], lights: list[LitLight]) -> str | None:
        """Return a suitable piece: a flashing one, else one beside the board, else a misplaced one, else None."""
        tabletop = self._hands.tabletop
        flashing_squares = [light.square for light in lights if light.square and light.pattern in (DOUBLE, FAST)]
        flashing = map(tabletop.piece_at, flashing_squares)
        pieces = [piece for piece in flashing if piece is not None and piece in candidates]
        if not pieces and not request.is_off_board:
            correct_squares = [light.square for light in lights if light.square and self._matches(light)]
            elsewhere = [piece for piece in candidates if tabletop.at[piece] not in (HAND, AIR, *correct_squares)]
            pieces = [piece for piece in candidates if tabletop.at[piece] == HAND] or elsewhere
        return self._random.choice(pieces) if pieces else None

    def _move_requested_platform(self, request: PlatformRequest) -> bool:
        """Pick up the platform that a message names, or put it into its bay."""
        tabletop, part = self._hands.tabletop, request.platform
        bay = next(bay.name for bay in tabletop.board.bays.values() if bay.title == request.bay)
        if tabletop.bay_of[part] != AIR:
            self._pick_up_part(part)
        else:
            self._hands.carry_part(part, bay, request.side or self._random.choice("AB"))
        return True

    def _pick_up_part(self, part: str) -> None:
        tabletop = self._hands.tabletop
        self._in_hand.origins[part], self._in_hand.sides[part] = tabletop.bay_of[part], tabletop.side_of[part]
        self._hands.pick_up(part)

    def _place_piece(self, at: float, piece: str, lights: list[LitLight]) -> bool:
        """Put the held piece where the lights request it, beside the board if it must leave, or back where it was."""
        tabletop, in_hand = self._hands.tabletop, self._in_hand
        fitting = [light for light in lights if light.colour in ("", tabletop.colours[piece])]
        if not any(light.square or light.pattern == FAST for light in fitting) and not self._requests_colours(lights):
            fitting = lights  # no light has its colour
        free = [light for light in fitting if light.square and tabletop.piece_at(light.square) is None]
        targets = [light.square for light in free if light.pattern == BLINK]
        pulsing = [light for light in fitting if light.pattern == PULSE and self._is_target(light, lights, piece)]
        targets = targets or [light.square for light in pulsing]
        blocker = self._blocking_piece(piece, fitting)
        if piece in in_hand.to_remove:
            target = HAND
        elif targets:
            target = self._random.choice(targets)
        elif any(light.pattern == FAST and tabletop.piece_at(light.square) is None for light in fitting):
            target = HAND
        elif blocker is not None:
            in_hand.strays.add(blocker)
            self._pick_up(blocker)
            return True
        elif (other := self._piece_to_exchange(piece, lights)) is not None:
            in_hand.strays.discard(piece)
            in_hand.origins[piece] = tabletop.at[other]
            self._pick_up(other)
            return True
        elif piece in in_hand.strays or len(self._table.record) != in_hand.entry_count:
            target = HAND  # the piece had to be removed, or lifting it was recorded as an action
        elif any(light.pattern == BLINK and light.square and not self._matches(light) for light in fitting):
            target = HAND  # another piece must leave the square first
        else:
            target = in_hand.origins[piece]
        in_hand.put_down(piece)
        hovers = free and self._random.random() < self._kind.hover_chance
        self._put_down(at, piece, target, via=self._random.choice(free).square if hovers else "")
        return True

    def _put_down(self, at: float, piece: str, target: str, via: str = "") -> None:
        """Put a piece down. If a message asks for it, its readers first lift the other piece over the shared sensor."""
        blockers = pieces_over_shared_sensor(self._hands.tabletop, target)
        if blockers and self._kind.reads_messages and has_sentence(self._instruction(at).detail, LIFT_BLOCKER_MESSAGES):
            put_down_after_lifting(self._hands, piece, target, blockers)
        else:
            self._unanswered.square, self._unanswered.entry_count = target if blockers else "", len(self._table.record)
            self._hands.put_down(piece, target, via=via)

    def _report(self, lights: list[LitLight]) -> bool:
        """Report a piece to which the lights have not responded; return False if there is none.

        First press Confirm, then Help until the place of the piece blinks, then Confirm again.
        """
        unanswered = self._unanswered
        if not unanswered.square or len(self._table.record) != unanswered.entry_count:
            unanswered.square, unanswered.has_confirmed = "", False
            return False
        place = partial(place_of, self._hands.tabletop)
        blinks = any(light.pattern == BLINK and place(light.square) == place(unanswered.square) for light in lights)
        self._hands.press(HELP if unanswered.has_confirmed and not blinks else CONFIRM)
        unanswered.has_confirmed = True
        return True

    def _has_target(self, piece: str, lights: list[LitLight]) -> bool:
        """Return whether a free square blinks in the colour of this piece."""
        tabletop = self._hands.tabletop
        blinking = (BLINK, tabletop.colours[piece])
        targets = [light for light in lights if light.square and (light.pattern, light.colour) == blinking]
        return any(tabletop.piece_at(light.square) is None for light in targets)

    def _blocking_piece(self, piece: str, own_lights: list[LitLight]) -> str | None:
        """Return a misplaced piece on the square requested for the held piece, or None if none or no hand is free."""
        tabletop = self._hands.tabletop
        if sum(location == AIR for location in tabletop.at.values()) >= HANDS:
            return None
        targets = [light for light in own_lights if light.square and light.pattern == BLINK and light.colour]
        misplaced = [tabletop.piece_at(light.square) for light in targets if not self._matches(light)]
        return next((candidate for candidate in misplaced if candidate is not None), None)

    def _piece_to_exchange(self, piece: str, lights: list[LitLight]) -> str | None:
        """Return a piece in steady white light that belongs where the misplaced held piece was, or None."""
        tabletop, origin = self._hands.tabletop, self._in_hand.origins[piece]
        is_free = origin in tabletop.board.squares and tabletop.piece_at(origin) is None
        wanted = [light.colour for light in lights if (light.square, light.pattern) == (origin, BLINK) and light.colour]
        if piece not in self._in_hand.strays or not (is_free and wanted) or [*tabletop.at.values()].count(AIR) >= HANDS:
            return None
        white = [light for light in lights if light.pattern == STEADY and light.colour in ("", FAULT_COLOUR)]
        candidates = [tabletop.piece_at(light.square) for light in white if light.square]
        return next((other for other in candidates if other and tabletop.colours[other] == wanted[0]), None)

    def _requests_colours(self, lights: list[LitLight]) -> bool:
        """Return whether any of the lights requests a piece of a specific colour."""
        colours = {*self._hands.tabletop.colours.values()}
        requests = [light for light in lights if light.pattern in (BLINK, DOUBLE, PULSE)]
        return any(light.square and light.colour in colours for light in requests)

    def _is_target(self, light: LitLight, lights: list[LitLight], piece: str) -> bool:
        """Return whether the light's square is free and either the piece is from the tray or a light shows a path."""
        if not light.square or self._hands.tabletop.piece_at(light.square) is not None:
            return False
        return self._in_hand.origins[piece] == HAND or any(other.pattern in (CHASE, DIM) for other in lights)

    def _place_part(self, part: str, lights: list[LitLight]) -> bool:
        tabletop = self._hands.tabletop
        squares = {light.square for light in lights if light.pattern in (BLINK, DOUBLE)}
        free = [bay for bay in tabletop.board.bays if bay not in tabletop.bay_of.values()]
        bays = [bay for bay in free if squares & set(cells_of(tabletop, bay))]
        bay = self._random.choice(bays) if bays else self._in_hand.origins[part]
        side = self._requested_side(bay, lights) if bays else self._in_hand.sides[part]
        self._hands.carry_part(part, bay, side)
        return True

    def _requested_side(self, bay: str, lights: list[LitLight]) -> str:
        """Return "A" if the bay blinks, "B" if it flashes twice, or a random side if its buffer blinks too."""
        cells = cells_of(self._hands.tabletop, bay)
        patterns = {light.pattern: light.colour for light in lights if light.square in cells}
        if BLINK in patterns and LitLight("", BLINK, patterns[BLINK]) in lights:
            return self._random.choice("AB")
        return "A" if BLINK in patterns else "B"

    def _pick_up_lit_part(self, lights: list[LitLight]) -> bool:
        """Pick up a platform whose squares are all lit; return False if there is none."""
        tabletop = self._hands.tabletop
        squares = {light.square for light in lights if light.pattern in (DOUBLE, FAST)}
        for part, bay in tabletop.bay_of.items():
            if bay != AIR and squares.issuperset(cells_of(tabletop, bay)):
                self._pick_up_part(part)
                return True
        return False

    def _pick_up_lit_piece(self, lights: list[LitLight]) -> bool:
        """Pick up a piece that is misplaced, else one that must or may move. Return False if there is none."""
        tabletop = self._hands.tabletop
        lights = [light for light in lights if light.square]
        occupied = [light for light in lights if tabletop.piece_at(light.square) is not None]
        flickering = [light for light in occupied if light.pattern == FAST]
        wrong = [light for light in flickering if self._matches(light)] or flickering
        to_move = [light for light in occupied if light.pattern == DOUBLE]
        on_path = [light for light in occupied if light.pattern == CHASE]
        pushed = [light for light in occupied if light.pattern == DIM]
        misplaced = [light for light in occupied if light.pattern == BLINK and not self._matches(light)]
        vacant = [light for light in lights if light not in occupied and light.pattern == BLINK]
        optional = [light for light in lights if light.pattern == PULSE]
        for choice in (wrong, to_move, on_path, pushed, misplaced, vacant, optional):
            self._random.shuffle(choice)
            for light in choice:
                piece = tabletop.piece_at(light.square) or self._piece_beside_board(light.colour)
                if piece is not None:
                    self._in_hand.entry_count = len(self._table.record)
                    if choice is wrong or choice is misplaced:
                        self._in_hand.strays.add(piece)
                    self._pick_up(piece)
                    return True
        return False

    def _matches(self, light: LitLight) -> bool:
        """Return whether a lit square is free or has a piece of the light's colour."""
        piece = self._hands.tabletop.piece_at(light.square)
        return piece is None or light.colour in ("", self._hands.tabletop.colours[piece])

    def _piece_beside_board(self, colour: str) -> str | None:
        """Return a piece of this colour beside the board, or any if all those there have the same colour, or None."""
        tabletop = self._hands.tabletop
        candidates = [piece for piece, location in tabletop.at.items() if location == HAND]
        has_one_colour = len({tabletop.colours[piece] for piece in candidates}) == 1
        fitting = [piece for piece in candidates if has_one_colour or colour in ("", tabletop.colours[piece])]
        return self._random.choice(fitting) if fitting else None

    def _press_button(self, at: float) -> bool:
        """Press Roll if it is lit, else a lit game button, else Confirm if lit. Return False if none of them is lit."""
        enabled = self.lights.buttons(at)
        game_buttons = [button for button in enabled if button not in (ROLL, CONFIRM, UNDO, HELP)]
        for buttons in ([ROLL] if ROLL in enabled else [], game_buttons, [CONFIRM] if CONFIRM in enabled else []):
            if buttons:
                self._hands.press(self._random.choice(buttons))
                return True
        return False


class LightsFollower:
    """Simulated people at one table, who follow its lights and messages with one pair of hands."""

    def __init__(
        self, table: Table, hands: Hands, random: Random, helper: SimulatedPlayer, kinds: Sequence[PeopleKind]
    ) -> None:
        """People of these `kinds` take turns. `helper` knows the game, and plays when nobody else can continue."""
        self.table = table
        self.hands = hands
        self.send_command: SendCommand = partial(carry_out, table)  # gives commands on the page
        self.referee = Referee(table, hands)
        self._obedient = FollowerHands(table, hands, random)
        self._random = random
        self._fruitless_looks = 0
        self._look_at = 0.0
        self._movements = 0  # the number of the hands' movements at the last look
        self._kinds = kinds
        self._helper = helper
        self._record_at_help = -1  # the length of the record when the helper was last called

    @property
    def hesitation_s(self) -> float:
        """The maximum time in seconds that people pause and look during one action."""
        return (MAX_REQUESTS + MAX_FRUITLESS_LOOKS) * max(kind.pause_s[1] for kind in self._kinds)

    @property
    def _kind(self) -> PeopleKind:
        """The kind of people whose turn it is."""
        state = self.table.state
        return self._kinds[0 if state is None else state.turn() % len(self._kinds)]

    def figures(self) -> dict[str, int]:
        """Return the number of mistakes of each kind."""
        return asdict(self.referee.mistakes)

    def deadline(self) -> float | None:
        """Return when `act` is next due, or None while the hands move, the board is offline or the game is over."""
        if self._has_help():
            return self._helper.deadline()
        is_waiting = self.hands.is_busy or self.table.is_over or self.table.reading.offline_reason is not None
        return None if is_waiting else self._look_at

    def act(self, at: float) -> None:
        """Look at the lights and, if the hands are free, plan one movement."""
        self.referee.update(at)
        if self._has_help():
            self._helper.act(at)
            return
        if self.hands.movements != self._movements:  # after a movement, people pause and then look at its effect
            self._movements = self.hands.movements
            self._look_at = at + self._random.uniform(*self._kind.pause_s)
        if self.hands.is_busy or at < self._look_at or self.table.is_over or self.table.reading.offline_reason:
            return
        self._look_at = at + behaviour.READ_S
        self.hands.begin(at + behaviour.READ_S)
        if self.referee.is_astray() or self.referee.is_late():
            self._call_helper(at)
        elif self._fidget(at):
            self._fruitless_looks = 0
            self.referee.reset_requests()
        elif self._obedient.follow(at, self._kind):
            self._fruitless_looks = 0
            self.referee.count_followed_request()
        else:
            self._look_at = at + behaviour.PATIENCE_S
            self._fruitless_looks += 1
            if self._fruitless_looks >= MAX_FRUITLESS_LOOKS:
                self._call_helper(at)

    def _has_help(self) -> bool:
        return len(self.table.record) == self._record_at_help

    def _fidget(self, at: float) -> bool:
        """Sometimes make a movement that nobody has requested. Return whether a movement was made."""
        kind, tabletop = self._kind, self.hands.tabletop
        on_board = [piece for piece, location in tabletop.at.items() if location in tabletop.board.squares]
        buttons = self._obedient.lights.buttons(at)
        if buttons and self._random.random() < kind.press_chance:
            self.hands.press(self._random.choice(buttons))
            return True
        if on_board and self._random.random() < kind.fidget_chance:
            self.hands.lift_and_put_back(self._random.choice(on_board))
            return True
        piece = self._random.choice(on_board) if on_board else ""
        different = [other for other in on_board if tabletop.colours[other] != tabletop.colours[piece]]
        if different and self._random.random() < kind.swap_chance:
            self._swap(piece, self._random.choice(different))
            return True
        return False

    def _swap(self, piece: str, other: str) -> None:
        square, other_square = self.hands.tabletop.at[piece], self.hands.tabletop.at[other]
        self.hands.pick_up(piece)
        self.hands.pick_up(other)
        self.hands.put_down(piece, other_square)
        self.hands.put_down(other, square)

    def _call_helper(self, at: float) -> None:
        """Let the helper correct everything and play until the next action is recorded."""
        self.referee.count_rescue()
        self._fruitless_looks = 0
        self._obedient.forget()
        self._record_at_help = len(self.table.record)
        self._helper.act(at)
