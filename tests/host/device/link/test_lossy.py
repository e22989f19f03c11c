"""After any line faults, both ends agree within two seconds once the line is good."""

from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from signalbox.board import Board
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Readings
from signalbox.device.link.faults.spec import CHANCES, Faults
from tests.host.device.link.peer import Peer
from tests.host.device.link.world import World, bitmap_of, scene_of

AGREE_S = 2.0
STEPS_A_SECOND = 2000  # far more than two ends waiting for each other need

probabilities = st.sampled_from([0.0, 0.05, 0.3, 0.6])
faults = st.builds(
    Faults, chances=st.dictionaries(st.sampled_from(CHANCES), probabilities), delay_s=st.sampled_from([0.0, 0.02, 0.4])
)
happenings = st.lists(
    st.one_of(
        st.tuples(st.just("wait"), st.integers(1, 5000)),
        st.tuples(st.just("change"), st.integers(0, 119)),
        st.tuples(st.just("unheard"), st.integers(0, 119)),
        st.tuples(st.just("show"), st.integers(1, 117)),
        st.tuples(st.just("restart"), st.just(0)),
        st.tuples(st.just("unplug"), st.integers(0, 5000)),
    ),
    max_size=30,
)


def _happen(world: World[Peer], what: str, number: int) -> None:
    if what == "wait":
        world.run(number / 1000)
    elif what == "change":
        world.peer.toggle(number)
        world.run(0.01)
    elif what == "unheard":
        world.peer.toggle(number, told=False)
    elif what == "show":
        world.connection.show(world.now, [(light, light, 0, 0, 1) for light in range(number)])
        world.run(0.01)
    elif what == "restart":
        world.peer.restart(world.now)
    else:
        world.pull()
        world.run(number / 1000)
        world.plug()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), faults=faults, script=happenings)
def test_both_ends_agree_after_faults(board: Board, seed: int, faults: Faults, script: list[tuple[str, int]]) -> None:
    world = World(Connection(board, first_seq=seed), Peer(board, seed), seed)
    world.peer.counter = seed % 65536
    world.plug()
    world.faults(faults)
    for what, number in script:
        _happen(world, what, number)
    world.connection.show(world.now, scene_of([seed % 118]))
    world.calm()
    world.run(AGREE_S)
    assert world.connection.online
    assert bitmap_of(world.events) == world.peer.bitmap
    assert world.peer.scene == scene_of([seed % 118])
    assert world.steps < STEPS_A_SECOND * (world.now + 1)
    _assert_changes_match_bitmaps(world)


def _assert_changes_match_bitmaps(world: World[Peer]) -> None:
    readings = [event for event in world.events if isinstance(event, Readings)]
    for before, after in pairwise(readings):
        bitmap = before.bitmap
        for sensor, closed in after.changes:
            assert bool(bitmap >> sensor & 1) != closed
            bitmap ^= 1 << sensor
        assert bitmap == after.bitmap


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pieces=st.lists(st.binary(max_size=300), max_size=20))
def test_garbage_is_harmless(board: Board, pieces: list[bytes]) -> None:
    connection = Connection(board)
    connection.opened(0.0)
    for now, piece in enumerate(pieces):
        assert connection.receive(float(now), piece) == []
        connection.tick(float(now))
        assert len(connection.outgoing()) < 200
