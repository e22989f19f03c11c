"""The snapshot of a table as JSON data for a page or a terminal, without the data that only the driver has.

`snapshot` is public: anyone may read it at any time. `private_data` is for a single seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from shared_rules.game import BY_BUTTON, BY_HANDS, BY_LIFT, SPECTATOR
from shared_rules.recognise import ASK
from shared_rules.wire import bitmap_to_hex
from signalbox.core.messages import Message
from signalbox.games.messages import AnyMessages, Fact, PartFault
from signalbox.play.table import guidance, setups, takeback
from signalbox.play.table import situation as situations
from signalbox.play.table.board_data import Layout
from signalbox.play.table.config import CONFIRM, HELP, ROLL, UNDO
from signalbox.play.table.diagnosis import NO, SensorQuestion
from signalbox.play.table.match import Match, RecordEntry, button_action, has_ended_early, must_roll
from signalbox.play.table.present.lights import effect_path, last_move_paths, latest_roll, pattern_numbers
from signalbox.play.table.present.message import message
from signalbox.play.table.present.snapshot_types import (
    ButtonInfo,
    Choice,
    Fairness,
    Move,
    PartInfo,
    PossibleMove,
    PrivateData,
    SeatInfo,
    TableSnapshot,
)
from signalbox.play.table.show_path import may_show_again
from signalbox.play.table.situation import Situation, situation, underlying_situation
from signalbox.play.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_rules.game import State, View  # only types; the microcontroller does not have View

    FactsOf = Callable[[State, View, int], list[Fact]]

RECORD_TAIL = 60


def part_goals(table: Table, situation: Situation) -> list[PartInfo]:
    """Return the bays where a part may be placed next, each with the part and its side at the buffer."""
    layout = table.config.layout
    match underlying_situation(situation):
        case situations.LayingOut(_, target):
            goals = _changed_parts(layout, table.reading.assumed_readings(target), target)
        case situations.CorrectingBoard(_, PartFault() as fault):
            goals = _fault_goals(fault)
        case situations.CarryingOut(match) | situations.Moving(match):
            ends = {candidate.end for candidate in match.decision.candidates} if table.config.board.bays else ()
            goals = [goal for end in ends for goal in _changed_parts(layout, match.decision.start, end)]
        case _:
            goals = []
    return [{"part": part, "bay": bay, "side": side} for part, bay, side in sorted({*goals})]


def _possible_moves(situation: Situation) -> list[PossibleMove]:
    """Return the moves along a path that people may make, until one of them has been decided on."""
    match situation:
        case situations.CarryingOut(match) | situations.Moving(match):
            decision, plan = match.decision, match.decision.plan
            if match.is_computers_turn() or decision.chosen_action is not None or plan.restoring:
                return []
            in_progress = [candidate.action for candidate in decision.candidates_in_progress()]
            actions = in_progress if plan.intent.action is None else [plan.intent.action]
            hint = decision.offered.hint
            if hint is not None and hint.is_required:
                actions = [action for action in actions if action == hint.action]
            return [
                {"origin": first["square"], "ways": [effect_path(effect) for effect in (first, *others)]}
                for first, *others in map(plan.effects, actions)
                if first["path"] and "part" not in first
            ]
        case _:
            return []


def _changed_parts(layout: Layout, now: bytes, target: bytes) -> list[tuple[str, str, str]]:
    """Return the parts that are not yet where `target` requires them, as (part, bay, side) tuples."""
    parts_now = layout.parts(now)
    target_parts = layout.parts(target).items()
    return [(part, bay, side) for bay, (part, side) in target_parts if parts_now.get(bay) != (part, side)]


def _fault_goals(fault: PartFault) -> list[tuple[str, str, str]]:
    goals = [(fault.bay, fault.expected)]
    if fault.actual is not None and fault.target is not None:
        bay, side = fault.target
        goals.append((bay, (fault.actual[0], side)))
    return [(wanted[0], bay, wanted[1]) for bay, wanted in goals if wanted is not None]


def snapshot(table: Table, at: float) -> TableSnapshot:
    """Return the public state: instruction, seats, cards, supplies, buttons, pieces, sensors and latest entries."""
    state, config, ignored = table.state, table.config, table.diagnosis.ignored.kinds().items()
    board, messages, say = config.board, config.messages, config.messages.fault_message
    view = None if state is None else state.view(SPECTATOR)
    turn = None if state is None or table.is_over else state.turn()
    now = situation(table, at)
    instruction, tone, squares, happened = message(table, now)
    choices = [] if isinstance(now, situations.InMenu) else _choices(table)
    shown_effects = now.stage.effects[: now.stage.number + 1] if isinstance(now, situations.ShowingPath) else ()
    was_ended_early = table.match is not None and has_ended_early(table.match)
    last_roll = None if table.match is None or was_ended_early else latest_roll(table.match)
    return {
        "prompt": instruction.prompt,
        "kept": instruction.lasting_prompt,
        "detail": instruction.detail,
        "happened": happened,
        "buttons": instruction.buttons,
        "tone": tone,
        "squares": list(squares),
        "seats": seat_infos(messages, state, view, turn, messages.facts),
        "shown": [] if was_ended_early else messages.shown_items(state, view) if last_roll is None else last_roll.dice,
        "shown_of": None if last_roll is None else last_roll.seat,
        "ways": [effect_path(effect) for effect in shown_effects],
        "last": [] if table.match is None else last_move_paths(table.match),
        "possible": _possible_moves(now),
        "may_show_again": table.match is not None and may_show_again(table.match),
        "pace": config.pace.name,
        "stores": messages.stores(state, view),
        "presses": _button_infos(table, now, choices),
        "choices": choices,
        "pieces": [] if view is None else view["pieces"],
        "parts": [] if view is None else view["parts"],
        "part_goals": part_goals(table, now),
        "closed": bitmap_to_hex(table.reading.bitmap, board.sensors.count),
        "expected": bitmap_to_hex(_expected_bitmap(table, at), board.sensors.count),
        "ignored_sensors": [{"sensor": name, "kind": kind, "say": say(name, kind)} for name, kind in ignored],
        "in_force": setups.option_lines(config),
        "record": [entry for entry in table.record[-RECORD_TAIL:] if entry["say"] is not None],
        "winners": [] if state is None else [seat for seat, share in enumerate(state.returns()) if share > 0],
        "patterns": pattern_numbers(config.rules, board, len(config.seats)),
        "patterned": config.patterns,
        "fairness": _fairness(table),
    }


def earlier_record(table: Table, before: int) -> list[RecordEntry]:
    """Return the last RECORD_TAIL entries that have a line and come before the entry with this index."""
    return [entry for entry in table.record if entry["index"] < before and entry["say"] is not None][-RECORD_TAIL:]


def _fairness(table: Table) -> Fairness:
    dice, journal = table.config.dice, table.journal
    people = [number for number, seat in enumerate(table.config.seats) if seat.is_human]
    return {
        "commitment": dice.commitment,
        "head": "" if journal is None else journal.head,
        "added": sorted(dice.contributions),
        "may_add": people if table.match is None else [],
        "seed": dice.seed.hex() if table.is_over else "",
    }


def button_infos(table: Table, at: float) -> list[ButtonInfo]:
    """Return the buttons with their current labels and states."""
    return _button_infos(table, situation(table, at), _choices(table))


def private_data(table: Table, seat: int) -> PrivateData:
    """Return the data that only `seat` may see: its holdings, choices and notes."""
    match = table.match
    if match is None:
        return {"seat": seat, "holdings": [], "choices": [], "note": None, "told": None}
    state = match.state
    holdings, note = match.config.messages.holdings(state, state.view(seat), seat)
    may_choose = state.current_player() == seat and not match.is_computers_turn() and not table.is_over
    return {
        "seat": seat,
        "holdings": holdings,
        "choices": _button_choices(match) + _choices(table) if may_choose else [],
        "note": note,
        "told": None,
    }


def moves(table: Table, seat: int | None) -> list[Move]:
    """Return the moves that a person may make by hand now and, if `seat` is to move, those by button.

    The choices by word are not among them. There are no moves while the board has to be put right.
    """
    match = table.match
    if match is None or table.is_over or table.menu is not None or table.diagnosis.questions:
        return []
    state, decision = match.state, match.decision
    if state.current_player() < 0 or match.is_computers_turn():
        return []
    if decision.chosen_action is not None or not decision.is_right():
        return []
    kinds = (BY_HANDS, BY_LIFT, BY_BUTTON) if state.current_player() == seat else (BY_HANDS, BY_LIFT)
    messages, actions = match.config.messages, state.legal_actions()
    return [
        {**_choice(match, action), "meaning": messages.meaning(state, action)}
        for action in actions
        if state.input_kind(action) in kinds
    ]


def seat_infos(
    messages: AnyMessages, state: State | None, view: View | None, turn: int | None, facts: FactsOf
) -> list[SeatInfo]:
    """Return the seats, marking seat `turn` as current. `facts` returns a seat's facts from the state and the view."""
    return [
        {
            "name": seat.name,
            "colour": messages.board.seats[i],
            "kind": seat.kind,
            "current": i == turn,
            "tray": messages.tray_count(state, view, i),
            "facts": [] if state is None or view is None else facts(state, view, i),
        }
        for i, seat in enumerate(messages.seats)
    ]


