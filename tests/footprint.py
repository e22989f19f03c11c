"""How much memory an object holds on to: everything reached from it that is nobody else's."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import NamedTuple

SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, CodeType)


class Footprint(NamedTuple):
    """Objects, and their bytes as this Python counts them."""

    objects: int
    bytes: int


def footprint(root: object, is_foreign: Callable[[object], bool] = lambda _: False) -> Footprint:
    """What is reached from `root`: code and classes left out, and what `is_foreign` says belongs to somebody else."""
    known = {id(root): root}
    waiting = [root]
    while waiting:
        for child in gc.get_referents(waiting.pop()):
            if id(child) not in known and not isinstance(child, SHARED) and not is_foreign(child):
                known[id(child)] = child
                waiting.append(child)
    return Footprint(len(known), sum(map(sys.getsizeof, known.values())))


def of_firmware(device: object) -> Footprint:
    """What the firmware's own objects hold: the stand-ins below it are the test's."""
    return footprint(device, lambda child: type(child).__module__.startswith("signalbox.simulator"))
