"""Test the board's end of the serial link: its queue, incomplete lines, and repeated answers."""

from signalbox_board.link import QUEUE_LIMIT, Link

from shared_rules import wire


def test_unsent_bytes_wait_in_order() -> None:
    link = Link()
    first, second = wire.encode("MAP", 1, ["00"]), wire.encode("MAP", 2, ["00"])
    link.send("MAP", 1, ["00"])
    link.send("MAP", 2, ["00"])
    link.drop_bytes(5)
    assert link.waiting == (first + second)[5:]


def test_queue_is_bounded_and_takes_complete_lines() -> None:
    link = Link()
    while link.send("MAP", 1, ["00" * 15]):
        pass
    assert len(link.waiting) <= QUEUE_LIMIT
    assert link.waiting.endswith(b"\n")
    assert not link.has_room()


def test_reset_forgets_everything() -> None:
    link = Link()
    link.receive(b"half a li")
    link.answer("ACK", 7, [])
    link.reset()
    assert link.waiting == b""
    assert not link.resend_if_repeated(7)
    assert link.receive(wire.encode("GET", 8, [])) == [("GET", 8, [])]
    assert link.damaged == 0


def test_damaged_lines_are_counted_and_dropped() -> None:
    link = Link()
    good = wire.encode("GET", 8, [])
    assert link.receive(b"GET 8*00000000\n" + good + b"\xff\xfe\n") == [("GET", 8, [])]
    assert link.damaged == 2
