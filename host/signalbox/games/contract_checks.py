"""Checks of the rules, board, buttons, lights, texts, hidden information and features that every game must pass.

They are meant for a game's own tests, in this repository or in a separate package. Each of CHECKS is a function that
takes a `Case`, and raises AssertionError if the check fails:

    @pytest.mark.parametrize("case", cases("milk-run"), ids=str)
    @pytest.mark.parametrize("check", CHECKS)
    def test_contract(check: Check, case: Case) -> None:
        check(case)
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from shared_rules import game
from shared_rules.arrangement import arrangement_text
from shared_rules.game import Game, NotAllowedError, State
from signalbox.board import Board
from signalbox.board.game_tables import TABLE_BUTTONS
from signalbox.core.messages import Message, Text, join_messages
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.seats import Seat
from signalbox.games import registry
from signalbox.games.encoding import Encoder

if TYPE_CHECKING:
    from shared_rules.game import Options


def random_action(state: State, random: Random) -> int:
    """Return a random legal action or a sampled chance outcome. Raise ValueError if the game is over."""
    player = state.current_player()
    if player == game.CHANCE:
        return state.sample_chance(random)
    if player == game.TERMINAL:
        raise ValueError("a game that is over has no next action")
    actions = state.legal_actions()
    return actions[int(random.random() * len(actions))] if len(actions) > 1 else actions[0]


def play_out(state: State, random: Random) -> None:
    """Play random actions and chance outcomes until the game is over."""
    while state.current_player() != game.TERMINAL:
        state.apply(random_action(state, random))


POSITION_INTERVAL = 3  # check every third position; an odd number, because rolls and decisions may alternate
TOLERANCE = 1e-9


@dataclass(frozen=True)
class Case:
    """A game on its own board with a given number of players. Options not given have default or random values."""

    name: str
    board: Board
    rules: Game
    players: int
    options: Options = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.name}-{self.players}"

    def start(self) -> State:
        """Return a new game from `Game.random_start`. The same case always starts in the same way."""
        return self.rules.random_start(self.players, Random(self.name), self.options)


Check = Callable[[Case], None]


def cases(name: str) -> list[Case]:
    """Return cases for a game's minimum and maximum numbers of players. Raise UserError if the game is unknown."""
    board = registry.board(name)
    rules = registry.rules(name, board)
    return [Case(name, board, rules, players) for players in sorted({rules.min_players, rules.max_players})]


def available_actions(state: State) -> list[int]:
    """Return the legal actions of the player to move, or the possible outcomes of chance."""
    return state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]


def positions(state: State, random: Random, interval: int = POSITION_INTERVAL) -> Iterator[State]:
    """Yield every `interval`-th position of a randomly played game, and its final position."""
    while state.current_player() != game.TERMINAL:
        if len(state.history) % interval == 0:
            yield state
        state.apply(random.choice(available_actions(state)))
    yield state


GAMES = 30  # games that are played to the end, enough for some shared wins
STARTS = 200  # random starts, enough for every seat and every set-up to occur


def check_returns(case: Case) -> None:
    """Check that no seat has a share of the win before the end, and that the winners' equal shares add up to 1."""
    for state in positions(case.start(), Random(11)):
        assert state.current_player() == game.TERMINAL or state.returns() == [0.0] * case.players
    for seed in range(GAMES):
        state = case.start()
        play_out(state, Random(seed))
        returns = state.returns()
        assert len(returns) == case.players
        assert abs(sum(returns) - 1) < TOLERANCE
        assert {share for share in returns if share} == {max(returns)}


def check_random_start(case: Case) -> None:
    """Check that the same random numbers start the same game, and that any seat may begin and any set-up may occur."""
    rules, players = case.rules, case.players
    repeated = [rules.random_start(players, Random(1)).position() for _ in range(2)]
    assert repeated[0] == repeated[1]
    random = Random(2)
    starts = [rules.random_start(players, random) for _ in range(STARTS)]
    assert all(start.players == players and start.history == [] for start in starts)
    assert all(start.current_player() != game.TERMINAL for start in starts)
    assert {start.turn() for start in starts} == set(range(players))
    assert {start.readings() for start in starts} == {readings for _, readings in rules.setups(players, {})}
    last = players - 1
    assert {rules.random_start(players, random, {"first": last}).turn() for _ in range(STARTS)} == {last}


