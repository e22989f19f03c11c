"""The connection: identifying or refusing a board, requesting the bitmap, dividing scenes, recovering from losses."""

import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared_rules import wire
from shared_rules.scene import CHASE, COUNT, PATTERNS, STEADY
from shared_rules.wire import LINE_LIMIT, SEQ_LIMIT, encode
from signalbox.board import Board, load
from signalbox.board.scene import Entry
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection, SensorSync
from signalbox.device.link.events import Event, Offline, Online, Readings, Refused, parse_hello
from signalbox.device.link.faults.spec import LOSE, REPEAT, Faults
from signalbox.device.link.scenes import Scenes
from tests.host.device.link.peer import Peer, entries_of
from tests.host.device.link.world import World, scene_of

DEAF = Faults({LOSE: 1.0})
MANY_LIGHTS = [(light, light, STEADY, 0, 1) for light in range(40)]  # a colour each, so several parts


@pytest.fixture
def world(board: Board) -> World[Peer]:
    """Return a world in which a board with two magnets on it has just been connected."""
    world = World(Connection(board), Peer(board))
    world.peer.bitmap = 0b101
    world.plug()
    return world


@pytest.fixture
def playing(world: World[Peer]) -> World[Peer]:
    """Return the same world, one second after the board was connected."""
    world.run(1.0)
    world.events.clear()
    world.peer.carried_out.clear()
    return world


def test_connected_board_sends_hello_and_readings(world: World[Peer]) -> None:
    hello, readings = world.run(0.1)
    assert isinstance(hello, Online)
    assert hello.hello.nonce == world.peer.nonce
    assert readings == Readings(0b101, ())
    assert world.connection.online


def test_older_board_does_not_count_damaged_lines(playing: World[Peer]) -> None:
    alive = wire.encode(wire.ALIVE, playing.peer.counter, ["0", playing.peer.nonce])
    assert playing.connection.receive(playing.now, alive) == []
    assert playing.connection.online
    assert playing.connection.statistics.damaged_at_board is None


def test_pending_output_is_dropped_with_the_port(playing: World[Peer]) -> None:
    playing.connection.show(playing.now, scene_of([1, 2, 3]))
    playing.connection.on_close(playing.now)
    assert playing.connection.outgoing() == b""


def test_sessions_are_counted(playing: World[Peer]) -> None:
    tally = playing.connection.statistics.tally
    assert tally["sessions"] == 1
    playing.pull()
    playing.plug()
    playing.run(1.0)
    assert tally["sessions"] == 2


def test_late_port_gets_time_to_answer(board: Board) -> None:
    connection = Connection(board)
    connection.on_open(100.0)
    assert connection.outgoing().count(wire.ASK.encode()) == 1
    assert connection.tick(100.0) == []
    assert connection.outgoing() == b""


def test_nothing_is_sent_before_the_port_is_open(board: Board) -> None:
    connection = Connection(board)
    connection.show(0.0, scene_of([1]))
    assert connection.outgoing() == b""
    assert connection.deadline() is None
    assert connection.tick(100.0) == []


def test_changes_are_reported_in_order(playing: World[Peer]) -> None:
    playing.peer.toggle(2, 7, 2)
    assert playing.run(0.1) == [
        Readings(0b001, ((2, False),)),
        Readings(0b10000001, ((7, True),)),
        Readings(0b10000101, ((2, True),)),
    ]


def test_counter_wraps_without_a_gap(playing: World[Peer]) -> None:
    playing.peer.counter = wire.SEQ_LIMIT - 1
    playing.run(2.0)
    playing.peer.carried_out.clear()
    playing.peer.toggle(7, 8)
    assert [event.changes for event in playing.run(0.1) if isinstance(event, Readings)] == [((7, True),), ((8, True),)]
    assert playing.peer.counter == 1
    assert wire.GET not in playing.peer.carried_out


def test_heartbeat_reveals_a_lost_event(playing: World[Peer]) -> None:
    playing.peer.toggle(7, is_reported=False)
    assert playing.run(1.1) == [Readings(0b10000101, ((7, True),))]


