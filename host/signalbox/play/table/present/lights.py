"""The scene on the board's lights, which shows the game, a fault or a question."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, NamedTuple, assert_never

from shared_rules import game
from shared_rules.recognise import OFF_BOARD
from shared_rules.scene import BLINK, CHASE, COUNT, DIM, DOUBLE, FAST, PULSE, STEADY
from signalbox.board.model import SIDES
from signalbox.board.scene import Entry
from signalbox.games.messages import Contents, PartFault, ShownItem
from signalbox.play.table import guidance, setups
from signalbox.play.table import situation as situations
from signalbox.play.table.config import ROLL, Options
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.decision import Progress, Stage
from signalbox.play.table.match import Match, button_action, has_ended_early
from signalbox.play.table.match import Way as MatchWay
from signalbox.play.table.menu import END as MENU_END
from signalbox.play.table.menu import LEAVE, Menu
from signalbox.play.table.present.snapshot_types import Way
from signalbox.play.table.show_path import last_moves
from signalbox.play.table.situation import Situation, TableSituation
from signalbox.play.table.table import Table

if TYPE_CHECKING:
    from shared_rules.game import Effect, Game, Mark, State  # only types; the microcontroller does not have them
    from signalbox.board import Board
    from signalbox.core.seats import Seat
    from signalbox.play.table.board_data import Layout
    from signalbox.play.table.readings import Reading

Scene = list[Entry]
WHITE, RED = 0xFFFFFF, 0xFF0000
FAULT_COLOUR = "white"  # its rhythm differs from that of every other colour
_DICE = "dice."  # the prefix of the names of the dice's lights


PATTERN_OF_ROLE = {
    game.SHOWN: STEADY,
    game.TURN: STEADY,
    game.CHOICE: PULSE,
    game.TAKE: DOUBLE,
    game.PUT: BLINK,
    game.PATH: CHASE,
    game.PUSHED: DIM,
    game.END: BLINK,
    game.CRASH: FAST,
    game.ASKED: STEADY,
    game.QUERY_EMPTY: DIM,
    game.MISPLACED: FAST,
    game.MISSING: BLINK,
    game.MISSING_FLIPPED: DOUBLE,
    game.VALUE: COUNT,
}


class RolledDice(NamedTuple):
    """Dice, and the seat that rolled them."""

    seat: int
    dice: list[ShownItem]


def latest_roll(match: Match) -> RolledDice | None:
    """Return the dice on the table, or None in a game without dice or before the first roll."""
    if ROLL not in match.config.board.buttons:
        return None
    messages = match.config.messages
    now = messages.shown_items(match.state, match.state.view(game.SPECTATOR))
    last = _find_last_roll(match)
    if last is None:
        return None
    if any(item["text"] for item in now):
        return RolledDice(match.state.turn(), now)
    state, seat = last
    return RolledDice(seat, messages.shown_items(state, state.view(game.SPECTATOR)))


def _find_last_roll(match: Match) -> tuple[State, int] | None:
    """Return the state after the last roll, and the seat that rolled, or None if nobody has rolled."""
    past = match.state.clone()
    for entry in reversed(match.record):
        before = past.clone()
        action = before.undo()
        if before.chance_outcomes() and before.input_kind(action) != game.BY_ITSELF:
            return past, entry["seat"]
        past = before
    return None


def stage_marks(stage: Stage) -> list[Mark]:
    """Return the game's marks, the path of the moving piece, and the places of the pieces moved before or after it."""
    now = stage.effects[stage.number]
    marks = [mark for effect in stage.effects[: stage.number] for mark in _end_marks(effect, game.PUSHED)]
    later = [] if "part" in stage.effects[0] else stage.effects[stage.number + 1 :]  # riders move with their part
    waiting = [effect for effect in later if effect["square"] != OFF_BOARD]
    marks += [_mark(effect["square"], game.PUSHED, effect["colour"]) for effect in waiting]
    if now["square"] != OFF_BOARD:
        marks.append(_mark(now["square"], game.TAKE, now["colour"]))
    marks += _path_marks(now)
    marks += _end_marks(now, game.PUT if "part" in now else game.END)
    shown = [mark for mark in stage.state.marks() if mark[1] <= game.TURN or mark[1] == game.VALUE]
    values = {mark[0] for mark in shown if mark[1] == game.VALUE}  # visible until the hands begin
    taken = {mark[0] for mark in marks} - values
    return [mark for mark in shown if mark[0] not in taken] + [mark for mark in marks if mark[0] not in values]


