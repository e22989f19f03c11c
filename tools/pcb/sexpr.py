"""KiCad's file format: nested lists in parentheses."""

from collections.abc import Sequence

Atom = str | int | float
Node = Sequence["Node | Atom"]


LINE = 110  # maximum characters per line, unless a list cannot be broken


class Word(str):
    """An atom without quotes."""

    __slots__ = ()


def node(name: str, *items: "Node | Atom") -> Node:
    """Return a list that begins with a keyword."""
    return (Word(name), *items)


def format_tree(tree: Node) -> str:
    """Return the text of a list. If it is too long for one line, each inner list starts a new line."""
    return "\n".join(_lines(tree)) + "\n"


def _lines(tree: Node) -> list[str]:
    flat = " ".join(_format_flat(item) for item in tree)
    if len(flat) <= LINE or not any(_is_list(item) for item in tree):
        return [f"({flat})"]
    first = 0
    while not _is_list(tree[first]):
        first += 1
    lines = ["(" + " ".join(_format_flat(item) for item in tree[:first])]
    packed = tree[0] == "pts"  # put as many points as possible on each line
    for item in tree[first:]:
        assert not isinstance(item, (str, int, float))
        inner = _lines(item)
        if packed and len(lines) > 1 and len(lines[-1]) + len(inner[0]) < LINE:
            lines[-1] += " " + inner[0]
        else:
            lines += ["  " + line for line in inner]
    lines[-1] += ")"
    return lines


def _is_list(item: "Node | Atom") -> bool:
    return not isinstance(item, (str, int, float))


def _format_flat(item: "Node | Atom") -> str:
    if isinstance(item, Word):
        return str(item)
    if isinstance(item, str):
        return '"' + item.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(item, float):
        text = f"{item:.4f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    if isinstance(item, int):
        return str(item)
    return "(" + " ".join(_format_flat(inside) for inside in item) + ")"
