"""Made-up figures for the end of each fake game."""

from signalbox.core.messages import Message
from signalbox.play.analysis.ending_types import Ending
from tests.english import message_text


def _text(text: str) -> Message:
    return Message("verbatim", text=text)


ENDINGS: dict[str, Ending] = {
    "ptites_locos": {
        "rows": [
            {"label": _text("Hangars"), "values": ["3", "1", "2", "0"]},
            {"label": _text("Crashes caused"), "values": ["3", "4", "4", "0"]},
            {"label": _text(message_text("locos-ending-dice")), "values": ["153", "156", "131", "98"]},
            {"label": _text(message_text("ending-expected")), "values": ["154", "147", "140", "105"]},
        ],
        "lines": [_text(message_text("ending-length", turns=4, minutes=11))],
        "moments": [
            {"text": _text("Turn 2: luck takes Ben from 40% to 24%."), "move": 5},
            {"text": _text("Turn 4: Clara plays, and goes from 48% to 11%."), "move": 12},
        ],
        "chances": None,
        "plots": [
            {
                "title": _text("Hangars"),
                "curves": [
                    {"name": "Ann", "colour": "green", "values": [0, 1, 1, 2, 3]},
                    {"name": "Ben", "colour": "orange", "values": [0, 0, 0, 1, 1]},
                    {"name": "Clara", "colour": "violet", "values": [0, 0, 1, 2, 2]},
                    {"name": "Greedy", "colour": "white", "values": [0, 0, 0, 0, 0]},
                ],
            }
        ],
    },
    "golden_train": {
        "rows": [
            {"label": _text("Wagons"), "values": ["9", "6", "9", "4"]},
            {"label": _text("Attacks won"), "values": ["2", "0", "1", "0"]},
        ],
        "lines": [_text(message_text("ending-length", turns=40, minutes=20))],
        "moments": [],
        "chances": None,
        "plots": [],
    },
    "paris_connection": {
        "rows": [
            {"label": _text("Points"), "values": ["60", "84", "70", "20", "-4", "0"]},
            {"label": _text("Red at 10"), "values": ["0", "5", "10", "0", "2", "1"], "colour": "red"},
            {"label": _text("Black at 2"), "values": ["0", "1", "0", "0", "2", "1"], "colour": "black"},
        ],
        "lines": [
            _text(message_text("ending-length", turns=51, minutes=40)),
            _text(message_text("ending-corrections", count=9)),
        ],
        "moments": [],
        "chances": None,
        "plots": [
            {
                "title": _text(message_text("paris-ending-values")),
                "curves": [
                    {"name": _text("Red"), "colour": "red", "values": [0, 4, 10]},
                    {"name": _text("Black"), "colour": "black", "values": [0, 2, 2]},
                ],
            }
        ],
    },
}
