"""Signalbox as an engine: every invalid line is answered with one sentence that explains what to do."""

import json
from math import inf
from random import Random

import pytest

from shared_rules.game import State
from signalbox import games
from signalbox.ai.engines import signalbox_engine
from signalbox.ai.engines.engine import NEEDS, GameFeed
from signalbox.ai.engines.signalbox_engine import EngineServer
from signalbox.games.contract_checks import cases
from signalbox.games.players import choose_action
from signalbox.games.search_budget import SearchBudget, current_budget
from tests.english import message_text
from tests.host.ai.engines.starting import new_game_state

GOLDEN = ["newgame golden-train", "players 2", "given first 0", 'given pile "open"', 'given match "value"']
LOCOS = ["newgame ptites-locos", "players 2", "given first 0", 'given placement "free"', "given repair true"]
BEGUN = [*GOLDEN, "position"]
DEAL = "world wagon 3"


def ask(*lines: str) -> list[str]:
    engine = EngineServer("random")
    return [message for line in lines for message in engine.answer(line)]


@pytest.mark.parametrize(
    ("before", "line", "message"),
    [
        *(
            ([], line, "Signalbox speaks version 1 of the protocol: say signalbox 1.")
            for line in ("signalbox", "signalbox 2")
        ),
        *(
            ([], line, "There is only the option level, one of child, easy, fair, strong, simple, random.")
            for line in ("setoption", "setoption speed 3", "setoption level clever")
        ),
        ([], "newgame", "newgame needs a game: golden-train, paris-connection, ptites-locos."),
        ([], "newgame chess", "There is no game 'chess': choose golden-train, paris-connection or ptites-locos."),
        *(
            ([], line, "There is no game: say newgame with one of golden-train, ")
            for line in ("players 2", "seat 0", "given first 0", "board b {}", "position")
        ),
        ([], "world wagon 3", "There is no position: say position first, then world"),
        ([], "go", "There is no position: say position first, then world"),
        (GOLDEN, "go movetime 5 seed 7", "There is no position: say position first, then world"),
        *(
            (GOLDEN, f"players{number}", "players needs a whole number, as in players 2.")
            for number in ("", " many", " -1", f" {'9' * 5000}")
        ),
        *(
            (GOLDEN, f"seat{number}", "seat needs a whole number, as in seat 0 for the first.")
            for number in ("", " Ann", " -1")
        ),
        ([*GOLDEN, "seat 2"], "position", "There is no seat 2: the first is 0, the last 1."),
        *(
            (GOLDEN, f"given{words}", "given needs an option and its value in JSON: a number, true, false or a text.")
            for words in ("", " first", " pile open", " first [0]", f" first {'9' * 5000}")
        ),
        *(
            (GOLDEN, line, "board needs a name, and an object in JSON: its squares, tracks, hexes and counts.")
            for line in ("board b", "board b []", f"board b {'[' * 100_000}")
        ),
        ([*GOLDEN, "board b {}"], "position", "golden-train cannot be played on the board b: the game data has no "),
        (GOLDEN[:1], "position", "How many play is not said: say players 2, or as many as there are, before position."),
        (GOLDEN[:2], "position", "The option pile is not given: say given pile and its value before position."),
        (GOLDEN[:3], "position", "The option pile is not given: say given pile and its value before position."),
        ([*GOLDEN, "players 9"], "position", message_text("players-wrong", game="Golden Train", fewest=2, maximum=4)),
        ([*GOLDEN, "given first true"], "position", "given first needs a whole number."),
        ([*GOLDEN, "given first 2"], "position", message_text("option-first-wrong")),
        ([*GOLDEN, "given first -1"], "position", "A game starts with the first seat given."),
        ([*GOLDEN, "given pile 1"], "position", 'given pile needs a text in JSON, as in "open".'),
        ([*GOLDEN, 'given pile "ajar"'], "position", "The option “pile” takes open or closed."),
        (
            [*GOLDEN, "given speed 1"],
            "position",
            message_text("usage-no-option", option="“speed”: choose first, match or pile"),
        ),
        ([*LOCOS, 'given sides "AA"', 'given repair "yes"'], "position", "given repair needs true or false."),
        ([*LOCOS, 'given sides "AA"'], "position", "The option “sides” takes 3 letters, each A or B."),
        *(
            (BEGUN, line, f"{line.split()[0]} stands before the first position: say newgame for another game.")
            for line in ("players 2", "seat 0", "given first 0", "board b {}")
        ),
        (BEGUN, "world", "Entry 1 of the world cannot be played there: “” is not possible now."),
        (BEGUN, "world zzz", "Entry 1 of the world cannot be played there: “zzz” is not possible now."),
        ([*BEGUN, DEAL], "world zzz", "Entry 2 of the world cannot be played there: “zzz” is not possible now."),
        (
            BEGUN,
            "world arrange nowhere=red",
            "Entry 1 of the world cannot be played there: An attack is still",
        ),
        (BEGUN, "go", "Chance is to act after this world: give what it did as world, too, before go."),
        ([*GOLDEN, "seat 1", "position"], "go", "Chance is to act after this world: "),
        ([*GOLDEN, "seat 1", "position", DEAL], "go", "Seat 0 is to act after this world, and this engine plays "),
        (BEGUN, "go movetime", "movetime of go needs a whole number, as in go movetime 1000 seed 7."),
        (BEGUN, "go movetime 5 seed x", "seed of go needs a whole number, as in go movetime 1000 seed 7."),
        (BEGUN, f"go nodes {'9' * 99}", "nodes of go needs a whole number, as in go movetime 1000 seed 7."),
    ],
)
def test_missing_or_invalid_line_is_reported_in_one_sentence(before: list[str], line: str, message: str) -> None:
    assert ask(*before) == []
    [answer] = ask(*before, line)
    assert answer.startswith(f"error {message}")
    assert answer[-1] in ".…"


