"""Write the page's types.d.ts from the Python types of the messages that a page receives and sends.

Run ``python -m tests.page.write_types`` (`make types`) after changing those types; a test fails until then.
"""

import json
import types
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from signalbox.app.page_types import GameState
from signalbox.app.phones import PHONE_VERBS
from signalbox.board.drawing_types import Drawing
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.resources import PACKAGE
from signalbox.maker.editor.changes import VERBS as EDITOR_VERBS
from signalbox.maker.editor.page_types import EditorState
from signalbox.play.analysis.record_statistics import StatisticsInfo
from signalbox.play.lobby.commands import VERBS as START_VERBS
from signalbox.play.lobby.page_types import StartDrawing, StartState
from signalbox.play.table.commands import PAGE_VERBS
from signalbox.play.teaching.page_types import Rules
from signalbox.service.procedures.commands import VERBS
from signalbox.service.procedures.page_types import ProcedureState
from signalbox.web.page_language import LABELS
from signalbox.web.page_types import Hello, HostVoice, LightsMessage, PatternsMessage, Refusal, Reload
from signalbox.web.replays import REPLAY_VERBS

FILE = PACKAGE / "web" / "static" / "lib" / "types.d.ts"
HEAD = """\
// What a page is sent and may say. Made from the Python types by `make types`: change those, not this file.
"""
EVERY_PAGE = (Hello, LightsMessage, PatternsMessage, Refusal, Reload)
STATES = {"Game": GameState, "Procedure": ProcedureState, "Editor": EditorState, "Start": StartState}
START_TYPES = (StartDrawing, StartState)
ROOTS = (Drawing, *EVERY_PAGE, HostVoice, GameState, ProcedureState, EditorState, *START_TYPES, Rules, StatisticsInfo)
MESSAGES = {f"{page}Message": (*EVERY_PAGE, state) for page, state in STATES.items()}
COMMANDS: dict[str, Mapping[str, type]] = {
    "GameCommand": {**PAGE_VERBS, **PHONE_VERBS},
    "ProcedureCommand": VERBS,
    "EditorCommand": EDITOR_VERBS,
    "StartCommand": {**START_VERBS, **PHONE_VERBS},
    "ReplayCommand": REPLAY_VERBS,
}
PLAIN: dict[object, str] = {Message: "string", str: "string", int: "number", float: "number", bool: "boolean"}
PLAIN[type(None)] = "null"


def page_types(roots: Sequence[Any] = ROOTS) -> str:
    """Return the text of types.d.ts. Raise TypeError for a type that JSON or this module cannot express."""
    found: dict[str, str] = {}
    for root in roots:
        _add(root, found)
    for name, members in MESSAGES.items():
        found[name] = f"export type {name} = {' | '.join(member.__name__ for member in members)};\n"
    for name, verbs in COMMANDS.items():
        found[name] = _commands(name, verbs)
    found["Labels"] = _labels()
    return "\n".join([HEAD, *found.values()])


def _add(kind: Any, found: dict[str, str]) -> None:
    """Add a TypedDict as an interface, after the interfaces that it uses. Inherited fields are included."""
    if kind.__name__ in found:
        return
    hints = get_type_hints(kind, include_extras=True)
    for part in (part for hint in hints.values() for part in _parts(hint)):
        _add(part, found)
    lines = [
        f"  {key}{'?' if get_origin(hint) is NotRequired else ''}: {_type(hint)};\n" for key, hint in hints.items()
    ]
    found[kind.__name__] = f"/** {_doc(kind)} */\nexport interface {kind.__name__} {{\n{''.join(lines)}}}\n"


def _doc(kind: Any) -> str:
    return "\n".join(f" * {line.strip()}".rstrip() for line in str(kind.__doc__).strip().splitlines())[3:]


def _parts(hint: Any) -> list[Any]:
    """Return the TypedDicts that occur in a type."""
    return [hint] if is_typeddict(hint) else [part for each in get_args(hint) for part in _parts(each)]


def _type(hint: Any) -> str:
    arguments = get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    match get_origin(hint):
        case origin if origin is NotRequired:
            return _type(arguments[0])
        case origin if origin is Literal:
            return " | ".join(json.dumps(value) for value in arguments)
        case origin if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(_type(each) for each in arguments))
        case origin if origin is list:
            inner = _type(arguments[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case origin if origin is dict and arguments[0] is str:
            return f"Record<string, {_type(arguments[1])}>"
    raise TypeError(f"A page cannot be sent {hint}.")


def _commands(name: str, verbs: Mapping[str, type]) -> str:
    members = [
        f"  | {{ {'; '.join([f'do: {json.dumps(verb)}', *(f'{field.name}: string' for field in fields(kind))])} }}"
        for verb, kind in verbs.items()
    ]
    return "\n".join([f"export type {name} =", *members]) + ";\n"


def _labels() -> str:
    lines = [f"  {json.dumps(id)}: {_arguments(names)};\n" for id, names in catalogue().arguments(LABELS).items()]
    return f"/** What a script may say, by id, with its arguments. */\nexport interface Labels {{\n{''.join(lines)}}}\n"


def _arguments(names: Sequence[str]) -> str:
    return f"{{ {'; '.join(f'{name}: string | number' for name in names)} }}" if names else "null"


def main(file: Path = FILE) -> None:
    file.write_text(page_types(), encoding="utf-8")
    print(f"Wrote {file}.")


if __name__ == "__main__":
    main()
