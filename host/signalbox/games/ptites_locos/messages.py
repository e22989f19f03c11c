"""The messages of Les P'tites Locos at the table, and its options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared_rules import game_data
from shared_rules.game import CHANCE, SPECTATOR
from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import HAND, MOVE, NO_TILE, NONE
from shared_rules.ptites_locos.shown import HANGAR_PLACE
from shared_rules.recognise import OFF_BOARD
from signalbox.board import Board
from signalbox.board.model import centre
from signalbox.core.messages import Message, Text, join_messages, join_sentences
from signalbox.core.seats import Seat
from signalbox.games.messages import Fact, GameMessages, Instruction, SeatReport, ShownItem, Store
from signalbox.games.options import Choice, GameOptions, Value
from signalbox.games.ptites_locos.advice_reasons import LocoReasons

if TYPE_CHECKING:
    from shared_rules.game import Effect, Options
    from shared_rules.ptites_locos.shown import LocosView
    from signalbox.board.model import Point

THREE_LANES = 3


class LocoPlaces:
    """The names of one board's squares, such as "square 5 of the north-west outer lane"."""

    def __init__(self, board: Board) -> None:
        rails: dict[str, list[str]] = {}  # keyed by quarter
        for name, kind in board.picture.kinds.items():
            if kind == "rail":
                rails.setdefault(name.split(".")[0], []).append(name)
        middle = centre([board.squares[name].at for bay in board.bays.values() for lane in bay.cells for name in lane])
        corners = {
            quarter: _corner(centre([board.squares[name].at for name in names]), middle)
            for quarter, names in rails.items()
        }
        are_distinct = len({*corners.values()}) == len(corners)
        self._quarters = corners if are_distinct else {quarter: quarter[1:] for quarter in corners}
        self._lanes = len({name.split(".")[1] for names in rails.values() for name in names})
        self._cells = {
            name: (bay.title, number, end)
            for bay in board.bays.values()
            for number, lane in enumerate(bay.cells, 1)
            for end, name in enumerate(lane)
        }
        self._kinds = board.picture.kinds
        self._hangars = {square.place for square in board.squares.values() if self._kinds.get(square.name) == "hangar"}

    def name(self, square: str) -> Message | None:
        """Return the name of a square or of the hangars for use in a sentence, or None for anything else."""
        kind = self._kinds.get(square)
        if kind == "start":
            return Message("locos-place-start", number=int(square[1:]))
        if kind == "arrival":
            return Message("locos-place-arrival", number=int(square[1:]))
        if kind == "hangar":
            return Message("locos-place-hangar", number=int(square[1:]))
        if kind == "bay":
            bay, lane, end = self._cells[square]
            return Message("locos-place-bay-exit" if end else "locos-place-bay-entry", bay=bay, number=lane)
        if kind == "rail":
            quarter, lane_number, number = square.split(".")
            lane_name = self._lane_name(int(lane_number))
            return Message("locos-place-rail", quarter=self._quarters[quarter], lane=lane_name, number=int(number))
        return Message("locos-place-hangars") if square in self._hangars else None

    def _lane_name(self, number: int) -> str:
        """Return the name of a lane, counted from the edge of the board."""
        if number == 1:
            return "outer"
        if number == self._lanes:
            return "inner"
        return "middle" if self._lanes == THREE_LANES else str(number)


def _corner(point: Point, middle: Point) -> str:
    """Return the corner of the board that a point is in: "nw", "ne", "sw" or "se"."""
    return ("n" if point[0] < middle[0] else "s") + ("w" if point[1] < middle[1] else "e")


class LocosOptions(GameOptions):
    """The options `placement` (L8), `repair` (L22, L23), `sides` (L4), and the first seat (L5)."""

    first_seat_question = Message("locos-who-begins")

    def meaning(self, name: str, value: Value) -> Message | None:
        if name == "placement":
            return Message("locos-option-slide") if value == "slide" else Message("locos-option-free")
        if name == "repair":
            return Message("locos-option-repair") if value else Message("locos-option-no-repair")
        return None

    def choices(self) -> list[Choice]:
        return [
            *self._option_choices("placement", "free", "slide"),
            *self._option_choices("repair", False, True),
            Choice("sides=ABA", Message("locos-option-sides")),
            Choice("first=Ann", Message("locos-option-first")),
        ]


