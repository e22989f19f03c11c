"""Viewers' commands: one JSON object per message, which is checked before it is carried out.

A mapping of verbs to classes determines which commands are allowed.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import TypeVar

from signalbox.core.commands import TextCommand
from signalbox.core.errors import UserError
from signalbox.core.messages import Message

NOT_TEXT = Message("request-not-text")
MESSAGE_LIMIT = 4096  # characters; the longest genuine message has under 200
_WORD_LIMIT = 200  # characters in one field

CommandT = TypeVar("CommandT", bound=TextCommand)


def parse(message: str, verbs: Mapping[str, type[CommandT]]) -> CommandT:
    """Return the command in a message. The message's "do" selects one of the classes in `verbs`.

    Additional fields are ignored. Raise UserError if the message is not a valid command.
    """
    if len(message) > MESSAGE_LIMIT:
        raise UserError(Message("request-too-long"))
    try:
        data = json.loads(message)
    except (ValueError, RecursionError):
        raise UserError(Message("request-not-json")) from None
    verb = data.get("do") if isinstance(data, dict) else None
    if not isinstance(verb, str) or verb not in verbs:
        raise UserError(Message("request-unknown", verb=str(verb)[:_WORD_LIMIT], known=tuple(sorted(verbs))))
    values = {}
    for field in fields(verbs[verb]):
        value = data.get(field.name)
        if not isinstance(value, str) or len(value) > _WORD_LIMIT:
            raise UserError(Message("request-lacks-text", verb=verb, field=field.name))
        values[field.name] = value
    return verbs[verb](**values)