def last_move_paths(match: Match) -> list[Way]:
    """Return the paths of the latest moves that one seat made in a row."""
    return [effect_path(effect) for state, action in last_moves(match) for effect in state.effects(action)]


def effect_path(effect: Effect) -> Way:
    """Return the path of the piece or part that `effect` moves."""
    path = effect["path"]
    stops = [effect["square"], *path, *([] if effect["to"] in path else [effect["to"]])]
    squares = [name for name in stops if name != OFF_BOARD]
    drawn: Way = {"squares": squares, "colour": effect["colour"], "crash": effect["light"]}
    if effect["to"] == OFF_BOARD and not effect["crash"]:
        drawn["leaves"] = True
    return drawn


def _path_marks(effect: Effect) -> list[Mark]:
    """Return the marks of the squares along a piece's path."""
    path = effect["path"]
    return [(square, game.PATH, effect["colour"], step, len(path)) for step, square in enumerate(path)]


def _end_marks(effect: Effect, role: int) -> list[Mark]:
    """Return the mark at the end of a piece's path or, if it crashes, at the light of the crash."""
    if effect["crash"]:
        return [_mark(effect["light"], game.CRASH, effect["colour"])]
    return [] if effect["to"] == OFF_BOARD else [_mark(effect["to"], role, effect["colour"])]


def seat_light(board: Board, seat: int, player: Seat | None, *, is_asked: bool = False) -> Entry | None:
    """Return a seat's light: steady for a person, pulsing for a computer, None for an empty seat.

    If `is_asked`, the light blinks for a person, double-flashes for a computer, and is dim for an empty seat.
    """
    if player is None:
        pattern = DIM if is_asked else None
    elif player.is_human:
        pattern = BLINK if is_asked else STEADY
    else:
        pattern = DOUBLE if is_asked else PULSE
    return None if pattern is None else _seat_entry(board, seat, board.colours[board.seats[seat]], pattern)


def menu_scene(board: Board, seats: list[Seat], menu: Menu) -> list[Entry]:
    """Return the seats' lights for the selected menu entry: all pulse white for "leave", or flash red for "end"."""
    everybody = range(len(seats))
    if menu.entry == LEAVE:
        return [_seat_entry(board, seat, WHITE, PULSE) for seat in everybody]
    if menu.entry == MENU_END:
        return [_seat_entry(board, seat, RED, DOUBLE if menu.confirmable_at is None else FAST) for seat in everybody]
    seat_lights = [seat_light(board, seat, seats[seat], is_asked=seat == menu.entry) for seat in everybody]
    return [entry for entry in seat_lights if entry is not None]


def _seat_entry(board: Board, seat: int, colour: int, pattern: int) -> Entry:
    return (board.lights[f"seat.{seat + 1}"], colour, pattern, 0, 1)


def scene(table: Table, situation: Situation) -> Scene:
    """Return the scene: the colour and pattern of every lit light."""
    config, reading = table.config, table.reading
    if isinstance(situation, situations.InMenu):
        return menu_scene(config.board, config.seats, situation.menu)
    state = situation.stage.state if isinstance(situation, situations.ShowingPath) else table.state
    parts = [] if state is None else state.view(game.SPECTATOR)["parts"]
    bay_of = {part["part"]: part["bay"] for part in parts}
    numbers = config.layout.lights(reading, bay_of)
    colours = {FAULT_COLOUR: WHITE, **config.board.colours}  # a board need not name the table's own colour
    rhythms = pattern_numbers(config.rules, config.board, len(config.seats)) if config.patterns else {}
    return lights_of(_marks(table, situation), numbers, colours, rhythms)


