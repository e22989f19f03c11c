"""External engines, such as the example: their play, the information that they receive, and reports of their faults."""

import json
import os
import re
import shutil
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from shared_rules.golden_train import State
from shared_rules.golden_train.position import DECIDE, TARGET
from signalbox import games
from signalbox.ai.engines import engine as module
from signalbox.ai.engines.command import MOVETIME, NODES, parse_command
from signalbox.ai.engines.engine import NEEDS, GameFeed
from signalbox.ai.engines.pipe import NoAnswerError, Pipe
from signalbox.ai.engines.signalbox_engine import EngineServer
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError
from signalbox.core.seats import ENGINE, Seat
from signalbox.games.contract_checks import Case, cases
from signalbox.games.players import choose_action
from signalbox.play.record.dice import Dice
from signalbox.play.table.opening import NewGame, new_table
from tests.english import message_text
from tests.host.ai.engines.starting import decisions, fake, new_game_state, running_engine
from tests.host.app.test_realtime import is_running, wait_until_gone
from tests.host.play.table.harness import NOW

GAME = "golden-train"
SOON_S = 0.3
PATIENCE_S = 10.0  # enough on a busy machine


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LATE_S", SOON_S)


def chosen_actions(command: str, count: int = 1) -> list[int]:
    """Return the actions that an engine chooses at the first `count` decisions of a game."""
    random = Random(1)
    options, state = new_game_state(GAME, 2, random)
    with running_engine(command, GAME, 2, 0, options) as engine:
        return [engine(turn.resample_from_infostate(0, random), Random(2)) for turn in decisions(state, random, count)]


def test_chosen_action_is_played() -> None:
    random = Random(1)
    _, state = new_game_state(GAME, 2, random)
    legal = [turn.legal_actions()[-1] for turn in decisions(state, random, 8)]
    assert chosen_actions(fake(), 8) == legal


def test_engine_name_loses_its_control_characters() -> None:
    with running_engine(fake(), GAME, 2, 0, {}) as engine:
        assert engine.name == "Fake (Ann [31m)"


def test_engine_receives_options_budget_and_seed(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    chosen_actions(fake("plays", log, "nodes=500 depth=3"))
    lines = log.read_text().splitlines()
    assert lines[0] == "signalbox 1"
    assert "setoption depth 3" in lines
    assert re.fullmatch(r"go nodes 500 seed \d+", next(line for line in lines if line.startswith("go ")))
    assert lines[-1] == "quit"


def test_engine_that_waits_for_stop_is_stopped_and_plays() -> None:
    random = Random(1)
    _, state = new_game_state(GAME, 2, random)
    first = next(decisions(state, random, 1)).legal_actions()[0]
    assert chosen_actions(fake("waits", settings="movetime=100")) == [first]


def test_junk_before_the_greeting_is_ignored() -> None:
    assert chosen_actions(fake("junk")) == chosen_actions(fake())


@pytest.mark.parametrize(
    ("way", "message"),
    [
        ("dies", "has stopped (exit status 1): ZeroDivisionError: division by zero"),
        ("refuses", "reports an error: this game is too hard"),
        ("illegal", "chooses an action that is not possible now."),
        ("beyond", "chooses action 99999, which does not exist."),
        ("words", "answers “pass”, which is not the number of an action."),
        ("nothing", "sends bestmove without an action."),
        ("mute", "did not choose an action within"),
        ("chatters", "did not choose an action within"),
        ("floods", "has sent too much output."),
        ("chess", "does not play golden-train: it plays chess."),
    ],
)
def test_faulty_engine_is_soon_reported_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, way: str, message: str
) -> None:
    if "did not choose" in message:
        monkeypatch.setattr(module, "STOP_S", SOON_S)  # no answer will come
    began = time.monotonic()
    with pytest.raises(UserError) as raised:
        chosen_actions(fake(way, settings="movetime=100"), 3)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)
    assert time.monotonic() - began < PATIENCE_S


def test_silent_engine_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "READY_S", SOON_S)
    with pytest.raises(UserError, match="did not send signalboxok within 0 seconds"):
        chosen_actions(fake("silent"))


def test_engine_that_never_reads_blocks_nothing() -> None:
    """Send far more than the pipe can hold."""
    pipe = Pipe([sys.executable, "-S", "-E", "-c", "import time; time.sleep(60)"])
    began = time.monotonic()
    pipe.send(["played place 6.9"] * 100_000)
    with pytest.raises(NoAnswerError):
        pipe.receive(time.monotonic() + SOON_S)
    pipe.end()
    assert time.monotonic() - began < PATIENCE_S


