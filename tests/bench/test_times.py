"""Test that short runs of the benchmarks `instruction`, `quiet` and `latency` return plausible times."""

import pytest

from tests.bench import instruction, quiet_time
from tests.bench.latency import results


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


@pytest.mark.realtime
def test_link_is_measured() -> None:
    found = results(count=20, changes=5)
    assert [(result["bench"], result["n"]) for result in found] == [
        ("link_round_trip_ms", 20),
        ("reed_to_table_ms", 5),
        ("link_round_trip_in_a_thread_ms", 20),
        ("reed_to_table_in_a_thread_ms", 5),
    ]
    for result in found:
        assert isinstance(result["median"], float)
        assert isinstance(result["p99"], float)
