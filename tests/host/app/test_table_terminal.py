"""Test the input and the output of the terminal in every language."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from shared_rules.game import BY_WORD, NotAllowedError, State
from signalbox import games
from signalbox.app import preferences
from signalbox.app.lobby_terminal import LobbyTerminal
from signalbox.app.table_terminal import Terminal
from signalbox.board import load
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue, set_language, user_catalogue
from signalbox.core.messages.languages import PSEUDO, SPOKEN
from signalbox.core.messages.typed_words import match_word, similar_words, typed_move, typed_word
from signalbox.core.seats import Seat
from signalbox.device.runtime import preferences_file, terminal_language
from signalbox.play.analysis.ending_types import Ending
from signalbox.play.lobby import commands as lobby
from signalbox.play.lobby.lobby import Lobby
from signalbox.play.lobby.setup import Setup
from signalbox.play.table.commands import (
    AcceptBoard,
    AddToSeed,
    ChooseByWord,
    Command,
    EnterDice,
    IgnoreSensor,
    LeaveGame,
    PlayAgain,
    PlayOn,
    PressButton,
    QuitProgram,
    SetPace,
    SetPatterns,
    ShowAgain,
    TrustSensor,
)
from signalbox.play.table.config import VirtualHands
from signalbox.play.teaching.lesson import open_lesson
from tests.english import append_english, english, message_text
from tests.shared_rules.playthroughs import FOLDER, rules

EMPTY: Any = {name: [] for name in ("squares", "choices", "record", "ignored_sensors")}
QUIET = EMPTY | {
    "tone": "do",
    "prompt": Message("computer-chooses", player="Ann"),
    "kept": None,
    "detail": None,
    "buttons": None,
}


def fake_table(buttons: list[str], verbs: list[str], match: object = None) -> Any:
    """Return a stand-in for a table, with only the parts that a terminal uses."""
    board = SimpleNamespace(squares={"Q2.3.1": None}, colours={"red": 0, "blue": 0})
    seats = [Seat("Ann"), Seat("Ann Lee"), Seat("Robin", "simple")]
    rules = SimpleNamespace(verbs=verbs)
    config = SimpleNamespace(board=board, rules=rules, buttons=buttons, seats=seats, virtual_hands=VirtualHands.NONE)
    return SimpleNamespace(config=config, match=match)


TABLE = fake_table(["roll", "undo", "confirm", "help"], ["loco", "enter"])
PARIS = fake_table(["red", "blue", "undo", "confirm", "help"], ["company", "place", "take"])
DEAD = {"sensor": "Q2.3.1", "kind": "dead", "say": Message("sensor-broken", sensor="Q2.3.1", kind="dead")}


def refusal(terminal: Terminal | LobbyTerminal, line: str) -> str:
    """Return the English message that is shown when a line is refused."""
    with pytest.raises(UserError) as caught:
        terminal.parse(line)
    return english(caught.value.message)


def test_empty_addition_to_the_dice_is_explained() -> None:
    for line, player in (("add Ann", "Ann"), ("add ann  lee ", "Ann Lee")):
        assert refusal(Terminal(append_english([]), TABLE), line) == message_text("terminal-add-what", player=player)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        *(("broken Q2.3.1", IgnoreSensor("Q2.3.1")), ("Works  q2.3.1 ", TrustSensor("q2.3.1"))),
        *(("panne Q2.3.1", IgnoreSensor("Q2.3.1")), ("marche Q2.3.1", TrustSensor("Q2.3.1"))),
        *(("c", PressButton("confirm")), ("lancer", PressButton("roll")), ("Annuler", PressButton("undo"))),
        *(("valider", PressButton("confirm")), ("aide", PressButton("help"))),
        *(("dice red 3 4", EnterDice("red 3 4")), ("dés rouge 3 4", EnterDice("rouge 3 4"))),
        *(("DES 3 4", EnterDice("3 4")), ("3 4 bleu", EnterDice("3 4 bleu")), ("blue, 3, 4", EnterDice("blue, 3, 4"))),
        *(("right", AcceptBoard()), ("bon", AcceptBoard()), ("agree", PlayOn()), ("accord", PlayOn())),
        *(("show", ShowAgain()), ("revoir", ShowAgain()), ("début", LeaveGame()), ("debut", LeaveGame())),
        *(("rejouer", PlayAgain()), ("quitter", QuitProgram()), ("motifs oui", SetPatterns("yes"))),
        *(("pace Slow", SetPace("slow")), ("allure lente", SetPace("slow"))),
        *(("add Ann 4711", AddToSeed("0", "4711")), ("add ann lee 47 11", AddToSeed("1", "47 11"))),
        *(("add Robin 1", AddToSeed("2", "1")), ("add Robin", AddToSeed("2", ""))),
        *(("add 4711", AddToSeed("", "4711")), ("add Anna", AddToSeed("", "Anna"))),
        *((line, ChooseByWord("first Ann Lee")) for line in ("premier Ann Lee", "first Ann Lee")),
    ],
)
def test_words_in_either_language_are_commands(line: str, command: Command) -> None:
    assert Terminal(append_english([]), TABLE).parse(line) == command


def test_a_number_answers_a_question() -> None:
    lines: list[str] = []
    terminal = Terminal(append_english(lines), TABLE)
    choices = [
        {"text": "Q1.1.1 taken", "label": Message("say-piece-on", place="Q1.1.1"), "enabled": True},
        {"text": "S1 empty", "label": Message("say-square-empty", place="S1"), "enabled": True},
    ]
    terminal.show(QUIET | {"choices": choices})
    assert lines == [
        "Ann is choosing.",
        "    1. No, a piece is here: Q1.1.1",
        "    2. No, nothing is here: S1",
    ]
    assert terminal.parse("2") == ChooseByWord("S1 empty")
    with pytest.raises(UserError, match=r"Type the number of a choice, 1 to 2, roll, undo, confirm, help or \? \("):
        terminal.parse("3")


def test_broken_sensors_are_listed_when_they_change() -> None:
    lines: list[str] = []
    terminal = Terminal(append_english(lines), TABLE)
    for ignored_sensors in ([], [DEAD], [DEAD], []):
        terminal.show(QUIET | {"ignored_sensors": ignored_sensors})
    assert lines == [
        "Ann is choosing.",
        message_text("terminal-broken-sensors", sensors="Q2.3.1 (no response) [Q2.3.1]"),
        message_text("terminal-no-broken-sensors"),
    ]


def test_finished_game_is_reviewed_once_per_end() -> None:
    lines: list[str] = []
    terminal = Terminal(append_english(lines), TABLE)
    ending: Ending = {
        "rows": [
            {"label": Message("ending-given-away"), "values": ["12", "3", "0"]},
            {"label": Message("ending-held", thing="Red", value=4), "values": ["1", "0", "2"], "colour": "red"},
        ],
        "lines": [Message("ending-length", turns=20, minutes=5)],
        "moments": [
            {"text": Message("ending-moment", cause="luck", turn=4, player="Ann", before=40, after=70), "move": 9}
        ],
        "chances": None,
        "plots": [],
    }
    expected = [
        "  20 turns in 5 minutes.",
        "  Lost by mistakes, in %: Ann 12, Ann Lee 3, Robin 0",
        "  Red at 4: Ann 1, Ann Lee 0, Robin 2",
        "  Turn 4: luck takes Ann from 40% to 70%.",
    ]
    for review in (None, ending, ending):
        terminal.show_review(review)
    assert lines == expected
    for review in (None, ending):  # as if the end of the game had been taken back
        terminal.show_review(review)
    assert lines == expected * 2


def test_unknown_input_lists_the_main_words() -> None:
    terminal = Terminal(append_english([]), TABLE)
    assert (
        refusal(terminal, "mend Q2.3.1")
        == "Not understood: “mend Q2.3.1”. Type roll, undo, confirm, help or ? (all words)."
    )
    assert len(refusal(terminal, "x" * 1000)) < 120


def test_question_mark_lists_all_words() -> None:
    lines: list[str] = []
    assert Terminal(append_english(lines), TABLE).parse(" ? ") is None
    assert lines == [
        "To play: roll, undo, confirm, help (or the last move again, when you only have\n"
        "  to roll), dice and what was rolled, a move (it begins with loco or enter),\n"
        "  moves (what you can do now)",
        "To look: board (the board in letters), where (the same in words), show (the last\n"
        "  move again), chances (of winning, for the player whose turn it is)",
        "To put right: right (the board is right), agree (everybody agrees: play on from\n"
        "  here), broken or works and a square, for its sensor (such as broken Q2.3.1)",
        "To set: pace and slow, normal or fast (how fast the computer plays), patterns\n"
        "  yes or patterns no (whether colours have patterns too), hands yes or hands no\n"
        "  (whether you move every piece yourself), phones yes or phones no (whether\n"
        "  phones may join), language and en-GB or fr (spoken here)",
        "Before the game: add, a name and a few letters or digits for the secret number\n  (such as add Ann 4711)",
        "For the whole game: give, a name and human, child, easy, fair, strong, simple or\n"
        "  random (who plays that seat, such as give Ann easy), again (the same game once\n"
        "  more), start (another game), end (end the game early), quit",
    ]


def all_words(terminal: Terminal, language: str = "en-GB") -> str:
    """Return all typed words with their explanations."""
    return "\n".join(catalogue(language).text(group) for group in terminal.help())


@pytest.mark.parametrize("roll", ["roll red 3 4", "roll 6"])
def test_help_writes_dice_as_the_game_does(roll: str) -> None:
    state = SimpleNamespace(
        chance_outcomes=lambda: [(1, 1.0)], shortest_notation=lambda _: roll, input_kind=lambda _: BY_WORD
    )
    table = fake_table(["roll"], ["move"], SimpleNamespace(state=state))
    typed = roll.replace("roll", "dice")
    assert f"such as {typed}), a move" in all_words(Terminal(lambda _: None, table))


def test_lesson_accepts_no_real_dice(tmp_path: Path) -> None:
    table = open_lesson("ptites-locos", ["Ann", "Ben"], tmp_path, datetime(2026, 7, 4, tzinfo=UTC)).table
    terminal = Terminal(lambda _: None, table)
    assert "dice" not in all_words(terminal)
    for line in ("dice red 3 4", "red 3 4"):
        with pytest.raises(UserError, match="Type roll, undo"):
            terminal.parse(line)


def test_moves_of_a_game_may_be_typed() -> None:
    terminal = Terminal(lambda _: None, PARIS)
    assert terminal.parse("place Marseille") == ChooseByWord("place Marseille")
    with pytest.raises(UserError, match="Type red, blue, undo"):
        terminal.parse("dice red 3 4")  # this game has no dice


WORDS = (
    *("roll", "undo", "confirm", "help", "done", "dice", "right", "agree", "show", "pace", "broken", "works"),
    *("language", "add", "give", "end", "start", "again", "quit", "slow", "normal", "fast", "begin", "game", "name"),
    *("player", "human", "remove", "move", "set", "resume", "patterns", "yes", "no", "first"),
    *("platform", "loco", "enter", "tile", "pass", "stop", "couple", "attack", "decline", "target", "close", "put"),
    *("company", "place", "take", "board", "where", "moves", "hands", "switch"),
)


@pytest.fixture
def own_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Give the test its own preferences file."""
    monkeypatch.setattr(preferences_file, "default_path", lambda: tmp_path / "preferences.json")