def test_finished_game_has_nothing_to_choose() -> None:
    case = cases("golden-train")[0]
    options, state = new_game_state("golden-train", case.players, Random(1))
    lines = [*GameFeed(case.rules, games.board("golden-train"), case.players, 0, NEEDS).game(options)]
    random = Random(2)
    while state.current_player() >= 0 or state.chance_outcomes():
        state.apply(random.choice(state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]))
    world = [f"world {state.notation(action)}" for action in state.history]
    assert ask(*lines, "position", *world, "go") == [
        "error The game is over after this world: there is nothing to choose."
    ]


def test_invalid_lines_change_nothing() -> None:
    engine = EngineServer("random")
    wrong = ["newgame chess", "players many", "given pile open", "board b []", "info from another world", ""]
    for line in [*GOLDEN, *wrong, "position", "players 4", "world zzz"]:
        assert all(message.startswith("error ") for message in engine.answer(line))
    assert (engine.state.players, engine.state.history) == (2, [])


def test_last_of_repeated_lines_counts() -> None:
    engine = EngineServer("random")
    for line in [*GOLDEN, "players 3", "given first 2", "position", DEAL, "position"]:
        assert [*engine.answer(line)] == []
    assert (engine.state.players, engine.state.turn(), engine.state.history) == (3, 2, [])
    for line in ("newgame golden-train", "position"):
        message = [*engine.answer(line)]
    assert message[0].startswith("error How many play is not said")


def test_board_with_a_repeated_place_is_refused() -> None:
    data = games.board("golden-train").game_data()
    assert isinstance(data["places"], list)
    data["places"] = [*data["places"], data["places"][0]]
    assert ask(*GOLDEN, f"board b {json.dumps(data)}", "position") == [
        "error golden-train cannot be played on the board b: the game data has a place twice."
    ]


def test_input_is_quoted_shortened_and_without_control_characters() -> None:
    [message] = ask(f"newgame \x1b[31m{'x' * 5000}")
    assert message.startswith("error There is no game ' [31mxxx")
    assert message.endswith("xxx': choose golden-train, paris-connection or ptites-locos.")
    for line in (f"world {'x' * 5000}", f"world arrange {'x' * 5000}"):
        [message] = ask(*BEGUN, line)
        assert message.startswith("error Entry 1 of the world cannot be played there: ")
        assert len(message) < 500
        assert "missing" not in message
    [message] = ask(*GOLDEN, f"given {'x' * 5000} 1", "position")
    assert message.startswith("error There is no option “xxx")


@pytest.mark.parametrize(
    ("go", "seconds", "max_moves"),
    [("go", inf, inf), ("go movetime 250 seed 7", 0.25, inf), ("go seed 7 nodes 30", inf, 30), ("go nodes 0", inf, 0)],
)
def test_search_keeps_to_the_requested_budget(
    go: str, seconds: float, max_moves: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[SearchBudget] = []

    def chosen(level: str, game: str, state: State, random: Random) -> int:
        budgets.append(current_budget())
        return choose_action(level, game, state, random)

    monkeypatch.setattr(signalbox_engine, "choose_action", chosen)
    assert ask(*BEGUN, DEAL, go)[-1].startswith("bestmove ")
    assert [(budget.seconds, budget.max_moves) for budget in budgets] == [(seconds, max_moves)]
