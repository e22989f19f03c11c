"""The languages there are, by their tags (BCP 47)."""

LANGUAGE = "en-GB"  # what messages are written in first, and what is shown for a language that there is not
PSEUDO = "en-XA"  # the same, each letter with an accent: what stays plain has not come from a catalogue
LANGUAGES = (LANGUAGE, PSEUDO)