def check_features(case: Case) -> None:
    """Check that features have unique names and values from 0 to 1, whichever state the encoder was made from."""
    make_encoder = registry.entry(case.name).encoder
    if make_encoder is None:
        return
    encoder = make_encoder(case.start())
    assert len({*encoder.names}) == len(encoder.names) == len(encoder.maximum)
    assert all(maximum > 0 for maximum in encoder.maximum)
    for state in positions(case.start(), Random(12)):
        other = make_encoder(state)
        assert (other.names, other.maximum) == (encoder.names, encoder.maximum)
        for seat in range(case.players):
            values = encoder.encode(state, seat)
            assert len(values) == len(encoder.names)
            out_of_range = [name for name, value in zip(encoder.names, values, strict=True) if not 0 <= value <= 1]
            assert not out_of_range, out_of_range
            assert other.encode(state.clone(), seat) == values


def check_feature_leaks(case: Case) -> None:
    """Check that features do not reveal hidden information, and that they reflect every change visible to a seat."""
    make_encoder, random = registry.entry(case.name).encoder, Random(13)
    if make_encoder is None:
        return
    encoder = make_encoder(case.start())
    for state in positions(case.start(), random):
        for seat in range(case.players):
            values = encoder.encode(state, seat)
            assert encoder.encode(state.resample_from_infostate(seat, random), seat) == values
            for action in available_actions(state):
                child = state.child(action)
                assert encoder.encode(child, seat) != values or child.view(seat) == state.view(seat), child.history[-1]


def check_action_maps(case: Case) -> None:
    """Check that the actions and the chance outcomes have unique consecutive indices."""
    make_encoder = registry.entry(case.name).encoder
    if make_encoder is None:
        return
    encoder = make_encoder(case.start())
    for kind in (encoder.actions, encoder.outcomes):
        assert [kind.index(kind.action(index)) for index in range(len(kind))] == [*range(len(kind))]
        assert len({*kind.texts}) == len(kind.texts) == len(kind)
    for seed in range(GAMES):
        state = case.start()
        other = make_encoder(state)
        for position in positions(state, Random(seed)):
            _check_actions(encoder, position)
        for ours, theirs in ((encoder.actions, other.actions), (encoder.outcomes, other.outcomes)):
            assert (ours.values, ours.texts) == (theirs.values, theirs.texts)


def _check_actions(encoder: Encoder[State], state: State) -> None:
    is_chance = state.current_player() == game.CHANCE
    action_map = encoder.outcomes if is_chance else encoder.actions
    actions = available_actions(state)
    assert {*actions} <= {*action_map.values}
    indices = [action_map.index(action) for action in actions]
    assert [action_map.action(index) for index in indices] == actions
    assert [action_map.texts[index] for index in indices] == [state.notation(action) for action in actions]
    assert [index for index, legal in enumerate(action_map.mask(actions)) if legal] == sorted(indices)


PROGRAM_CHECKS: list[Check] = [
    check_returns,
    check_random_start,
    check_features,
    check_feature_leaks,
    check_action_maps,
]


NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hal")
SAMPLES = 20  # chance outcomes sampled in each position
OFF_BOARD = "hand"


def check_names(case: Case) -> None:
    """Check that the rules, board and entry point use the same name, and that there is an option for the first seat."""
    assert case.rules.name == case.board.game == registry.entry_name(case.name)
    assert case.rules.options()["first"] == -1


def check_notation_and_undo(case: Case) -> None:
    """Check that every action can be written, parsed, applied and undone."""
    for state in positions(case.start(), Random(1)):
        before = (state.position(), state.readings())
        for action in available_actions(state):
            assert state.parse(state.notation(action).upper()) == action
            assert state.current_player() == game.CHANCE or state.notation(action).split()[0] in case.rules.verbs
            after = state.readings_after(action)
            state.apply(action)
            assert state.readings() == after
            assert state.undo() == action
            assert (state.position(), state.readings()) == before


