"""Lines built and read by MicroPython are the bytes that CPython builds and reads."""

import json
from random import Random

from shared_rules import wire
from tests.micropython.conftest import Both

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


def _built(messages: list[tuple[str, int, list[str]]]) -> list[bytes]:
    lines = []
    for message in messages:
        try:
            lines.append(wire.encode(*message))
        except ValueError:
            continue
    return lines


def test_what_is_said_is_heard_alike(board: Both) -> None:
    board.load(SCRIPT)
    messages = _messages(Random(1))
    said = board.agree(SCRIPT, "encode", [json.dumps(message) for message in messages])
    assert sum(answer.startswith("line of ") for answer in said) == len(messages) - len(_built(messages)) > 0


def test_damage_is_noticed_alike(board: Both) -> None:
    board.load(SCRIPT)
    random = Random(2)
    damaged = []
    for line in _built(_messages(random)):
        at = random.randrange(len(line))
        damaged.append(line[:at] + bytes([random.randrange(256)]) + line[at + random.randint(0, 1) :])
    noise = [random.randbytes(random.randint(0, 230)) for _ in range(50)]
    odd = [b"GET 1\xe9*", b"GET -1*", b"GET 65536*", b"GET x*", b"GET*", b" 1*", b"GET 1_0*", b"GET +1*", b"GET 0x1*"]
    right_sums = [body[:-1] + b"*%08x\n" % wire.crc32(body[:-1]) for body in odd]
    said = board.agree(SCRIPT, "decode", [data.hex() for data in damaged + noise + odd + right_sums])
    assert said.count("None") > 100


def test_the_sums_agree_with_and_without_the_library(board: Both) -> None:
    board.load(SCRIPT)
    random = Random(3)
    for said in board.agree(SCRIPT, "checksums", [random.randbytes(length).hex() for length in range(60)]):
        by_library, by_hand = said.split()
        assert by_library == by_hand


def test_a_stream_is_cut_alike(board: Both) -> None:
    board.load(SCRIPT)
    random = Random(4)
    stream = b"".join(_built(_messages(random))) + b"x" * 500 + b"\nGET 1*00000000\n"
    pieces = []
    while stream:
        size = random.choice((1, 7, 64, 150, 256))
        pieces.append(stream[:size].hex())
        stream = stream[size:]
    said = board.agree(SCRIPT, "feed", pieces)
    assert said[-1] != "[]" or said[-2] != "[]"


def test_bitmaps_and_wiring_orders(board: Both) -> None:
    board.load(SCRIPT)
    random = Random(5)
    for bitmap in (0, 1, (1 << 120) - 1, *(random.getrandbits(120) for _ in range(40))):
        assert board.agree(SCRIPT, "bitmap", [str(bitmap)])[0].split()[1] == str(bitmap)
    orders = [[random.sample(range(120), 120), random.sample(range(118), 118)] for _ in range(4)]
    said = board.agree(SCRIPT, "order", [json.dumps(order) for order in [*orders, [[0, 0], [1]]]])
    assert said[-1] == "not an order"
