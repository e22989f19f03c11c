"""Test undo, notation, positions and the frequencies of chance outcomes in random games and in golden games."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL, State
from shared_rules.golden_train import GoldenTrain
from shared_rules.ptites_locos import PtitesLocos
from signalbox import games
from signalbox.games.contract_checks import random_action
from tests.shared_rules import boards, golden_tables, playthroughs
from tests.shared_rules.golden_tables import Options
from tests.soak import mark_thorough_except

Game = GoldenTrain | PtitesLocos
GOLDEN: list[tuple[Game, int, Options]] = [(golden_tables.GAME, *setting) for setting in golden_tables.SETTINGS]
LOCOS: list[tuple[Game, int, Options]] = [
    (boards.GAME, players, {"placement": placement, "repair": repair, "sides": "ABB", "first": 3 % players})
    for players in (2, 3, 4)
    for placement in ("free", "slide")
    for repair in (False, True)
]


def appearance(state: State) -> tuple[object, ...]:
    """Return everything that can be observed of a state."""
    actions = (state.legal_actions(), state.chance_outcomes())
    return (state.position(), state.readings(), actions, state.view(-1), state.marks())


@pytest.mark.parametrize(("game", "players", "options"), GOLDEN + LOCOS)
def test_undo_restores_every_position(game: Game, players: int, options: Options) -> None:
    state, random = game.start(players, options), Random(11)
    appearances, actions = [appearance(state)], []
    while state.current_player() != TERMINAL:
        action = random_action(state, random)
        state.apply(action)
        assert state.undo() == action
        assert appearance(state) == appearances[-1]
        state.apply(action)
        actions.append(action)
        appearances.append(appearance(state))
    assert state.history == actions
    with pytest.raises(ValueError, match="is over"):
        random_action(state, random)
    while actions:
        assert appearance(state) == appearances.pop()
        assert state.undo() == actions.pop()
    with pytest.raises(IndexError):
        state.undo()


@pytest.mark.parametrize(("game", "players", "options"), [*GOLDEN, *mark_thorough_except(LOCOS, 2)])
def test_notation_and_positions_round_trip(game: Game, players: int, options: Options) -> None:
    state, random = game.start(players, options), Random(12)
    while True:
        assert appearance(game.from_position(state.position())) == appearance(state)
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert [state.parse(state.notation(action)) for action in actions] == actions
        if state.current_player() == TERMINAL:
            break
        action = random_action(state, random)
        assert state.parse(state.notation(action)) == action
        state.apply(action)


DRAWS = 3000


def new_game(name: str, players: int, **options: str | bool) -> State:
    return games.rules(name).random_start(players, Random(7), {"first": 0, **options})


GAMES = [
    new_game("ptites-locos", 2),
    new_game("ptites-locos", 3, repair=True, placement="slide"),
    new_game("golden-train", 2),
    new_game("golden-train", 4, pile="closed"),
    new_game("paris-connection", 3),
]


@pytest.mark.parametrize("start", GAMES)
def test_chance_outcomes_match_their_probabilities(start: State) -> None:
    """At several moments in a game, each outcome is drawn as often as expected, within five standard deviations."""
    random = Random(4)
    state = start.clone()
    tested: set[tuple[tuple[int, float], ...]] = set()
    while state.current_player() != TERMINAL and len(tested) < 4:
        if state.current_player() == CHANCE and (chances := tuple(state.chance_outcomes())) not in tested:
            tested.add(chances)
            drawn = Counter(state.sample_chance(random) for _ in range(DRAWS))
            spread = Counter(state.outcome_at((number + 0.5) / DRAWS) for number in range(DRAWS))
            assert set(drawn) <= {outcome for outcome, _ in chances}
            for outcome, chance in chances:
                maximum = 5 * (DRAWS * chance * (1 - chance)) ** 0.5
                assert abs(drawn[outcome] - DRAWS * chance) <= maximum, (outcome, drawn[outcome], DRAWS * chance)
                assert abs(spread[outcome] - DRAWS * chance) <= 2, outcome  # an outcome covers at most two intervals
        state.apply(random_action(state, random))
    assert tested


ALL = [(name, players, options) for name, found in playthroughs.SETTINGS.items() for players, options in found]


@pytest.mark.parametrize("name", games.names())
def test_golden_games_cover_every_number_of_players(name: str) -> None:
    game = playthroughs.rules(name)
    numbers = {players for players, _ in playthroughs.SETTINGS.get(name, [])}
    assert numbers == set(range(game.min_players, game.max_players + 1))


@pytest.mark.parametrize(("name", "players", "options"), ALL)
def test_golden_game_replays_exactly(name: str, players: int, options: playthroughs.Options) -> None:
    lines = playthroughs.file_of(name, players, options).read_text("ascii").splitlines()
    state = playthroughs.rules(name).start(players, options)
    assert lines[0] == playthroughs.head(name, players, options)
    assert lines[1:] == playthroughs.written(state, playthroughs.actions(lines))
    assert lines[-1].startswith("won by [")


def test_no_unused_golden_game() -> None:
    wanted: set[Path] = {playthroughs.file_of(*setting) for setting in ALL}
    assert set(playthroughs.FOLDER.iterdir()) == wanted
