"""The tags (BCP 47) of the available languages, each with a folder of catalogues."""

from importlib.resources import files

LANGUAGE = "en-GB"  # the original language of all messages, also used for unknown languages
PSEUDO = "en-XA"  # English with accented letters, to reveal text that does not come from a catalogue


def _tags() -> list[str]:
    """Return the names of the folders next to this file that contain catalogues."""
    folders = (entry for entry in files("signalbox.core.messages").iterdir() if entry.is_dir())
    return sorted(folder.name for folder in folders if any(entry.name.endswith(".ftl") for entry in folder.iterdir()))


SPOKEN = (LANGUAGE, *(tag for tag in _tags() if tag != LANGUAGE))  # the real languages, the original one first
LANGUAGES = (*SPOKEN, PSEUDO)


def best_language(language: str) -> str | None:
    """Return the language that best matches a tag such as "fr-CH" or a locale such as "fr_FR.UTF-8", or None."""
    tag = language.partition(".")[0].replace("_", "-").lower()
    exact = next((known for known in LANGUAGES if known.lower() == tag), None)
    return exact or next((known for known in SPOKEN if _primary_subtag(known) == _primary_subtag(tag)), None)


def _primary_subtag(tag: str) -> str:
    return tag.partition("-")[0].lower()
