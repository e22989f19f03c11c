"""Test that MicroPython and CPython encode and decode lines identically."""

import json
from random import Random

from shared_rules import wire
from tests.micropython.conftest import InterpreterPair

SCRIPT = "line_script"
KINDS = ("HELLO", "EVENT", "MAP", "ACK", "SCENE", "X")


def _messages(random: Random) -> list[tuple[str, int, list[str]]]:
    letters = [chr(code) for code in range(0x21, 0x7F)]
    return [
        (
            random.choice(KINDS),
            random.randrange(wire.SEQ_LIMIT),
            ["".join(random.choices(letters, k=random.randint(1, 40))) for _ in range(random.randint(0, 6))],
        )
        for _ in range(150)
    ]


def _encoded(messages: list[tuple[str, int, list[str]]]) -> list[bytes]:
    lines = []
    for message in messages:
        try:
            lines.append(wire.encode(*message))
        except ValueError:
            continue
    return lines


def test_encoding_agrees(board: InterpreterPair) -> None:
    messages = _messages(Random(1))
    answers = board.agree(SCRIPT, "encode", [json.dumps(message) for message in messages])
    assert sum(answer.startswith("line of ") for answer in answers) == len(messages) - len(_encoded(messages)) > 0


def test_decoding_of_damaged_lines_agrees(board: InterpreterPair) -> None:
    random = Random(2)
    damaged = []
    for line in _encoded(_messages(random)):
        index = random.randrange(len(line))
        damaged.append(line[:index] + bytes([random.randrange(256)]) + line[index + random.randint(0, 1) :])
    noise = [random.randbytes(random.randint(0, 230)) for _ in range(50)]
    bad = [b"GET 1\xe9*", b"GET -1*", b"GET 65536*", b"GET x*", b"GET*", b" 1*", b"GET 1_0*", b"GET +1*", b"GET 0x1*"]
    with_checksums = [body[:-1] + b"*%08x\n" % wire.crc32(body[:-1]) for body in bad]
    answers = board.agree(SCRIPT, "decode", [data.hex() for data in damaged + noise + bad + with_checksums])
    assert answers.count("None") > 100


def test_checksums_agree_with_and_without_the_library(board: InterpreterPair) -> None:
    random = Random(3)
    for answer in board.agree(SCRIPT, "checksums", [random.randbytes(length).hex() for length in range(60)]):
        by_library, by_hand = answer.split()
        assert by_library == by_hand


def test_splitting_a_stream_agrees(board: InterpreterPair) -> None:
    random = Random(4)
    stream = b"".join(_encoded(_messages(random))) + b"x" * 500 + b"\nGET 1*00000000\n"
    pieces = []
    while stream:
        size = random.choice((1, 7, 64, 150, 256))
        pieces.append(stream[:size].hex())
        stream = stream[size:]
    answers = board.agree(SCRIPT, "feed", pieces)
    assert answers[-1] != "[]" or answers[-2] != "[]"


def test_bitmaps_and_wiring_orders_agree(board: InterpreterPair) -> None:
    random = Random(5)
    for bitmap in (0, 1, (1 << 120) - 1, *(random.getrandbits(120) for _ in range(40))):
        assert board.agree(SCRIPT, "bitmap", [str(bitmap)])[0].split()[1] == str(bitmap)
    orders = [[random.sample(range(120), 120), random.sample(range(118), 118)] for _ in range(4)]
    answers = board.agree(SCRIPT, "order", [json.dumps(order) for order in [*orders, [[0, 0], [1]]]])
    assert answers[-1] == "not an order"
