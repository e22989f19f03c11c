"""Decode scenes and draw their patterns. Runs on both interpreters."""

import json

from shared_rules import scene


def draw(text: str) -> str:
    """Return the keyframes of [pattern, steps], and the duration of each in milliseconds."""
    pattern, steps = json.loads(text)
    return "%r %d" % (scene.keyframes(pattern, steps), scene.keyframe_ms(pattern))


def dim(text: str) -> str:
    """Return the dimming factor of [drawn, budget in mA, mA per light]."""
    return str(scene.dimming_factor(*json.loads(text)))


def read(text: str) -> str:
    """Return the decoded word, or the error's text."""
    try:
        return repr(scene.parse_word(text))
    except ValueError as error:
        return str(error)