def test_difference_after_a_gap_ends_with_the_known_change(playing: World[Peer]) -> None:
    playing.peer.toggle(9, 0, is_reported=False)
    playing.peer.toggle(7)
    assert playing.run(0.1) == [Readings(0b1010000100, ((0, False), (9, True), (7, True)))]
    assert playing.peer.carried_out == [wire.GET]


def test_loco_lifted_in_a_gap_is_reported_lifted_and_put_back(playing: World[Peer]) -> None:
    playing.peer.toggle(2, is_reported=False)
    playing.peer.toggle(2)
    assert playing.run(0.1) == [Readings(0b101, ((2, False), (2, True)))]


def test_repeated_event_is_reported_once(playing: World[Peer]) -> None:
    playing.faults(Faults({REPEAT: 1.0}))
    playing.peer.toggle(7)
    assert playing.run(0.1) == [Readings(0b10000101, ((7, True),))]


@pytest.mark.parametrize("noise", [b"\xff\x00garbage\n", b"EVENT 1 0 3 1 ff*00000000\n", b"x" * 500 + b"\n", b"\n"])
def test_damage_causes_a_request_for_the_bitmap(playing: World[Peer], noise: bytes) -> None:
    playing.peer.toggle(7, is_reported=False)
    playing.to_host.write(playing.now, noise)
    assert playing.run(0.1) == [Readings(0b10000101, ((7, True),))]


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["0", "7", "1"],
        ["0", "120", "1", "00" * 15],
        ["0", "7", "1", "00" * 15],  # contradicts the bitmap
        ["0", "7", "0", "00" * 14],
        ["0", "7", "0", "zz" * 15],
        ["0", "-7", "0", "00" * 15],
        ["0", "7", "2", "00" * 15],
    ],
)
def test_invalid_event_changes_nothing(playing: World[Peer], args: list[str]) -> None:
    playing.peer.send(wire.EVENT, 1, args)
    assert playing.run(0.1) == []
    assert playing.peer.carried_out == [wire.GET]


@pytest.mark.parametrize(
    ("kind", "args"),
    [("WEATHER", ["fine"]), *((wire.MAP, args) for args in ([], ["00"], ["zz" * 15], ["f" * 31]))],
)
def test_unknown_kind_or_invalid_map_is_ignored(playing: World[Peer], kind: str, args: list[str]) -> None:
    playing.peer.send(kind, 0, args)
    assert playing.run(0.1) == []
    assert playing.peer.carried_out == []


def test_map_in_place_of_events_reports_the_difference(playing: World[Peer]) -> None:
    playing.peer.toggle(7, 8, is_reported=False)
    playing.peer.send(wire.MAP, playing.peer.counter, [playing.peer.hex()])
    assert playing.run(0.1) == [Readings(0b110000101, ((7, True), (8, True)))]


def test_scene_of_all_lights_arrives_completely(playing: World[Peer], board: Board) -> None:
    scene = [(light, light * 997, CHASE, light % 12, 12) for light in range(len(board.lights))]
    playing.connection.show(playing.now, scene)
    playing.run(0.1)
    assert sorted(playing.peer.scene or []) == scene


def test_last_entry_for_a_light_is_sent(playing: World[Peer]) -> None:
    playing.connection.show(playing.now, scene_of([5], 0xFF0000) + scene_of([5], 0x0000FF))
    playing.run(0.1)
    assert playing.peer.scene == scene_of([5], 0x0000FF)


def test_latest_scene_wins(playing: World[Peer]) -> None:
    for light in range(20):
        playing.connection.show(playing.now, scene_of([light]))
    playing.run(0.1)
    assert playing.peer.scene == scene_of([19])
    assert playing.peer.carried_out == [wire.SCENE] * 2


def test_unchanged_scene_is_not_sent_again(playing: World[Peer]) -> None:
    for _ in range(3):
        playing.connection.show(playing.now, scene_of([1]))
        playing.run(0.1)
    assert playing.peer.carried_out == [wire.SCENE]


def test_empty_scene_is_sent(playing: World[Peer]) -> None:
    playing.connection.show(playing.now, [])
    playing.run(0.1)
    assert playing.peer.scene == []


LIGHTS = [(118, 0, 0, 0, 1), (-1, 0, 0, 0, 1)]
COLOURS = [(0, 1 << 24, 0, 0, 1), (0, -1, 0, 0, 1)]
STEPS = [(0, 0, 8, 0, 1), (0, 0, 0, 256, 1), (0, 0, 0, -1, 1), (0, 0, 0, 0, 0), (0, 0, 0, 0, 256)]


