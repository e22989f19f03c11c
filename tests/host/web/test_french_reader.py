"""Test that `french_reader` finds the instructions in real French sentences, if there are any."""

import pytest

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from tests.host.web.fake_games import SCRIPTS, Step
from tests.host.web.fake_words import message_of, text_of, with_messages
from tests.host.web.french_reader import ASIDE, BLINKS, FLASHES, LIT, OPPOSING, Carry, Press, Shift, instructions_in

WAGON = Message("golden-wagon-at", owner="Malo", number=3)
INSTRUCTIONS = {
    Message("ready-to-begin"): Press("Valider"),
    Message("locos-roll-how"): Press("Lancer"),
    Message("locos-move-platform", player="Zoé", platform="blue", bay="west"): Shift("bleue", "ouest"),
    Message("locos-bring-in", player="Zoé", points=5): Carry("loco", "", LIT),
    Message("locos-drive-only", player="Zoé", points=5): Carry("loco", LIT, LIT),
    Message("golden-lift-up", place=WAGON): Carry("wagon", FLASHES, BLINKS),
    Message("golden-target-kept", player="Zoé"): Carry("wagon", OPPOSING, ASIDE),
    Message("golden-take-last"): Carry("wagon", "", ASIDE),
    Message("golden-put-flickering"): Carry("wagon", FLASHES, BLINKS),
    Message("golden-couple", player="Zoé", drawn="3"): Carry("3", "", BLINKS),
    Message("golden-decide", player="Zoé"): Press("Attaquer"),
    Message("paris-choose-company", player="Zoé"): Press(""),
    Message("paris-place-or-trade", player="Zoé", company="red"): Carry("loco rouge", "", LIT),
    Message("paris-build", player="Zoé", company="red", count=3): Carry("rouges", "", LIT),
}


@pytest.mark.parametrize("message", INSTRUCTIONS, ids=lambda message: message.id)
def test_only_the_french_sentence_is_understood(message: Message) -> None:
    sentence = catalogue("fr").text(message)
    assert instructions_in(sentence)[0] == INSTRUCTIONS[message]
    assert INSTRUCTIONS[message] not in instructions_in(" ".join(word[::-1] for word in sentence.split()))
    assert INSTRUCTIONS[message] not in instructions_in(catalogue("en-GB").text(message))


def test_informational_sentences_request_nothing() -> None:
    for id in ("computer-plays", "computer-moves", "board-offline", "game-over"):
        assert instructions_in(catalogue("fr").text(Message(id, player="Robin"))) == [], id


def test_actions_keep_sentence_order() -> None:
    sentence = catalogue("fr").text(Message("locos-double", player="Zoé"))
    names = [each.name for each in instructions_in(sentence) if isinstance(each, Press)]
    assert names.index("Rejouer") < names.index("Finir votre tour")


MIN_TRANSLATED = 0.75  # at least this share of a script's sentences are in a catalogue


def test_known_sentences_are_translated() -> None:
    assert catalogue("fr").text(message_of(text_of("locos-roll", player="Ann"))) == "Ann\u202f: lancez les dés."
    assert catalogue("fr").text(message_of("Ben's secret note")) == "Ben's secret note"
    shown = with_messages([{"label": text_of("locos-die"), "text": "3"}])
    assert catalogue("fr").text(shown[0]["label"]) == "Dé"
    assert catalogue("fr").text(shown[0]["text"]) == "3"


@pytest.mark.parametrize("steps", [script.steps for script in SCRIPTS.values()], ids=list(SCRIPTS))
def test_most_script_sentences_have_translations(steps: dict[str, Step]) -> None:
    sentences = [step[part] for step in steps.values() for part in ("prompt", "detail") if step.get(part)]
    french = [words for words in sentences if catalogue("fr").text(message_of(words)) != words]
    assert len(french) >= MIN_TRANSLATED * len(sentences), sorted(set(sentences) - set(french))
