"""Find the messages that code creates with calls to Message, Reason and NotAllowedError, or to `say` in templates."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import jinja2
from jinja2 import nodes

MAKERS = ("Message", "Reason", "NotAllowedError")
FORWARDS = {  # functions that pass on an ID from elsewhere
    "games/messages.py:reason_message",
    "messages/fluent_files.py:parse_message",  # a Message of Fluent itself
    "games/registry.py:explain_error",
    "plans/guide.py:_message_html",
    "cli/command.py:_translate_help",
    "web/page_language.py:fill_in",
    "web/page_language.py:script_labels",
    "game.py:parse",
    "game.py:__init__",
    "paris_connection/rules.py:button",
}


@dataclass(frozen=True)
class Call:
    """One message created by code: its location, its ID and the names of its arguments."""

    where: str
    id: str
    names: frozenset[str]


def calls(root: Path) -> Iterator[Call]:
    """Yield the messages created in Python files and templates below `root`. Raise AssertionError for a computed ID."""
    for path in sorted(root.rglob("*.py")):
        yield from _calls_of(path, path.relative_to(root.parent).as_posix())
    for path in sorted(root.rglob("*.j2")):
        yield from _calls_of_template(path, path.relative_to(root.parent).as_posix())


def _calls_of_template(path: Path, name: str) -> Iterator[Call]:
    template = jinja2.Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
    for call in template.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "say":
            (id,) = call.args
            assert isinstance(id, nodes.Const), f"{name}:{call.lineno} says a message without writing its id out"
            yield Call(f"{name}:{call.lineno}", id.value, frozenset(keyword.key for keyword in call.kwargs))


def _calls_of(path: Path, name: str) -> Iterator[Call]:
    text = path.read_text(encoding="utf-8")
    if not any(f"{maker}(" in text for maker in MAKERS):
        return
    for caller, node in _nodes_by_function(ast.parse(text), ""):
        if not (isinstance(node, ast.Call) and _name(node.func) in MAKERS):
            continue
        location = f"{name}:{node.lineno}"
        ids = list(_literals(node.args[0])) if node.args else []
        if not ids:
            caller_path = f"{name}:{caller}"
            assert any(caller_path.endswith(function) for function in FORWARDS), (
                f"{location} makes a message without writing its id out"
            )
            continue
        assert all(keyword.arg for keyword in node.keywords), f"{location} makes a message without naming its arguments"
        for id in ids:
            yield Call(location, id, frozenset(keyword.arg or "" for keyword in node.keywords))


def _nodes_by_function(node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
    for child in ast.iter_child_nodes(node):
        inner = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
        yield inner, child
        yield from _nodes_by_function(child, inner)


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