class EnabledButtons(NamedTuple):
    """Which of the table's own buttons have an effect."""

    roll: bool = False
    undo: bool = False
    confirm: bool = False
    help: bool = False


def enabled_buttons(now: Situation) -> EnabledButtons:
    """Return which of the table's own buttons have an effect in a situation."""
    if isinstance(now, situations.InMenu):
        return EnabledButtons(undo=True, confirm=True, help=True)
    match underlying_situation(now):
        case situations.NoReadings():
            return EnabledButtons()
        case situations.LayingOut():
            return EnabledButtons(help=True)
        case situations.FirstPlayerQuestion():
            return EnabledButtons(confirm=True, help=True)
        case situations.ReadyToBegin():
            return EnabledButtons(confirm=True)
        case situations.Question(_, has_others):
            return EnabledButtons(undo=True, confirm=True, help=has_others)
        case situations.GameOver(match):
            return EnabledButtons(help=may_show_again(match))
        case situations.PlayOnConsent(has_others=has_others):
            return EnabledButtons(undo=True, confirm=True, help=has_others)
        case situations.Doubt(_, action, is_being_checked=is_being_checked):
            return EnabledButtons(undo=action is not None, confirm=not is_being_checked)
        case situations.Rolling(match):
            is_right = match.decision.is_right()
            has_help = not is_right or may_show_again(match)
            return EnabledButtons(_may_roll(match) and is_right, takeback.may_undo(match), False, has_help)
        case situations.CorrectingBoard(match, has_right_counts=has_right_counts, assumed_place=assumed_place):
            base = _enabled_buttons_in_play(match)
            return base._replace(roll=False, confirm=has_right_counts or bool(assumed_place) or base.confirm, help=True)
        case situations.StrayPieces(match):
            return _enabled_buttons_in_play(match)._replace(confirm=False, help=True)
        case situations.Confirming(match) | situations.Choosing(match) | situations.Awaiting(match):
            return _enabled_buttons_in_play(match)
        case _:
            assert_never(now)


