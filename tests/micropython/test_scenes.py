"""Test that MicroPython and CPython decode and draw the same scenes."""

import json
from random import Random

from shared_rules import scene
from signalbox.board.scene import Entry, to_words
from tests.micropython.conftest import InterpreterPair

SCRIPT = "scene_script"


def _scene(random: Random) -> list[Entry]:
    lights = random.sample(range(512), 9)
    return [
        (light, random.getrandbits(24), random.randrange(scene.PATTERNS), random.randrange(256), random.randint(1, 255))
        for light in lights
    ]


def test_patterns_agree(board: InterpreterPair) -> None:
    orders = [[pattern, steps] for pattern in range(scene.PATTERNS + 1) for steps in (1, 2, 15, 16, 255)]
    assert len(set(board.agree(SCRIPT, "draw", [json.dumps(order) for order in orders]))) > scene.PATTERNS


def test_dimming_factors_agree(board: InterpreterPair) -> None:
    random = Random(1)
    orders = [[random.getrandbits(26), random.randrange(20000), random.choice((1, 60))] for _ in range(300)]
    assert len(set(board.agree(SCRIPT, "dim", [json.dumps(order) for order in orders]))) > 50


def test_words_agree(board: InterpreterPair) -> None:
    random = Random(3)
    words = ["", "ff8000203", "ff8000203:0310", "ff8000803:03100", "-f8000203:03100", "ff8000203:03 00", "é" * 15]
    for _ in range(100):
        word = random.choice(to_words(_scene(random)))
        index = random.randrange(len(word))
        words += [word, word[:index] + random.choice("0fg:_ -+") + word[index + 1 :]]
    answers = board.agree(SCRIPT, "read", words)
    assert sum(answer.startswith("not a scene word") for answer in answers) > 20
