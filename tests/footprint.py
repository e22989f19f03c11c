"""How much memory an object keeps alive, not counting what belongs to others."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import NamedTuple

SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, CodeType)


class Footprint(NamedTuple):
    """A number of objects and the bytes that they take up in this Python."""

    objects: int
    bytes: int


def footprint(root: object, is_foreign: Callable[[object], bool] = lambda _: False) -> Footprint:
    """Measure everything reachable from `root`, except code, classes and what `is_foreign` excludes."""
    known = {id(root): root}
    waiting = [root]
    while waiting:
        for child in gc.get_referents(waiting.pop()):
            if id(child) not in known and not isinstance(child, SHARED) and not is_foreign(child):
                known[id(child)] = child
                waiting.append(child)
    return Footprint(len(known), sum(map(sys.getsizeof, known.values())))


def of_firmware(device: object) -> Footprint:
    """Measure the firmware's own objects, without the simulator beneath them."""
    return footprint(device, lambda child: type(child).__module__.startswith("signalbox.simulator"))