def _enabled_buttons_in_play(match: Match) -> EnabledButtons:
    decision = match.decision
    options, by_hand = bool(decision.offered.actions), bool(decision.candidates)
    has_advice = match.state.current_player() >= 0 and not match.is_computers_turn()
    return EnabledButtons(
        roll=_may_roll(match) or (options and not by_hand),
        undo=takeback.may_undo(match),
        confirm=guidance.is_confirmable(decision),
        help=options or by_hand or has_advice,
    )


def _may_roll(match: Match) -> bool:
    """Return whether a person is to roll; a computer rolls by itself."""
    return must_roll(match.state) and not match.is_computers_turn()


def _button_infos(table: Table, now: Situation, choices: list[Choice]) -> list[ButtonInfo]:
    is_enabled = enabled_buttons(now)._asdict()
    texts = {choice["text"] for choice in choices}
    buttons: list[ButtonInfo] = [
        {
            "button": name,
            "label": _button_label(name, now),
            "enabled": is_enabled[name],
            "repeats": _repeats_choice(table, name, texts),
            "group": "table",
            "seat": None,
            "colour": None,
        }
        for name in (ROLL, UNDO, CONFIRM, HELP)
        if name in table.config.board.buttons
    ]
    return buttons + [_game_button(table, now, name, texts) for name in table.config.game_buttons]