def run(*arguments: str) -> str:
    result = CliRunner().invoke(signalbox, ["demo", "golden-train", "--players", "2", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.usefixtures("own_language")
def test_terminal_remembers_the_requested_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "draws" not in run("--lang", "fr")
    output = run()
    assert "accroche le 1er wagon" in output
    assert "Merci d’avoir joué" in output
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "adds a first wagon" in run("--lang", "en")
    assert "adds a first wagon" in run()


@pytest.mark.usefixtures("own_language")
def test_terminal_speaks_the_systems_language_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", "fr_BE.UTF-8")
    assert "accroche le 1er wagon" in run()
    monkeypatch.setenv("LANG", "tlh_XX.UTF-8")
    assert "adds a first wagon" in run()


@pytest.mark.usefixtures("own_language")
def test_all_commands_speak_the_same_language(tmp_path: Path) -> None:
    def run_any(*arguments: str) -> str:
        result = CliRunner().invoke(signalbox, arguments)
        return result.output + (str(result.exception) if isinstance(result.exception, UserError) else "")

    drive = ("--drive", str(tmp_path))
    lines = run_any("deploy", *drive, "--description", "golden_train", "--dry-run", "--lang", "fr").splitlines()
    assert lines[0].startswith("golden_train, empreinte ")
    assert all(line.startswith("  à écrire\u202f: ") for line in lines[1:-1])
    assert lines[-1].startswith("Le disque n’a pas de boot_out.txt")
    assert run_any("deploy", *drive) == run_any("wiring", "learn", "--board", "virtual", "--description", "")
    assert run_any("check", "--by-hand") == "--by-hand est pour un plateau virtuel\u202f: ajoutez --virtual."
    assert run_any("boards", "edit", "mine").startswith("«\u202fmine\u202f» n’est pas un fichier TOML")
    assert run_any("check", "--by-hand", "--lang", "en") == message_text("check-needs-virtual", option="by-hand")


def type_in_a_loop(terminal: Terminal | LobbyTerminal, *lines: str) -> None:
    """Type lines while an event loop runs, as in a game or at its start."""

    async def run() -> None:
        assert [terminal.parse(line) for line in lines] == [None] * len(lines)

    asyncio.run(run())


def fresh_start() -> Lobby:
    return Lobby(Setup("ptites-locos"), (), "normal", False, lambda _: None)


def start_terminal(tell: Callable[[Message], None]) -> LobbyTerminal:
    terminal = LobbyTerminal(fresh_start(), tell)
    terminal.show()
    return terminal


def game_terminal(tell: Callable[[Message], None]) -> Terminal:
    terminal = Terminal(tell, TABLE)
    terminal.show(QUIET)
    return terminal


@pytest.mark.usefixtures("own_language")
@pytest.mark.parametrize(
    ("make", "english_words", "french_words"),
    [(start_terminal, "begin", "commencer"), (game_terminal, "Ann", "Ann")],
    ids=["start", "game"],
)
def test_typed_word_switches_the_language(
    make: Callable[[Callable[[Message], None]], Terminal | LobbyTerminal], english_words: str, french_words: str
) -> None:
    set_language("en-GB")
    printed: list[str] = []
    terminal = make(lambda message: printed.append(user_catalogue().text(message)))
    before = printed.copy()
    assert english_words in before[-1]
    printed.clear()
    type_in_a_loop(terminal, "language fr")
    assert len(printed) == len(before), "the latest output is repeated in the new language"
    assert printed != before
    assert french_words in printed[-1]
    assert saved_language() == "fr"
    for line, tag in (("langue en", "en-GB"), ("language Français", "fr"), ("LANGUE english", "en-GB")):
        type_in_a_loop(terminal, line)
        assert (user_catalogue(), saved_language()) == (catalogue(tag), tag)
    assert refusal(terminal, "language tlh").startswith("Signalbox does not speak “tlh”: choose en-GB")
    assert user_catalogue() is catalogue("en-GB")


def saved_language() -> str:
    """Return the saved language, which the next command would use."""
    preferences.resolve_pace(None, preferences_file.default_path(), lambda _: None)  # waits for pending writes
    return terminal_language.resolve_language(None, "", preferences_file.default_path(), lambda _: None)


@pytest.mark.usefixtures("own_language")
def test_unknown_language_is_refused() -> None:
    result = CliRunner().invoke(signalbox, ["demo", "--lang", "tlh"])
    assert isinstance(result.exception, UserError)
    assert str(result.exception).startswith("Signalbox does not speak “tlh”: choose en-GB")


def test_company_is_named_in_either_language() -> None:
    terminal = Terminal(append_english([]), PARIS)
    assert terminal.parse("Red") == terminal.parse("rouge") == PressButton("red")
    assert terminal.parse("bleu") == PressButton("blue")


def test_seat_button_is_pressed_in_french() -> None:
    terminal = Terminal(append_english([]), fake_table(["attack.1", "stop.1", "undo", "confirm", "help"], ["couple"]))
    assert terminal.parse("arrêter.1") == PressButton("stop.1")
    assert "attaquer.1, arrêter.1, annuler, valider, aide, " in all_words(terminal, "fr")


def recorded_positions(game: str) -> Iterator[State]:
    """Yield the positions in some recorded games at which a player has to decide."""
    played: Any = rules(game)
    for file in sorted(FOLDER.glob(f"{game}-*.txt"))[::3]:
        for line in file.read_text(encoding="ascii").splitlines()[1:-1]:
            state = played.from_position(line.split(" | ")[1])
            if state.current_player() >= 0:
                yield state


@pytest.mark.parametrize("game", games.names())
def test_moves_are_typed_in_each_language(game: str) -> None:
    """The words displayed for a move are understood as that move, even if other moves are offered."""
    table = fake_table([], rules(game).verbs)
    table.config.board = load(games.entry(game).board)
    terminal = Terminal(append_english([]), table)
    seen: set[str] = set()
    for state in recorded_positions(game):
        offered = [state.notation(action) for action in state.legal_actions()]
        choices = [{"text": each, "label": Message("stalled"), "enabled": False} for each in offered]
        terminal.show(QUIET | {"choices": choices})
        for notation in sorted({*offered} - seen):
            seen.add(notation)
            for line in (notation, english(typed_move(notation)), catalogue("fr").text(typed_move(notation))):
                assert terminal.parse(line) == ChooseByWord(notation), line
    assert {*rules(game).verbs} - {notation.split()[0] for notation in seen} <= {"pass"}


def test_french_moves_agree_in_gender() -> None:
    french = catalogue("fr").text
    assert french(typed_move("platform blue A")) == "plateforme bleue A"
    assert french(typed_move("take blue")) == "prendre bleue"
    assert french(Message("typed-first", player="Ann")) == "premier Ann"
    state = next(recorded_positions("ptites-locos"))
    with pytest.raises(NotAllowedError) as impossible:
        state.parse("platform blue Q")
    messages = games.entry("ptites-locos").messages(load("ptites_locos"), [Seat("Ann"), Seat("Ben")])
    text = french(messages.reason_message(impossible.value.reason))
    assert text.startswith("«\u202fplateforme bleue Q\u202f» n’est pas possible maintenant")
    assert english(messages.reason_message(impossible.value.reason)).startswith(
        message_text("not-possible-without-example", text="platform blue Q")
    )
    assert not {"platform", "enter", "tile", "pass"} & {*text.split()}
    terminal = Terminal(append_english([]), PARIS)
    assert [terminal.parse(text) for text in ("compagnie bleue", "COMPAGNIE bleu", "company blue")] == [
        ChooseByWord("company blue")
    ] * 3
    assert all_words(terminal, "fr").count("un coup (il commence par compagnie, poser ou prendre)") == 1


def test_word_is_read_as_a_move_when_that_move_is_possible() -> None:
    """After a double, "again" is the move that rolls again; otherwise it starts the same game again."""
    terminal = Terminal(append_english([]), fake_table(["roll", "undo", "confirm", "help"], ["again", "stop"]))
    assert terminal.parse("rejouer") == terminal.parse("again") == PlayAgain()
    choices = [{"text": each, "label": Message("stalled"), "enabled": True} for each in ("again", "stop")]
    terminal.show(QUIET | {"choices": choices})
    assert terminal.parse("rejouer") == terminal.parse("again") == ChooseByWord("again")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        *(("commencer", lobby.BeginGame()), ("quitter", lobby.EndAllGames())),
        ("reprendre", lobby.ResumeGame("evening")),
        *(
            ("nom 1 Ann Lee", lobby.NameSeat("0", "Ann Lee")),
            ("enlever 2", lobby.RemoveSeat("1")),
            ("décaler 1", lobby.MoveSeat("0")),
        ),
        *(("joueur 2 personne", lobby.SetKind("1", "human")), ("joueur 2 simple", lobby.SetKind("1", "simple"))),
        *(("premier 2", lobby.SetOption("first", "1")), ("premier", lobby.SetOption("first", ""))),
        *(("régler repair=oui", lobby.SetOption("repair", "yes")), ("motifs non", SetPatterns("no"))),
        ("allure rapide", SetPace("fast")),
    ],
)
def test_start_is_set_up_in_french(line: str, command: object) -> None:
    start: Any = SimpleNamespace(games=("ptites-locos",), unfinished_games=(SimpleNamespace(name="evening"),))
    assert LobbyTerminal(start, append_english([])).parse(line) == command


