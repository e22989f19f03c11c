"""Who the board is: its controller, its files, its description and the order in which it is soldered."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from signalbox.board.load import fingerprint
from signalbox.core import resources
from signalbox.core.messages import Message, Text
from signalbox.device.link.hello import OUR_VERSION
from signalbox.service.deploy.about import GOOD
from signalbox.service.procedures.procedure import Prompt, Row
from signalbox.service.procedures.self_test.check_step import CheckStep
from signalbox.service.procedures.self_test.circuitpython import Version

if TYPE_CHECKING:
    from signalbox.board.wiring_order import WiringOrder
    from signalbox.device.link.connection import Connection
    from signalbox.device.link.hello import Hello
    from signalbox.device.link.scenes import Entry

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
        return Prompt(Message("check-asking-who"))

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
        described = Message(
            "check-described", board=hello.board, hash=hello.hash, sensors=str(hello.sensors), lights=str(hello.lights)
        )
        own = "yes" if "supply" in hello.capabilities else "no"
        rows = [
            self.row(Message("check-description"), described),
            self.row(
                Message("check-controller"), Message("check-controller-is", kind=board.controller.kind, uid=hello.uid)
            ),
            self.row(Message("check-firmware"), _firmware(hello)),
            self.row(Message("check-protocol"), _protocol(hello)),
            self.row(Message("check-wiring"), Message("check-wiring-damaged"), Message("check-wiring-limit"), False)
            if hello.wiring_damaged
            else self.row(Message("check-wiring"), wiring_of(hello)),
            self.row(Message("check-supply"), Message("check-supply-is", own=own)),
        ]
        if self._circuitpython is not None or "slow" in hello.capabilities:
            rows.insert(3, self._circuitpython_row())
        rows.insert(1, self._sheets_row())
        return rows

    def _sheets_row(self) -> Row:
        limit = fingerprint(self.connection.board)
        name, shown = Message("check-sheets"), self._sheets
        if not shown:
            return self.row(name, Message("check-sheets-to-show", hash=limit))
        if shown == self._as_soldered:
            return self.row(name, Message("check-sheets-as-soldered", hash=shown), shown, True)
        if shown == limit:
            return self.row(name, Message("check-sheets-right", hash=limit), limit, True)
        return self.row(name, Message("check-sheets-others", hash=shown), limit, False)

    def _circuitpython_row(self) -> Row:
        name, limit = Message("check-circuitpython"), Message("check-or-newer", version=_dotted(GOOD))
        if self._circuitpython is None:
            return self.row(name, Message("check-circuitpython-old", version="9.1"), limit, False)
        return self.row(name, _dotted(self._circuitpython), limit, self._circuitpython >= GOOD)

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


def _firmware(hello: Hello) -> Text:
    newest = own_firmware()
    if hello.firmware == newest:
        return newest
    return Message("check-firmware-other", version=hello.firmware, newest=newest)


def _protocol(hello: Hello) -> Text:
    version = f"{hello.major}.{hello.minor}"
    return version if version == OUR_VERSION else Message("check-protocol-other", version=version, ours=OUR_VERSION)


def wiring_of(hello: Hello) -> Message:
    """In which order sensors and lights are soldered."""
    learned = next((word.partition(":")[2] for word in hello.capabilities if word.startswith("wiring:")), "")
    return Message("check-wiring-learned", hash=learned) if learned else Message("check-wiring-as-described")


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
