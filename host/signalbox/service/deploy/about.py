"""What a drive says about the controller that it belongs to, and whether that one can run Signalbox."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from signalbox.board import parts
from signalbox.core.errors import UserError
from signalbox.core.messages import Message

ABOUT = "boot_out.txt"  # CircuitPython writes it when it starts
CIRCUITPYTHON = "https://circuitpython.org/downloads"

GOOD = (9, 2)  # the CircuitPython from which on everything works as it should
OLDEST = (7, 0)  # and from which on the firmware starts at all

_VERSION = re.compile(r"CircuitPython (\d{1,3})\.(\d{1,3})[^;\r\n]*(?:; *([^\r\n]*))?")
_BOARD_ID = re.compile(r"^Board ID: *([\w-]+)", re.MULTILINE)
_UID = re.compile(r"^UID: *([0-9A-Fa-f]+)", re.MULTILINE)


@dataclass(frozen=True)
class About:
    """A controller by its boot_out.txt; "" for what is not there."""

    version: tuple[int, int]  # of CircuitPython
    machine: str = ""  # in words: "Raspberry Pi Pico with rp2040"
    board_id: str = ""
    uid: str = ""

    @property
    def name(self) -> str:
        """What a person would call it."""
        words = self.machine.partition(" with ")[0] or self.board_id or "unknown controller"
        return f"{words} {self.uid}".rstrip()


def parse(data: bytes | None) -> About | None:
    """What boot_out.txt says; None when there is none, or it names no CircuitPython."""
    text = (data or b"").decode(errors="replace")
    version = _VERSION.search(text)
    if version is None:
        return None
    board_id, uid = _BOARD_ID.search(text), _UID.search(text)
    return About(
        (int(version[1]), int(version[2])),
        "".join(letter for letter in (version[3] or "").strip() if letter.isprintable()),
        board_id[1] if board_id else "",
        uid[1].upper() if uid else "",
    )


def refuse_too_old(about: About | None) -> None:
    """Raises UserError for a CircuitPython on which the firmware cannot start."""
    if about and about.version < OLDEST:
        version, good = _dotted(about.version), _dotted(GOOD)
        raise UserError(Message("deploy-circuitpython-too-old", version=version, good=good, address=CIRCUITPYTHON))


def warnings(about: About | None, pins: Iterable[str], *, matrix: bool = False) -> list[Message]:
    """What may keep this controller from running a board with these pins, a sentence each.

    A `matrix` needs the pause from row to row that CircuitPython makes from 9.2 on.
    """
    if about is None:
        return [Message("deploy-version-unknown", file=ABOUT)]
    said = []
    if about.version < GOOD:
        said.append(
            Message(
                "deploy-circuitpython-old",
                version=_dotted(about.version),
                scan="matrix" if matrix else "registers",
                good=_dotted(GOOD),
                address=CIRCUITPYTHON,
            )
        )
    known = {part.board_id: part.io for part in parts.controllers().values()}
    its_own = known.get(about.board_id.removesuffix("_w"), ())  # one with a radio has the same pins
    missing = [pin for pin in pins if its_own and pin not in its_own]
    if missing:
        said.append(Message("deploy-no-pin", machine=about.machine or about.board_id, pins=tuple(missing)))
    return said


def _dotted(version: tuple[int, int]) -> str:
    return ".".join(str(part) for part in version)
