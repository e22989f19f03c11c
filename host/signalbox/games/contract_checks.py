"""What every game keeps to, whatever it is: rules, board, buttons, lights, words and secrets together.

For the tests of a game, here or in a package of its own. Each of CHECKS is a function of a `Case` that raises an
AssertionError:

    @pytest.mark.parametrize("case", cases("milk-run"), ids=str)
    @pytest.mark.parametrize("check", CHECKS)
    def test_contract(check: Check, case: Case) -> None:
        check(case)
"""

from __future__ import annotations

import json
import re
from random import Random

from shared_rules.arrangement import arrangement_text
from shared_rules.game import (
    ARRANGED,
    BY_BUTTON,
    BY_HANDS,
    BY_LIFT,
    BY_WORD,
    CHANCE,
    SPECTATOR,
    TERMINAL,
    NotAllowedError,
    State,
)
from signalbox.core.messages import Message, Text, joined
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.seats import Seat
from signalbox.games import program_checks, registry
from signalbox.games.contract_case import LOOKED_AT, ROUNDED, actions_of, positions
from signalbox.games.contract_case import Case as Case
from signalbox.games.contract_case import Check as Check
from signalbox.games.contract_case import cases as cases

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hal")
TABLE_BUTTONS = {"undo", "confirm", "help"}
DRAWN = 20  # by chance, at each position that is looked at
OFF_BOARD = "hand"


def check_names(case: Case) -> None:
    """Rules, board and entry point have one name, and who begins is an option."""
    assert case.rules.name == case.board.game == registry.entry_name(case.name)
    assert case.rules.options()["first"] == -1


def check_notation_and_undo(case: Case) -> None:
    """Every action is written, read and taken back."""
    for state in positions(case.start(), Random(1)):
        before = (state.position(), state.readings())
        for action in actions_of(state):
            assert state.parse(state.notation(action).upper()) == action
            assert state.current_player() == CHANCE or state.notation(action).split()[0] in case.rules.verbs
            after = state.readings_after(action)
            state.apply(action)
            assert state.readings() == after
            assert state.undo() == action
            assert (state.position(), state.readings()) == before


def check_clones(case: Case) -> None:
    """A clone goes its own way: whatever is played on it changes nothing here."""
    random = Random(7)
    for state in positions(case.start(), random):
        before = _snapshot_of(state)
        copies = [state.clone(), state.resample_from_infostate(SPECTATOR, random)]
        assert _snapshot_of(copies[0]) == before
        for copy in copies:
            while copy.current_player() != TERMINAL:
                copy.apply(random.choice(actions_of(copy)))
            assert _snapshot_of(state) == before
        again = state.clone()
        while again.history:
            again.undo()
        assert _snapshot_of(state) == before
        for action in actions_of(state)[:5]:
            child = state.child(action)
            assert child.history == [*state.history, action]
            assert child.readings() == state.readings_after(action)
            child.undo()
            assert _snapshot_of(child) == before
        assert _snapshot_of(state) == before


def check_chance(case: Case) -> None:
    """What chance may do adds up to 1, and of that one is drawn, the same from the same numbers."""
    for state in positions(case.start(), Random(2)):
        outcomes = state.chance_outcomes()
        assert bool(outcomes) == (state.current_player() == CHANCE)
        if outcomes:
            assert abs(sum(probability for _, probability in outcomes) - 1) < ROUNDED
            drawn, again = ([state.sample_chance(random) for _ in range(DRAWN)] for random in (Random(3), Random(3)))
            assert drawn == again
            assert {outcome for outcome, probability in outcomes if probability} >= set(drawn)


def check_arranging(case: Case) -> None:
    """The pieces may be set by hand: as they lie, which changes nothing else, and otherwise only as a position has."""
    random = Random(9)
    for state in positions(case.start(), random):
        before = _snapshot_of(state)
        view = state.view(SPECTATOR)
        pieces = [(piece["square"], piece["colour"]) for piece in view["pieces"]]
        parts = [(part["part"], part["bay"], part["side"]) for part in view["parts"]]
        others = random.sample(case.board.places, 3)
        moved = [(random.choice([place, *others]), colour) for place, colour in pieces]
        for lie in (pieces, moved, pieces[1:], [*pieces, *pieces[:1]], [(others[0], "no colour")]):
            words = arrangement_text(lie, parts)
            try:
                state.arrange(words)
            except NotAllowedError as fault:
                _say(registry.entry(case.name).messages(case.board, _seats(case)).reason(fault.reason))
                assert _snapshot_of(state) == before
                continue
            after = _snapshot_of(state)
            assert state.notation(state.history[-1]) == state.public_notation(state.history[-1]) == f"arrange {words}"
            assert state.legal_actions() or state.current_player() == CHANCE
            now = [(piece["square"], piece["colour"]) for piece in state.view(SPECTATOR)["pieces"]]
            assert sorted(now) == sorted(lie), words
            assert lie != pieces or (state.position(), state.readings()) == (before[0], before[2])
            for seat in range(SPECTATOR, case.players):
                other = state.resample_from_infostate(seat, random)
                assert _seen_by(other, seat) == _seen_by(state, seat)
                assert other.information_state(seat) == state.information_state(seat)
            twin = state.clone()
            assert _snapshot_of(twin) == after
            assert twin.undo() == state.history[-1]
            assert (_snapshot_of(twin), _snapshot_of(state)) == (before, after)
            assert state.undo() >= ARRANGED
            assert _snapshot_of(state) == before


