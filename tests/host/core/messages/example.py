"""Helper for writing down example arguments of messages."""

from signalbox.core.messages import Arg

Examples = dict[str, tuple[Arg, ...]]


def of(ids: str, **arguments: tuple[Arg, ...]) -> Examples:
    """Return these example arguments for every message in `ids`, keyed by message and argument."""
    return {f"{id} {name}": examples for id in ids.split() for name, examples in arguments.items()}
