"""Errors that a user can put right: one clear sentence with the fault, its place, and what to do."""

from __future__ import annotations

from signalbox.core.messages import Message


class UserError(Exception):
    """An error with a message, or an English sentence. The commands print it and exit with 1; the page shows it."""

    def __init__(self, what: Message | str) -> None:
        super().__init__(what)
        self.message = what if isinstance(what, Message) else Message("verbatim", text=what)

    def __str__(self) -> str:
        what = self.args[0]
        if isinstance(what, str):
            return what
        from signalbox.core.messages.catalogue import own

        return own().text(self.message)