@pytest.mark.parametrize("entry", [*LIGHTS, *COLOURS, *STEPS])
def test_invalid_scene_entry_is_refused(playing: World[Peer], entry: Entry) -> None:
    with pytest.raises(ValueError, match=r"light 118|light -1|not an entry"):
        playing.connection.show(playing.now, [entry])


def test_unanswered_line_is_repeated_and_carried_out_once(playing: World[Peer]) -> None:
    playing.to_host.faults = DEAF
    playing.connection.show(playing.now, scene_of([1]))
    playing.run(0.2)
    playing.clear_faults()
    assert playing.connection.deadline() == pytest.approx(playing.now + 0.05)
    playing.run(0.1)
    assert playing.peer.carried_out == [wire.SCENE]
    deadline = playing.connection.deadline()
    assert deadline is not None
    assert deadline > playing.now + 0.5  # only the next heartbeat is still due


def test_duplicate_answer_does_not_answer_the_next_line(playing: World[Peer]) -> None:
    playing.connection.show(playing.now, MANY_LIGHTS)
    first = _line(playing)
    playing.connection.receive(playing.now, wire.encode(wire.ACK, first[1], []))
    assert _line(playing)[2][:2] == [first[2][0], "1"]
    playing.connection.receive(playing.now, wire.encode(wire.ACK, first[1], []))
    assert playing.connection.outgoing() == b""  # the third part waits for the answer to the second


def test_sequence_number_wraps(board: Board) -> None:
    world = World(Connection(board, first_seq=wire.SEQ_LIMIT - 3), Peer(board))
    world.plug()
    for light in range(6):
        world.connection.show(world.now, scene_of([light]))
        world.run(0.1)
    assert world.peer.scene == scene_of([5])


def test_session_restarts_if_the_board_acknowledges_nothing(playing: World[Peer]) -> None:
    playing.peer.answers = False
    playing.connection.show(playing.now, scene_of([1]))
    assert [type(event) for event in playing.run(6.0)] == [Offline]
    playing.peer.answers = True
    assert [type(event) for event in playing.run(0.5)] == [Online, Readings]
    assert playing.peer.scene == scene_of([1])


@pytest.mark.parametrize(
    ("send", "kind"),
    [
        (lambda connection, now: connection.show(now, scene_of([1])), wire.SCENE),
        (lambda connection, now: connection.verify(now), wire.GET),
        (lambda connection, now: connection.command(now, wire.RESTART, []), wire.RESTART),
    ],
)
def test_commands_are_sent_at_once(playing: World[Peer], send: Callable[[Connection, float], None], kind: str) -> None:
    send(playing.connection, playing.now)
    assert playing.connection.outgoing().startswith(kind.encode() + b" ")


def test_line_is_sent_eight_times_before_the_session_restarts(playing: World[Peer]) -> None:
    playing.peer.answers = False
    playing.connection.show(playing.now, MANY_LIGHTS[:1])
    line, tries, output = wire.encode(*_line(playing)), 1, b""
    while b"ASK " not in output:
        playing.now += 0.25
        playing.connection.receive(playing.now, wire.encode(wire.ALIVE, 0, ["0", playing.peer.nonce, "0"]))
        playing.connection.tick(playing.now)
        output = playing.connection.outgoing()
        tries += output.count(line)
    assert tries == 8


def test_restarted_board_gets_its_scene_and_sends_its_readings(playing: World[Peer]) -> None:
    playing.connection.show(playing.now, scene_of([1]))
    playing.run(0.1)
    playing.peer.bitmap = 0b1
    playing.peer.restart(playing.now)
    online, readings = playing.run(0.1)
    assert isinstance(online, Online)
    assert online.hello.nonce == playing.peer.nonce
    assert readings == Readings(0b1, ((2, False),))
    assert playing.peer.scene == scene_of([1])


def test_heartbeat_reveals_a_restart_with_a_lost_hello(playing: World[Peer]) -> None:
    playing.connection.show(playing.now, scene_of([1]))
    playing.run(0.1)
    playing.peer.restart(playing.now)
    playing.peer.outgoing()
    playing.run(1.1)
    assert playing.peer.scene == scene_of([1])


