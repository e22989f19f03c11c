"""The languages there are, by their tags (BCP 47): one folder of catalogues each."""

from importlib.resources import files

LANGUAGE = "en-GB"  # the first language of all messages, and the one for unknown languages
PSEUDO = "en-XA"  # the same with an accent on each letter: plain text has not come from a catalogue


def _tags() -> list[str]:
    """Return the folders beside this file that hold catalogues."""
    folders = (entry for entry in files("signalbox.core.messages").iterdir() if entry.is_dir())
    return sorted(folder.name for folder in folders if any(entry.name.endswith(".ftl") for entry in folder.iterdir()))


SPOKEN = (LANGUAGE, *(tag for tag in _tags() if tag != LANGUAGE))  # the spoken ones, the first one first
LANGUAGES = (*SPOKEN, PSEUDO)


def best(language: str) -> str | None:
    """Return the best known language for a tag, as "fr-CH", or a locale, as "fr_FR.UTF-8"; None without one."""
    tag = language.partition(".")[0].replace("_", "-").lower()
    exact = next((known for known in LANGUAGES if known.lower() == tag), None)
    return exact or next((known for known in SPOKEN if _base(known) == _base(tag)), None)


def _base(tag: str) -> str:
    return tag.partition("-")[0].lower()
