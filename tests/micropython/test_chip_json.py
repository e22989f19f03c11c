"""Test that the stand-in for a chip's `json` reads every text as MicroPython does, valid or not."""

from signalbox.device.release import chip_json
from tests.micropython.conftest import InterpreterPair
from tests.micropython.test_settings import SETTINGS

SCRIPT = "json_script"
TEXTS = [
    *SETTINGS.read_text(encoding="utf-8").splitlines(),
    *(
        "",
        " ",
        "1",
        "-2",
        "3.5",
        "true",
        "null",
        '"a\\nb\\u0041"',
        "[]",
        "{}",
        " [1, 2, 3] ",
        "[1 2,,3]",
        "nul",
        "1 2",
        "007",
        "1e2",
        "-",
    ),
    *('{"a": 1,}', '{"a", 1}', '{"a" 1 "b" 2}', '{,:"a":: 1}', '{"a": 1, "b"}', '{"a" = 1}', "]", "}", ",", ":"),
    *('{"a": {"b"}, "c": 1}', '{"a": [1}', "[1}", '{"a": 1]', '{"a": {"b": [1, {"c": null}]}}', '{"a"', "[1", '"a'),
    *("{1: 2}", '{"a": 1} x', '{"a": 1}}', "[[1], [2]", "{[1]: 2}", '{"a": "b,c:d"}', "[true false]", "[truefalse]"),
]


def read_by_stand_in(text: str) -> str:
    try:
        return repr(chip_json.loads(text))
    except ValueError:
        return "ValueError"


def test_stand_in_reads_as_micropython_does(board: InterpreterPair) -> None:
    board.load(SCRIPT)
    answers = board.small.call(SCRIPT, "read", TEXTS)
    assert {text: read_by_stand_in(text) for text in TEXTS} == dict(zip(TEXTS, answers, strict=True))
