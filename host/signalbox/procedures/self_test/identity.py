"""Who the board is: its controller, its files, its description and the order in which it is soldered."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from signalbox import resources
from signalbox.board.fingerprint import fingerprint
from signalbox.deploy.about import GOOD
from signalbox.link.hello import OUR_VERSION
from signalbox.procedures.procedure import Prompt, Row
from signalbox.procedures.self_test.check_step import CheckStep
from signalbox.procedures.self_test.circuitpython import Version

if TYPE_CHECKING:
    from signalbox.board.wiring_order import WiringOrder
    from signalbox.link.connection import Connection
    from signalbox.link.hello import Hello
    from signalbox.link.scenes import Entry

Find = Callable[[str], Version | None]
FindWiring = Callable[[str], "WiringOrder | None"]

_VERSION = re.compile(r'^VERSION = "([^"]+)"', re.MULTILINE)


class Identity(CheckStep):
    """Takes down what the HELLO says. `circuitpython` gives the version on the controller of a serial number.

    `sheets` is the description that the maker's sheets show, "" when nobody has said it. `wiring` gives what was
    learned for that controller: sheets may be made of the board as it is soldered.
    """

    name = "Board"

    def __init__(
        self,
        connection: Connection,
        circuitpython: Find = lambda uid: None,
        sheets: str = "",
        wiring: FindWiring = lambda uid: None,
    ) -> None:
        super().__init__(connection)
        self.hello: Hello | None = None
        self._find_circuitpython = circuitpython
        self._circuitpython: Version | None = None
        self._sheets = sheets
        self._find_wiring = wiring
        self._as_soldered = ""  # the description of sheets that are made of the board as it is soldered

    @property
    def prompt(self) -> Prompt:
        return Prompt("Asking the board who it is.")

    @property
    def scene(self) -> list[Entry]:
        return []

    def begin(self, now: float) -> None:
        self.hello = self.connection.hello
        self._circuitpython = self._find_circuitpython(self.hello.uid) if self.hello else None
        wiring = self._find_wiring(self.hello.uid) if self.hello else None
        self._as_soldered = fingerprint(wiring.soldered(self.connection.board)) if wiring else ""
        self.finished = True

    def resume(self, now: float) -> None:
        self.begin(now)

    @property
    def rows(self) -> list[Row]:
        hello = self.hello
        if hello is None:
            return []
        board = self.connection.board
        newest = own_firmware()
        firmware = hello.firmware if hello.firmware == newest else f"{hello.firmware}; this program brings {newest}"
        protocol = f"{hello.major}.{hello.minor}"
        if protocol != OUR_VERSION:
            protocol += f"; this program's is {OUR_VERSION}"
        rows = [
            self.row("description", f"{hello.board}, {hello.hash}: {hello.sensors} sensors, {hello.lights} lights"),
            self.row("controller", f"{board.controller.kind}, serial number {hello.uid}"),
            self.row("firmware", firmware),
            self.row("protocol", protocol),
            self.row("wiring", "damaged", "as it was learned: run `signalbox wiring learn`", False)
            if hello.wiring_damaged
            else self.row("wiring", wiring_of(hello)),
            self.row("lights' supply", "their own" if "supply" in hello.capabilities else "the PC's port"),
        ]
        if self._circuitpython is not None or "slow" in hello.capabilities:
            rows.insert(3, self._circuitpython_row())
        rows.insert(1, self._sheets_row())
        return rows

    def _sheets_row(self) -> Row:
        limit = fingerprint(self.connection.board)
        if not self._sheets:
            return self.row("sheets", f"have to show description {limit}")
        if self._sheets == self._as_soldered:
            return self.row("sheets", f"made as the board is soldered, {self._as_soldered}", self._as_soldered, True)
        if self._sheets == limit:
            return self.row("sheets", f"made from description {limit}", limit, True)
        sentence = f"made from another description, {self._sheets}: make them anew with `signalbox build`"
        return self.row("sheets", sentence, limit, False)

    def _circuitpython_row(self) -> Row:
        limit = f"{_dotted(GOOD)} or newer"
        if self._circuitpython is None:
            return self.row("CircuitPython", "older than 9.1, so reeds are read more slowly", limit, False)
        return self.row("CircuitPython", _dotted(self._circuitpython), limit, self._circuitpython >= GOOD)

    def data(self) -> dict[str, Any]:
        hello = self.hello
        if hello is None:
            return {}
        return {
            "protocol": f"{hello.major}.{hello.minor}",
            "firmware": hello.firmware,
            "circuitpython": _dotted(self._circuitpython) if self._circuitpython else None,
            "board": hello.board,
            "hash": hello.hash,
            "capabilities": list(hello.capabilities),
            "nonce": hello.nonce,
            "uid": hello.uid,
        }


def wiring_of(hello: Hello) -> str:
    """In which order sensors and lights are soldered, in words."""
    learned = next((word.partition(":")[2] for word in hello.capabilities if word.startswith("wiring:")), "")
    return f"learned, {learned}" if learned else "as described"


def budget_of(hello: Hello) -> int | None:
    """The milliamperes that the board says may be drawn in all."""
    budget = next((word.partition(":")[2] for word in hello.capabilities if word.startswith("budget:")), "")
    return int(budget) if budget.isdecimal() else None


def _dotted(version: Version) -> str:
    return ".".join(str(part) for part in version)


def own_firmware() -> str:
    """The version of the firmware that comes with this program."""
    text = (resources.firmware_folder() / "signalbox_board" / "__init__.py").read_text(encoding="utf-8")
    found = _VERSION.search(text)
    return found[1] if found else "unknown"
