"""An engine receives nothing that its seat may not know, and enough to play."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from signalbox import games
from signalbox.ai.engines.engine import NEEDS, GameFeed
from signalbox.ai.engines.server import EngineServer
from signalbox.core.seats import ENGINE, Seat
from signalbox.games.contract_checks import Case, cases
from signalbox.games.players import choice
from signalbox.play.record.dice import Dice
from signalbox.play.table.opening import NewGame, new_table
from tests.host.ai.engines.starting import decisions, fake, running, started
from tests.host.play.table.harness import NOW

ALL = [case for name in games.names() for case in cases(name)]
LOOKED_AT = 12


@pytest.mark.parametrize("case", ALL, ids=str)
def test_deals_that_differ_in_hidden_cards_send_the_same_lines(case: Case) -> None:
    """Compare the bytes, including everything that an engine may request."""
    random = Random(f"{case}")
    differing, is_hidden = 0, False
    for state in decisions(case.start(), random, 60):
        seat = state.current_player()
        told = GameFeed(case.rules, games.board(case.name), state.players, seat, NEEDS)
        twin = state.resample_from_infostate(seat, random)
        differing += twin.position() != state.position()
        is_hidden = is_hidden or "deal ?" in state.information_state(seat)
        lines = [[*told.position(other.resample_from_infostate(seat, Random(3)))] for other in (state, twin)]
        assert lines[0] == lines[1]
    assert (differing > 0) == is_hidden


def test_deals_that_differ_in_hidden_cards_send_the_same_bytes_at_a_table(tmp_path: Path) -> None:
    """Use the code of `play`, from the state of the table to the standard input of the engine."""
    bytes_read = []
    random = Random(5)
    options, state = started("paris-connection", 3, random)
    asked = [turn.clone() for turn in decisions(state, random, 12) if turn.current_player() == 1]
    twins = [turn.resample_from_infostate(1, random) for turn in asked]
    assert [turn.position() for turn in asked] != [turn.position() for turn in twins]
    for name, states in (("real", asked), ("twin", twins)):
        told = tmp_path / name
        with running(fake("plays", told), "paris-connection", 3, 1, options) as engine:
            seats = [Seat("Ann"), Seat("Robin", ENGINE), Seat("Ben")]
            plan = NewGame("paris-connection", seats, dict(options), Dice.from_text("1"), tmp_path / f"{name}.jsonl")
            plan.engines = {1: engine}
            choose = new_table(plan, NOW).table.config.computers.choosers[1]
            for turn in states:
                choose(turn)
        bytes_read.append(told.read_bytes())
    assert bytes_read[0] == bytes_read[1]
    assert bytes_read[0].count(b"\nposition\n") == len(asked) > 1
    assert b"played deal ?\n" in bytes_read[0]


def test_only_requested_information_is_sent() -> None:
    case = ALL[0]
    state = next(decisions(case.start(), Random(1), 1))
    verbs = {}
    for needs in ((), NEEDS):
        told = GameFeed(case.rules, games.board(case.name), state.players, state.current_player(), needs)
        lines = [*told.game({"first": 0}), *told.position(state)]
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
    """Use the whole protocol: the lines must be enough to rebuild every field of the position."""
    random = Random(f"{case}")
    options, start = started(case.name, case.players, random)
    seats = range(start.players)
    told = [GameFeed(case.rules, games.board(case.name), start.players, seat, NEEDS) for seat in seats]
    engines = [EngineServer("random") for _ in seats]

    def ask(seat: int, *lines: str) -> list[str]:
        return [answer for line in lines for answer in engines[seat].answer(line)]

    for seat in seats:
        assert ask(seat, "signalbox 1")[-1] == "signalboxok"
        assert ask(seat, *told[seat].game(options), "isready") == ["readyok"]
    for state in decisions(start, random, LOOKED_AT):
        seat = state.current_player()
        known = state.resample_from_infostate(seat, random)
        index = told[seat].actions.index(choice("random", case.name, known, Random("7")))
        assert ask(seat, *told[seat].position(known), "go movetime 5 seed 7") == [f"bestmove {index}"]
        assert engines[seat].state.position() == known.position()
