"""The time to the next instruction, and what another quiet time would do, can be measured: a short run has all keys."""

from tests.bench import instruction, quiet


def test_the_light_after_the_last_movement_is_timed_beside_a_host_without_a_table() -> None:
    action, movement, reference = instruction.measured("golden-train", 1)
    assert [result["after"] for result in (action, movement, reference)] == ["action", "movement", "reference"]
    for result in (action, reference):
        assert isinstance(result["p99"], float)
        assert 0 < result["p99"] < 100


def test_a_shorter_quiet_time_takes_what_is_in_the_air() -> None:
    short = quiet.measured(1, 50, "golden-train", "hesitating")
    usual = quiet.measured(1, 350, "golden-train", "hesitating")
    assert isinstance(short["in_the_air"], int)
    assert short["in_the_air"] > 0
    assert usual["in_the_air"] == 0
    assert short["lit_ms"] in range(50, 100)
    assert usual["lit_ms"] in range(350, 400)