def check_effects(case: Case) -> None:
    """What effects do to the pieces leads to the readings after the action."""
    place_of = {square.name: square.place for square in case.board.squares.values()}
    seen = 0
    for state in positions(case.start(), Random(2)):
        for action in state.legal_actions():
            effects = state.effects(action)
            by_hand = state.input_kind(action) in (BY_HANDS, BY_LIFT)
            assert by_hand or not effects, state.notation(action)
            wanted = dict(zip(case.rules.places, state.readings(), strict=True))
            for effect in effects:
                if "part" in effect:  # its code reeds change too
                    break
                for where, by in ((effect["square"], -1), (effect["to"], 1)):
                    if where != OFF_BOARD:
                        wanted[place_of.get(where, where)] += by
            else:
                seen += by_hand
                assert bytes(wanted.values()) == state.readings_after(action), state.notation(action)
    assert seen, "nothing is ever done by hand"


def check_lights(case: Case) -> None:
    """The board has every light and colour that is shown, and draws every piece."""
    lights = {*case.board.lights, *case.board.places, *case.board.bays}
    for state in positions(case.start(), Random(3)):
        for light, _, colour, step, length in state.marks():
            assert light in lights, light
            assert colour in {*case.board.colours, "white"}, colour
            assert 0 <= step < length or step == 0
    assert {f"seat.{seat}" for seat in range(1, case.players + 1)} <= lights
    assert set(case.rules.pieces(case.players)) <= set(case.board.picture.pieces)


def check_buttons(case: Case) -> None:
    """The board has every button that is needed, and roll only where dice are rolled."""
    buttons = set(case.board.buttons)
    rolls = False
    for state in positions(case.start(), Random(4)):
        rolls |= any(state.input_kind(outcome) == BY_WORD for outcome, _ in state.chance_outcomes())
        wanted = {action for action in state.legal_actions() if state.input_kind(action) == BY_BUTTON}
        assert wanted <= {_meaning(state, button) for button in buttons if wanted and state.may_press(button)}
    assert buttons >= TABLE_BUTTONS
    assert ("roll" in buttons) == rolls


def check_messages(case: Case) -> None:
    """Every step has its messages, all of them are in the catalogues, and none tells what is not written."""
    messages = registry.entry(case.name).messages(case.board, _seats(case))
    for options, _ in case.rules.setups(case.players, {}):
        _say(messages.setup(options))
    _say([messages.shown(None, None), messages.stores(None, None), list(map(messages.press_label, case.board.buttons))])
    for seat in range(case.players):
        messages.tray(None, None, seat)
    for state in positions(case.start(), Random(5)):
        view = state.view(SPECTATOR)
        _say([messages.shown(state, view), messages.stores(state, view)])
        for seat in range(case.players):
            messages.tray(state, view, seat)
            _say([messages.facts(state, view, seat), messages.holdings(state, state.view(seat), seat)])
        for place in case.board.places:
            reason = state.objection(place)
            _say([messages.place(place), None if reason is None else messages.reason(reason)])
        if state.current_player() != TERMINAL:
            _say(messages.prompt(state))
        lines: dict[str, Message | None] = {}
        actions = actions_of(state)
        for action in actions:
            if state.current_player() != CHANCE:
                why = messages.why(state, action) if len(actions) > 1 else None
                _say([messages.label(state, action), messages.order(state, action), why])
            line = joined(messages.record_line(state, action), messages.news(state, action))
            assert lines.setdefault(state.public_notation(action), line) == line
        _say(list(lines.values()))
    _say(messages.over(state))


