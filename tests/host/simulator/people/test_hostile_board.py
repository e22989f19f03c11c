"""No input from the line stops a game or changes its position."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared_rules import wire
from signalbox.board import load
from tests.footprint import footprint
from tests.host.simulator.fixtures import replace_byte
from tests.host.simulator.people.fault_run import FaultRun
from tests.scratch import scratch

BOARD = load("ptites_locos")
PLAYED_S = 25.0
MAX_GROWTH_BYTES = 100_000  # of memory beyond a connection at rest, as measured by this Python
MIN_ENTRIES = 5  # in the record after PLAYED_S
KINDS = [wire.HELLO, wire.FAULT, wire.EVENT, wire.MAP, wire.ACK, wire.NAK, wire.ALIVE, wire.STATS, wire.WIRING, "X"]
FIRST_BUTTON = min(BOARD.buttons.values())

seqs = st.integers(0, wire.SEQ_LIMIT - 1)
words = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), max_size=16)
forged = st.builds(wire.encode, st.sampled_from(KINDS), seqs, st.lists(words, max_size=9))


def event(seq: int, sensor: int, bitmap: int) -> bytes:
    """Forge an event: `sensor` has changed, exactly the sensors in `bitmap` are closed, and no button is pressed."""
    closed = str(bitmap >> sensor & 1)
    return wire.encode(wire.EVENT, seq, ["1", str(sensor), closed, wire.bitmap_to_hex(bitmap, BOARD.sensors.count)])


events = st.builds(event, seqs, st.integers(0, FIRST_BUTTON - 1), st.integers(0, (1 << FIRST_BUTTON) - 1))
spoilt = st.builds(replace_byte, forged | events, st.integers(0, 200), st.integers(0, 255))
pieces = st.lists(st.tuples(st.binary(max_size=400) | spoilt | forged | events, st.integers(1, 1500)), max_size=15)


@pytest.mark.thorough
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(said=pieces)
def test_no_bytes_stop_the_game_or_change_the_position(said: list[tuple[bytes, int]]) -> None:
    with TemporaryDirectory(dir=scratch()) as folder:
        table = FaultRun(3, Path(folder))
        table.run(PLAYED_S)
        table.settle()
        table.simulation.player = None
        state = table.opened.table.state
        assert state is not None
        before = state.position(), len(state.history)
        assert before[1] >= MIN_ENTRIES
        connection = table.simulation.connection
        at_rest = footprint(connection).bytes
        for data, ms in said:
            table.simulation.cable.write_from_board(table.simulation.now, data)
            table.run(ms / 1000)
            assert footprint(connection).bytes < at_rest + MAX_GROWTH_BYTES
        assert (state.position(), len(state.history)) == before
        table.settle()
        table.check()
        table.close()
