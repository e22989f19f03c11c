"""Draw, encode and decode scenes. Runs on both interpreters."""

import json

from shared_rules import scene


def draw(text: str) -> str:
    """Return the frame, in hex, of [entries, ms, lights, budget in mA, mA per light]."""
    entries, ms, lights, budget_ma, light_ma = json.loads(text)
    pixels = bytearray(3 * lights)
    scene.render([tuple(entry) for entry in entries], ms, pixels, budget_ma, light_ma)
    return pixels.hex()


def write(text: str) -> str:
    """Encode a scene and return its parts, the entries decoded from them, and whether it is animated."""
    entries = [tuple(entry) for entry in json.loads(text)]
    parts = scene.split_words(scene.to_words(entries), 160)
    decoded = [scene.from_word(word) for part in parts for word in part]
    return "%r %r %r" % (parts, decoded, scene.is_animated(entries))


def read(text: str) -> str:
    """Decode a word, or return the error."""
    try:
        return repr(scene.from_word(text))
    except ValueError as error:
        return str(error)