def test_three_seconds_of_silence_are_reported_and_requests_continue(playing: World[Peer]) -> None:
    playing.run(1.0)
    playing.peer.silent = True
    silent_since = playing.now
    assert playing.run(2.9) == []
    (offline,) = playing.run(0.2)
    assert isinstance(offline, Offline)
    assert not playing.connection.online
    assert playing.run(60.0) == []
    assert playing.now > silent_since + 60
    playing.peer.silent = False
    assert [type(event) for event in playing.run(0.3)] == [Online, Readings]


def test_unplugging_is_reported_once_and_play_continues_afterwards(playing: World[Peer]) -> None:
    playing.connection.show(playing.now, scene_of([1]))
    playing.pull()
    assert [type(event) for event in playing.events] == [Offline]
    assert playing.connection.deadline() is None
    playing.connection.show(playing.now, scene_of([2]))
    playing.peer.toggle(7, is_reported=False)
    playing.plug()
    online, readings = playing.run(0.1)
    assert isinstance(online, Online)
    assert readings == Readings(0b10000101, ((7, True),))
    assert playing.peer.scene == scene_of([2])


def test_refused_scene_is_resent_after_the_retry_interval(playing: World[Peer]) -> None:
    playing.connection.show(playing.now, MANY_LIGHTS)
    first = _line(playing)
    playing.connection.receive(playing.now, wire.encode(wire.ACK, first[1], []))
    second = _line(playing)
    playing.connection.receive(playing.now, wire.encode(wire.NAK, second[1], ["parts"]))
    assert playing.connection.outgoing() == b""
    playing.connection.tick(playing.now + 0.25)
    *_, last = playing.connection.outgoing().splitlines()
    resent = wire.decode(last)
    assert resent is not None
    assert resent[2][0] != first[2][0]
    assert resent[2][1] == "0"


def _line(world: World[Peer]) -> tuple[str, int, list[str]]:
    """Return the only line that the connection sends now."""
    line = wire.decode(world.connection.outgoing())
    assert line is not None
    return line


def test_blocked_port_does_not_accumulate_lines(playing: World[Peer]) -> None:
    playing.connection.show(playing.now, scene_of([1]))
    for _ in range(200):
        playing.now += 0.25
        playing.connection.receive(playing.now, wire.encode(wire.ALIVE, 0, ["0", playing.peer.nonce, "0"]))
        playing.connection.tick(playing.now)
    assert len(playing.connection.outgoing()) <= 2 * wire.LINE_LIMIT


def test_heartbeats_are_sent_every_second(playing: World[Peer]) -> None:
    sent: list[float] = []
    write = playing.to_board.write

    def spy(now: float, data: bytes) -> None:
        if data.startswith(b"ALIVE"):
            sent.append(now)
        write(now, data)

    playing.to_board.write = spy  # type: ignore[method-assign]
    playing.run(5.0)
    assert len(sent) == 5


LOCOS = load("ptites_locos")
OTHER_GAME = {"name": "golden_train"}
OTHER_DESCRIPTION = {"hash": "00000000"}
WITHOUT_SETTINGS = {"name": "-", "hash": "-", "fault": "no-file /board.json"}
OLDER_WITHOUT_SETTINGS = WITHOUT_SETTINGS | {"version": "1.2", "fault": "The board has no /board.json: write it."}
UNKNOWN_FAULT = WITHOUT_SETTINGS | {"version": "1.7", "fault": "too-hot 80"}


def _connect(board: Board, changes: dict[str, str]) -> tuple[World[Peer], list[Event]]:
    """Connect to a board with these attributes changed. Return the world and the events of the first five seconds."""
    world = World(Connection(board), Peer(board))
    vars(world.peer).update(changes)
    world.peer.restart(0.0)
    world.plug()
    return world, world.run(5.0)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"version": "2.3"}, Message("board-too-new", version="2.3", ours="1.3")),
        ({"version": "0.9"}, Message("board-too-old", version="0.9", ours="1.3")),
        (
            OTHER_GAME,
            Message("board-is-another", found="golden_train", wanted="ptites_locos", title="Les P’tites Locos"),
        ),
        (
            OTHER_DESCRIPTION,
            Message("board-description-differs", board="ptites_locos", found="00000000", wanted=LOCOS.hash),
        ),
        (WITHOUT_SETTINGS, Message("board-fault", fault=Message("fault-no-file", file="/board.json"))),
        (OLDER_WITHOUT_SETTINGS, Message("board-fault", fault="The board has no /board.json: write it.")),
        (UNKNOWN_FAULT, Message("board-fault", fault=Message("board-settings-faulty"))),
    ],
)
def test_unusable_board_is_refused_once(changes: dict[str, str], why: Message) -> None:
    world, events = _connect(LOCOS, changes)
    assert events == [Refused(why)]
    assert not world.connection.online


