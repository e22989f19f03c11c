"""Boards that are refused, and the messages that say why."""

import pytest

from shared_rules import wire
from shared_rules.scene import CHASE, COUNT, STEADY
from signalbox.board import Board, load
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Offline, Online, Refused, parse_hello
from tests.english import english
from tests.host.device.link.peer import Peer
from tests.host.device.link.world import World

LOCOS = load("ptites_locos")
OTHER_GAME = {"name": "golden_train"}
OTHER_DESCRIPTION = {"hash": "00000000"}
WITHOUT_SETTINGS = {"name": "-", "hash": "-", "fault": "no-file /board.json"}
OLDER_WITHOUT_SETTINGS = WITHOUT_SETTINGS | {"version": "1.2", "fault": "The board has no /board.json: write it."}
UNKNOWN_FAULT = WITHOUT_SETTINGS | {"version": "1.7", "fault": "too-hot 80"}


def _meet(board: Board, changes: dict[str, str]) -> tuple[World[Peer], list[Event]]:
    """Connect to a board with these attributes changed, and return the events of five seconds."""
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
    world, events = _meet(LOCOS, changes)
    assert events == [Refused(why)]
    assert english(why)
    assert not world.connection.online


def test_later_minor_version_is_accepted(board: Board) -> None:
    _, events = _meet(board, {"version": "1.7"})
    assert isinstance(events[0], Online)
    assert events[0].hello.minor == 7


def test_board_without_count_pattern_shows_a_steady_light(board: Board) -> None:
    world = World(Connection(board), Peer(board, version="1.1"))
    world.plug()
    world.run(1.0)
    world.connection.show(world.now, [(1, 0xFF0000, COUNT, 0, 3), (2, 0x0000FF, CHASE, 1, 4)])
    world.run(1.0)
    assert sorted(world.peer.scene or []) == [(1, 0xFF0000, STEADY, 0, 1), (2, 0x0000FF, CHASE, 1, 4)]
    world.peer.version = "1.3"  # it is given the firmware of today
    world.peer.restart(world.now)
    world.run(1.0)
    assert sorted(world.peer.scene or []) == [(1, 0xFF0000, COUNT, 0, 3), (2, 0x0000FF, CHASE, 1, 4)]


def test_board_whose_fault_message_is_lost_is_refused(board: Board) -> None:
    connection = Connection(board)
    connection.opened(0.0)
    ask = wire.decode(connection.outgoing())
    assert ask is not None
    args = ["1.0", "0.1.0", "-", "-", "0", "0", "fault", "03d1c5f7", "e6614103e7452d2f"]
    events = connection.receive(0.1, wire.encode(wire.HELLO, 0, args) + wire.encode(wire.ACK, ask[1], []))
    assert events == [Refused(Message("board-settings-faulty"))]


def test_corrected_board_is_accepted_until_it_is_wrong_again(board: Board) -> None:
    world, refusal = _meet(board, OTHER_DESCRIPTION)
    world.peer.hash = board.hash
    world.peer.restart(world.now)
    assert isinstance(world.run(1.0)[0], Online)
    world.peer.hash = OTHER_DESCRIPTION["hash"]
    world.peer.restart(world.now)
    assert world.run(5.0) == refusal


def test_board_that_changes_is_refused_without_an_offline(board: Board) -> None:
    world = World(Connection(board), Peer(board))
    world.plug()
    world.run(1.0)
    world.peer.name = "golden_train"
    world.peer.restart(world.now)
    events = world.run(10.0)
    assert [type(event) for event in events] == [Refused]
    world.pull()
    assert not any(isinstance(event, Offline) for event in world.events)


def test_replugged_wrong_board_is_refused_again(board: Board) -> None:
    """Without the repetition, nothing would show that the board is still the wrong one."""
    world, first = _meet(board, OTHER_GAME)
    world.pull()
    world.plug()
    again = world.run(5.0)
    assert again == first
    assert [type(event) for event in again] == [Refused]


def test_hello_is_forgotten_on_disconnection(board: Board) -> None:
    world = World(Connection(board), Peer(board))
    world.plug()
    world.run(1.0)
    assert world.connection.hello is not None
    world.pull()
    assert world.connection.hello is None


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["1"],
        ["x.y"],
        ["1.0"],
        ["1.0", *"abcdefgh"],
        ["1.0", "f", "b", "h", "1", "²", "-", "n", "u"],
        ["1.0", "f", "b", "h", "²", "1", "-", "n", "u"],
        ["9" * 50 + ".0"],
    ],
)
def test_invalid_hello_is_rejected(args: list[str]) -> None:
    assert parse_hello(args) is None


def test_capabilities_are_parsed() -> None:
    hello = parse_hello(["1.0", "0.1.0", "b", "h", "8", "8", "budget:400,frame:25", "n", "u"])
    assert hello is not None
    assert hello.capabilities == ("budget:400", "frame:25")
    assert not hello.faulty
    nothing = parse_hello(["1.0", "0.1.0", "b", "h", "8", "8", "-", "n", "u"])
    assert nothing is not None
    assert nothing.capabilities == ()
