"""Test that messages match the catalogues of every language: IDs, arguments, terms, and the cache of texts."""

import os
import re
import shutil
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

import shared_rules
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue, MessageError, catalogue, catalogue_files
from signalbox.core.messages.fluent_files import FluentMessages, message_sources
from signalbox.core.messages.languages import LANGUAGE, PSEUDO, SPOKEN
from signalbox.core.resources import PACKAGE
from tests.host.core.messages import write_table
from tests.host.core.messages.calls import Call, calls
from tests.host.core.messages.write_table import packages

RULES = Path(shared_rules.__file__).parent
EXAMPLE = Path(__file__).parents[4] / "examples" / "milk_run" / "signalbox_milk_run"
STATIC = PACKAGE / "web" / "static"
IN_PAGE = re.compile(r"\{\{ ([a-z-]+) \}\}")
IN_HELP = re.compile(r'(?<=["n])help-[a-z]+(?:-[a-z]+)*')
IN_SCRIPT = re.compile(r'"(script-[a-z-]+)"')
PILE_WRONG = Message("option-wrong", option="pile", values=("open", "closed"))
PUT_IN_BY_PAGE = {"sentence", "language", "labels", "languages", "language-links"}


def files(language: str = LANGUAGE) -> list[tuple[str, str]]:
    return [file for package in packages() for file in catalogue_files(package, language)]


def files_of_example(language: str = LANGUAGE) -> list[tuple[str, str]]:
    return [(path.name, path.read_text(encoding="utf-8")) for path in sorted((EXAMPLE / language).glob("*.ftl"))]


def messages(files: Sequence[tuple[str, str]], language: str = LANGUAGE) -> FluentMessages:
    bundle = FluentMessages(language)
    for name, text in files:
        bundle.add(name, text)
    return bundle


def arguments(files: Sequence[tuple[str, str]], language: str = LANGUAGE) -> dict[str, frozenset[str]]:
    """Return the names of each message's arguments, keyed by the message's ID. Fluent terms are not included."""
    bundle = messages(files, language)
    ids = {id for name, text in files for id in message_sources(name, text) if not id.startswith("-")}
    return {id: bundle.variables(id) for id in ids}


OUR_MESSAGES = messages(files())
IDS = {id: name for name, text in files() for id in message_sources(name, text)}
CALLS = [*calls(PACKAGE), *calls(RULES)]


def calls_in_pages() -> Iterator[Call]:
    for path in sorted(STATIC.rglob("*.html")):
        for id in sorted({*IN_PAGE.findall(path.read_text(encoding="utf-8"))} - PUT_IN_BY_PAGE):
            yield Call(path.name, id, frozenset())


def ids_in_scripts() -> set[str]:
    return {id for path in STATIC.rglob("*.js") for id in IN_SCRIPT.findall(path.read_text(encoding="utf-8"))}


def ids_in_help() -> set[str]:
    """Return the IDs of the messages that click uses as help text."""
    return {id for path in PACKAGE.rglob("*.py") for id in IN_HELP.findall(path.read_text(encoding="utf-8"))}


def nested_ids() -> set[str]:
    """Return the IDs of the messages that are part of other messages."""
    texts = [source for name, text in files() for source in message_sources(name, text).values()]
    return {id for source in texts for id in re.findall(r"\{ ([a-z][a-z-]+) \}", source)}


@pytest.mark.parametrize("call", [*CALLS, *calls_in_pages()], ids=lambda call: f"{call.where} {call.id}")
def test_every_message_exists_and_takes_its_arguments(call: Call) -> None:
    assert call.id in IDS, f"{call.where}: there is no message {call.id}"
    assert OUR_MESSAGES.variables(call.id) == call.names, call.where


def test_every_message_is_used() -> None:
    used = {call.id for call in [*CALLS, *calls_in_pages()]} | ids_in_scripts() | ids_in_help() | nested_ids()
    assert sorted(IDS.keys() - used) == []


def test_help_messages_exist_and_take_only_names() -> None:
    help_ids = ids_in_help() - {call.id for call in CALLS}

    assert sorted(help_ids - IDS.keys()) == []
    assert {name for id in help_ids for name in OUR_MESSAGES.variables(id)} == {"names"}


