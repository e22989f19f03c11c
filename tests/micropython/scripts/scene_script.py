"""Scenes drawn, written as words and read again. Runs on both interpreters."""

import json

from shared_rules import scene


def draw(text: str) -> str:
    """The frame, in hex, of [entries, ms, lights, budget in mA, mA a light]."""
    entries, ms, lights, budget_ma, light_ma = json.loads(text)
    out = bytearray(3 * lights)
    scene.render([tuple(entry) for entry in entries], ms, out, budget_ma, light_ma)
    return out.hex()


def write(text: str) -> str:
    """The parts of a scene on the line, and what is read from them."""
    entries = [tuple(entry) for entry in json.loads(text)]
    parts = scene.to_parts(scene.to_words(entries), 160)
    heard = [scene.from_word(word) for part in parts for word in part]
    return "%r %r %r" % (parts, heard, scene.moving(entries))


def read(text: str) -> str:
    """What a word says, or why it is none."""
    try:
        return repr(scene.from_word(text))
    except ValueError as error:
        return str(error)
