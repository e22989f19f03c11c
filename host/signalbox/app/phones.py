"""Letting phones join, from the table's own page or its terminal: a family starts the program without options."""

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


PHONE_VERBS: dict[str, type[LetPhones]] = {"phones": LetPhones}  # of the table's page, on every screen


class Phones:
    """Lets phones in for the table: a seat's page and a spectator are refused before."""

    def __init__(self, tell: Callable[[Message], None], door: NetworkDoor | None) -> None:
        """Without a door it was decided when the program was started whether phones may join."""
        self._tell = tell
        self._door = door

    def on(self, screen: Screen[Any]) -> Screen[Any]:
        """Return the same screen, whose table's page may let phones in, too."""
        return replace(
            screen, on_command=partial(self._command, screen.on_command), verbs={**screen.verbs, **PHONE_VERBS}
        )

    def let(self, word: str) -> None:
        """Let phones in, or not: yes or no, in any language. Raises UserError for another word, or where it cannot."""
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
    """Raise UserError: no phones can be let in here."""
    raise UserError(Message("phones-as-started"))
