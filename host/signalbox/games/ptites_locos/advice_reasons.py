"""The reasons that Help gives in Les P'tites Locos: an action's effect, or its advantage over the next best action.

Moving a platform is considered together with driving the best loco afterwards. `Judge` chooses the best move. The
reason is a fact about the position: the immediate effect, the component of the locos' rule-of-thumb value in which
the move gains most, or the change in the players' next rolls (`next_rolls`).
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from random import Random
from typing import NamedTuple

from shared_rules.ptites_locos import State, position
from signalbox.core.messages import Message
from signalbox.games.ptites_locos.players import (
    POINTS,
    Judge,
    LocoEvaluator,
    Prospects,
    allowed_sides,
    is_blunder,
    opponents_value,
)


class NextRolls(NamedTuple):
    """How often a seat's next roll has certain results, counting 36 possible rolls for each platform."""

    home: int  # one of its own locos can be brought home
    lost: int  # every choice makes one of its own locos crash
    wrecks: tuple[int, ...]  # for each seat: one of its locos can be made to crash
    ways: int  # the total number of choices of a platform's side and a loco that avoid such a loss


def next_rolls(state: State, seat: int) -> NextRolls:
    """Return the `NextRolls` of a seat as if it moved next, no matter whose turn it is.

    Only the first run after a roll counts: the player moves a platform, then a loco (L7 to L17).
    """
    track = state.track
    home = lost = ways = 0
    wrecks = [0] * state.players
    movable = state.driving_actions(seat, position.NONE)
    for colour in range(len(track.platforms)):
        rows = [track.row(track.moved[state.config][2 * colour + side]) for side in allowed_sides(state, colour)]
        for points in POINTS:
            rolls = position.FACES - abs(points - position.FACES - 1)
            last_legs = [state.loco_ends(row, seat, action, points)[-3:] for row in rows for action in movable]
            ends = [(owner - 1, end) for owner, _, end in last_legs]  # the locos before the last one only stop
            safe = len(ends) - ends.count((seat, position.HAND))
            home += rolls * ((seat, position.HANGAR) in ends)
            lost += rolls * (safe == 0 and bool(ends))
            ways += rolls * safe
            for other in {owner for owner, end in ends if end == position.HAND}:
                wrecks[other] += rolls
    return NextRolls(home, lost, tuple(wrecks), ways)


FEW = 3  # smaller differences in the number of rolls, out of 36 for each platform, are not worth mentioning
EQUAL = 0.01  # values that differ by less are treated as equal, because learned values are no more accurate


class _Line(NamedTuple):
    """An action together with the best loco to drive after it, or just a loco to drive."""

    action: int  # the first action
    drive: int  # the action that drives the loco, or PASS
    worth: float
    after: State
    last_leg: position.Leg | None  # the loco that may crash or come home, or None if no loco can move
    is_blunder: bool
    prospects: Prospects  # after the move
    values: list[float]  # for each seat, the value of its locos after the move; 0 for the player's own


