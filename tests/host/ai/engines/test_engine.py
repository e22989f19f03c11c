"""A foreign engine plays, and whatever else it does is one sentence at once."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path
from random import Random

import pytest

from signalbox.ai.engines import engine as module
from signalbox.ai.engines.command import MOVETIME, NODES, parse
from signalbox.ai.engines.pipe import Pipe, SilentError
from signalbox.core.errors import UserError
from tests.english import message_text
from tests.host.ai.engines.starting import decisions, fake, running, started

GAME = "golden-train"
SOON_S = 0.3
PATIENCE_S = 10.0  # for a machine that does other things, too


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LATE_S", SOON_S)


def answers(command: str, count: int = 1) -> list[int]:
    """What an engine does at the first decisions of a game."""
    random = Random(1)
    options, state = started(GAME, 2, random)
    with running(command, GAME, 2, 0, options) as engine:
        return [engine(each.resample_from_infostate(0, random), Random(2)) for each in decisions(state, random, count)]


def runs(number: int) -> bool:
    """Whether a process does anything yet."""
    try:
        return "State:\tZ" not in Path(f"/proc/{number}/status").read_text()
    except OSError:
        return False


def test_it_plays_what_it_chooses() -> None:
    random = Random(1)
    _, state = started(GAME, 2, random)
    legal = [each.legal_actions()[-1] for each in decisions(state, random, 8)]
    assert answers(fake(), 8) == legal


def test_it_is_called_what_it_calls_itself_without_control_characters() -> None:
    with running(fake(), GAME, 2, 0, {}) as engine:
        assert engine.name == "Fake (Ann [31m)"


def test_it_is_told_its_options_its_budget_and_a_seed(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    answers(fake("plays", told, "nodes=500 depth=3"))
    lines = told.read_text().splitlines()
    assert lines[0] == "signalbox 1"
    assert "setoption depth 3" in lines
    assert re.fullmatch(r"go nodes 500 seed \d+", next(line for line in lines if line.startswith("go ")))
    assert lines[-1] == "quit"


def test_one_that_thinks_until_it_is_stopped_is_stopped_and_plays() -> None:
    random = Random(1)
    _, state = started(GAME, 2, random)
    first = next(decisions(state, random, 1)).legal_actions()[0]
    assert answers(fake("waits", settings="movetime=100")) == [first]


def test_junk_before_the_greeting_is_passed_over() -> None:
    assert answers(fake("junk")) == answers(fake())


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("dies", "has stopped (exit status 1): ZeroDivisionError: division by zero"),
        ("refuses", "says: this game is too hard"),
        ("illegal", "chooses something that is not possible now."),
        ("beyond", "chooses action 99999, which does not exist."),
        ("words", "answers “pass”, which is not the number of an action."),
        ("nothing", "names no action after bestmove."),
        ("mute", "has chosen nothing within"),
        ("chatters", "has chosen nothing within"),
        ("floods", "has written too much."),
        ("chess", "does not play golden-train: it plays chess."),
    ],
)
def test_whatever_else_it_does_is_one_sentence_soon(monkeypatch: pytest.MonkeyPatch, way: str, said: str) -> None:
    if "not chosen" in said:
        monkeypatch.setattr(module, "STOP_S", SOON_S)  # nothing will come
    began = time.monotonic()
    with pytest.raises(UserError) as raised:
        answers(fake(way, settings="movetime=100"), 3)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)
    assert time.monotonic() - began < PATIENCE_S


def test_one_that_never_greets_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "READY_S", SOON_S)
    with pytest.raises(UserError, match="has not said signalboxok within 0 seconds"):
        answers(fake("silent"))


def test_one_that_never_reads_holds_nobody_up() -> None:
    """What it is told does not fit into the pipe by far."""
    pipe = Pipe([sys.executable, "-S", "-E", "-c", "import time; time.sleep(60)"])
    began = time.monotonic()
    pipe.say(["played place 6.9"] * 100_000)
    with pytest.raises(SilentError):
        pipe.hear(time.monotonic() + SOON_S)
    pipe.end()
    assert time.monotonic() - began < PATIENCE_S


def test_a_broken_one_is_not_asked_again_and_does_not_run_on() -> None:
    random = Random(1)
    options, state = started(GAME, 2, random)
    with running(fake("illegal"), GAME, 2, 0, options) as engine:
        known = next(decisions(state, random, 1)).resample_from_infostate(0, random)
        with pytest.raises(UserError) as first:
            engine(known, random)
        assert engine._pipe._process.poll() is not None
        with pytest.raises(UserError) as second:
            engine(known, random)
        assert str(first.value) == str(second.value)


@pytest.mark.skipif(os.name != "posix", reason="asks the system who runs")
def test_what_it_has_started_ends_with_it(tmp_path: Path) -> None:
    number = tmp_path / "pid"
    script = tmp_path / "wrapper.sh"
    script.write_text(f"sleep 60 & echo $! > {number}\nexec {fake('mute')}\n")
    with pytest.raises(UserError):
        answers(f"movetime=1 sh {script}")
    until = time.monotonic() + PATIENCE_S
    while runs(int(number.read_text())):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_command_is_split_as_a_shell_would_and_no_shell_reads_it(tmp_path: Path) -> None:
    command = parse("nodes=5 level=strong 'my engine' --name \"a b\" ; touch x $HOME")
    assert command.words == ("my engine", "--name", "a b", ";", "touch", "x", "$HOME")
    assert command.options == (("level", "strong"),)
    assert command.budget == f"{NODES} 5"
    assert command.movetime_ms is None
    assert parse("x").budget == f"{MOVETIME} 1000"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "“engine:” names no program: add its command, as in engine:node my_engine.js."),
        ("level=strong", "“engine:level=strong” names no program"),
        ("node 'x", message_text("engine-quotes", command="node 'x")),
        ("movetime=0 x", message_text("engine-budget-wrong", setting="movetime", most="600000")),
        ("nodes=many x", message_text("engine-budget-wrong", setting="nodes", most="1000000000000")),
        ("movetime=5 nodes=5 x", "Give only one limit for an engine’s thinking"),
    ],
)
def test_a_command_that_is_none_is_one_sentence(text: str, said: str) -> None:
    with pytest.raises(UserError, match=re.escape(said)):
        parse(text)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-program --fast", message_text("engine-not-found", program="no-such-program")),
        (str(Path(__file__).parent), "cannot be started: "),
        (fake(settings="width=3"), "has no option width."),
    ],
)
def test_one_that_cannot_be_had_is_one_sentence(command: str, said: str) -> None:
    with pytest.raises(UserError, match=re.escape(said)), running(command, GAME, 2, 0, {}):
        pass
