"""The word that has a terminal speak another language from now on, and the next time."""

from __future__ import annotations

from functools import partial

from signalbox.app import preferences
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue, speak
from signalbox.core.messages.languages import SPOKEN, best
from signalbox.core.messages.typed import plain
from signalbox.device.runtime import preferences_file
from signalbox.device.runtime.speaking import language, warn

LANGUAGE_WORD = "language"


def speak_from_now_on(wanted: str) -> None:
    """Speak the language of this tag, or of this name in itself, and remember it as --lang does.

    To be called in a loop, which does not wait for the disk. Raises UserError for one that there is not.
    """
    named = [tag for tag in SPOKEN if plain(catalogue(tag).text(Message("language-name"))) == plain(wanted)]
    chosen = named[0] if named else best(wanted)
    if chosen is None:
        raise UserError(Message("language-unknown", language=wanted, languages=SPOKEN))
    speak(chosen)
    preferences.soon(partial(language, chosen, ""), preferences_file.default_path(), warn)
