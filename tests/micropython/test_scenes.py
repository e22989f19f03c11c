"""Test that MicroPython and CPython draw the same frames, byte for byte."""

import json
from random import Random

from shared_rules import scene
from tests.micropython.conftest import Both

SCRIPT = "scene_script"
LIGHTS = 118
Entry = tuple[int, int, int, int, int]


def _scene(random: Random, maximum: int) -> list[Entry]:
    return [
        (
            random.randrange(LIGHTS + 5),
            random.choice((0xFFFFFF, 0xFF8000, random.getrandbits(24))),
            random.randrange(scene.PATTERNS),
            random.randrange(256),
            random.randint(1, 255),
        )
        for _ in range(random.randint(0, maximum))
    ]


def test_frames_agree(board: Both) -> None:
    random = Random(1)
    orders = [
        [
            _scene(random, 60),
            random.randrange(1 << random.choice((8, 16, 29, 33, 40))),
            LIGHTS,
            random.choice((0, 1, 250, 400, 2000, 20000)),
            random.choice((1, 60)),
        ]
        for _ in range(300)
    ]
    answers = board.agree(SCRIPT, "draw", [json.dumps(order) for order in orders])
    assert len(set(answers)) > 200


def test_patterns_agree(board: Both) -> None:
    every = [(light, 0xFFFFFF, light % scene.PATTERNS, light // scene.PATTERNS, 5) for light in range(35)]
    orders = [[every, ms, 35, 20000, 1] for ms in range(0, 6000, 35)]
    assert len(set(board.agree(SCRIPT, "draw", [json.dumps(order) for order in orders]))) > 50


def test_encoding_of_scenes_agrees(board: Both) -> None:
    random = Random(2)
    board.agree(SCRIPT, "write", [json.dumps(_scene(random, 25)) for _ in range(60)])


def test_refusal_of_invalid_words_agrees(board: Both) -> None:
    random = Random(3)
    words = ["", "ff8000203", "ff8000203:0310", "ff8000803:03100", "-f8000203:03100", "ff8000203:03 00", "é" * 15]
    for _ in range(100):
        word = scene.to_words([random.choice(_scene(random, 9) or [(1, 2, 3, 4, 5)])])[0]
        index = random.randrange(len(word))
        words.append(word[:index] + random.choice("0fg:_ -+") + word[index + 1 :])
    answers = board.agree(SCRIPT, "read", words)
    assert sum(answer.startswith("not a scene word") for answer in answers) > 20
