"""Test the lines of the protocol: encoding, decoding, damaged lines, and splitting a stream into lines."""

from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules import wire

words = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=12)
bodies = st.tuples(words, st.integers(0, wire.SEQ_LIMIT - 1), st.lists(words, max_size=5))


def test_line_is_readable() -> None:
    assert wire.encode("LIMIT", 7006, ["250"]) == b"LIMIT 7006 250*bf6d68da\n"


@given(message=bodies)
def test_line_round_trips(message: tuple[str, int, list[str]]) -> None:
    assert wire.decode(wire.encode(*message)) == message
    assert wire.decode(wire.encode(*message).rstrip(b"\n")) == message


@given(message=bodies, index=st.integers(0, 40), byte=st.integers(0, 255))
def test_one_wrong_byte_is_detected(message: tuple[str, int, list[str]], index: int, byte: int) -> None:
    line = wire.encode(*message)[:-1]
    index %= len(line)
    damaged = line[:index] + bytes([byte]) + line[index + 1 :]
    assert damaged == line or wire.decode(damaged) is None


@given(data=st.binary(max_size=260))
def test_noise_is_ignored(data: bytes) -> None:
    assert wire.decode(data) is None


@pytest.mark.parametrize("body", ["GET", "GET x", "GET -1", "GET 65536", "GET 1 caf\xe9", "GET 1\t2"])
def test_malformed_body_with_a_correct_checksum_is_ignored(body: str) -> None:
    assert wire.decode(body.encode() + b"*%08x\n" % crc32(body.encode())) is None


def test_checksum_in_upper_case_is_ignored() -> None:
    assert wire.decode(wire.encode("LIMIT", 7006, ["250"]).replace(b"bf6d68da", b"BF6D68DA")) is None


def test_line_that_is_too_long_is_refused() -> None:
    longest = wire.LINE_LIMIT - len(wire.encode("X", 1, [""]))
    assert len(wire.encode("X", 1, ["y" * longest])) == wire.LINE_LIMIT
    with pytest.raises(ValueError, match="line of 201 bytes: at most 200"):
        wire.encode("X", 1, ["y" * (longest + 1)])


def test_handwritten_checksum_matches_the_library() -> None:
    """The hand-written version is needed because CircuitPython 7 has no binascii.crc32."""
    assert wire.crc32_small(b"123456789") == crc32(b"123456789") == 0xCBF43926


@given(lines=st.lists(bodies, max_size=6), cuts=st.lists(st.integers(1, 40), min_size=1, max_size=8))
def test_stream_is_split_into_lines(lines: list[tuple[str, int, list[str]]], cuts: list[int]) -> None:
    stream = b"".join(wire.encode(*message) for message in lines)
    reader = wire.LineReader()
    received = []
    turn = 0
    while stream:
        size = cuts[turn % len(cuts)]
        received += reader.feed(stream[:size])
        stream = stream[size:]
        turn += 1
    assert [wire.decode(line) for line in received] == lines


def test_endless_line_is_dropped() -> None:
    reader = wire.LineReader()
    assert reader.feed(b"x" * 5000) == []
    assert reader.feed(b"yy\nGET 1*00000000\n") == [b"GET 1*00000000"]


@given(bitmap=st.integers(0, (1 << 120) - 1))
def test_bitmap_round_trips(bitmap: int) -> None:
    text = wire.bitmap_to_hex(bitmap, 120)
    assert len(text) == 30
    assert wire.hex_to_bitmap(text) == bitmap


def test_sensor_0_is_the_lowest_bit_of_the_first_byte() -> None:
    assert wire.bitmap_to_hex(1 << 0 | 1 << 9, 12) == "0102"


@pytest.mark.parametrize("text", ["012", "0x", "zz"])
def test_bitmap_must_be_whole_hex_bytes(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        wire.hex_to_bitmap(text)
