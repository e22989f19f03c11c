"""The figures can be taken: a short run gives every key."""

import importlib.util

from tests.bench.playouts import PLAYERS, results


def test_playouts_are_measured_for_every_number_of_players() -> None:
    found = [result for result in results(rounds=1, games=2) if "note" not in result]
    assert [(result["bench"], result["players"]) for result in found] == [
        *[("playouts", players) for players in PLAYERS],
        ("playouts_stepped", 2),
    ]
    for result in found:
        assert isinstance(result["games_per_s"], int)
        assert result["games_per_s"] > 0


def test_a_missing_reference_is_said_in_one_line() -> None:
    notes = [result["note"] for result in results(rounds=1, games=1) if "note" in result]
    if importlib.util.find_spec("pyspiel") is None:
        assert [str(note).split(":")[0] for note in notes] == ["open_spiel is not installed, so there is no reference"]
    else:
        assert notes == []