def test_options_are_listed_in_words_and_set_by_number() -> None:
    start = fresh_start()
    lines: list[str] = []
    terminal = LobbyTerminal(start, lambda message: lines.append(catalogue("fr").text(message)))

    def typed_line(line: str) -> list[str]:
        command = terminal.parse(line)
        assert command is not None
        start.carry_out(command)
        lines.clear()
        terminal.show()
        return [each for each in lines if each.startswith("régler ")]

    before = typed_line("nom 1 Ann")
    assert [each[:11] for each in before] == [f"régler {n}\u202f: " for n in range(1, len(before) + 1)]
    assert not any("=" in each for each in lines)
    (changed,) = {*typed_line("régler 1")} - {*before}
    assert changed.startswith("régler 1\u202f: ")
    assert typed_line("set 1") == before, "the first value follows the last"
    assert refusal(terminal, "régler 9").endswith("choose one by its number.")
    option, _, value = next(iter(start.setup.offered_choices.values()))[1].text.partition("=")
    assert terminal.parse(f"set {option}={value}") == lobby.SetOption(option, value)


def test_game_is_chosen_in_any_spelling() -> None:
    start = fresh_start()
    terminal = LobbyTerminal(start, append_english([]))
    for line in ("Golden_Train", "game GOLDEN-TRAIN", "jeu golden_train"):
        start.setup.choose_game("ptites-locos")
        command = terminal.parse(line)
        assert command is not None
        start.carry_out(command)
        assert start.setup.game == "golden-train"
    for line in ("golden", "game golden"):
        with pytest.raises(UserError) as unknown:
            start.carry_out(terminal.parse(line) or lobby.AddSeat())
        assert unknown.value.message.args["close"] == (typed_word("golden-train"),)


