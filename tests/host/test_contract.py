"""What every game of the registry keeps to, whatever it is: rules, board, buttons, lights, words and secrets together.

A game that is added is held to the contract of `shared_rules/game.py` here before it has tests of its own.
"""

import json
from collections.abc import Iterator
from random import Random

import pytest

from shared_rules.game import BY_BUTTON, BY_HANDS, BY_LIFT, BY_WORD, CHANCE, SPECTATOR, TERMINAL, State
from signalbox import games
from signalbox.seats import Seat
from tests.shared_rules.playthroughs import rules

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hal")
TABLE_BUTTONS = {"undo", "confirm", "help"}
LOOKED_AT = 4  # of so many positions of a game one
OFF_BOARD = "hand"

EVERY_GAME = pytest.mark.parametrize("name", games.GAMES)
BOTH_ENDS = pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])


def start(name: str, most: bool) -> State:
    """A game for as few or as many players as there may be."""
    game = rules(name)
    players = game.max_players if most else game.min_players
    options, _ = game.setups(players, game.drawn(players, {}, Random(name).randrange))[0]
    return game.start(players, options)


def actions_of(state: State) -> list[int]:
    """What may come next, of a player or of chance."""
    return state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]


def positions(state: State, random: Random) -> Iterator[State]:
    """A game played at random to its end; some of its positions on the way, and the last."""
    while state.current_player() != TERMINAL:
        if len(state.history) % LOOKED_AT == 0:
            yield state
        state.apply(random.choice(actions_of(state)))
    yield state


@EVERY_GAME
def test_who_begins_is_an_option(name: str) -> None:
    assert rules(name).options()["first"] == -1


@EVERY_GAME
@BOTH_ENDS
def test_every_action_is_written_read_and_taken_back(name: str, most: bool) -> None:
    verbs = rules(name).verbs
    for state in positions(start(name, most), Random(1)):
        before = (state.position(), state.readings())
        for action in actions_of(state):
            assert state.parse(state.notation(action).upper()) == action
            assert state.current_player() == CHANCE or state.notation(action).split()[0] in verbs
            after = state.readings_after(action)
            state.apply(action)
            assert state.readings() == after
            assert state.undo() == action
            assert (state.position(), state.readings()) == before


@EVERY_GAME
@BOTH_ENDS
def test_a_clone_goes_its_own_way(name: str, most: bool) -> None:
    random = Random(7)
    for state in positions(start(name, most), random):
        before = snapshot_of(state)
        copies = [state.clone(), state.resampled(SPECTATOR, random)]
        assert snapshot_of(copies[0]) == before
        for copy in copies:
            while copy.current_player() != TERMINAL:
                copy.apply(random.choice(actions_of(copy)))
            assert snapshot_of(state) == before
        again = state.clone()
        while again.history:
            again.undo()
        assert snapshot_of(state) == before
        for action in actions_of(state)[:5]:
            child = state.child(action)
            assert child.history == [*state.history, action]
            assert child.readings() == state.readings_after(action)
            child.undo()
            assert snapshot_of(child) == before
        assert snapshot_of(state) == before


def snapshot_of(state: State) -> tuple[object, ...]:
    """All that tells one moment of a game from another."""
    views = [state.view(seat) for seat in range(SPECTATOR, state.players)]
    return state.position(), list(state.history), state.readings(), actions_of(state), json.dumps(views)


@EVERY_GAME
@BOTH_ENDS
def test_effects_lead_to_the_readings_after(name: str, most: bool) -> None:
    game, board = rules(name), games.board(name)
    place_of = {square.name: square.place for square in board.squares.values()}
    seen = 0
    for state in positions(start(name, most), Random(2)):
        for action in state.legal_actions():
            effects = state.effects(action)
            by_hand = state.how(action) in (BY_HANDS, BY_LIFT)
            assert by_hand or not effects, state.notation(action)
            wanted = dict(zip(game.places, state.readings(), strict=True))
            for effect in effects:
                if "part" in effect:  # its code reeds change too
                    break
                for key, by in (("square", -1), ("to", 1)):
                    place = place_of.get(str(effect[key]), str(effect[key]))
                    if place != OFF_BOARD:
                        wanted[place] += by
            else:
                seen += by_hand
                assert bytes(wanted.values()) == state.readings_after(action), state.notation(action)
    assert seen


