"""Features of Les P'tites Locos: everything on the board and in front of the players."""

from shared_rules.ptites_locos import PtitesLocos
from signalbox import games
from tests.host.games.features import counts

GAME = PtitesLocos(games.board("ptites-locos").game_data())
ENCODER = games.encoder(GAME, 2)
FREE = {"platform.blue.bay.B1": 1, "platform.red.bay.B2": 1, "platform.yellow.bay.B3": 1}


def test_position_with_a_possible_second_run() -> None:
    words = "slide+repair -,blue.A,red.B,yellow.A 2-1-1:Q1.1.6/2-0-0:Q2.3.1,red.1.0 11 0 1 again red.3.3 Q1.1.6"
    state = GAME.from_position(words)
    common = {"option.slide": 1, "option.repair": 1, "phase.again": 1, "die.colour.red": 1, "die.low": 3, "die.high": 3}
    common |= FREE | {"platform.red.side.B": 1, "reserve": 11, "runner.Q1.1.6": 1}
    assert counts(ENCODER, state, 0) == {
        **common,
        "turn.own": 1,
        "own.hand": 2,
        "own.hangars": 1,
        "own.tiles": 1,
        "own.Q1.1.6": 1,
        "next1.hand": 2,
        "next1.Q2.3.1": 1,
        "next1.red.1.0": 1,
    }
    assert counts(ENCODER, state, 1) == {
        **common,
        "turn.next1": 1,
        "next1.hand": 2,
        "next1.hangars": 1,
        "next1.tiles": 1,
        "next1.Q1.1.6": 1,
        "own.hand": 2,
        "own.Q2.3.1": 1,
        "own.red.1.0": 1,
    }


def test_second_run_of_a_loco_in_the_hand() -> None:
    state = GAME.from_position("free -,blue.A,red.A,yellow.A 4-0-0:/4-0-0: 0 1 2 roll - hand")
    found = {"phase.roll": 1, "second_run": 1, "runner.hand": 1, "turn.own": 1, "own.hand": 4, "next1.hand": 4}
    assert counts(ENCODER, state, 1) == {**found, **FREE}


def test_indices_of_all_rolls_and_actions() -> None:
    assert len(ENCODER.outcomes) == 63
    assert ENCODER.outcomes.texts[0] == "roll blue 1 1"
    kinds = {text.split()[0] for text in ENCODER.actions.texts}
    assert kinds == {"loco", "enter", "platform", "no", "tile", "again", "stop", "pass"}
    assert "loco A1" not in ENCODER.actions.texts