@pytest.mark.skipif(os.name != "posix", reason="asks the system which processes there are")
def test_broken_engine_is_stopped_and_not_asked_again(tmp_path: Path) -> None:
    random = Random(1)
    options, state = new_game_state(GAME, 2, random)
    number, script = tmp_path / "pid", tmp_path / "wrapper.sh"
    script.write_text(f"echo $$ > {number}\nexec {fake('illegal')}\n")
    with running_engine(f"sh {script}", GAME, 2, 0, options) as engine:
        known_state = next(decisions(state, random, 1)).resample_from_infostate(0, random)
        with pytest.raises(UserError) as first:
            engine(known_state, random)
        assert not is_running(int(number.read_text()))
        with pytest.raises(UserError) as second:
            engine(known_state, random)
        assert str(first.value) == str(second.value)


@pytest.mark.skipif(os.name != "posix", reason="asks the system which processes there are")
def test_processes_of_an_engine_end_with_it(tmp_path: Path) -> None:
    number = tmp_path / "pid"
    script = tmp_path / "wrapper.sh"
    script.write_text(f"sleep 60 & echo $! > {number}\nexec {fake('mute')}\n")
    with pytest.raises(UserError):
        chosen_actions(f"movetime=1 sh {script}")
    wait_until_gone(int(number.read_text()))


def test_command_is_split_like_a_shell_command_but_not_run_by_one(tmp_path: Path) -> None:
    command = parse_command("nodes=5 level=strong 'my engine' --name \"a b\" ; touch x $HOME")
    assert command.words == ("my engine", "--name", "a b", ";", "touch", "x", "$HOME")
    assert command.options == (("level", "strong"),)
    assert command.budget == f"{NODES} 5"
    assert command.movetime_ms is None
    assert parse_command("x").budget == f"{MOVETIME} 1000"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "“engine:” has no command: add one, as in engine:node my_engine.js."),
        ("level=strong", "“engine:level=strong” has no command"),
        ("node 'x", message_text("engine-quotes", command="node 'x")),
        ("movetime=0 x", message_text("engine-budget-wrong", setting="movetime", maximum="600000")),
        ("nodes=many x", message_text("engine-budget-wrong", setting="nodes", maximum="1000000000000")),
        ("movetime=5 nodes=5 x", "Give only one limit for an engine’s thinking"),
    ],
)
def test_invalid_command_is_reported_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(UserError, match=re.escape(message)):
        parse_command(text)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("no-such-program --fast", message_text("engine-not-found", program="no-such-program")),
        (str(Path(__file__).parent), "cannot be started: "),
        (fake(settings="width=3"), "has no option width."),
    ],
)
def test_unavailable_engine_is_reported_in_one_sentence(command: str, message: str) -> None:
    with pytest.raises(UserError, match=re.escape(message)), running_engine(command, GAME, 2, 0, {}):
        pass


ALL = [case for name in games.names() for case in cases(name)]
DECISIONS = 12


@pytest.mark.parametrize("case", ALL, ids=str)
def test_deals_that_differ_in_hidden_cards_send_the_same_lines(case: Case) -> None:
    """Compare the lines, including all information that an engine may request."""
    random = Random(f"{case}")
    differing, is_hidden = 0, False
    for state in decisions(case.start(), random, 60):
        seat = state.current_player()
        feed = GameFeed(case.rules, games.board(case.name), state.players, seat, NEEDS)
        twin = state.resample_from_infostate(seat, random)
        differing += twin.position() != state.position()
        is_hidden = is_hidden or "deal ?" in state.information_state(seat)
        lines = [[*feed.position(other.resample_from_infostate(seat, Random(3)))] for other in (state, twin)]
        assert lines[0] == lines[1]
    assert (differing > 0) == is_hidden


def test_deals_that_differ_in_hidden_cards_send_the_same_bytes_at_a_table(tmp_path: Path) -> None:
    """Run the code of `play` all the way from the table's state to the engine's standard input."""
    bytes_read = []
    random = Random(5)
    options, state = new_game_state("paris-connection", 3, random)
    positions = [turn.clone() for turn in decisions(state, random, 12) if turn.current_player() == 1]
    twins = [turn.resample_from_infostate(1, random) for turn in positions]
    assert [turn.position() for turn in positions] != [turn.position() for turn in twins]
    for name, states in (("real", positions), ("twin", twins)):
        log = tmp_path / name
        with running_engine(fake("plays", log), "paris-connection", 3, 1, options) as engine:
            seats = [Seat("Ann"), Seat("Robin", ENGINE), Seat("Ben")]
            plan = NewGame("paris-connection", seats, dict(options), Dice.from_text("1"), tmp_path / f"{name}.jsonl")
            plan.engines = {1: engine}
            choose = new_table(plan, NOW).table.config.computers.choosers[1]
            for turn in states:
                choose(turn)
        bytes_read.append(log.read_bytes())
    assert bytes_read[0] == bytes_read[1]
    assert bytes_read[0].count(b"\nposition\n") == len(positions) > 1
    assert b"played deal ?\n" in bytes_read[0]


