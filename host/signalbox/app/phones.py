"""Letting phones join, from the table's own page or its terminal: a family starts the program without a word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed import meant, typed
from signalbox.device.runtime.page import NetworkDoor
from signalbox.play.table.config import NO, YES

if TYPE_CHECKING:
    from signalbox.web.viewer import Screen, Viewer

PHONES_WORD = "phones"


@dataclass(frozen=True)
class LetPhones:
    """Phones may join from now on, "yes", or may not any more, "no"."""

    let: str


PHONE_VERBS: dict[str, type[LetPhones]] = {"phones": LetPhones}  # of the table's page, on every screen of an evening


class Phones:
    """Who asks for it is the table: a seat's page and a spectator are refused before they are heard here."""

    def __init__(self, tell: Callable[[Message], None], door: NetworkDoor | None) -> None:
        """Without a door it was decided when the program was started whether phones may join."""
        self._tell = tell
        self._door = door

    def on(self, screen: Screen[Any]) -> Screen[Any]:
        """The same screen, whose table's page may ask for this, too."""
        return replace(
            screen, on_command=partial(self._command, screen.on_command), verbs={**screen.verbs, **PHONE_VERBS}
        )

    def let(self, word: str) -> None:
        """Yes or no, in any language. Raises UserError for any other word, and where it cannot be."""
        wanted = meant(word, (YES, NO))
        if wanted is None:
            raise UserError(Message("phones-yes-or-no", choices=(typed(YES), typed(NO))))
        if self._door is None:
            raise UserError(Message("phones-as-started"))
        if wanted == NO:
            self._door.close()
            self._tell(Message("phones-out"))
        else:
            self._door.open()
            self._tell(Message("page-network", address=self._door.address))

    def _command(self, on_command: Callable[[object, Viewer], None], command: object, viewer: Viewer) -> None:
        if isinstance(command, LetPhones):
            self.let(command.let)
        else:
            on_command(command, viewer)


def as_started(_word: str) -> None:
    """What a terminal is told where no phones can be let in. Raises UserError."""
    raise UserError(Message("phones-as-started"))