def test_pages_and_scripts_have_separate_catalogues() -> None:
    """Messages in a page have no arguments, and every page receives the messages of the scripts."""
    of_page = {id for id, name in IDS.items() if name.endswith("/page.ftl")}
    of_scripts = {id for id, name in IDS.items() if name.endswith("/script.ftl")}

    assert {call.id for call in calls_in_pages()} == of_page
    assert ids_in_scripts() == of_scripts
    assert not {call.id for call in CALLS} & (of_page | of_scripts)


def test_ids_of_a_game_share_a_prefix() -> None:
    for package in packages()[1:]:
        first = {id.split("-")[0] for name, text in catalogue_files(package) for id in message_sources(name, text)}
        assert len(first) == 1, package


def test_example_game_matches_its_catalogue() -> None:
    assert {call.id: call.names for call in calls(EXAMPLE)} == arguments(files_of_example())


@pytest.mark.parametrize("language", SPOKEN)
def test_page_of_all_messages_has_a_row_for_each(language: str) -> None:
    """`make messages` writes this page; an argument without an example raises KeyError."""
    rows = re.findall(r"^\| `(.+?)` \|", write_table.table(packages(), language), re.M)
    assert {id for id, _ in write_table.sentences(packages(), language)} == {*rows}


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (Message("more-to-put-right", count=1), "After that, one more thing to put right."),
        (Message("more-to-put-right", count=2), "After that, 2 more things to put right."),
        (Message("over", winners=("Ann", "Ben", "Cleo")), "Ann, Ben and Cleo won. Thank you for playing."),
        (PILE_WRONG, "The option “pile” takes open or closed."),
    ],
)
def test_message_text_has_arguments_numbers_and_lists(message: Message, text: str) -> None:
    assert catalogue().text(message) == text


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
def test_invalid_message_is_logged_and_stops_no_game(message: Message, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(MessageError):
        catalogue().checked_text(message)
    assert catalogue().text(message) == "Words are missing here.", "without the id, which means nothing to players"
    assert catalogue("fr").text(message) == "Il manque des mots ici."
    assert "no-such-message" in caplog.text or "winners" in caplog.text


def test_json_for_a_page_accepts_messages_only() -> None:
    assert catalogue().json_default(Message("stalled")).startswith("If you have already done that")
    with pytest.raises(TypeError, match="neither JSON nor a message"):
        catalogue().json_default(object())


@pytest.mark.parametrize("text", ["hello\n", "# one\n}\n", "one = a\none = b\n"])
def test_file_without_messages_or_with_a_repeated_id_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^mine\.ftl: "):
        messages([("mine.ftl", text)])


def test_id_in_two_files_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^two\.ftl: there is a message one already"):
        messages([("one.ftl", "one = a\n"), ("two.ftl", "one = a\n")])


@pytest.mark.parametrize("text", ["one = { $a\n", "one =\n", "one = a\nb\n", "one =\n    .attribute = a\n"])
def test_message_with_a_syntax_error_affects_no_other(text: str) -> None:
    both = messages([("mine.ftl", text + "two = b\n")])
    with pytest.raises(ValueError, match=r"^mine\.ftl: "):
        both.variables("one")
    assert both.variables("two") == frozenset()


def test_cyclic_message_is_refused() -> None:
    cyclic = messages([("mine.ftl", "one = { two } { $a }\ntwo = { one } { $b }\n")])
    assert cyclic.variables("one") == {"a", "b"}
    with pytest.raises(ValueError, match="Cyclic"):
        cyclic.text("one", {"a": 1, "b": 2})


def run_all(folder: Path, games: dict[str, dict[str, str]], language: str, *ids: str) -> tuple[list[str], list[str]]:
    """Run a program with more games, {name: {language: file text}}. Return the messages' texts and the log lines."""
    for game, languages in games.items():
        (folder / game).mkdir()
        (folder / game / "__init__.py").touch()
        for spoken, text in languages.items():
            (folder / game / spoken).mkdir()
            (folder / game / spoken / "game.ftl").write_text(text, encoding="utf-8")
    result = python(folder, SAY.format(games=[*games], language=language, ids=ids))
    return result.stdout.splitlines(), result.stderr.splitlines()


SAY = """
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import add_package, catalogue

for game in {games}:
    add_package(game)
for id in {ids}:
    print(catalogue({language!r}).text(Message(id)))
"""


def python(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script that looks for packages in `folder` first."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-c", script]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=True)


