"""Lights for marks: the most urgent mark wins, roles differ in rhythm, and winners are lit at the end."""

import pytest

from shared_rules import game, scene
from shared_rules.game import SPECTATOR
from signalbox.app.replay.replay import Replay
from signalbox.board import Board, load
from signalbox.play.record.entries import Record
from signalbox.play.record.replay import final_state
from signalbox.play.table.present.lights import PATTERN_OF_ROLE, lights_of
from tests.host.app.replay.test_replay import replay_of
from tests.host.play.analysis.records import golden
from tests.shared_rules import playthroughs


def test_heavier_mark_wins() -> None:
    marks = [("a", game.PATH, "red", 1, 3), ("a", game.SHOWN, "blue", 0, 1), ("b", game.SHOWN, "blue", 0, 1)]
    numbers = {"a": [4], "b": [2, 3]}
    shown = lights_of(marks, numbers, {"red": 0xFF0000, "blue": 0x0000FF}, {})
    assert shown == [
        (2, 0x0000FF, scene.STEADY, 0, 1),
        (3, 0x0000FF, scene.STEADY, 0, 1),
        (4, 0xFF0000, scene.CHASE, 1, 3),
    ]


def test_numbered_colours_are_counted_out() -> None:
    """With patterns on, a light also blinks the number of its colour (P14), unless it requests an action."""
    marks = [("a", game.SHOWN, "red", 0, 1), ("b", game.TURN, "blue", 0, 1), ("c", game.TAKE, "red", 0, 1)]
    marks += [("d", game.VALUE, "red", 0, 4)]
    numbers = {name: [light] for light, name in enumerate("abcd")}
    shown = lights_of(marks, numbers, {"red": 0xFF0000, "blue": 0x0000FF}, {"red": 3, "blue": 5})
    assert [(entry[2], entry[4]) for entry in shown] == [
        (scene.COUNT, 3),
        (scene.COUNT, 5),
        (PATTERN_OF_ROLE[game.TAKE], 1),
        (scene.COUNT, 4),
    ]


def test_roles_shown_together_differ_in_rhythm() -> None:
    for roles in (
        [game.TAKE, game.PUT, game.SHOWN],
        [game.CHOICE, game.SHOWN],
        [game.PATH, game.PUSHED, game.END, game.CRASH],
        [game.MISPLACED, game.MISSING],
    ):
        patterns = [PATTERN_OF_ROLE[role] for role in roles]
        assert len(set(patterns)) == len(patterns)


FIRST_OF_EACH = [(game, *settings[0]) for game, settings in playthroughs.SETTINGS.items()]
Options = dict[str, str | int | bool]


def finished_game(game: str, players: int, options: Options) -> tuple[Replay, Board, list[int], list[tuple[str, str]]]:
    """Return a replay of a golden game, its board, the winners, and the (square, colour) of each winner's pieces."""
    header, entries = golden(game, players, options)
    state, board = final_state(header, entries), load(header.board)
    winners = [seat for seat, share in enumerate(state.returns()) if share > 0]
    owners = {colour: seat for seat, colour in enumerate(board.seats)}
    pieces = [
        (piece["square"], board.seats[seat])
        for piece in state.view(SPECTATOR)["pieces"]
        if (seat := piece.get("seat", owners.get(piece["colour"], -1))) in winners
    ]
    return replay_of(Record(header, entries, state={"finished": "yes"})), board, winners, pieces


def final_lights(watched: Replay, pattern: str) -> dict[int, tuple[int, int]]:
    """Return (colour, phase lead) of each light with this pattern at the end of the game, keyed by light number."""
    groups = [group for group in watched.lights(watched.move_count)["groups"] if group["pattern"] == pattern]
    return {light: (rgb, ahead) for group in groups for light, rgb, ahead in group["lights"]}


@pytest.mark.parametrize(("game", "players", "options"), FIRST_OF_EACH)
def test_only_the_winners_seats_are_lit_and_blink_in_their_colours(game: str, players: int, options: Options) -> None:
    watched, board, winners, _ = finished_game(game, players, options)
    blinking = {light: rgb for light, (rgb, _) in final_lights(watched, "blink").items()}
    assert winners
    assert blinking == {board.lights[f"seat.{seat + 1}"]: board.colours[board.seats[seat]] for seat in winners}
    lit = {light for group in watched.lights(watched.move_count)["groups"] for light, _, _ in group["lights"]}
    assert {seat for seat in range(players) if board.lights[f"seat.{seat + 1}"] in lit} == {*winners}, "nobody's turn"


@pytest.mark.parametrize(("game", "players", "options"), FIRST_OF_EACH[:2])
def test_spark_runs_along_the_winners_pieces(game: str, players: int, options: Options) -> None:
    watched, board, _, pieces = finished_game(game, players, options)
    sparks = final_lights(watched, "chase")
    assert sorted(rgb for rgb, _ in sparks.values()) == sorted(board.colours[colour] for _, colour in pieces)
    assert {board.lights[square] for square, _ in pieces if square in board.lights} <= {*sparks}
    assert len({ahead for _, ahead in sparks.values()}) == len(pieces) > 1, "one after another"


def test_pieces_without_an_owner_have_no_spark() -> None:
    watched, *_ = finished_game(*FIRST_OF_EACH[2])
    assert final_lights(watched, "chase") == {}