def lights_of(
    marks: list[Mark], numbers: dict[str, list[int]], colours: dict[str, int], signatures: dict[str, int]
) -> Scene:
    """Return the scene for `marks`, sorted by light; if two marks share a light, the higher role wins.

    `numbers` maps the name in a mark to its lights; marks without an entry are ignored. `colours` maps a colour's name
    to 0xRRGGBB. A mark that requests nothing blinks `signatures[colour]` times if its colour is in `signatures`.
    """
    chosen: dict[int, Mark] = {}
    for mark in marks:
        for light in numbers.get(mark[0], ()):
            if light not in chosen or chosen[light][1] <= mark[1]:
                chosen[light] = mark
    entries: Scene = []
    for light in sorted(chosen):
        _, role, colour, step, of = chosen[light]
        if role <= game.TURN and colour in signatures:
            entries.append((light, colours[colour], COUNT, 0, signatures[colour]))
        else:
            entries.append((light, colours[colour], PATTERN_OF_ROLE[role], step, max(1, of)))
    return entries


def pattern_numbers(rules: Game, board: Board, players: int) -> dict[str, int]:
    """Return the pattern number of each colour in a game, for this board and number of players.

    The number is also how many times the colour's light goes dark, so that nobody has to rely on hue alone (P14).
    """
    colours = [*rules.pieces(players), *board.seats]
    return {colour: number for number, colour in enumerate(dict.fromkeys(colours), start=1)}


def _marks(table: Table, situation: situations.Offline | situations.ShowingPath | TableSituation) -> list[Mark]:
    match situation:
        case situations.Offline():
            return _marks(table, situation.behind)  # ready for when the board reconnects
        case situations.ShowingPath(match, stage):
            return _add_dice_marks(match, stage_marks(stage))
        case situations.NoReadings():
            return _setup_marks(table, *setups.nearest_setup(table.config, table.reading))
        case situations.LayingOut(options, target):
            return _setup_marks(table, options, target)
        case situations.ReadyToBegin():
            return []
        case situations.FirstPlayerQuestion(_, seat):
            return [_mark(f"seat.{seat + 1}", game.ASKED, table.config.board.seats[seat])]
        case situations.Question(question):
            role = game.QUERY_EMPTY if question.is_empty else game.ASKED
            return [_mark(question.light, role, FAULT_COLOUR)] if question.light else []
        case situations.CorrectingBoard(match, fix):
            return _fault_marks(match, fix)
        case situations.StrayPieces(_, places, colour):
            return [_mark(places[0], game.MISSING, colour or FAULT_COLOUR)]
        case situations.PlayOnConsent(match, way):
            return _agreement_marks(match, way)
        case situations.Doubt(match, _, pieces):
            return _doubt_marks(match, pieces)
        case situations.Confirming(match, action) | situations.Choosing(match, action):
            return _done_marks(match, action)
        case situations.Awaiting(match):
            return _add_dice_marks(match, _play_marks(match, match.decision.offered.shown_action))
        case situations.GameOver(match) if has_ended_early(match):
            return []  # there is nothing left to do, and no winner
        case situations.GameOver(match):
            return _add_dice_marks(match, game_over_marks(match.state, match.config.layout, match.reading))
        case _:
            assert_never(situation)


def _add_dice_marks(match: Match, marks: list[Mark]) -> list[Mark]:
    """Return `marks`. If none is for dice, add the marks of the last roll, because dice are always shown."""
    if ROLL not in match.config.board.buttons or any(mark[0].startswith(_DICE) for mark in marks):
        return marks
    last = _find_last_roll(match)
    return marks if last is None else [mark for mark in last[0].marks() if mark[0].startswith(_DICE)] + marks


def game_over_marks(state: State, layout: Layout, reading: Reading) -> list[Mark]:
    """Return the marks at a game's end: the game's marks, the winners' seats, and a light running over their pieces."""
    seats, winners = layout.board.seats, [seat for seat, share in enumerate(state.returns()) if share > 0]
    colours_on: dict[str, list[str]] = {}
    for piece in state.view(game.SPECTATOR)["pieces"]:
        owner = piece.get("seat", seats.index(piece["colour"]) if piece["colour"] in seats else -1)
        colours_on.setdefault(piece["square"], []).append(seats[owner] if owner in winners else "")
    winning_places = {place: colours[0] for place, colours in colours_on.items() if len({*colours}) == 1 and colours[0]}
    places = winning_places.items()
    spots = [(spot, colour) for place, colour in places for spot in layout.occupied_spots(place, reading)]
    sparks = [(spot, game.PATH, colour, step, len(spots)) for step, (spot, colour) in enumerate(spots)]
    shown = [mark for mark in state.marks() if mark[1] != game.TURN]  # it is nobody's turn any more
    return [*shown, *sparks, *(_mark(f"seat.{seat + 1}", game.END, seats[seat]) for seat in winners)]


