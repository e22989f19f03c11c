"""Errors that a user can fix. Each message describes the problem, its location and the remedy."""

from signalbox.core.messages import Message


class UserError(Exception):
    """An error with a translatable message or English text. Commands print it and exit with status 1; pages show it."""

    def __init__(self, message: Message | str) -> None:
        super().__init__(message)
        self.message = message if isinstance(message, Message) else Message("verbatim", text=message)

    def __str__(self) -> str:
        content = self.args[0]
        if isinstance(content, str):
            return content
        from signalbox.core.messages.catalogue import user_catalogue

        return user_catalogue().text(self.message)
