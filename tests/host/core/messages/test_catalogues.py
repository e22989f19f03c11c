"""Messages and catalogues go together: no id without words, no words without use, no argument that is not taken."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import shared_rules
from signalbox.core.messages import Message
from signalbox.core.messages import catalogue as catalogues
from signalbox.core.messages.catalogue import Catalogue, MessageError, catalogue, resources
from signalbox.core.messages.fluent_files import FluentMessages, sources
from signalbox.core.messages.languages import LANGUAGE, PSEUDO, SPOKEN
from signalbox.core.resources import PACKAGE
from tests.host.core.messages import write_table
from tests.host.core.messages.calls import Call, calls
from tests.host.core.messages.write_table import packages

RULES = Path(shared_rules.__file__).parent
EXAMPLE = Path(__file__).parents[4] / "examples" / "milk_run" / "signalbox_milk_run"
OURS = "signalbox.core.messages"
STATIC = PACKAGE / "web" / "static"
IN_PAGE = re.compile(r"\{\{ ([a-z-]+) \}\}")
IN_HELP = re.compile(r'(?<=["n])help-[a-z]+(?:-[a-z]+)*')
IN_SCRIPT = re.compile(r'"(script-[a-z-]+)"')
PUT_IN_BY_PAGE = {"sentence", "language", "labels", "languages", "language-links"}


def files() -> list[tuple[str, str]]:
    return [file for package in packages() for file in resources(package)]


def messages(files: Sequence[tuple[str, str]]) -> FluentMessages:
    made = FluentMessages(LANGUAGE)
    for name, text in files:
        made.add(name, text)
    return made


OUR_MESSAGES = messages(files())
IDS = {id: name for name, text in files() for id in sources(name, text)}
CALLS = [*calls(PACKAGE), *calls(RULES)]


def in_pages() -> Iterator[Call]:
    for path in sorted(STATIC.rglob("*.html")):
        for id in sorted({*IN_PAGE.findall(path.read_text(encoding="utf-8"))} - PUT_IN_BY_PAGE):
            yield Call(path.name, id, frozenset())


def in_scripts() -> set[str]:
    return {id for path in STATIC.rglob("*.js") for id in IN_SCRIPT.findall(path.read_text(encoding="utf-8"))}


def in_help() -> set[str]:
    """The messages that stand where click takes the words of its help."""
    return {id for path in PACKAGE.rglob("*.py") for id in IN_HELP.findall(path.read_text(encoding="utf-8"))}


def referred_to() -> set[str]:
    """The messages that others are made of."""
    said = [source for name, text in files() for source in sources(name, text).values()]
    return {id for source in said for id in re.findall(r"\{ ([a-z][a-z-]+) \}", source)}


@pytest.mark.parametrize("call", [*CALLS, *in_pages()], ids=lambda call: f"{call.where} {call.id}")
def test_every_message_has_words_that_take_its_arguments(call: Call) -> None:
    assert call.id in IDS, f"{call.where}: there is no message {call.id}"
    assert OUR_MESSAGES.variables(call.id) == call.names, call.where


def test_every_message_is_used() -> None:
    used = {call.id for call in [*CALLS, *in_pages()]} | in_scripts() | in_help() | referred_to()
    assert sorted(IDS.keys() - used) == []


def test_all_that_help_says_has_words_and_takes_no_arguments_but_the_names_of_games_or_boards() -> None:
    asked = in_help() - {call.id for call in CALLS}

    assert sorted(asked - IDS.keys()) == []
    assert {name for id in asked for name in OUR_MESSAGES.variables(id)} == {"names"}


def test_pages_and_scripts_have_catalogues_of_their_own() -> None:
    """A page puts no arguments in, and what a script says is sent to every page."""
    of_page = {id for id, name in IDS.items() if name.endswith("/page.ftl")}
    of_scripts = {id for id, name in IDS.items() if name.endswith("/script.ftl")}

    assert {call.id for call in in_pages()} == of_page
    assert in_scripts() == of_scripts
    assert not {call.id for call in CALLS} & (of_page | of_scripts)


def test_what_a_game_says_begins_with_a_word_of_its_own() -> None:
    for package in packages()[1:]:
        first = {id.split("-")[0] for name, text in resources(package) for id in sources(name, text)}
        assert len(first) == 1, package


def test_an_example_says_what_its_catalogue_has() -> None:
    texts = [(path.name, path.read_text(encoding="utf-8")) for path in (EXAMPLE / LANGUAGE).glob("*.ftl")]
    said = messages(texts)
    made = list(calls(EXAMPLE))

    assert {call.id for call in made} == {id for name, text in texts for id in sources(name, text)}
    assert {call.id: call.names for call in made} == {call.id: said.variables(call.id) for call in made}


@pytest.mark.parametrize("language", SPOKEN)
def test_the_page_of_all_messages_has_a_row_for_each(language: str) -> None:
    """`make messages` writes it; an argument without an example would be a KeyError."""
    table = write_table.table(packages(), language)
    assert {id for id, _ in write_table.sentences(packages(), language)} == set(
        re.findall(r"^\| `(.+?)` \|", table, re.M)
    )


# What a catalogue does.


def test_a_message_is_said_with_its_arguments_numbers_and_lists() -> None:
    one, two = (Message("more-to-put-right", count=count) for count in (1, 2))
    assert catalogue().text(one) == "After that, one more thing to put right."
    assert catalogue().text(two) == "After that, 2 more things to put right."
    assert catalogue().text(Message("over", winners=("Ann", "Ben", "Cleo"))) == (
        "Ann, Ben and Cleo won. Thank you for playing."
    )
    assert catalogue().text(Message("option-wrong", option="pile", values=("open", "closed"))) == (
        "The option pile takes open or closed."
    )


@pytest.mark.parametrize(
    "message",
    [
        Message("no-such-message"),
        Message("over"),
        Message("over", winners=("Ann",), colour="red"),
        Message("sentences", first=Message("no-such-message"), second=Message("stalled")),
    ],
    ids=repr,
)
def test_what_cannot_be_said_is_a_fault_that_stops_no_game(message: Message, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(MessageError):
        catalogue().checked_text(message)
    assert catalogue().text(message) == "Words are missing here.", "and no id, which tells nobody anything"
    assert catalogue("fr").text(message) == "Il manque des mots ici."
    assert "no-such-message" in caplog.text or "winners" in caplog.text


def test_data_for_a_page_takes_messages_and_nothing_else() -> None:
    assert catalogue().json_default(Message("stalled")).startswith("If that is done already")
    with pytest.raises(TypeError, match="neither JSON nor a message"):
        catalogue().json_default(object())


@pytest.mark.parametrize("text", ["hello\n", "# one\n}\n", "one = a\none = b\n"])
def test_a_file_that_begins_no_message_or_says_an_id_twice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^mine\.ftl: "):
        messages([("mine.ftl", text)])


def test_an_id_in_two_files_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^two\.ftl: there is a message one already"):
        messages([("one.ftl", "one = a\n"), ("two.ftl", "one = a\n")])


@pytest.mark.parametrize("text", ["one = { $a\n", "one =\n", "one = a\nb\n", "one =\n    .attribute = a\n"])
def test_a_message_that_is_no_fluent_is_a_fault_of_its_own(text: str) -> None:
    found = messages([("mine.ftl", text + "two = b\n")])
    with pytest.raises(ValueError, match=r"^mine\.ftl: "):
        found.variables("one")
    assert found.variables("two") == frozenset()


def test_a_message_that_is_made_of_itself_is_a_fault_and_no_endless_loop() -> None:
    found = messages([("mine.ftl", "one = { two } { $a }\ntwo = { one } { $b }\n")])
    assert found.variables("one") == {"a", "b"}
    with pytest.raises(ValueError, match="Cyclic"):
        found.text("one", {"a": 1, "b": 2})


def test_a_package_whose_messages_cannot_be_read_is_logged_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name, text in (("bare_game", None), ("broken_game", "no fluent\n"), ("good_game", "good-game-id = Good.\n")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").write_text("", encoding="utf-8")
        if text:
            (folder / LANGUAGE).mkdir()
            (folder / LANGUAGE / "game.ftl").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(catalogues, "_packages", [OURS, "bare_game", "broken_game", "good_game"])

    assert Catalogue(LANGUAGE).text(Message("good-game-id")) == "Good."
    assert [record.getMessage().split()[3] for record in caplog.records] == ["bare_game", "broken_game"]


def test_a_language_that_there_is_not_is_spoken_to_in_the_first() -> None:
    assert catalogue("tlh") is catalogue(LANGUAGE)


def test_the_pseudo_language_changes_all_words_and_no_argument() -> None:
    message = Message("option-wrong", option="pile", values=("open", "closed"))
    assert Catalogue(PSEUDO).text(message) == "Ţĥé õpţîõñ pile ţàķéš open õŕ closed."
