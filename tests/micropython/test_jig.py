"""Test that the jig's logic behaves the same under MicroPython, with as many lights as a whole board."""

import json
from random import Random

from shared_rules import wire
from tests.micropython.conftest import InterpreterPair

SCRIPT = "jig_script"
LIGHTS = 118
END = 0xFFFFFFFF


def _turns(random: Random) -> list[str]:
    """Return the turns of a session with intact and damaged frames, requests, and damaged and repeated lines."""
    turns: list[str] = []
    ticks, seq, last = 0, 0, b""

    def turn(received: bytes = b"", words: tuple[int, ...] = (), ms: int = 5, connected: bool = True) -> None:
        nonlocal ticks
        ticks += ms
        turns.append(json.dumps([ticks, connected, received.hex(), words]))

    def send(kind: str, *args: str) -> None:
        nonlocal seq, last
        seq += 1
        turn(wire.encode(kind, seq, list(args)))

    send("ASK", "1.3")
    send("DRIVE", "120", "GP3", "GP2", "GP5", "GP6")
    send("WATCH", str(LIGHTS), "GP16")
    for _ in range(40):
        lit = random.randrange(LIGHTS)
        words = [0] * (LIGHTS - (random.random() < 0.1)) + [END if random.random() < 0.9 else END - 255]
        words[lit] = random.getrandbits(24)
        turn(words=tuple(words), ms=25)
        send("LIGHTS")
        if random.random() < 0.2:
            turn(last)
        send("CLOSE", wire.bitmap_to_hex(random.getrandbits(120), 120))
        turn(random.randbytes(20) + b"\n")
    send("PRESS", "GP8", "200")
    turn(ms=200)
    turn(ms=3000)
    send("LIGHTS")
    turn(connected=False)
    return turns


def test_session_agrees(board: InterpreterPair) -> None:
    answers = board.agree(SCRIPT, "step", _turns(Random(6)))
    assert sum(answer.count("FRAME ") for answer in answers) > 40
    assert answers[-3].endswith(" free")  # three seconds of silence
