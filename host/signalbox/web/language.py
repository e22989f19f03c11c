"""Which language a viewer's page is in."""

from signalbox.messages.languages import LANGUAGE, LANGUAGES, PSEUDO


def language(asked: str, accepted: str) -> str:
    """The language of a page: the one `asked` for in its address, or the best of those its browser accepts.

    `accepted` is an Accept-Language header, such as ``fr-CH, fr;q=0.9, en;q=0.8``.
    """
    if asked in LANGUAGES:
        return asked
    ranges = [each.strip().partition(";q=") for each in accepted.split(",")]
    for wanted, _, _ in sorted(ranges, key=lambda each: -_quality(each[2])):
        for known in LANGUAGES:
            if known != PSEUDO and known.partition("-")[0] == wanted.partition("-")[0].lower():
                return known
    return LANGUAGE


def _quality(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