def check_clones(case: Case) -> None:
    """Check that playing on a copy of a state, or undoing actions on it, does not change the original."""
    random = Random(7)
    for state in positions(case.start(), random):
        before = _snapshot_of(state)
        copies = [state.clone(), state.resample_from_infostate(game.SPECTATOR, random)]
        assert _snapshot_of(copies[0]) == before
        for copy in copies:
            while copy.current_player() != game.TERMINAL:
                copy.apply(random.choice(available_actions(copy)))
            assert _snapshot_of(state) == before
        again = state.clone()
        while again.history:
            again.undo()
        assert _snapshot_of(state) == before
        for action in available_actions(state)[:5]:
            child = state.child(action)
            assert child.history == [*state.history, action]
            assert child.readings() == state.readings_after(action)
            child.undo()
            assert _snapshot_of(child) == before
        assert _snapshot_of(state) == before


def check_chance(case: Case) -> None:
    """Check that probabilities sum to 1, and that the same random numbers draw the same outcomes."""
    for state in positions(case.start(), Random(2)):
        outcomes = state.chance_outcomes()
        assert bool(outcomes) == (state.current_player() == game.CHANCE)
        if outcomes:
            assert abs(sum(probability for _, probability in outcomes) - 1) < TOLERANCE
            drawn, again = ([state.sample_chance(random) for _ in range(SAMPLES)] for random in (Random(3), Random(3)))
            assert drawn == again
            assert {outcome for outcome, probability in outcomes if probability} >= set(drawn)


def check_arrangements(case: Case) -> None:
    """Check that pieces can be arranged only in valid positions, and that an unchanged arrangement changes nothing."""
    random = Random(9)
    for state in positions(case.start(), random):
        before = _snapshot_of(state)
        view = state.view(game.SPECTATOR)
        pieces = [(piece["square"], piece["colour"]) for piece in view["pieces"]]
        parts = [(part["part"], part["bay"], part["side"]) for part in view["parts"]]
        other_places = random.sample(case.board.places, 3)
        moved = [(random.choice([place, *other_places]), colour) for place, colour in pieces]
        for arrangement in (pieces, moved, pieces[1:], [*pieces, *pieces[:1]], [(other_places[0], "no colour")]):
            text = arrangement_text(arrangement, parts)
            try:
                state.arrange(text)
            except NotAllowedError as fault:
                _check_texts(registry.entry(case.name).messages(case.board, _seats(case)).reason_message(fault.reason))
                assert _snapshot_of(state) == before
                continue
            after = _snapshot_of(state)
            assert state.notation(state.history[-1]) == state.public_notation(state.history[-1]) == f"arrange {text}"
            assert state.legal_actions() or state.current_player() == game.CHANCE
            now = [(piece["square"], piece["colour"]) for piece in state.view(game.SPECTATOR)["pieces"]]
            assert sorted(now) == sorted(arrangement), text
            assert arrangement != pieces or (state.position(), state.readings()) == (before[0], before[2])
            for seat in range(game.SPECTATOR, case.players):
                other = state.resample_from_infostate(seat, random)
                assert _visible_information(other, seat) == _visible_information(state, seat)
                assert other.information_state(seat) == state.information_state(seat)
            twin = state.clone()
            assert _snapshot_of(twin) == after
            assert twin.undo() == state.history[-1]
            assert (_snapshot_of(twin), _snapshot_of(state)) == (before, after)
            assert state.undo() >= game.ARRANGED
            assert _snapshot_of(state) == before


def check_effects(case: Case) -> None:
    """Check that only actions done by hand have effects, and that these account for every change in the readings."""
    place_of = {square.name: square.place for square in case.board.squares.values()}
    manual_actions = 0
    for state in positions(case.start(), Random(2)):
        for action in available_actions(state):
            effects = state.effects(action)
            by_hand = state.input_kind(action) in (game.BY_HANDS, game.BY_LIFT)
            assert by_hand or not effects, state.notation(action)
            readings = dict(zip(case.rules.places, state.readings(), strict=True))
            for effect in effects:
                if "part" in effect:  # the readings of the part's code reeds change as well
                    break
                for place, change in ((effect["square"], -1), (effect["to"], 1)):
                    if place != OFF_BOARD:
                        readings[place_of.get(place, place)] += change
            else:
                manual_actions += by_hand
                assert bytes(readings.values()) == state.readings_after(action), state.notation(action)
    assert manual_actions, "nothing is ever done by hand"