def test_package_with_unreadable_messages_is_logged_and_ignored(tmp_path: Path) -> None:
    games = {"bare_game": {}, "broken_game": {LANGUAGE: "no fluent\n"}, "good_game": {LANGUAGE: "good-id = Good.\n"}}
    texts, logged = run_all(tmp_path, games, LANGUAGE, "good-id")
    assert texts == ["Good."]
    assert [line.split()[3] for line in logged] == ["bare_game", "broken_game"]


def test_missing_message_falls_back_to_the_first_language(tmp_path: Path) -> None:
    """One game has one of its two messages in French; another has no French at all."""
    half = {LANGUAGE: "half-a = A.\nhalf-b = B.\n", "fr": "half-a = Ah.\n"}
    texts, logged = run_all(tmp_path, {"half": half, "no": {LANGUAGE: "no-a = A.\n"}}, "fr", "half-a", "half-b", "no-a")
    assert texts == ["Ah.", "B.", "A."]
    assert logged == ["There is no message half-b in fr."]


def test_unknown_language_falls_back_to_the_first() -> None:
    assert catalogue("tlh") is catalogue(LANGUAGE)


def test_pseudo_language_changes_all_words_but_no_argument() -> None:
    assert Catalogue(PSEUDO).text(PILE_WRONG) == "Ţĥé õpţîõñ “pile” ţàķéš open õŕ closed."


OTHERS = SPOKEN[1:]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("texts", [files, files_of_example])
def test_language_has_every_message_with_the_same_arguments(
    language: str, texts: Callable[[str], list[tuple[str, str]]]
) -> None:
    assert arguments(texts(language), language) == arguments(texts(LANGUAGE))


def test_french_is_a_language() -> None:
    assert "fr" in OTHERS
    assert catalogue("fr").text(Message("board-offline")) == "Le plateau ne répond pas."


SPEAK_KLINGON = """
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.web.page_language import negotiate_language
from signalbox.web.page_language import refusal_page, translate_page

spoken = negotiate_language("", "", "tlh, fr;q=0.5")
print(spoken, catalogue(spoken).text(Message("board-offline")), catalogue(spoken).text(Message("board-unplugged")))
print(b'<option value="tlh" lang="tlh" selected>tlhIngan Hol</option>' in translate_page("game.html", spoken))
print(b"?lang=tlh" in refusal_page(Message("viewer-unknown-address"), "fr"))
"""


def test_third_language_needs_only_a_folder(tmp_path: Path) -> None:
    """A language is found by its folder and chosen like the others. Missing messages are shown in English."""
    shutil.copytree(PACKAGE, tmp_path / "signalbox", ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / "signalbox" / "core" / "messages" / "tlh"
    folder.mkdir()
    (folder / "table.ftl").write_text("language-name = tlhIngan Hol\nboard-offline = jangbe’ DIr.\n", encoding="utf-8")
    first, *rest = python(tmp_path, SPEAK_KLINGON).stdout.splitlines()
    assert first.startswith("tlh jangbe’ DIr. The board is unplugged")
    assert rest == ["True", "True"]


def format_message(text: str, id: str, args: dict[str, object]) -> str:
    bundle = messages([("mine.ftl", text)], "fr")
    bundle.variables(id)
    return bundle.text(id, args)


def test_term_depends_on_its_argument() -> None:
    text = '-de =\n    { MATCH($it, "[aeiou]") ->\n        [yes] d’{ $it }\n       *[no] de { $it }\n    }\n'
    text += 'mine = loco { TERM("de", $owner) }\n'
    names = {name: format_message(text, "mine", {"owner": name}) for name in ("Ann", "Émile", "Ben")}
    assert names == {"Ann": "loco d’Ann", "Émile": "loco d’Émile", "Ben": "loco de Ben"}


def test_unknown_term_is_refused() -> None:
    with pytest.raises(ValueError, match="-no-such-term"):
        format_message('mine = { TERM("no-such-term", $a) }\n', "mine", {"a": "b"})


def test_long_running_program_caches_few_texts() -> None:
    texts = Catalogue(LANGUAGE)

    def memory_after(numbers: range) -> int:
        for number in numbers:
            assert texts.text(Message("verbatim", text=f"Move {number}.")) == f"Move {number}."
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        early = memory_after(range(1000))
        assert memory_after(range(1000, 4000)) - early < 100_000  # bytes; all those texts would need many times more
    finally:
        tracemalloc.stop()