def _play_marks(match: Match, shown_action: int | None) -> list[Mark]:
    """Return the game's marks, the path of the next step or of a hint, and the piece that the shown option moves."""
    decision = match.decision
    hint, progress = decision.offered.hint, decision.plan.progress
    if progress.action is not None:
        marks = _step_marks(match, progress)
        if decision.plan.intent.is_undecided:
            marks += _other_choice_marks(match, marks)
    elif hint is not None and decision.is_right():
        hints = _hint_marks(match, hint.action)
        others = [] if hint.is_required else _other_choice_marks(match, hints)
        others = [mark for mark in others if mark[0] in match.config.layout.index]
        marks = _display_marks(match, []) + others + hints + _button_marks(match, hint.action)
    else:
        marks = _task_marks(match)
    if shown_action is not None and match.state.mover(shown_action):
        marks.append(_mark(match.state.mover(shown_action), game.ASKED, FAULT_COLOUR))
    return marks


def _other_choice_marks(match: Match, marks: list[Mark]) -> list[Mark]:
    """Return the marks for the choices whose lights are not among `marks`."""
    names = {mark[0] for mark in marks}
    return [mark for mark in match.state.marks() if mark[1] == game.CHOICE and mark[0] not in names]


def _hint_marks(match: Match, action: int) -> list[Mark]:
    """Return the marks for the piece that moves first and for its path. A piece that stays in place is only lifted.

    A piece that enters the board is put down at the end of its path, even if it crashes there. If it crashes somewhere
    that is not a square, it is put down where its path begins.
    """
    effects, index = match.state.effects(action)[:1], match.config.layout.index
    marks = _way_marks(match, effects)
    if not match.state.mover(action):
        marks = [(mark[0], game.END if mark[1] == game.CRASH else mark[1], *mark[2:]) for mark in marks]
        if not any(mark[0] in index for mark in marks if mark[1] == game.END):
            entry_squares = {effect["path"][0] for effect in effects if effect["path"]}
            marks = [(mark[0], game.CHOICE if mark[0] in entry_squares else mark[1], *mark[2:]) for mark in marks]
    taken = {mark[0] for mark in marks if mark[1] == game.TAKE}
    return [mark for mark in marks if mark[1] != game.END or mark[0] not in taken]


def _button_marks(match: Match, action: int) -> list[Mark]:
    """Return the marks for the game's own buttons that trigger an action, such as a company's button."""
    names = [button for button in match.config.game_buttons if button_action(match.state, button) == action]
    return [mark for mark in match.state.marks() if mark[1] == game.CHOICE and mark[0].rpartition(".")[2] in names]


def _display_marks(match: Match, squares: Container[str]) -> list[Mark]:
    """Return the marks that are only for display, except for the values on `squares`."""
    marks = match.state.marks()
    return [mark for mark in marks if mark[1] <= game.TURN or (mark[1] == game.VALUE and mark[0] not in squares)]


def _step_marks(match: Match, progress: Progress) -> list[Mark]:
    """Return the marks for the next piece or part to move and for its destination, and faint ones for later pieces."""
    step, later = progress.step, [fix for fix in progress.steps[1:] if isinstance(fix, PieceFix) and fix.source]
    if step is None:
        return _display_marks(match, [])
    now = _part_step_marks(match, step) if isinstance(step, PartFault) else _piece_step_marks(match, progress, step)
    assert progress.action is not None
    after = [_mark(fix.source, game.PUSHED, fix.colour or FAULT_COLOUR) for fix in later]
    next_square = {fix.source for fix in later}
    for effect in match.decision.plan.effects(progress.action):
        if effect["crash"] and effect["square"] not in next_square:  # stays lit while the hands hold the piece
            after.append(_mark(effect["light"], game.CRASH, effect["colour"]))
    return _display_marks(match, [mark[0] for mark in now]) + after + now