def check_lights(case: Case) -> None:
    """Check that the board has every light and colour that the game's marks use, and a drawing of every piece."""
    lights = {*case.board.lights, *case.board.places, *case.board.bays}
    for state in positions(case.start(), Random(3)):
        for light, _, colour, step, length in state.marks():
            assert light in lights, light
            assert colour in {*case.board.colours, "white"}, colour
            assert 0 <= step < length or step == 0
    assert {f"seat.{seat}" for seat in range(1, case.players + 1)} <= lights
    assert set(case.rules.pieces(case.players)) <= set(case.board.picture.pieces)


def check_buttons(case: Case) -> None:
    """Check that the board has every button that the game needs, and has `roll` if and only if the game has dice."""
    buttons = set(case.board.buttons)
    rolls = False
    for state in positions(case.start(), Random(4)):
        rolls |= any(state.input_kind(outcome) == game.BY_WORD for outcome, _ in state.chance_outcomes())
        presses = {action for action in state.legal_actions() if state.input_kind(action) == game.BY_BUTTON}
        assert presses <= {_button_action(state, name) for name in buttons if presses and state.may_press(name)}
    assert buttons.issuperset(TABLE_BUTTONS)
    assert ("roll" in buttons) == rolls


def check_messages(case: Case) -> None:
    """Check that the catalogues contain all messages of a game, and that no message reveals hidden information."""
    messages = registry.entry(case.name).messages(case.board, _seats(case))
    for options, _ in case.rules.setups(case.players, {}):
        _check_texts(messages.setup(options))
    _check_texts(
        [
            messages.shown_items(None, None),
            messages.stores(None, None),
            list(map(messages.button_label, case.board.buttons)),
        ]
    )
    for seat in range(case.players):
        messages.tray_count(None, None, seat)
    for state in positions(case.start(), Random(5)):
        view = state.view(game.SPECTATOR)
        _check_texts([messages.shown_items(state, view), messages.stores(state, view)])
        for seat in range(case.players):
            messages.tray_count(state, view, seat)
            _check_texts([messages.facts(state, view, seat), messages.holdings(state, state.view(seat), seat)])
        for place in case.board.places:
            reason = state.objection(place)
            _check_texts([messages.place_name(place), None if reason is None else messages.reason_message(reason)])
        if state.current_player() != game.TERMINAL:
            _check_texts(messages.prompt(state))
        lines: dict[str, Message | None] = {}
        actions = available_actions(state)
        for action in actions:
            if state.current_player() != game.CHANCE:
                why = messages.advice_reason(state, action) if len(actions) > 1 else None
                _check_texts([messages.label(state, action), messages.action_request(state, action), why])
            line = join_messages(messages.record_line(state, action), messages.news_message(state, action))
            assert lines.setdefault(state.public_notation(action), line) == line
        _check_texts(list(lines.values()))
    _check_texts(messages.game_over_instruction(state))


def check_place_names(case: Case) -> None:
    """Check that no two squares have the same name, and that no message refers to a square by its code."""
    messages = registry.entry(case.name).messages(case.board, _seats(case))
    codes = {name for name in case.board.squares if re.search(r"\d", name) and not name.isdecimal()}
    name_of = {name: _text(messages.place_name(name)) for name in case.board.squares}
    assert len({*name_of.values()}) == len(name_of)
    texts_of = {name: [text] for name, text in name_of.items()}
    for state in positions(case.start(), Random(10)):
        lines = texts_of.setdefault(state.position(), [])
        if state.current_player() != game.TERMINAL:
            lines.extend(_text(message) for message in messages.prompt(state) if message is not None)
        for action in state.legal_actions():
            lines.extend([_text(messages.label(state, action)), _text(messages.action_request(state, action))])
        for action in available_actions(state):
            line = join_messages(messages.record_line(state, action), messages.news_message(state, action))
            lines.extend([_text(line)] if line is not None else [])
        for place in case.board.places:
            reason = state.objection(place)
            lines.extend([_text(messages.reason_message(reason))] if reason is not None else [])
    for position, texts in texts_of.items():
        for text in texts:
            assert not codes.intersection(re.findall(r"[\w.]*\w", text)), f"{position}: {text}"