def check_names_of_places(case: Case) -> None:
    """No square is called like another one, and nothing that is said at the table calls one by its code."""
    messages = registry.entry(case.name).messages(case.board, _seats(case))
    codes = {name for name in case.board.squares if re.search(r"\d", name) and not name.isdecimal()}
    called = {name: _text(messages.place(name)) for name in case.board.squares}
    assert len({*called.values()}) == len(called)
    said = {name: [text] for name, text in called.items()}
    for state in positions(case.start(), Random(10)):
        found = said.setdefault(state.position(), [])
        if state.current_player() != TERMINAL:
            found.extend(_text(each) for each in messages.prompt(state) if each is not None)
        for action in state.legal_actions():
            found.extend([_text(messages.label(state, action)), _text(messages.order(state, action))])
        for action in actions_of(state):
            line = joined(messages.record_line(state, action), messages.news(state, action))
            found.extend([_text(line)] if line is not None else [])
        for place in case.board.places:
            reason = state.objection(place)
            found.extend([_text(messages.reason(reason))] if reason is not None else [])
    for position, texts in said.items():
        for text in texts:
            assert not codes.intersection(re.findall(r"[\w.]*\w", text)), f"{position}: {text}"


def _seats(case: Case) -> list[Seat]:
    return [Seat(name) for name in NAMES[: case.players]]


def _say(shown: object) -> None:
    """Raises MessageError for a message that the catalogues do not have, or that they have with other arguments."""
    json.dumps(shown, default=catalogue().checked_text)


def _text(said: Text) -> str:
    return said if isinstance(said, str) else catalogue().checked_text(said)


def check_secrets(case: Case) -> None:
    """What a seat cannot tell apart looks alike to it."""
    random = Random(6)
    for state in positions(case.start(), random):
        for seat in range(SPECTATOR, case.players):
            twin = state.resample_from_infostate(seat, random)
            assert _seen_by(twin, seat) == _seen_by(state, seat)
            assert twin.information_state(seat) == state.information_state(seat)
            assert [twin.public_notation(action) for action in twin.history] == [
                state.public_notation(a) for a in state.history
            ]


def check_evaluator(case: Case) -> None:
    """The evaluator of the computer player has a number for every legal action."""
    make = registry.entry(case.name).evaluator
    random = Random(8)
    for state in positions(case.start(), random, every=5 * LOOKED_AT):
        for remembers in (True, False) if make is not None and state.legal_actions() else ():
            known = state.resample_from_infostate(state.current_player(), random)
            assert make is not None
            values = make(remembers)(known, known.legal_actions(), random)
            assert len(values) == len(state.legal_actions())


def check_figures(case: Case) -> None:
    """Figures of a game that is over have words and go together: the same keys and colours all through a game."""
    figures = registry.entry(case.name).figures
    for label in (figures.points_label(), figures.luck_label(), figures.values_label(), *figures.counts().values()):
        _say(label)
    for label in figures.endings().values():
        _say(label)
    start = case.start()
    has_points, colours = figures.points(start, 0) is not None, list(figures.values(start))
    for state in positions(start, Random(5)):
        seats = range(state.players)
        assert all((figures.points(state, seat) is not None) == has_points for seat in seats)
        assert list(figures.values(state)) == colours
        assert all(set(figures.held(state, seat)) <= set(colours) for seat in seats)
        for action in actions_of(state):
            assert all(key in figures.counts() and seat in seats for key, seat in figures.counted(state, action))
        if state.current_player() == TERMINAL:
            assert figures.ending(state) in (figures.endings() or ("",))
        lucky = [figures.luck(state, outcome) is not None for outcome, _ in state.chance_outcomes()]
        assert all(lucky) or not any(lucky)


CHECKS: list[Check] = [
    check_names,
    check_notation_and_undo,
    check_clones,
    check_chance,
    check_arranging,
    check_effects,
    check_lights,
    check_buttons,
    check_messages,
    check_names_of_places,
    check_secrets,
    check_evaluator,
    check_figures,
    *program_checks.CHECKS,
]


def _snapshot_of(state: State) -> tuple[object, ...]:
    """All that tells one moment of a game from another."""
    views = [state.view(seat) for seat in range(SPECTATOR, state.players)]
    return state.position(), list(state.history), state.readings(), actions_of(state), json.dumps(views)


def _meaning(state: State, button: str) -> int | None:
    """The action that a button stands for now, if any: that it may be pressed does not tell."""
    try:
        return state.button(button)
    except ValueError:
        return None


def _seen_by(state: State, seat: int) -> tuple[object, ...]:
    """What is to be seen of a state from a seat: its own view, and what hands, words and buttons do for everybody."""
    public = [state.notation(action) for action in state.legal_actions() if state.input_kind(action) != BY_BUTTON]
    return (
        (state.view(seat), state.view(SPECTATOR), state.readings(), state.marks(), public),
        (state.current_player(), state.turn(), state.returns(), state.may_take_back()),
    )
