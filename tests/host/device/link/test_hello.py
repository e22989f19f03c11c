"""Boards that are refused, and the messages that say why."""

from collections.abc import Callable

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
Change = Callable[[Peer], None]


def _newer(peer: Peer) -> None:
    peer.version = "2.3"


def _older(peer: Peer) -> None:
    peer.version = "0.9"


def _other_game(peer: Peer) -> None:
    peer.name = "golden_train"


def _other_description(peer: Peer) -> None:
    peer.hash = "00000000"


def _without_settings(peer: Peer) -> None:
    peer.name = peer.hash = "-"
    peer.fault = "no-file /board.json"


def _without_settings_and_older(peer: Peer) -> None:
    _without_settings(peer)
    peer.version, peer.fault = "1.2", "The board has no /board.json: write it."


def _with_an_unknown_fault(peer: Peer) -> None:
    _without_settings(peer)
    peer.version, peer.fault = "1.7", "too-hot 80"


def _meet(board: Board, change: Change, seconds: float = 5.0) -> tuple[World[Peer], list[Event]]:
    world = World(Connection(board), Peer(board))
    change(world.peer)
    world.peer.restart(0.0)
    world.plug()
    return world, world.run(seconds)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_newer, Message("board-too-new", version="2.3", ours="1.3")),
        (_older, Message("board-too-old", version="0.9", ours="1.3")),
        (
            _other_game,
            Message("board-is-another", found="golden_train", wanted="ptites_locos", title="Les P’tites Locos"),
        ),
        (
            _other_description,
            Message("board-description-differs", board="ptites_locos", found="00000000", wanted=LOCOS.hash),
        ),
        (_without_settings, Message("board-fault", fault=Message("fault-no-file", file="/board.json"))),
        (_without_settings_and_older, Message("board-fault", fault="The board has no /board.json: write it.")),
        (_with_an_unknown_fault, Message("board-fault", fault=Message("board-settings-faulty"))),
    ],
)
def test_unusable_board_is_refused_once(change: Change, why: Message) -> None:
    world, events = _meet(LOCOS, change)
    assert events == [Refused(why)]
    assert english(why)
    assert not world.connection.online


def test_later_minor_version_is_accepted(board: Board) -> None:
    def later(peer: Peer) -> None:
        peer.version = "1.7"

    _, events = _meet(board, later)
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


def test_corrected_board_is_accepted(board: Board) -> None:
    world, _ = _meet(board, _other_description)
    world.peer.hash = board.hash
    world.peer.restart(world.now)
    assert isinstance(world.run(0.1)[0], Online)


def test_board_that_is_wrong_again_is_refused_again(board: Board) -> None:
    world, first = _meet(board, _other_description)
    world.peer.hash = board.hash
    world.peer.restart(world.now)
    world.run(1.0)
    _other_description(world.peer)
    world.peer.restart(world.now)
    assert world.run(5.0) == first


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
    world, first = _meet(board, _other_game)
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
