"""A page's script and all that it imports as one file: sixty answers fewer, and packed together half the size.

Every module keeps a scope of its own, in the order in which a browser would run them. It relies on how our modules are
written, and refuses what is written in another way: ``import { a, b as c } from "./x.js";`` at the beginning of a line,
``export`` before a function, a class or a constant, and no circles. What a script imports later it still asks for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_IMPORT = re.compile(r"^import (?:\{([^}]*)\} from )?\"\./([\w./]+\.js)\";$", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


class BundleError(Exception):
    """A module is written in a way that `bundled` does not know."""


def bundled(name: str, modules: Mapping[str, str]) -> str:
    """The module `name` with all that it imports, from the texts of all `modules`. Raises BundleError."""
    order: list[str] = []
    _visit(name, modules, [], order)
    scopes = {each: f"module{number}" for number, each in enumerate(order)}
    return "".join(_scope(each, modules[each], scopes) for each in order)


def _visit(name: str, modules: Mapping[str, str], above: list[str], order: list[str]) -> None:
    if name in above:
        raise BundleError(f"{' imports '.join([*above, name])}: modules may not go round in a circle.")
    if name in order:
        return
    if name not in modules:
        raise BundleError(f"{above[-1] if above else 'A page'} imports {name}, which is not there.")
    for found in _IMPORT.finditer(modules[name]):
        _visit(found[2], modules, [*above, name], order)
    order.append(name)


def _scope(name: str, text: str, scopes: Mapping[str, str]) -> str:
    exported = [found[1] for found in _EXPORT.finditer(text)]

    def taken(found: re.Match[str]) -> str:
        return "" if found[1] is None else f"const {{{found[1].replace(' as ', ': ')}}} = {scopes[found[2]]};"

    body = _EXPORT.sub("", _IMPORT.sub(taken, text))
    left = _LEFT.search(body)
    if left is not None:
        raise BundleError(f"{name} has a line that a bundle cannot have: {left[0]}")
    return f"const {scopes[name]} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();\n"
