"""Test that a short run of the link's benchmark returns every key."""

import pytest

from tests.bench.latency import results


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