def test_later_minor_version_is_accepted(board: Board) -> None:
    _, events = _connect(board, {"version": "1.7"})
    assert isinstance(events[0], Online)
    assert events[0].hello.minor == 7


def test_board_without_count_pattern_shows_a_steady_light(board: Board) -> None:
    world, _ = _connect(board, {"version": "1.1"})
    world.connection.show(world.now, [(1, 0xFF0000, COUNT, 0, 3), (2, 0x0000FF, CHASE, 1, 4)])
    world.run(1.0)
    assert sorted(world.peer.scene or []) == [(1, 0xFF0000, STEADY, 0, 1), (2, 0x0000FF, CHASE, 1, 4)]
    world.peer.version = "1.3"  # as if it now had today's firmware
    world.peer.restart(world.now)
    world.run(1.0)
    assert sorted(world.peer.scene or []) == [(1, 0xFF0000, COUNT, 0, 3), (2, 0x0000FF, CHASE, 1, 4)]


def test_board_whose_fault_message_is_lost_is_refused(board: Board) -> None:
    connection = Connection(board)
    connection.on_open(0.0)
    ask = wire.decode(connection.outgoing())
    assert ask is not None
    args = ["1.0", "0.1.0", "-", "-", "0", "0", "fault", "03d1c5f7", "e6614103e7452d2f"]
    events = connection.receive(0.1, wire.encode(wire.HELLO, 0, args) + wire.encode(wire.ACK, ask[1], []))
    assert events == [Refused(Message("board-settings-faulty"))]


def test_corrected_board_is_accepted_until_it_is_wrong_again(board: Board) -> None:
    world, refusal = _connect(board, OTHER_DESCRIPTION)
    world.peer.hash = board.hash
    world.peer.restart(world.now)
    assert isinstance(world.run(1.0)[0], Online)
    world.peer.hash = OTHER_DESCRIPTION["hash"]
    world.peer.restart(world.now)
    assert world.run(5.0) == refusal


def test_board_that_changes_is_refused_without_an_offline(playing: World[Peer]) -> None:
    playing.peer.name = "golden_train"
    playing.peer.restart(playing.now)
    playing.run(10.0)
    playing.pull()
    assert [type(event) for event in playing.events] == [Refused]


def test_replugged_wrong_board_is_refused_again(board: Board) -> None:
    """Without a second refusal, nothing would show that the board is still the wrong one."""
    world, first = _connect(board, OTHER_GAME)
    world.pull()
    world.plug()
    assert world.run(5.0) == first


def test_hello_is_forgotten_on_disconnection(playing: World[Peer]) -> None:
    assert playing.connection.hello is not None
    playing.pull()
    assert playing.connection.hello is None


@pytest.mark.parametrize(
    "text",
    ["", "1", "x.y", "1.0", "1.0 a b c d e f g h", "1.0 f b h 1 ² - n u", "1.0 f b h ² 1 - n u", "9" * 50 + ".0"],
)
def test_invalid_hello_is_rejected(text: str) -> None:
    assert parse_hello(text.split()) is None


@pytest.mark.parametrize(("word", "capabilities"), [("budget:400,frame:25", ("budget:400", "frame:25")), ("-", ())])
def test_capabilities_are_parsed(word: str, capabilities: tuple[str, ...]) -> None:
    hello = parse_hello(["1.0", "0.1.0", "b", "h", "8", "8", word, "n", "u"])
    assert hello is not None
    assert (hello.capabilities, hello.has_invalid_settings) == (capabilities, False)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pieces=st.lists(st.binary(max_size=300), max_size=20))
