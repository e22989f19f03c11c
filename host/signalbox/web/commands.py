"""What a viewer may say: one JSON object a message, checked before anyone acts on it."""

import json
from collections.abc import Mapping

from signalbox.errors import UserError

MESSAGE_LIMIT = 4096  # characters; the longest honest message has under 200
_WORD_LIMIT = 200  # characters in one field

Fields = Mapping[str, tuple[str, ...]]  # what may be asked for, and the texts that go with it

FIELDS: Fields = {  # at the table
    "press": ("button",),
    "choose": ("text",),
    "lift": ("piece",),
    "over": ("piece", "square"),
    "place": ("piece", "square"),
    "lift_part": ("part",),
    "place_part": ("part", "bay", "side"),
    "dice": ("text",),
    "takeback": (),
    "accept": (),
    "broken": ("sensor",),
    "works": ("sensor",),
    "relink": ("seat",),
}
OF_A_SEAT = ("press", "choose")  # what a seat's own page may ask for: nothing that moves hands


def parse(message: str, fields: Fields = FIELDS) -> dict[str, str]:
    """The command in `message`: its "do" and exactly the fields that `fields` lists for it, all text.

    Raises UserError with one sentence when the message is anything else.
    """
    if len(message) > MESSAGE_LIMIT:
        raise UserError("That message is too long: reload the page and try again.")
    try:
        data = json.loads(message)
    except (ValueError, RecursionError):
        raise UserError("That message is not JSON: reload the page and try again.") from None
    verb = data.get("do") if isinstance(data, dict) else None
    if not isinstance(verb, str) or verb not in fields:
        known = ", ".join(sorted(fields))
        raise UserError(f'That message asks for nothing that is done here: "do" is one of {known}.')
    command = {"do": verb}
    for field in fields[verb]:
        word = data.get(field)
        if not isinstance(word, str) or len(word) > _WORD_LIMIT:
            raise UserError(f'"{verb}" needs a text in "{field}": reload the page and try again.')
        command[field] = word
    return command
