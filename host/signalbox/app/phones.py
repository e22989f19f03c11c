"""Letting phones join at the request of the table's page or terminal, without a command-line option."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from signalbox.core.commands import TextCommand
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.core.messages.typed_words import match_word, typed_word
from signalbox.device.runtime.command_page import NetworkAccess
from signalbox.play.table.config import NO, YES

if TYPE_CHECKING:
    from signalbox.web.viewer import Screen, Viewer

PHONES_WORD = "phones"


class AllowPhones(TextCommand, verb="phones"):
    """The command to let phones join ("yes") or keep them out ("no") from now on."""

    let: str


PHONE_VERBS: dict[str, type[AllowPhones]] = {AllowPhones.verb: AllowPhones}  # for the table's page, on every screen


class Phones:
    """Admits phones when the table's page or terminal requests it. Seats' pages and spectators cannot request it."""

    def __init__(self, tell: Tell, network_access: NetworkAccess | None) -> None:
        """If `network_access` is None, the program's options determine whether phones may join."""
        self._tell = tell
        self._network_access = network_access

    def with_phones_command(self, screen: Screen[Any]) -> Screen[Any]:
        """Return a copy of the screen on which the table's page can also send the command to admit phones."""
        on_command = partial(self._command, screen.on_command)
        return replace(screen, on_command=on_command, verbs={**screen.verbs, **PHONE_VERBS})

    def set_allowed(self, word: str) -> None:
        """Let phones in if `word` is "yes" in any language, and keep them out if it is "no".

        Raise UserError for any other word, or if the program's options determine this.
        """
        wanted = match_word(word, (YES, NO))
        if wanted is None:
            raise UserError(Message("phones-yes-or-no", choices=(typed_word(YES), typed_word(NO))))
        if self._network_access is None:
            raise UserError(Message("phones-as-started"))
        if wanted == NO:
            self._network_access.close()
            self._tell(Message("phones-out"))
        else:
            self._network_access.open()
            self._tell(Message("page-network", address=self._network_access.address))

    def _command(self, on_command: Callable[[object, Viewer], None], command: object, viewer: Viewer) -> None:
        if isinstance(command, AllowPhones):
            self.set_allowed(command.let)
        else:
            on_command(command, viewer)


def refuse_change(_word: str) -> None:
    """Raise UserError, because the program's options determine whether phones may join."""
    raise UserError(Message("phones-as-started"))
