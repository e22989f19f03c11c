"""What a viewer may say: one JSON object a message, checked before anyone acts on it.

Which commands there are is said by a table of verbs: the class of each, a dataclass whose fields are all text.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import TypeVar

from signalbox.errors import UserError

MESSAGE_LIMIT = 4096  # characters; the longest honest message has under 200
_WORD_LIMIT = 200  # characters in one field

CommandT = TypeVar("CommandT")


def parse(message: str, verbs: Mapping[str, type[CommandT]]) -> CommandT:
    """The command in `message`: what its "do" names in `verbs`, made from exactly the fields that this takes.

    Raises UserError with one sentence when the message is anything else.
    """
    if len(message) > MESSAGE_LIMIT:
        raise UserError("That message is too long: reload the page and try again.")
    try:
        data = json.loads(message)
    except (ValueError, RecursionError):
        raise UserError("That message is not JSON: reload the page and try again.") from None
    verb = data.get("do") if isinstance(data, dict) else None
    if not isinstance(verb, str) or verb not in verbs:
        known = ", ".join(sorted(verbs))
        raise UserError(f'That message asks for nothing that is done here: "do" is one of {known}.')
    words = {}
    for field in fields(verbs[verb]):  # type: ignore[arg-type]
        word = data.get(field.name)
        if not isinstance(word, str) or len(word) > _WORD_LIMIT:
            raise UserError(f'"{verb}" needs a text in "{field.name}": reload the page and try again.')
        words[field.name] = word
    return verbs[verb](**words)
