"""The terminal speaks the language of whoever started it, and understands the words of every one."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from signalbox.app.cli import signalbox
from signalbox.app.start_terminal import StartTerminal
from signalbox.app.terminal import Terminal
from signalbox.errors import UserError
from signalbox.messages import Message
from signalbox.messages.catalogue import catalogue, own, speak
from signalbox.messages.languages import PSEUDO, SPOKEN
from signalbox.messages.typed import meant, typed
from signalbox.runtime import preferences_file
from signalbox.sitting.commands import (
    Begin,
    GoOn,
    MoveSeat,
    NameSeat,
    RemoveSeat,
    SetKind,
    SetOption,
    Stop,
)
from signalbox.table.commands import (
    AcceptBoard,
    Again,
    Command,
    EnterDice,
    IgnoreSensor,
    Leave,
    PlayOn,
    Press,
    Quit,
    SetPace,
    SetPatterns,
    ShowAgain,
    TrustSensor,
)
from tests.english import english, told_to
from tests.host.app.test_terminal import PARIS, TABLE, FakeTable

WORDS = (
    *("roll", "undo", "confirm", "help", "done", "dice", "right", "agree", "show", "pace", "broken", "works"),
    *("add", "give", "end", "start", "again", "quit", "slow", "normal", "fast", "begin", "game", "name"),
    *("player", "human", "remove", "move", "set", "resume", "patterns", "yes", "no"),
)


@pytest.fixture
def own_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Preferences of this test's own."""
    monkeypatch.setattr(preferences_file, "default_path", lambda: tmp_path / "preferences.json")


def run(*arguments: str) -> str:
    done = CliRunner().invoke(signalbox, ["demo", "golden-train", "--players", "2", *arguments])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.usefixtures("own_language")
def test_a_terminal_speaks_what_is_asked_for_and_remembers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "draws" not in run("--lang", "fr")
    said = run()
    assert "accroche le 1er wagon" in said
    assert "Merci d’avoir joué" in said
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "couples the 1st wagon" in run("--lang", "en")
    assert "couples the 1st wagon" in run()


@pytest.mark.usefixtures("own_language")
def test_a_terminal_that_was_asked_for_nothing_speaks_as_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", "fr_BE.UTF-8")
    assert "accroche le 1er wagon" in run()
    monkeypatch.setenv("LANG", "tlh_XX.UTF-8")
    assert "couples the 1st wagon" in run()


@pytest.mark.usefixtures("own_language")
def test_a_maker_is_spoken_to_in_the_same_language_by_every_command(tmp_path: Path) -> None:
    def told(*arguments: str) -> str:
        done = CliRunner().invoke(signalbox, arguments)
        return done.output + (str(done.exception) if isinstance(done.exception, UserError) else "")

    drive = ("--drive", str(tmp_path))
    said = told("deploy", *drive, "--description", "golden_train", "--dry-run", "--lang", "fr").splitlines()
    assert said[0].startswith("golden_train, empreinte ")
    assert all(line.startswith("  à écrire\u202f: ") for line in said[1:-1])
    assert said[-1].startswith("Le disque n’a pas de boot_out.txt de CircuitPython")
    assert told("deploy", *drive) == told("wiring", "learn", "--board", "virtual", "--description", "")
    assert told("check", "--by-hand") == "--by-hand est pour un plateau virtuel\u202f: ajoutez --virtual."
    assert told("boards", "edit", "mine").startswith("«\u202fmine\u202f» n’est pas un fichier TOML")
    assert told("check", "--by-hand", "--lang", "en") == "--by-hand is for a virtual board: add --virtual."


@pytest.mark.usefixtures("own_language")
def test_a_language_that_there_is_not_is_refused_in_the_one_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(signalbox, ["demo", "--lang", "tlh"])
    assert isinstance(done.exception, UserError)
    assert str(done.exception).startswith("Signalbox does not speak “tlh”: choose en-GB")


@pytest.mark.usefixtures("own_language")
def test_errors_are_in_the_language_of_the_terminal() -> None:
    speak("fr")
    assert str(UserError(Message("board-offline"))) == "Le plateau ne répond pas."
    assert own() is catalogue("fr")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("lancer", Press("roll")),
        ("Annuler", Press("undo")),
        ("valider", Press("confirm")),
        ("aide", Press("help")),
        ("bon", AcceptBoard()),
        ("accord", PlayOn()),
        ("revoir", ShowAgain()),
        ("début", Leave()),
        ("debut", Leave()),
        ("rejouer", Again()),
        ("quitter", Quit()),
        ("dés rouge 3 4", EnterDice("rouge 3 4")),
        ("DES 3 4", EnterDice("3 4")),
        ("allure lente", SetPace("slow")),
        ("panne Q2.3.1", IgnoreSensor("Q2.3.1")),
        ("marche Q2.3.1", TrustSensor("Q2.3.1")),
    ],
)
def test_french_words_are_understood(line: str, command: Command) -> None:
    assert Terminal(told_to([]), TABLE).parse(line) == command


def test_a_button_of_a_seat_is_pressed_in_french() -> None:
    trains: Any = FakeTable(["attack.1", "stop.1", "undo", "confirm", "help"], ["couple"])
    terminal = Terminal(told_to([]), trains)
    assert terminal.parse("arrêter.1") == Press("stop.1")
    assert catalogue("fr").text(terminal.help()).startswith("Tapez attaquer.1, arrêter.1, annuler, valider, aide, ")


def test_a_company_is_named_in_either_language() -> None:
    paris = Terminal(told_to([]), PARIS)
    assert [paris.parse(word) for word in ("red", "rouge", "bleu")] == [Press("red"), Press("red"), Press("blue")]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("commencer", Begin()),
        ("nom 1 Ann Lee", NameSeat("0", "Ann Lee")),
        ("joueur 2 personne", SetKind("1", "human")),
        ("joueur 2 simple", SetKind("1", "simple")),
        ("enlever 2", RemoveSeat("1")),
        ("décaler 1", MoveSeat("0")),
        ("régler repair=oui", SetOption("repair", "yes")),
        ("motifs non", SetPatterns("no")),
        ("reprendre", GoOn("evening")),
        ("allure rapide", SetPace("fast")),
        ("quitter", Stop()),
    ],
)
def test_the_start_is_set_up_in_french(line: str, command: object) -> None:
    class Start:
        games = ("ptites-locos",)
        unfinished = (type("Unfinished", (), {"name": "evening"}),)

    start: Any = Start()
    assert StartTerminal(start, told_to([])).parse(line) == command


@pytest.mark.parametrize("tag", SPOKEN)
def test_no_two_words_are_typed_alike_in_any_language(tag: str) -> None:
    said = [catalogue(tag).text(typed(word)) for word in WORDS]
    assert len({*said}) == len(WORDS)
    assert [meant(text, WORDS) for text in said] == list(WORDS)


def test_the_help_of_a_terminal_names_the_words_of_its_language() -> None:
    for terminal in (TABLE, PARIS):
        said = catalogue("fr").text(Terminal(told_to([]), terminal).help())
        for word in (
            "annuler",
            "valider",
            "quitter",
            "allure",
            "lente",
            "bon",
            "accord",
            "revoir",
            "panne",
            "marche",
        ):
            assert word in said


def test_an_unknown_word_is_no_word() -> None:
    assert meant("abracadabra", WORDS) is None
    assert meant("", WORDS) is None
    assert english(typed("roll")) == "roll"
    assert PSEUDO not in SPOKEN
