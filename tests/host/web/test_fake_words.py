"""Fake tables use sentences of the catalogues, so that pages are tested with real French."""

import pytest

from signalbox.core.messages.catalogue import catalogue
from tests.host.web.fake_games import SCRIPTS, Step
from tests.host.web.fake_words import message_of, text_of, with_messages

MOST = 0.75  # of the sentences of a script are those of a catalogue


def test_known_sentences_are_translated() -> None:
    words = text_of("locos-roll", player="Ann")
    assert catalogue("fr").text(message_of(words)) == "Ann\u202f: lancez les dés."
    assert catalogue("fr").text(message_of("Ben's secret note")) == "Ben's secret note"
    shown = with_messages([{"label": text_of("locos-die"), "text": "3"}])
    assert catalogue("fr").text(shown[0]["label"]) == "Dé"
    assert catalogue("fr").text(shown[0]["text"]) == "3"


@pytest.mark.parametrize("steps", [script.steps for script in SCRIPTS.values()], ids=list(SCRIPTS))
def test_most_script_sentences_have_translations(steps: dict[str, Step]) -> None:
    sentences = [step[part] for step in steps.values() for part in ("prompt", "detail") if step.get(part)]
    french = [words for words in sentences if catalogue("fr").text(message_of(words)) != words]
    assert len(french) >= MOST * len(sentences), sorted(set(sentences) - set(french))