def test_only_requested_information_is_sent() -> None:
    case = ALL[0]
    state = next(decisions(case.start(), Random(1), 1))
    verbs = {}
    for needs in ((), NEEDS):
        feed = GameFeed(case.rules, games.board(case.name), state.players, state.current_player(), needs)
        lines = [*feed.game({"first": 0}), *feed.position(state)]
        verbs[needs] = {line.partition(" ")[0] for line in lines}
    assert verbs[()] == {"newgame", "players", "seat", "given", "action", "position", "played", "view", "legal"}
    assert verbs[NEEDS] - verbs[()] == {"board", "feature", "features", "world"}


@pytest.mark.parametrize("case", ALL, ids=str)
def test_legal_actions_have_the_numbers_of_the_action_map(case: Case) -> None:
    for state in decisions(case.start(), Random(f"{case}"), 5):
        seat = state.current_player()
        encoder = games.encoder(case.rules, state.players)
        lines = [*GameFeed(case.rules, games.board(case.name), state.players, seat, ("features",)).position(state)]
        legal = [line.split(" ", 2)[1:] for line in lines if line.startswith("legal ")]
        assert [encoder.actions.action(int(number)) for number, _ in legal] == state.legal_actions()
        assert [words for _, words in legal] == [state.notation(action) for action in state.legal_actions()]
        [view] = [json.loads(line.partition(" ")[2]) for line in lines if line.startswith("view ")]
        assert view == json.loads(json.dumps(state.view(seat)))
        [features] = [line.split()[1:] for line in lines if line.startswith("features ")]
        assert [*map(float, features)] == pytest.approx(list(encoder.encode(state, seat)), rel=1e-6)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_signalbox_as_an_engine_plays_like_its_level(case: Case) -> None:
    """The engine knows only the protocol's lines, which must be enough to rebuild the whole position."""
    random = Random(f"{case}")
    options, start = new_game_state(case.name, case.players, random)
    seats = range(start.players)
    feeds = [GameFeed(case.rules, games.board(case.name), start.players, seat, NEEDS) for seat in seats]
    engines = [EngineServer("random") for _ in seats]

    def ask(seat: int, *lines: str) -> list[str]:
        return [answer for line in lines for answer in engines[seat].answer(line)]

    for seat in seats:
        assert ask(seat, "signalbox 1")[-1] == "signalboxok"
        assert ask(seat, *feeds[seat].game(options), "isready") == ["readyok"]
    for state in decisions(start, random, DECISIONS):
        seat = state.current_player()
        known_state = state.resample_from_infostate(seat, random)
        index = feeds[seat].actions.index(choose_action("random", case.name, known_state, Random("7")))
        assert ask(seat, *feeds[seat].position(known_state), "go movetime 5 seed 7") == [f"bestmove {index}"]
        assert engines[seat].state.position() == known_state.position()


if TYPE_CHECKING:
    from shared_rules.game import Options

BANDIT = Path(__file__).parents[4] / "examples/engine/bandit.js"
NODE = shutil.which("node")
GAMES = 12
SHERIFF = 9  # worth more than any dynamite

needs_node = pytest.mark.skipif(NODE is None, reason="needs Node.js")


@needs_node
def test_example_engine_beats_a_random_player() -> None:
    words = ["arena", "golden-train", "--seats", f"random,engine:bold=2 node {BANDIT}", "--games", str(GAMES), "--json"]
    result = CliRunner().invoke(signalbox, words, catch_exceptions=False)
    last = json.loads(result.output.splitlines()[-1])
    assert last["games"] == GAMES
    assert last["players"][1]["win"] > 0.75


@needs_node
@pytest.mark.parametrize("pile", ["open", "closed"])
def test_engine_attacks_when_the_opponent_has_a_wagon_of_value_1(pile: str) -> None:
    """The engine can only do this if it keeps track of all wagons in the trains."""
    random = Random(3)
    options: Options = {"pile": pile, "match": "value", "first": 1}
    start = games.rules("golden-train").start(2, options)
    attacks = 0
    with running_engine(f"node {BANDIT}", "golden-train", 2, 0, options) as engine:
        for state in decisions(start, random, 200):
            assert isinstance(state, State)
            if state.current_player() != 0 or state.phase not in (DECIDE, TARGET):
                continue
            chosen = state.notation(engine(state, random))
            if state.phase == DECIDE:
                assert chosen == ("attack" if 1 in state.trains[1] else "decline")
            elif not state.targets:
                attacks += 1
                place = int(chosen.rpartition(".")[2])
                assert state.trains[1][place - 1] == min(state.trains[1], key=lambda value: value or SHERIFF)
    assert attacks
