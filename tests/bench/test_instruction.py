"""Test that short runs of the benchmarks `instruction` and `quiet` return plausible times."""

from tests.bench import instruction, quiet_time


def test_instruction_is_timed_with_its_reference() -> None:
    action, movement, reference = instruction.measure("golden-train", 1)
    assert [result["after"] for result in (action, movement, reference)] == ["action", "movement", "reference"]
    for result in (action, reference):
        assert isinstance(result["p99"], float)
        assert 0 < result["p99"] < 100


def test_short_quiet_time_records_pieces_in_the_air() -> None:
    short = quiet_time.measure(1, 50, "golden-train", "hesitating")
    usual = quiet_time.measure(1, 350, "golden-train", "hesitating")
    assert isinstance(short["in_the_air"], int)
    assert short["in_the_air"] > 0
    assert usual["in_the_air"] == 0
    assert short["lit_ms"] in range(50, 100)
    assert usual["lit_ms"] in range(350, 400)