def _piece_step_marks(match: Match, progress: Progress, step: PieceFix) -> list[Mark]:
    """Return the marks for a piece's place, its path, and the end of the path."""
    index, now = match.config.layout.index, match.reading.now
    colour = step.colour or FAULT_COLOUR
    marks: list[Mark] = []
    if step.source and now[index[step.source]]:
        marks += [_mark(spot, game.TAKE, colour) for spot in _marked_spots(match, step)]
    if guidance.needs_separate_lift(match.decision, step):
        return marks
    effect = _matching_effect(match, progress, step)
    if effect is not None:
        marks += [mark for mark in _path_marks(effect) if mark[0] != step.source]
    if step.goal:
        marks.append(_mark(step.goal, game.END, colour))
    return marks


def _matching_effect(match: Match, progress: Progress, step: PieceFix) -> Effect | None:
    """Return the effect of the action in progress that this step completes, or None if the piece only goes back."""
    assert progress.action is not None
    layout = match.config.layout
    effects = [effect for effect in match.decision.plan.effects(progress.action) if "part" not in effect]
    same = [effect for effect in effects if effect["colour"] == step.colour]
    return next((effect for effect in same if layout.place_name(effect["to"]) == step.goal), None)


def _part_step_marks(match: Match, step: PartFault) -> list[Mark]:
    """Return the marks for the bay that a part leaves and the bay that it goes to."""
    if step.target is None:
        return [_part_mark(match, step)]
    colour = _part_colour(match, step)
    return [_mark(step.bay, game.TAKE, colour), _part_side_mark(*step.target, colour)]


def _task_marks(match: Match) -> list[Mark]:
    """Return the game's marks, except those for pieces that have already been lifted or put down."""
    layout, start = match.config.layout, match.decision.start
    now = match.reading.assumed_readings(start)
    changed_bays = [layout.board.bays[fault.bay] for fault in layout.part_faults(now, start)]
    taken = {cell for bay in changed_bays for ends in bay.cells for cell in ends}
    taken |= {name for name, i in layout.index.items() if now[i] < start[i]}
    put = {name for name, i in layout.index.items() if now[i] > start[i]}
    return [mark for mark in match.state.marks() if mark[0] not in {game.TAKE: taken, game.PUT: put}.get(mark[1], ())]


def _done_marks(match: Match, action: int) -> list[Mark]:
    """Return the marks for a completed action: the paths of its pieces, and their present places."""
    marks = [mark for mark in match.state.marks() if mark[1] <= game.TURN]
    layout, now = match.config.layout, match.reading.now
    for name, role, colour, step, length in _way_marks(match, match.state.effects(action)):
        is_free = name not in layout.index or not now[layout.index[name]]
        if role == game.END and not is_free:
            is_undetected = name in guidance.undetected_additions(match.decision)  # if so, a free spot is marked
            spots = [name] if is_undetected else layout.new_spots(name, match.reading)
            marks += [(spot, role, colour, step, length) for spot in spots if len(spots) == 1]
        elif role in (game.END, game.PUT) or (role in (game.PATH, game.CRASH) and is_free):
            marks.append((name, role, colour, step, length))
    return marks


def _setup_marks(table: Table, options: Options, target: bytes) -> list[Mark]:
    """Return the marks for the game's setup, except those for pieces and parts that are already in place."""
    config = table.config
    now = table.reading.assumed_readings(target)
    done = {name for name, i in config.layout.index.items() if now[i] == target[i]}
    seats = [_mark(f"seat.{i + 1}", game.CHOICE, config.board.seats[i]) for i in range(len(config.seats))]
    return seats + [mark for mark in config.rules.setup_marks(options) if mark[0] not in done]


