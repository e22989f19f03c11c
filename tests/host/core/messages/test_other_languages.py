"""Every language has all messages of the first one with the same arguments, and its own terms."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from signalbox.core.messages import Message
from signalbox.core.messages import catalogue as catalogues
from signalbox.core.messages.catalogue import Catalogue, MessageError, catalogue, resources
from signalbox.core.messages.fluent_files import FluentMessages, sources
from signalbox.core.messages.languages import LANGUAGE, PSEUDO, SPOKEN
from signalbox.core.resources import PACKAGE
from tests.host.core.messages.write_table import packages

OURS = packages()
EXAMPLE = Path(__file__).parents[4] / "examples" / "milk_run" / "signalbox_milk_run"
OTHERS = SPOKEN[1:]


def arguments(files: list[tuple[str, str]], language: str) -> dict[str, frozenset[str]]:
    """Return the IDs of the messages in catalogue files with their arguments, without a language's own terms."""
    messages = FluentMessages(language)
    for name, text in files:
        messages.add(name, text)
    ids = {id for name, text in files for id in sources(name, text) if not id.startswith("-")}
    return {id: messages.variables(id) for id in ids}


def of_folder(folder: Path) -> list[tuple[str, str]]:
    return [(path.name, path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.ftl"))]


@pytest.mark.parametrize("language", OTHERS)
def test_language_has_every_message_with_the_same_arguments(language: str) -> None:
    first, other = ([file for package in OURS for file in resources(package, tag)] for tag in (LANGUAGE, language))
    assert arguments(other, language) == arguments(first, LANGUAGE)


@pytest.mark.parametrize("language", OTHERS)
def test_example_game_has_every_language(language: str) -> None:
    assert arguments(of_folder(EXAMPLE / language), language) == arguments(of_folder(EXAMPLE / LANGUAGE), LANGUAGE)


def test_french_is_a_language() -> None:
    assert "fr" in OTHERS
    assert catalogue("fr").text(Message("board-offline")) == "Le plateau ne répond pas."


SPEAK_KLINGON = """
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.web.page import language
from signalbox.web.page import page, refusal

spoken = language("", "", "tlh, fr;q=0.5")
print(spoken, catalogue(spoken).text(Message("board-offline")), catalogue(spoken).text(Message("board-unplugged")))
print(b'<option value="tlh" lang="tlh" selected>tlhIngan Hol</option>' in page("index.html", spoken))
print(b"?lang=tlh" in refusal(Message("viewer-unknown-address"), "fr"))
"""


def test_third_language_needs_only_a_folder(tmp_path: Path) -> None:
    """A language is found by its folder and chosen like the others. Missing messages are shown in English."""
    shutil.copytree(PACKAGE, tmp_path / "signalbox", ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / "signalbox" / "core" / "messages" / "tlh"
    folder.mkdir()
    (folder / "table.ftl").write_text("language-name = tlhIngan Hol\nboard-offline = jangbe’ DIr.\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SPEAK_KLINGON],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONSAFEPATH": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    first, *rest = done.stdout.splitlines()
    assert first.startswith("tlh jangbe’ DIr. The board is unplugged")
    assert rest == ["True", "True"]


# Terms of a language.


def words(text: str, id: str, args: dict[str, object]) -> str:
    messages = FluentMessages("fr")
    messages.add("mine.ftl", text)
    messages.variables(id)
    return messages.text(id, args)


def test_term_depends_on_its_argument() -> None:
    text = '-de =\n    { MATCH($it, "[aeiou]") ->\n        [yes] d’{ $it }\n       *[no] de { $it }\n    }\n'
    text += 'mine = loco { TERM("de", $owner) }\n'
    assert [words(text, "mine", {"owner": name}) for name in ("Ann", "Émile", "Ben")] == [
        "loco d’Ann",
        "loco d’Émile",
        "loco de Ben",
    ]


def test_unknown_term_is_refused() -> None:
    with pytest.raises(ValueError, match="-no-such-term"):
        words('mine = { TERM("no-such-term", $a) }\n', "mine", {"a": "b"})


@pytest.fixture
def half_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a game with one of two messages in French, and a game without French."""
    for name, languages in (
        ("half_game", {LANGUAGE: "half-a = A.\nhalf-b = B.\n", "fr": "half-a = Ah.\n"}),
        ("no_game", {LANGUAGE: "no-a = A.\n"}),
    ):
        for language, text in languages.items():
            folder = tmp_path / name / language
            folder.mkdir(parents=True)
            (folder / "game.ftl").write_text(text, encoding="utf-8")
        (tmp_path / name / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(catalogues, "_packages", ["signalbox.core.messages", "half_game", "no_game"])
    monkeypatch.setattr(catalogues, "_catalogues", {})


@pytest.mark.usefixtures("half_french")
def test_missing_message_falls_back_to_the_first_language(caplog: pytest.LogCaptureFixture) -> None:
    french = catalogue("fr")
    assert [french.text(Message(id)) for id in ("half-a", "half-b", "no-a")] == ["Ah.", "B.", "A."]
    assert "half-b" in caplog.text
    assert "no-a" not in caplog.text
    with pytest.raises(MessageError):
        french.checked_text(Message("half-b"))


def test_pseudo_language_is_based_on_the_first() -> None:
    assert Catalogue(PSEUDO).text(Message("board-offline")) == "Ţĥé bõàŕð ðõéš ñõţ àñšŵéŕ."