BUFFER_LIGHT = "buffer."


class PtitesLocosMessages(GameMessages[State, "LocosView"]):
    """Messages about rolls, platforms, locos, accidents, hangars and repair tiles."""

    def __init__(self, board: Board, seats: Sequence[Seat]) -> None:
        super().__init__(board, seats)
        self._tiles = game_data.read_number(board.game_data(), "tiles")
        self._reasons = LocoReasons(self.player_name)
        self._places = LocoPlaces(board)

    def setup(self, options: Options) -> Instruction:
        parts = self.board.parts.values()
        homes = [Message("locos-platform-home", platform=part.name, bay=self.bay_name(part.home)) for part in parts]
        tiles = Message("locos-lay-out-tiles", count=self._tiles) if options["repair"] else None
        where = Message("locos-lay-out-where", platforms=tuple(homes))
        return Instruction(Message("locos-lay-out"), join_messages(where, Message("locos-either-side"), tiles))

    def place_name(self, name: str) -> Text:
        return self._places.name(name) or name

    def facts(self, state: State, view: LocosView, seat: int) -> list[Fact]:
        counts, to_win = view["seats"][seat], view["to_win"]
        label = Message("locos-fact-hangars")
        home = Message("locos-fact-hangars-of", count=counts["hangars"], to_win=to_win)
        facts: list[Fact] = [{"label": label, "text": home, "full": counts["hangars"], "of": to_win}]
        if counts["tiles"]:
            facts.append({"label": Message("locos-fact-tiles"), "text": str(counts["tiles"])})
        return facts

    def tray_count(self, state: State | None, view: LocosView | None, seat: int) -> int | None:
        return view["seats"][seat]["hand"] if view else 0

    def shown_items(self, state: State | None, view: LocosView | None) -> list[ShownItem]:
        colour = view["dice"]["colour"] if view else None
        numbers = view["dice"]["numbers"] if view else []
        die = Message("colour", colour=colour) if colour else ""
        texts = map(str, numbers) if numbers else ("", "")
        dice = [ShownItem(kind="die", text=text, colour=None, label=Message("locos-die")) for text in texts]
        return [{"kind": "colour", "text": die, "colour": colour, "label": Message("locos-colour-die")}, *dice]

    def stores(self, state: State | None, view: LocosView | None) -> list[Store]:
        if state is None or view is None or not state.setting.repair:
            return []
        label, left = Message("locos-fact-tiles"), view["reserve"]
        note = None if left else Message("locos-tiles-none-left")
        return [Store(name="tiles", label=label, colour=None, count=left, value=None, button=None, note=note)]

    def game_over_instruction(self, state: State) -> Instruction:
        standing = self.standing(state, state.view(SPECTATOR))
        return super().game_over_instruction(state)._replace(detail=standing)

    def piece_name(self, colour: str, state: State | None = None) -> Message:
        if state is None or self.board.seats[state.turn()] != colour:
            return Message("locos-piece", owner=self.owner_name(colour), colour=colour)
        return Message("locos-piece-own", kind=self.player_kind(state), colour=colour)

    def piece_step(self, state: State, action: int, target: str, colour: str) -> Instruction:
        step = super().piece_step(state, action, target, colour)
        effects = state.effects(action)
        driver = self.board.seats[state.turn()]
        if not target:
            leaving = [effect for effect in effects if effect["to"] == OFF_BOARD and colour in ("", effect["colour"])]
            not_yours = Message("locos-another-colour") if colour not in ("", driver) else None
            return step._replace(detail=self._crash_reason(state, leaving[0], effects) if leaving else not_yours)
        piece_effects = [effect for effect in effects if effect["to"] == target and colour == effect["colour"]]
        if piece_effects and piece_effects[0]["path"][1:] and piece_effects[0]["path"][-1] == target:
            kind, name, piece = self.player_kind(state), self.player_name(state.turn()), self.piece_name(colour, state)
            step = step._replace(prompt=Message("locos-put-along", kind=kind, player=name, piece=piece))
        if piece_effects and piece_effects[0] != effects[0]:
            return step._replace(detail=self._push_reason(state))
        if colour != driver or target != effects[0]["to"]:
            return step
        back = None
        if len(state.legal_actions()) > 1:
            back = Message("locos-off-to-choose" if effects[0]["square"] == OFF_BOARD else "locos-back-to-choose")
        return step._replace(detail=join_messages(self.meaning(state, action), back))

    def _crash_reason(self, state: State, effect: Effect, effects: Sequence[Effect]) -> Message:
        """Return the reason why a loco leaves the board, including the push if another loco pushed it off."""
        crashed = Message("locos-crashed", end=_end_key(effect))
        return crashed if effect == effects[0] else join_sentences(self._push_reason(state), crashed)

    def _push_reason(self, state: State) -> Message:
        return Message("locos-is-pushed", kind=self.player_kind(state), player=self.player_name(state.turn()))

    def _push_detail(self, state: State, effect: Effect) -> Message:
        colour, piece = effect["colour"], self.piece_name(effect["colour"])
        if colour == self.board.seats[state.turn()]:
            piece = Message("locos-piece-other", kind=self.player_kind(state), colour=colour)
        return Message("locos-it-pushes", piece=piece, end=_end_key(effect))

    def prompt(self, state: State) -> Instruction:
        name = self.player_name(state.turn())
        if state.current_player() == CHANCE:
            return self._roll_instruction(state, name)
        kind = state.notation(state.legal_actions()[0]).split()[0]
        if kind == "platform":
            return self._platform_instruction(state, name)
        if kind in ("tile", "no"):
            return Instruction(Message("locos-tile-or-roll", player=name), buttons=Message("locos-tile-or-roll-how"))
        if kind in ("again", "stop"):
            return self._roll_again_instruction(state, name)
        return self._drive_instruction(state, name)

    def label(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        if kind == "no":
            return Message("locos-label-no-tile")
        if kind == "again":
            return Message("locos-label-again")
        if kind == "stop":
            return Message("locos-label-stop")
        if kind == "pass":
            return Message("locos-label-pass")
        if kind == "tile":
            return Message("locos-label-tile", colour=words[0])
        if kind == "platform":
            return Message("locos-label-platform", colour=words[0], bay=self._target_bay(state, action), side=words[1])
        if kind == "enter":
            return Message("locos-label-enter", start=self.place_name(words[0]), end=_run_result(state, action)[1])
        count, end = _run_result(state, action)
        return Message("locos-label-drive", start=self.place_name(state.mover(action)), count=count, end=end)

    def action_request(self, state: State, action: int) -> Message:
        kind, *words = state.notation(action).split()
        if kind == "no":
            return Message("locos-order-no-tile")
        if kind == "again":
            return Message("locos-order-again")
        if kind == "stop":
            return Message("locos-order-stop")
        if kind == "pass":
            return Message("locos-order-pass")
        if kind == "tile":
            return Message("locos-order-tile", colour=words[0])
        if kind == "platform":
            bay = self._target_bay(state, action)
            return Message("locos-order-platform", platform=words[0], bay=bay, side=words[1])
        effects = state.effects(action)
        end = _end_key(effects[0]) if effects and effects[0]["crash"] else "stops"
        return Message("locos-order-enter" if kind == "enter" else "locos-order-drive", end=end)

    def meaning(self, state: State, action: int) -> Message | None:
        """Return whether the driven loco crashes, and what becomes of those that it pushes, or None if neither."""
        effects = state.effects(action)[:1] if action < MOVE else []
        crash = Message("locos-crash-own") if any(effect["crash"] for effect in effects) else None
        pushed = dict.fromkeys(self._push_detail(state, effect) for effect in _push_effects(state, action))
        return join_messages(crash, *pushed)

    def advice_reason(self, state: State, action: int) -> Message | None:
        return self._reasons.advice_reason(state, action)

    def record_line(self, state: State, action: int) -> Message | None:
        kind, *words = state.notation(action).split()
        name = self.player_name(state.turn())
        if kind == "no":
            return Message("locos-record-no-tile", player=name)
        if kind == "again":
            return Message("locos-record-again", player=name)
        if kind == "stop":
            return Message("locos-record-stop", player=name)
        if kind == "pass":
            return Message("locos-record-pass" if state.runner == NONE else "locos-record-pass-again", player=name)
        if kind == "roll" and state.colour != NONE:  # a tile has set the colour
            return Message("locos-record-roll-numbers", player=name, low=words[1], high=words[2])
        if kind == "roll":
            return Message("locos-record-roll", player=name, colour=words[0], low=words[1], high=words[2])
        if kind == "tile":
            return Message("locos-record-tile", player=name, colour=words[0])
        if kind == "platform":
            bay = self._target_bay(state, action)
            return Message("locos-record-platform", player=name, platform=words[0], bay=bay, side=words[1])
        pushed = Counter((effect["colour"], _end_key(effect)) for effect in _push_effects(state, action))
        pushes = [self._push_message(state, colour, end, count) for (colour, end), count in pushed.items()]
        return join_messages(self._drive_message(state, action, name), *pushes)

    def news_message(self, state: State, action: int) -> Message | None:
        kind = state.notation(action).split()[0]
        if kind not in ("loco", "enter", "pass"):
            return None
        return join_messages(self._tile_message(state, state.effects(action)), _no_more_runs_message(state, action))

    def seat_reports(self, state: State, action: int) -> list[SeatReport]:
        others = [seat for seat in range(state.players) if seat != state.turn()]
        happenings = [(seat, self._seat_report(state, action, seat)) for seat in others]
        return [{"seat": seat, "say": say} for seat, say in happenings if say is not None]

    def _tile_message(self, state: State, effects: Sequence[Effect]) -> Message | None:
        """Return a message about the repair tile earned by a crash or about the lack of tiles, or None (L22)."""
        if not state.setting.repair or not effects or not effects[-1]["crash"]:
            return None  # only the last loco of a chain can crash
        owner = self.owner_name(effects[-1]["colour"])
        if not state.reserve:
            return Message("locos-tile-none", owner=owner)
        return Message("locos-tile-gained", owner=owner, left=state.reserve - 1)

    def _target_bay(self, state: State, action: int) -> str:
        return self.bay_name(str(state.effects(action)[0]["to"]))

    def _roll_instruction(self, state: State, name: str) -> Instruction:
        is_human = self.seats[state.turn()].is_human
        if state.colour == NONE:
            return Instruction(Message("locos-roll", player=name), Message("locos-roll-how") if is_human else None)
        how = Message("locos-roll-numbers-how", colour=state.track.platforms[state.colour])
        return Instruction(Message("locos-roll-numbers", player=name), how if is_human else None)

    def _roll_again_instruction(self, state: State, name: str) -> Instruction:
        """Return the question asked after a double (L19 to L21)."""
        how = Message("locos-double-how")
        if state.runner != HAND:
            return Instruction(Message("locos-double", player=name), buttons=how)
        if _has_free_start(state):
            return Instruction(Message("locos-double-come-in", player=name), buttons=how)
        return Instruction(Message("locos-double-platform", player=name), Message("locos-start-full"), buttons=how)

    def _platform_instruction(self, state: State, name: str) -> Instruction:
        actions = state.legal_actions()
        effect = state.effects(actions[0])[0]
        colour, bay = state.notation(actions[0]).split()[1], self.bay_name(str(effect["to"]))
        if len(actions) == 1:
            slide = Message("locos-slide-platform", player=name, platform=colour, bay=bay)
            return Instruction(slide, Message("locos-slide-platform-side", side=effect["side"]))
        move = Message("locos-move-platform", player=name, platform=colour, bay=bay)
        return Instruction(move, Message("locos-either-side"))

    def _drive_instruction(self, state: State, name: str) -> Instruction:
        points = sum(state.view(SPECTATOR)["dice"]["numbers"])
        starts = {state.mover(action) for action in state.legal_actions()}
        entry_hint = self._entry_hint(state)
        if starts == {""}:
            return Instruction(Message("locos-bring-in", player=name, points=points), entry_hint)
        if len(starts) == 1:
            how = join_messages(Message("locos-drive-only-how"), entry_hint)
            return Instruction(Message("locos-drive-only", player=name, points=points), how)
        drive = Message("locos-drive-or-bring-in" if "" in starts else "locos-drive", player=name, points=points)
        return Instruction(drive, join_messages(Message("locos-drive-how"), entry_hint))

    def _entry_hint(self, state: State) -> Message | None:
        """Return a hint about bringing in a loco (L11), or None if no loco is in hand or another loco must run."""
        if not state.hands[state.turn()] or state.runner not in (NONE, HAND):
            return None
        if not _has_free_start(state):
            return Message("locos-start-full")
        if state.track.empty_bay(state.config) == 0:
            return Message("locos-bring-in-derails", bay=self.bay_name(state.track.bays[0]))
        return Message("locos-bring-in-cost")

    def _drive_message(self, state: State, action: int, player: str) -> Message:
        """Return a message about the loco that is driven or brought in."""
        count, end = _run_result(state, action)
        is_driven = state.mover(action) != ""
        return Message("locos-record-drive" if is_driven else "locos-record-enter", player=player, count=count, end=end)

    def _push_message(self, state: State, colour: str, end: str, count: int) -> Message:
        """Return a message about `count` pushed locos of one colour whose runs end in the same way (see `_end_key`)."""
        own = "yes" if colour == self.board.seats[state.turn()] else "no"
        return Message("locos-record-pushed", owner=self.owner_name(colour), own=own, end=end, count=count)

    def _seat_report(self, state: State, action: int, seat: int) -> Message | None:
        """Return a message about what this move of a platform or loco did to another seat's locos, or None."""
        player = self.player_name(state.turn())
        colour = self.board.seats[seat]
        if action in range(MOVE, NO_TILE):
            count = sum(effect["colour"] == colour for effect in state.effects(action)[1:])
            return Message("locos-happened-platform", player=player, count=count) if count else None
        ends = [_end_key(effect) for effect in _push_effects(state, action) if effect["colour"] == colour]
        return join_messages(
            Message("locos-happened-push", player=player, count=ends.count("stops")) if "stops" in ends else None,
            Message("locos-happened-home", player=player) if "home" in ends else None,
            Message("locos-happened-derails", player=player) if "derails" in ends else None,
            Message("locos-happened-crash", player=player) if "crashes" in ends else None,
        )


def _has_free_start(state: State) -> bool:
    return not all(state.at[: state.track.lanes])


def _no_more_runs_message(state: State, action: int) -> Message | None:
    """Return why a double's runs end: the loco is home (L21), no loco can move (L12), or the second is over (L19)."""
    if state.low != state.high or any(state.child(action).returns()):
        return None
    if state.run == 2:
        return Message("locos-double-second")
    effects = state.effects(action)
    if not effects:
        return Message("locos-double-no-loco")
    return Message("locos-double-home") if effects[0]["to"] == "hangar" else None


def _run_result(state: State, action: int) -> tuple[int, str]:
    """Return how many squares a loco is driven, and how its run ends (see `_end_key`)."""
    effect = state.effects(action)[0]
    return len(effect["path"]), _end_key(effect)


def _push_effects(state: State, action: int) -> list[Effect]:
    return state.effects(action)[1:] if action < MOVE else []


def _end_key(effect: Effect) -> str:
    """Return how a loco's run ends, as the key of a message variant."""
    if effect["crash"]:
        return "crashes" if effect["light"].startswith(BUFFER_LIGHT) else "derails"
    if effect["to"] == HANGAR_PLACE:
        return "home"
    return "stops" if effect["path"] else "stays"
