"""The connection against the real firmware, over good and lossy lines, in simulated time."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared_rules import wire
from shared_rules.scene import STEADY
from signalbox.board import Board
from signalbox.device.link.connection import RETRY_S, Connection
from signalbox.device.link.events import Online, Readings
from signalbox.device.link.faults.spec import CHANCES, LOSE, Faults
from tests.host.device.link.world import FirmwareEnd, World, bitmap_of, firmware_world, scene_of

AGREE_S = 2.0
STEPS_PER_SECOND = 2000  # far more than two ends waiting for each other need
SENSED_S = 0.1  # far longer than debouncing takes
GREEN = b"\x00\xff\x00"


def test_firmware_sends_hello_and_readings_and_shows_a_scene(board: Board) -> None:
    world = firmware_world(board)
    world.peer.toggle(7)
    online, readings = world.run(1.0)
    assert isinstance(online, Online)
    assert readings == Readings(1 << 7, ())
    world.peer.toggle(9)
    world.connection.show(world.now, scene_of([3]))
    assert world.run(SENSED_S) == [Readings(1 << 7 | 1 << 9, ((9, True),))]
    assert world.peer.light(3) == GREEN


def test_reset_board_shows_its_scene_again(board: Board) -> None:
    world = firmware_world(board)
    world.connection.show(world.now, scene_of([3]))
    world.run(1.0)
    world.peer.machine.reset()
    world.run(1.0)
    assert [type(event) for event in world.events] == [Online, Readings, Online, Readings]
    assert world.peer.light(3) == GREEN


def test_scene_of_every_light_is_shown(board: Board) -> None:
    world = firmware_world(board)
    world.connection.show(world.now, [(light, 0x010000, STEADY, 0, light + 1) for light in range(len(board.lights))])
    world.run(1.0)
    assert world.peer.machine.pixels == b"\x01\x00\x00" * len(board.lights)


@pytest.mark.parametrize(
    ("left_over", "damaged"), [(b"", 0), (b"AT+GCAP\r", 1), (wire.encode(wire.ALIVE, 0, [])[:-3], 1)]
)
def test_board_answers_the_first_question_after_another_programs_half_line(
    board: Board, left_over: bytes, damaged: int
) -> None:
    world = World(Connection(board), FirmwareEnd(board))
    world.peer.receive(left_over)
    world.plug()
    assert isinstance(world.run(0.9 * RETRY_S)[0], Online)
    assert world.peer.machine.device.controller.link.damaged == damaged


probabilities = st.sampled_from([0.0, 0.05, 0.3, 0.6])
faults = st.builds(
    Faults, chances=st.dictionaries(st.sampled_from(CHANCES), probabilities), delay_s=st.sampled_from([0.0, 0.02, 0.4])
)
incidents = st.lists(
    st.tuples(st.sampled_from(["wait", "unplug"]), st.integers(1, 5000))
    | st.tuples(st.sampled_from(["move", "unheard"]), st.integers(0, 119))
    | st.tuples(st.just("show"), st.integers(1, 117))
    | st.tuples(st.just("reset"), st.just(0)),
    max_size=30,
)


def _apply(world: World[FirmwareEnd], kind: str, number: int) -> None:
    if kind == "wait":
        world.run(number / 1000)
    elif kind == "move":
        world.peer.toggle(number)
        world.run(0.01)
    elif kind == "unheard":
        before, world.to_host.faults = world.to_host.faults, Faults({LOSE: 1.0})
        world.peer.toggle(number)
        world.run(SENSED_S)
        world.to_host.faults = before
    elif kind == "show":
        world.connection.show(world.now, [(light, light, STEADY, 0, 1) for light in range(number)])
        world.run(0.01)
    elif kind == "reset":
        world.peer.machine.reset()
    else:
        world.pull()
        world.peer.machine.set_connected(False)
        world.run(number / 1000)
        world.peer.machine.set_connected(True)
        world.plug()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), faults=faults, script=incidents)
def test_firmware_and_host_agree_after_faults(
    board: Board, seed: int, faults: Faults, script: list[tuple[str, int]]
) -> None:
    world = firmware_world(board, seed)
    world.peer.machine.device.controller.sensors.counter = seed % wire.SEQ_LIMIT
    world.faults(faults)
    for kind, number in script:
        _apply(world, kind, number)
    world.connection.show(world.now, scene_of([seed % 118]))
    world.run(SENSED_S)
    world.clear_faults()
    world.run(AGREE_S)
    assert world.peer.machine.crashes == []
    assert world.connection.online
    assert bitmap_of(world.events) == world.peer.magnets
    assert world.peer.machine.pixels == bytes(3 * (seed % 118)) + GREEN + bytes(3 * (117 - seed % 118))
    assert world.steps < STEPS_PER_SECOND * (world.now + 1)
    for before, after in pairwise(event for event in world.events if isinstance(event, Readings)):
        bitmap = before.bitmap
        for sensor, closed in after.changes:
            assert bool(bitmap >> sensor & 1) != closed
            bitmap ^= 1 << sensor
        assert bitmap == after.bitmap
