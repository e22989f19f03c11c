"""Read JSON texts. Runs on MicroPython."""

import json


def read(text: str) -> str:
    """Return the value of a JSON text, as Python writes it, or the name of the error."""
    try:
        return repr(json.loads(text))
    except ValueError:
        return "ValueError"