class LocoReasons:
    """Explains the advice that Help gives. `name` returns a seat's name."""

    def __init__(self, name: Callable[[int], str]) -> None:
        self._name = name
        self._evaluator = LocoEvaluator()
        self._judge = Judge()

    def advice_reason(self, state: State, action: int) -> Message | None:
        """Return the reason to choose this action, or None if nothing sets it apart from other actions."""
        if state.phase in (position.PLATFORM, position.LOCO):
            return self._move_reason(state, action)
        other_actions = [other for other in state.legal_actions() if other != action]
        [worth, *others] = self._judge(state, [action, *other_actions], Random(0))
        if worth < max(others) + EQUAL:
            return None
        if action in (position.PLAY_AGAIN, position.STOP):
            return Message("locos-why-again") if action == position.PLAY_AGAIN else Message("locos-why-stop")
        if action == position.NO_TILE:
            return Message("locos-why-no-tile")
        return Message("locos-why-tile", platform=state.track.platforms[action - position.TAKE_TILE])

    def _move_reason(self, state: State, action: int) -> Message | None:
        lines = self._lines(state)
        choice = next(line for line in lines if line.action == action)
        achievement = self._achievement(state, choice)
        worse = [line for line in lines if line.worth < choice.worth - EQUAL]
        if not worse:
            return achievement if achievement and state.phase != position.PLATFORM else _equality_message(state, lines)
        rival = max(worse, key=lambda line: line.worth)
        if achievement is not None and achievement != self._achievement(state, rival):
            return achievement
        if all(line.is_blunder for line in lines if line is not choice):
            return _escape_message(state, choice, lines)
        if choice.is_blunder:
            return _benefit(state, choice, rival) or self._roll_gain(state, choice, rival) or Message("locos-why-costs")
        better = self._main_gain(state, choice, rival) or achievement or self._roll_gain(state, choice, rival)
        return better or Message("locos-why-chances")

    def _lines(self, state: State) -> list[_Line]:
        actions = state.legal_actions()
        worths = self._judge(state, actions, Random(0))
        return [self._line(state, action, worth) for action, worth in zip(actions, worths, strict=True)]

    def _line(self, state: State, action: int, worth: float) -> _Line:
        before, driven = state, action
        if action >= position.MOVE:
            before = state.child(action)
            driven = self._best_drive(before)
        after = before.child(driven)
        others = self._evaluator.prospects(after)
        others[state.seat] = 0.0
        last = None if driven == position.PASS else before.legs(driven)[-1]
        own = self._own_prospects(after, state.seat)
        return _Line(action, driven, worth, after, last, is_blunder(before, driven), own, others)

    def _own_prospects(self, state: State, seat: int) -> Prospects:
        """Return the components of the seat's prospects. A loco at home counts as having covered the full distance."""
        parts = self._evaluator.seat_prospects(state, seat)
        return parts._replace(distance=parts.distance + state.hangars[seat])

    def _best_drive(self, state: State) -> int:
        actions = state.legal_actions()
        worths = self._judge(state, actions, Random(0))
        return actions[worths.index(max(worths))]

    def _achievement(self, state: State, line: _Line) -> Message | None:
        """Return a message about bringing a loco home or crashing an opponent's loco, or None if neither happens."""
        then, last = state.phase == position.PLATFORM, line.last_leg  # `then`: after moving the platform
        if last is None:
            return None
        if last.end == position.HANGAR and last.seat == state.seat:
            if state.hangars[state.seat] + 1 >= state.setting.to_win:
                return Message("locos-why-then-wins") if then else Message("locos-why-wins")
            return Message("locos-why-then-home") if then else Message("locos-why-home")
        if last.end == position.HAND and last.seat != state.seat:
            owner = self._name(last.seat)
            return Message("locos-why-then-wrecks", owner=owner) if then else Message("locos-why-wrecks", owner=owner)
        return None

    def _main_gain(self, state: State, choice: _Line, rival: _Line) -> Message | None:
        """Return a message about the chosen line's greatest advantage over its rival, or None if it has none."""
        gains = {
            "way": choice.prospects.distance - rival.prospects.distance,
            "danger": rival.prospects.danger - choice.prospects.danger,
            "home": choice.prospects.next_home - rival.prospects.next_home,
            "others": opponents_value(rival.values, state.seat) - opponents_value(choice.values, state.seat),
        }
        best = max(gains, key=lambda part: gains[part])
        if gains[best] <= EQUAL:
            return None
        if best == "danger":
            return Message("locos-why-safer")
        if best == "home":
            return Message("locos-why-next-home")
        if best == "way":
            is_farther = choice.prospects.distance > self._own_prospects(state, state.seat).distance
            return _progress_message(state, choice) if is_farther else None
        worst = max(range(state.players), key=lambda seat: rival.values[seat] - choice.values[seat])
        return Message("locos-why-hinders", player=self._name(worst))

    def _roll_gain(self, state: State, choice: _Line, rival: _Line) -> Message | None:
        """Return a message about the chosen line's greatest advantage in the next rolls, or None if it is too small."""
        seat = state.seat
        own, rivals = ([next_rolls(line.after, player) for player in range(state.players)] for line in (choice, rival))
        others = [other for other in range(state.players) if other != seat]
        gains = [(own[seat].home - rivals[seat].home, Message("locos-why-rolls-home"))]
        for other in others:
            owner = self._name(other)
            gains += [
                (rivals[other].home - own[other].home, Message("locos-why-fewer-home", owner=owner)),
                (rivals[other].wrecks[seat] - own[other].wrecks[seat], Message("locos-why-fewer-wrecks", player=owner)),
                (own[other].lost - rivals[other].lost, Message("locos-why-rolls-lost", player=owner)),
            ]
        gains.append((rivals[seat].lost - own[seat].lost, Message("locos-why-fewer-lost")))
        maximum, message = max(gains, key=itemgetter(0))
        if maximum >= FEW:
            return message
        gains = [(own[seat].ways - rivals[seat].ways, Message("locos-why-ways"))]
        for other in others:
            fewer = Message("locos-why-fewer-ways", owner=self._name(other))
            gains.append((rivals[other].ways - own[other].ways, fewer))
        maximum, message = max(gains, key=itemgetter(0))
        return message if maximum >= FEW else None


def _benefit(state: State, choice: _Line, rival: _Line) -> Message | None:
    """Return a reason in favour of crashing one's own loco, such as a repair tile, or None."""
    if choice.after.tiles[state.seat] > rival.after.tiles[state.seat]:
        return Message("locos-why-tile-won")
    return Message("locos-why-stays") if state.phase == position.LOCO and choice.after.at == state.at else None


def _progress_message(state: State, choice: _Line) -> Message:
    if state.phase == position.PLATFORM:
        return Message("locos-why-then-farther")
    enters = position.ENTER <= choice.drive < position.MOVE
    return Message("locos-why-enters" if enters else "locos-why-farther")


def _equality_message(state: State, lines: Sequence[_Line]) -> Message | None:
    """Return a message saying that all lines are equally good, or None if they are not."""
    if max(line.worth for line in lines) - min(line.worth for line in lines) > EQUAL:
        return None
    return Message("locos-why-either-side") if state.phase == position.PLATFORM else Message("locos-why-any")


def _escape_message(state: State, choice: _Line, lines: Sequence[_Line]) -> Message:
    """Return a message saying that all other lines crash one's own loco or bring an opponent's loco home."""
    other_lines = [line for line in lines if line is not choice]
    if choice.is_blunder:
        return Message("locos-why-least")
    crash = all(line.last_leg is not None and line.last_leg.end == position.HAND for line in other_lines)
    if state.phase == position.PLATFORM:
        return Message("locos-why-other-side-crashes") if crash else Message("locos-why-other-side-helps")
    return Message("locos-why-others-crash") if crash else Message("locos-why-others-harm")