@pytest.mark.parametrize("tag", SPOKEN)
def test_typed_words_are_distinct_in_each_language(tag: str) -> None:
    words = [catalogue(tag).text(typed_word(word)) for word in WORDS]
    assert len({*words}) == len(WORDS)
    assert [match_word(text, WORDS) for text in words] == list(WORDS)


def test_help_lists_the_words_of_its_language() -> None:
    for terminal in (TABLE, PARIS):
        help_text = all_words(Terminal(append_english([]), terminal), "fr")
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
            "langue",
        ):
            assert word in help_text


def test_similar_words_are_found() -> None:
    """Match whole words or parts of them, in any language; list the nearest first, and three at most."""
    names = ("paris-connection", "paris-connection-small", "ptites-locos")
    assert similar_words("Paris_con", names) == names[:2]
    assert similar_words("small", names) == ("paris-connection-small",)
    assert similar_words("locso", ("locos", "lights")) == ("locos",)
    assert similar_words("facil", ("easy", "strong")) == ("easy",)
    assert similar_words("p", ("pa", "pb", "pc", "pd")) == ("pa", "pb", "pc")
    assert similar_words("chess", names) == similar_words("", names) == ()


def test_unknown_word_has_no_meaning() -> None:
    assert match_word("abracadabra", WORDS) is None
    assert match_word("", WORDS) is None
    assert english(typed_word("roll")) == "roll"
    assert PSEUDO not in SPOKEN