@EVERY_GAME
@BOTH_ENDS
def test_the_board_has_every_light_and_colour_that_is_shown(name: str, most: bool) -> None:
    board = games.board(name)
    lights = {*board.lights, *board.places, *board.bays}
    for state in positions(start(name, most), Random(3)):
        movers = [mover for action in state.legal_actions() if (mover := state.mover(action)) in board.places]
        for lifted in ([], movers[:1]):
            for light, _, colour, step, length in state.marks(lifted):
                assert light in lights
                assert colour in {*board.colours, "white"}
                assert 0 <= step < length or step == 0
    assert {f"seat.{seat}" for seat in range(1, state.players + 1)} <= lights
    assert set(rules(name).pieces(state.players)) <= set(board.picture.pieces)


@EVERY_GAME
@BOTH_ENDS
def test_the_board_has_every_button_that_is_needed(name: str, most: bool) -> None:
    buttons = set(games.board(name).buttons)
    rolls = False
    for state in positions(start(name, most), Random(4)):
        rolls |= any(state.how(outcome) == BY_WORD for outcome, _ in state.chance_outcomes())
        wanted = {action for action in state.legal_actions() if state.how(action) == BY_BUTTON}
        assert wanted <= {meaning(state, button) for button in buttons if wanted and state.may_press(button)}
    assert buttons >= TABLE_BUTTONS
    assert ("roll" in buttons) == rolls


def meaning(state: State, button: str) -> int | None:
    """The action that a button stands for now, if any: that it may be pressed does not tell."""
    try:
        return state.button(button)
    except ValueError:
        return None


@EVERY_GAME
@BOTH_ENDS
def test_every_step_has_its_words_and_none_tells_what_is_not_written(name: str, most: bool) -> None:
    board = games.board(name)
    for state in positions(start(name, most), Random(5)):
        words = games.entry(name).words(board, [Seat(each) for each in NAMES[: state.players]])
        assert words.setup(rules(name).setups(state.players, {})[0][0]).prompt.endswith(".")
        view = state.view(SPECTATOR)
        json.dumps([words.shown(state, view), words.stores(state, view)])
        for seat in range(state.players):
            words.tray(state, view, seat)
            json.dumps([words.facts(state, view, seat), words.holdings(state, state.view(seat), seat)])
        if state.current_player() != TERMINAL:
            assert words.prompt(state, [], None).prompt
        said: dict[str, str] = {}
        for action in actions_of(state):
            assert state.current_player() == CHANCE or words.label(state, action)
            say = words.say(state, action)
            assert said.setdefault(state.written(action), say) == say


@EVERY_GAME
@BOTH_ENDS
def test_what_a_seat_cannot_tell_apart_looks_alike_to_it(name: str, most: bool) -> None:
    random = Random(6)
    for state in positions(start(name, most), random):
        for seat in range(SPECTATOR, state.players):
            twin = state.resampled(seat, random)
            assert seen_by(twin, seat) == seen_by(state, seat)
            assert twin.witnessed(seat) == state.witnessed(seat)
            assert [twin.written(action) for action in twin.history] == [state.written(a) for a in state.history]


def seen_by(state: State, seat: int) -> tuple[object, ...]:
    """What is to be seen of a state from a seat: its own view, and what hands, words and buttons do for everybody."""
    public = [state.notation(action) for action in state.legal_actions() if state.how(action) != BY_BUTTON]
    return (
        (state.view(seat), state.view(SPECTATOR), state.readings(), state.marks([]), public),
        (state.current_player(), state.turn(), state.returns(), state.may_take_back()),
    )
