"""[pins]: which pin of the controller does what, each for one use only."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from signalbox.board import parts, toml_values
from signalbox.board.model import MATRIX, REGISTERS, STRIPBOARD
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message, Text

SINGLE = {REGISTERS: ("clock", "latch", "data", "pixels"), MATRIX: ("pixels",)}  # the uses of one pin each
LISTS = {REGISTERS: (), MATRIX: ("rows", "columns")}  # and those of several
LIST_LIMIT = 64
PCB_KINDS = ("pico", "pico2")  # that have a place on the controller's circuit board
PCB_PINS = {"clock": "GP2", "latch": "GP3", "data": "GP4", "pixels": "GP16"}  # where it has them

_NAME = re.compile(r"[A-Z][A-Z0-9_]*")
_NUMBERED = re.compile(r"([A-Z]+)([0-9]+)")


@dataclass
class Pins:
    """The pin of each use, and the pins of a matrix."""

    single: dict[str, str] = field(default_factory=dict)
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def of(self, use: str) -> tuple[str, ...]:
        """The pins of a use of several; none when it has none."""
        return self.lists.get(use, ())

    def all(self) -> Iterator[tuple[str, str]]:
        """Every use with its pin."""
        yield from self.single.items()
        for use, names in self.lists.items():
            yield from ((use, name) for name in names)


def read_pins(top: TomlTable, controller: str, scan: str) -> Pins:
    """The pins that a board takes with this kind of controller and of scanner. Faults are added to the table's.

    With a `scan` that is none, nobody can say which pins it takes.
    """
    table = top.table("pins")
    pins = Pins()
    if table is None or scan not in SINGLE:
        return pins
    for use in LISTS[scan]:
        names = table.read(use, toml_values.texts(Message("value-pins"), 1, LIST_LIMIT)) or []
        for name in names:
            _check(table, use, name, controller, pins)
        pins.lists[use] = tuple(names)
    for use in SINGLE[scan]:
        pin = table.read(use, toml_values.text())
        if pin is not None:
            _check(table, use, pin, controller, pins)
            pins.single[use] = pin
    _refuse_the_others(table, scan)
    table.done()
    return pins


def refuse_what_no_pcb_has(table: TomlTable, top: TomlTable, kind: str, scan: str, pins: Pins) -> None:
    """Report what is otherwise than on the circuit boards of hardware/pcb; `table` is [controller]."""
    if scan == MATRIX:
        table.fault("nodes", Message("description-matrix-without-nodes"))
    elif kind not in PCB_KINDS:
        other = toml_values.word(STRIPBOARD)
        table.fault("nodes", Message("description-pcb-controller", kinds=PCB_KINDS, other=other))
    wired = top.table("pins") if top.has("pins") else None
    for use, pin in PCB_PINS.items():
        if wired is not None and pins.single.get(use, pin) != pin:
            wired.fault(use, Message("description-pcb-pin", pin=pin))


def _check(table: TomlTable, use: str, pin: str, controller: str, pins: Pins) -> None:
    """Report a pin that the controller has not got, or that has a use already."""
    known = parts.controllers()[controller].io if controller in parts.controllers() else ()
    other = next((taker for taker, name in pins.all() if name == pin), None)
    if known and pin not in known:
        found = toml_values.word(pin)
        table.fault(use, Message("description-no-pin", controller=controller, pins=_said(known), found=found))
    elif not _NAME.fullmatch(pin):
        table.fault(use, Message("description-no-pin-name", found=toml_values.word(pin)))
    elif other is not None:
        table.fault(use, Message("description-pin-taken", pin=pin, other=other))


def _said(names: Sequence[str]) -> tuple[Text, ...]:
    """Pins in short, runs of numbers joined: ``GP0 to GP22, GP26 to GP28 or RUN``."""
    runs: list[list[str]] = []
    for name in names:
        before = _NUMBERED.fullmatch(runs[-1][-1]) if runs else None
        here = _NUMBERED.fullmatch(name)
        if before and here and before[1] == here[1] and int(here[2]) == int(before[2]) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    return tuple(run[0] if len(run) == 1 else Message("value-span", first=run[0], last=run[-1]) for run in runs)


def _refuse_the_others(table: TomlTable, scan: str) -> None:
    """Report the uses that only the other kind of scanner has."""
    own = (*SINGLE[scan], *LISTS[scan])
    for other in SINGLE:
        for use in (*SINGLE[other], *LISTS[other]):
            if use not in own and table.has(use):
                theirs, ours = toml_values.word(other), toml_values.word(scan)
                table.fault(use, Message("description-other-scan", theirs=theirs, ours=ours))
