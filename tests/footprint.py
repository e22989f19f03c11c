"""Measure the memory that an object keeps alive, except code, classes and the objects that a caller excludes."""

import gc
import sys
from collections.abc import Callable
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import NamedTuple

SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, CodeType)


class Footprint(NamedTuple):
    """The number of objects and their total size in bytes, in the running version of Python."""

    objects: int
    bytes: int


def footprint(root: object, is_foreign: Callable[[object], bool] = lambda _: False) -> Footprint:
    """Return the footprint of everything reachable from `root`, except code, classes and what `is_foreign` excludes."""
    seen = {id(root): root}
    pending = [root]
    while pending:
        for child in gc.get_referents(pending.pop()):
            if id(child) not in seen and not isinstance(child, SHARED) and not is_foreign(child):
                seen[id(child)] = child
                pending.append(child)
    return Footprint(len(seen), sum(map(sys.getsizeof, seen.values())))


def footprint_of_firmware(device: object) -> Footprint:
    """Return the footprint of simulated firmware, excluding the simulator that runs it."""
    return footprint(device, lambda child: type(child).__module__.startswith("signalbox.simulator"))