def _fault_marks(match: Match, fix: PartFault | PieceFix) -> list[Mark]:
    """Return the marks for a correction: the piece or part to pick up flickers, and its destination blinks."""
    if isinstance(fix, PartFault):
        home = [_part_side_mark(*fix.target, _part_colour(match, fix))] if fix.target is not None else []
        return [_part_mark(match, fix), *home]
    marks: list[Mark] = []
    colour = fix.colour or FAULT_COLOUR
    if fix.source:
        marks += [_mark(spot, game.MISPLACED, colour) for spot in _marked_spots(match, fix)]
    if fix.goal:
        marks.append(_mark(fix.goal, game.MISSING, colour))
    return marks


def _marked_spots(match: Match, fix: PieceFix) -> list[str]:
    """Return the newest piece's square on `fix.source` or, if the pieces there may differ, all occupied squares."""
    layout = match.config.layout
    if match.whereabouts.may_be_mixed(layout.index[fix.source]):
        return layout.occupied_spots(fix.source, match.reading)
    taken = layout.new_spots(fix.source, match.reading)
    return taken if fix.colour else taken[:1]


def _part_mark(match: Match, fix: PartFault) -> Mark:
    """Return the mark that asks players to clear a bay, or to put a part there the right way round."""
    if fix.actual is not None or fix.expected is None:
        return _mark(fix.bay, game.MISPLACED, _part_colour(match, fix))
    return _part_side_mark(fix.bay, fix.expected[1], _part_colour(match, fix))


def _part_colour(match: Match, fault: PartFault) -> str:
    """Return the colour of the part in a bay or, if the bay is empty, of the part that should be there."""
    part = fault.actual or fault.expected
    return FAULT_COLOUR if part is None else match.config.board.parts[part[0]].colour


def _part_side_mark(bay: str, side: str, colour: str) -> Mark:
    return _mark(bay, game.MISSING if side == SIDES[0] else game.MISSING_FLIPPED, colour)


def _doubt_marks(match: Match, pieces: list[Contents]) -> list[Mark]:
    """Return the marks for the places in doubt, in the colour of the pieces that should be there.

    Places that should have pieces of different colours are marked in white. If there should be several pieces of one
    colour, the newest is marked, or all of them if a piece of another colour may be among them. If one of several
    pieces is lifted, a free square is marked as well.
    """
    layout, reading, marks = match.config.layout, match.reading, []
    for place, colours in pieces:
        is_missing = reading.now[layout.index[place]] < len(colours) > 1
        if len({*colours}) == 1:
            spots_of = (
                layout.occupied_spots if match.whereabouts.may_be_mixed(layout.index[place]) else layout.new_spots
            )
            marks += [_mark(spot, game.MISSING, colours[0]) for spot in spots_of(place, reading)]
            marks += [_mark(place, game.MISSING, colours[0])] if is_missing else []
        else:
            marks += [_mark(spot, game.ASKED, FAULT_COLOUR) for spot in layout.occupied_spots(place, reading)]
            marks += [_mark(place, game.QUERY_EMPTY, FAULT_COLOUR)] if is_missing else []
    return marks


def _agreement_marks(match: Match, way: MatchWay) -> list[Mark]:
    """Return the marks for the changes that `way` makes: pieces and parts in their colours, and emptied places."""
    layout, parts = match.config.layout, match.config.board.parts
    marks = [_mark(bay, game.ASKED, parts[part].colour) for part, bay, _ in way.parts]
    for place, colours in way.pieces:
        if colours:
            marks.append(_mark(layout.new_spots(place, match.reading)[0], game.ASKED, colours[0]))
        else:
            marks.append(_mark(place, game.QUERY_EMPTY, FAULT_COLOUR))
    return marks


def _way_marks(match: Match, effects: Sequence[Effect]) -> list[Mark]:
    """Return the marks for every piece that moves: its path, the path's end and, until it is lifted, its square."""
    marks: list[Mark] = []
    lifted = guidance.lifted_places(match.decision)
    for effect in effects:
        if effect["square"] != OFF_BOARD and effect["square"] not in lifted:
            marks.append(_mark(effect["square"], game.TAKE, effect["colour"]))
        marks += _path_marks(effect) + _end_marks(effect, game.PUT if "part" in effect else game.END)
    return marks


def _mark(name: str, role: int, colour: str) -> Mark:
    """Return a mark that is not part of a path."""
    return (name, role, colour, 0, 1)