def _button_label(button: str, now: Situation) -> Message:
    """Return the label for one of the table's own buttons; Help is "replay" when there is nothing to decide."""
    match underlying_situation(now):
        case situations.GameOver(match) | situations.Rolling(match) if button == HELP and may_show_again(match):
            return Message("button-show-again")
        case _:
            return Message("button", button=button)


def _game_button(table: Table, now: Situation, button: str, texts: set[str]) -> ButtonInfo:
    seat, colour = table.config.messages.button_owner(button)
    now = now if isinstance(now, situations.InMenu) else underlying_situation(now)
    enabled = isinstance(now, situations.Moving | situations.Choosing) and _may_press(now.match, button)
    return {
        "button": button,
        "label": table.config.messages.button_label(button),
        "enabled": enabled,
        "repeats": enabled and _picks_choice(table, button, texts),
        "group": "game",
        "seat": seat,
        "colour": colour,
    }


def _repeats_choice(table: Table, button: str, texts: set[str]) -> bool:
    """Return whether one of the table's own buttons only picks one of the choices or steps through them."""
    if not texts or table.match is None or table.diagnosis.questions:
        return bool(texts)
    decision = table.match.decision
    if button == UNDO or not decision.offered.actions:
        return False
    if decision.verdict.kind == ASK:
        return True
    return button == ROLL or (button == CONFIRM and decision.is_right() and not guidance.is_unobservable(decision))


def _picks_choice(table: Table, button: str, texts: set[str]) -> bool:
    """Return whether one of the game's own buttons picks one of the public choices."""
    if table.match is None:
        return False
    action = button_action(table.match.state, button)
    return action is not None and table.match.state.notation(action) in texts


def _may_press(match: Match, button: str) -> bool:
    """Return whether one of the game's own buttons may have an effect, as far as is publicly known."""
    return match.state.current_player() >= 0 and not match.is_computers_turn() and match.state.may_press(button)


def _button_choices(match: Match) -> list[Choice]:
    """Return the acting seat's choices made with the game's own buttons. Even whether there are any can be secret."""
    state = match.state
    return [_choice(match, action) for action in state.legal_actions() if state.input_kind(action) == BY_BUTTON]


def _choice(match: Match, action: int) -> Choice:
    """Return an action as a choice, enabled if the board is correct or the table is asking about the action."""
    state, decision = match.state, match.decision
    enabled = decision.is_right() or action in decision.verdict.actions
    return {"text": state.notation(action), "label": match.config.messages.label(state, action), "enabled": enabled}


def _choices(table: Table) -> list[Choice]:
    """Return the choices to select by name: the answers to a question about sensors, or the options of this decision.

    The first answer to a question is always no, which changes nothing.
    """
    if table.diagnosis.questions:
        return _answers(*table.diagnosis.questions)
    if table.match is None:
        return _first_player_choices(table)
    if table.is_over:  # even if it was ended early
        return []
    return [_choice(table.match, action) for action in table.match.decision.offered.actions]


def _answers(question: SensorQuestion, *others: SensorQuestion) -> list[Choice]:
    """Return the possible answers: no, yes to `question`, and yes to each question in `others`."""
    no = Message("question-none") if others else question.question.no
    instead = [(question.text, question.question.alternative) for question in others]
    answers = [(NO, no), (question.text, question.question.yes), *instead]
    return [{"text": text, "label": label, "enabled": True} for text, label in answers]


def _first_player_choices(table: Table) -> list[Choice]:
    """Return a choice for each seat that may begin, or [] if people are not asked who begins."""
    config = table.config
    if setups.first_player_question(config) is None:
        return []
    return [
        {"text": f"first {seat.name}", "label": Message("who-begins-label", player=seat.name), "enabled": True}
        for seat in config.seats
    ]


def _expected_bitmap(table: Table, at: float) -> int:
    """Return the bitmap of the sensors that should be closed, preferring sensors of a place that are already closed.

    A broken sensor keeps its present reading.
    """
    if table.decision is None:
        return table.reading.bitmap
    bitmap, board = 0, table.config.board
    for place, count in zip(board.places, guidance.expected_readings(table.decision, at), strict=True):
        sensors = sorted(board.sensors.by_place[place], key=lambda sensor: not table.reading.bitmap >> sensor & 1)
        for sensor in sensors[:count]:
            bitmap |= 1 << sensor
    ignored = table.reading.ignored
    return bitmap & ~ignored | table.reading.bitmap & ignored
