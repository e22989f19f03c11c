"""Test that a short run of each benchmark returns every expected key."""

import importlib.util
from random import Random

import pytest

from shared_rules.game import TERMINAL
from shared_rules.ptites_locos.position import ENTER, PLATFORM
from signalbox.games.contract_checks import random_action
from tests.bench import advice, arena, demos, files_run, legal_builds, strength
from tests.bench.playouts import BENCHES, results

pytestmark = pytest.mark.thorough


def test_playouts_cover_every_game_and_number_of_players() -> None:
    results_found = [result for result in results(rounds=1, slice_s=0.01) if "note" not in result]
    states = [result for result in results_found if result["bench"] in ("clone", "encode")]
    found = [result for result in results_found if result not in states]
    expected_states = [(job, bench.game) for bench in BENCHES for job in ("clone", "encode")]
    assert [(result["bench"], result["game"]) for result in states] == expected_states
    expected = []
    for bench in BENCHES:
        expected += [("playouts", bench.game, players) for players in bench.players]
        expected.append(("playouts_undone", bench.game, bench.players[0]))
    assert [(result["bench"], result["game"], result["players"]) for result in found] == expected
    for result in found:
        assert isinstance(result["games_per_s"], float)
        assert result["games_per_s"] > 0


def test_reference_is_compared_or_reported_missing() -> None:
    found = results(rounds=1, slice_s=0.01)
    notes = [str(result["note"]).split(":")[0] for result in found if "note" in result]
    compared = [result for result in found if "open_spiel" in result]
    if importlib.util.find_spec("pyspiel") is None:
        assert notes == ["open_spiel is not installed, so there is no reference"]
        assert not compared
    else:
        assert notes == []
        assert len(compared) == sum(len(bench.players) for bench in BENCHES)


def test_builds_of_paris_connection_are_timed() -> None:
    [result] = legal_builds.results(1)
    assert result["bench"] == "paris_connection_builds_ms"
    assert isinstance(result["positions"], int)
    assert result["positions"] > 50


def test_every_seat_is_played_equally_often() -> None:
    for opponent in ("yardstick", "random"):
        result = strength.against(opponent, 3, 4)
        assert result["games"] == 6
        assert isinstance(result["won"], float)
        assert 0 <= result["won"] <= 1


def test_wreck_is_needless_if_the_roll_could_spare_the_loco() -> None:
    """Check all actions of a random game. A wreck counts as needless unless every way to play the roll loses a loco."""
    state, random = strength.initial_state(2, 1, repair=False, slide=False), Random(1)
    found = {True: 0, False: 0}
    while state.current_player() != TERMINAL:
        if state.phase == PLATFORM:
            children = [state.child(side) for side in state.legal_actions()]
            ways = [(one, action, strength.loses(one, action)) for one in children for action in one.legal_actions()]
            for one, action, is_loss in ways:
                needless = is_loss and not all(lost for _, _, lost in ways)
                assert strength.is_needless_wreck(one, action) == needless
                found[needless] += 1
                copy = one.clone()
                before = copy.hands[state.seat]
                copy.apply(action)
                if action < ENTER:  # entering takes a loco from the hand and may push another one
                    assert is_loss == (copy.hands[state.seat] > before)
        state.apply(random_action(state, random))
    assert min(found.values()) > 10


def test_advice_covers_every_game_and_the_yardstick() -> None:
    found = list(advice.results(1, 2))
    assert [(result["game"], result["of"]) for result in found] == [
        ("paris-connection", "help"),
        ("ptites-locos", "help"),
        ("ptites-locos", "yardstick"),
        ("golden-train", "help"),
    ]
    assert found[0]["impossible"] == 0
    assert all(result["positions"] == 1 for result in found)


def test_demos_cover_every_game() -> None:
    for name in demos.SETTINGS:
        [result] = demos.play_games(1, game=name)
        assert (result["game"], result["games"], result["wrong_moves"]) == (name, 1, 0)


def test_arena_covers_processes_and_a_cluster() -> None:
    found = arena.results(count=8, rounds=1)
    assert [result["how"] for result in found] == ["processes", "dask"]
    for result in found:
        assert isinstance(result["efficiency"], float)
        assert result["efficiency"] > 0


def test_files_run_are_counted_for_lift_and_move() -> None:
    rows = files_run.results()
    assert [row["bench"] for row in rows] == ["walk_lifted_loco", "walk_counted_move"]
    for row in rows:
        files, changes = row["files"], row["changes_of_file"]
        assert isinstance(files, int)
        assert isinstance(changes, int)
        assert 10 < files < changes
