"""Test that a viewer's valid message becomes a command, and that any other is refused with one sentence."""

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signalbox.core.errors import UserError
from signalbox.play.table.commands import PAGE_VERBS
from signalbox.web.commands import MESSAGE_LIMIT, parse


@pytest.mark.parametrize("verb", PAGE_VERBS)
def test_command_parses_and_drops_extra_fields(verb: str) -> None:
    words = dict.fromkeys([field.name for field in fields(PAGE_VERBS[verb])], "x")
    assert parse(json.dumps({"do": verb, **words, "extra": "dropped"}), PAGE_VERBS) == PAGE_VERBS[verb](**words)


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 3000, "not JSON"),
        ("null", "the commands are accept, again, broken"),
        ('["press"]', "the commands are accept, again, broken"),
        ('{"do": 1}', "the commands are accept, again, broken"),
        ('{"do": ["press"]}', "the commands are accept, again, broken"),
        ('{"do": "quit"}', "There is no command “quit”"),
        ('{"do": "explode"}', "the commands are accept, again, broken"),
        ('{"do": "press"}', "“button”"),
        ('{"do": "press", "button": 1}', "“button”"),
        ('{"do": "place_part", "part": "red", "bay": "B0"}', "“side”"),
        (json.dumps({"do": "dice", "text": "x" * 201}), "“text”"),
        ("x" * (MESSAGE_LIMIT + 1), "too long"),
    ],
)
def test_invalid_message_gets_one_sentence(message: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence) as caught:
        parse(message, PAGE_VERBS)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


@given(st.text() | st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_any_message_parses_or_raises_user_error(message: str) -> None:
    try:
        command = parse(message, PAGE_VERBS)
    except UserError:
        return
    assert type(command) in PAGE_VERBS.values()