def test_garbage_is_harmless(board: Board, pieces: list[bytes]) -> None:
    connection = Connection(board)
    connection.on_open(0.0)
    for now, piece in enumerate(pieces):
        assert connection.receive(float(now), piece) == []
        connection.tick(float(now))
        assert len(connection.outgoing()) < 200


COUNTER = 10


@pytest.fixture
def sync() -> SensorSync:
    sync = SensorSync()
    sync.start()
    sync.store_bitmap(COUNTER, 0b0001)
    return sync


@pytest.mark.parametrize(
    ("ahead", "sensor", "bitmap", "changes", "stale"),
    [
        (1, 1, 0b0011, ((1, True),), False),
        (0, 0, 0b0001, None, False),  # repeated
        *((-behind, 1, 0b0011, None, True) for behind in (1, 2, SEQ_LIMIT // 2 - 1)),
        *((ahead, 1, 0b0010, ((0, False), (1, True)), True) for ahead in (2, SEQ_LIMIT // 2)),  # some were missed
        (1, 1, 0b0111, ((2, True), (1, True)), True),  # does not account for its bitmap
    ],
)
def test_change_is_judged_by_its_counter_and_bitmap(
    sync: SensorSync, ahead: int, sensor: int, bitmap: int, changes: tuple[tuple[int, bool], ...] | None, stale: bool
) -> None:
    reported = [] if changes is None else [Readings(bitmap, changes)]
    assert sync.store_change((COUNTER + ahead) % SEQ_LIMIT, sensor, True, bitmap) == reported
    assert (sync.is_stale, sync.bitmap) == (stale, bitmap if changes else 0b0001)


@pytest.mark.parametrize(("counter", "stale"), [(COUNTER, False), (COUNTER + 1, True), (COUNTER - 1, True)])
def test_counter_alone_reveals_missed_changes(sync: SensorSync, counter: int, stale: bool) -> None:
    sync.check_counter(counter)
    assert sync.is_stale is stale


def test_same_counter_and_bitmap_are_not_reported(sync: SensorSync) -> None:
    sync.check_counter(COUNTER + 1)
    assert sync.store_bitmap(COUNTER, 0b0001) == []
    assert not sync.is_stale
    assert sync.store_bitmap(COUNTER + 2, 0b0001) == [Readings(0b0001, ())]


def test_new_session_requests_and_reports_unchanged_sensors(sync: SensorSync) -> None:
    sync.start()
    assert sync.is_stale
    assert sync.store_bitmap(COUNTER, 0b0001) == [Readings(0b0001, ())]


CODE = "import logging, signalbox.device.link; logging.getLogger('signalbox.device.link.connection').warning('Refused')"


def test_nothing_is_printed_without_logging_setup() -> None:
    result = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert (result.stdout, result.stderr) == ("", "")


MAX_LIGHTS = 512
LARGEST = ["65535", "63", "64"]  # the number of the scene, the number of the part, and the number of parts
SCENES = 40


def varied_scene(seed: int) -> tuple[Entry, ...]:
    """Return a scene of 200 lights in `1 + seed` random colours, to produce arguments of every length."""
    random = Random(seed)
    colours = [random.randrange(1 << 24) for _ in range(1 + seed)]
    lights = random.sample(range(MAX_LIGHTS), 200)
    return tuple((light, random.choice(colours), random.randrange(PATTERNS), 0, 1) for light in lights)


def test_parts_fit_a_line_and_the_longest_fill_it() -> None:
    lengths = set()
    for seed in range(SCENES):
        scenes = Scenes(MAX_LIGHTS)
        scenes.show(varied_scene(seed))
        while (part := scenes.next_part()) is not None:
            lengths.add(len(encode("SCENE", 65535, [*LARGEST, *part[len(LARGEST) :]])))  # raises when it is too long
            scenes.on_acknowledged()
    assert max(lengths) >= LINE_LIMIT - 1


def test_largest_entry_values_are_sent() -> None:
    scenes = Scenes(1)
    scenes.show(((0, 0xFFFFFF, PATTERNS - 1, 255, 255),))
    part = scenes.next_part()
    assert part is not None
    assert entries_of(part[-1]) == [(0, 0xFFFFFF, PATTERNS - 1, 255, 255)]