def _seats(case: Case) -> list[Seat]:
    return [Seat(name) for name in NAMES[: case.players]]


def _check_texts(texts: object) -> None:
    """Raise MessageError if a message is missing from the catalogues or has different arguments there."""
    json.dumps(texts, default=catalogue().checked_text)


def _text(text: Text) -> str:
    return text if isinstance(text, str) else catalogue().checked_text(text)


def check_secrets(case: Case) -> None:
    """Check that a state resampled from what a seat knows looks the same to that seat."""
    random = Random(6)
    for state in positions(case.start(), random):
        for seat in range(game.SPECTATOR, case.players):
            twin = state.resample_from_infostate(seat, random)
            assert _visible_information(twin, seat) == _visible_information(state, seat)
            assert twin.information_state(seat) == state.information_state(seat)
            assert [twin.public_notation(action) for action in twin.history] == [
                state.public_notation(a) for a in state.history
            ]


def check_evaluator(case: Case) -> None:
    """Check that the computer player's evaluator returns a number for every legal action."""
    make_evaluator, random = registry.entry(case.name).evaluator, Random(8)
    if make_evaluator is None:
        return
    for state in positions(case.start(), random, interval=5 * POSITION_INTERVAL):
        for remembers in (True, False) if state.legal_actions() else ():
            known = state.resample_from_infostate(state.current_player(), random)
            values = make_evaluator(remembers)(known, known.legal_actions(), random)
            assert len(values) == len(state.legal_actions())


def check_statistics(case: Case) -> None:
    """Check that statistics have labels, that `counts` has all counted keys, and that item colours never change."""
    figures = registry.entry(case.name).figures
    _check_texts([figures.points_label, figures.luck_label, figures.values_label])
    _check_texts([*figures.counts.values(), *figures.endings.values()])
    start = case.start()
    has_points, colours = figures.points(start, 0) is not None, list(figures.values(start))
    for state in positions(start, Random(5)):
        seats = range(state.players)
        assert all((figures.points(state, seat) is not None) == has_points for seat in seats)
        assert list(figures.values(state)) == colours
        assert all(set(figures.held_items(state, seat)) <= set(colours) for seat in seats)
        for action in available_actions(state):
            assert all(key in figures.counts and seat in seats for key, seat in figures.counted_events(state, action))
        if state.current_player() == game.TERMINAL:
            assert figures.ending(state) in (figures.endings or ("",))
        has_luck = [figures.luck(state, outcome) is not None for outcome, _ in state.chance_outcomes()]
        assert all(has_luck) or not any(has_luck)


CHECKS: list[Check] = [
    check_names,
    check_notation_and_undo,
    check_clones,
    check_chance,
    check_arrangements,
    check_effects,
    check_lights,
    check_buttons,
    check_messages,
    check_place_names,
    check_secrets,
    check_evaluator,
    check_statistics,
    *PROGRAM_CHECKS,
]


def _snapshot_of(state: State) -> tuple[object, ...]:
    """Return a state's position, history, readings, actions and views, so that two states can be compared."""
    views = [state.view(seat) for seat in range(game.SPECTATOR, state.players)]
    return state.position(), list(state.history), state.readings(), available_actions(state), json.dumps(views)


def _button_action(state: State, button: str) -> int | None:
    """Return the action that the button performs now. The result may be None even if `may_press` returns True."""
    try:
        return state.button(button)
    except ValueError:
        return None


def _visible_information(state: State, seat: int) -> tuple[object, ...]:
    """Return everything visible to a seat: its own view, and all public information about the state."""
    public = [state.notation(action) for action in state.legal_actions() if state.input_kind(action) != game.BY_BUTTON]
    return (
        (state.view(seat), state.view(game.SPECTATOR), state.readings(), state.marks(), public),
        (state.current_player(), state.turn(), state.returns(), state.may_take_back()),
    )
