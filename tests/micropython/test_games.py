"""Test that MicroPython plays golden games and recognises hand movements exactly as CPython does."""

import json
from random import Random
from typing import Any

import pytest

from signalbox import games
from tests.micropython.conftest import InterpreterPair
from tests.shared_rules import playthroughs
from tests.soak import mark_soak, mark_thorough_except

SCRIPT = "rules_script"
ALL = [(name, players, options) for name, found in playthroughs.SETTINGS.items() for players, options in found]
EVERY_OPTION = (*range(0, 27, 3), 26, 28)  # the fewest and the most players, each pair of two options
SELDOM, OFTEN = 40, 16  # the whole position is examined once in this many actions; OFTEN applies to tests marked soak
OBJECTIONS = 12  # one place in this many is checked for objections
PLAYOUTS = 8  # games
HANDS = 5  # readings to be recognised in each position


def create_rules(both: InterpreterPair, name: str) -> None:
    """Create a game's rules on its own board in both interpreters, unless they exist already."""
    if both.laid == name:
        return
    both.load(SCRIPT)
    rules = games.entry(name).rules
    assert isinstance(rules, type)
    both.load(rules.__module__)
    data = games.board(name).game_data()
    both.agree(SCRIPT, "load_rules", [json.dumps([rules.__module__, rules.__name__, data])])
    both.laid = name


GAMES = [
    *mark_thorough_except([(*ALL[number], SELDOM) for number in EVERY_OPTION], 4),
    *mark_soak(*((*each, OFTEN) for each in ALL)),
]


@pytest.mark.parametrize(("name", "players", "options", "interval"), GAMES)
def test_golden_game_replays_exactly(
    table: InterpreterPair, name: str, players: int, options: playthroughs.Options, interval: int
) -> None:
    create_rules(table, name)
    lines = playthroughs.file_of(name, players, options).read_text("ascii").splitlines()
    actions = playthroughs.actions(lines)
    answers = table.agree(SCRIPT, "start", [json.dumps([players, options])])
    assert [f"0 start | {answers[0]}"] == lines[1:2]
    for begin in range(0, len(actions), interval):
        answers = table.agree(SCRIPT, "play", actions[begin : begin + interval])
        assert [f"{begin + 1 + i} {words}" for i, words in enumerate(answers)] == lines[
            2 + begin : 2 + begin + len(answers)
        ]
        table.agree(SCRIPT, "describe_position", [""])
        _check_hidden_information(table, name, players, begin, interval)
        _check_recognition(table, Random(begin))
    won = table.agree(SCRIPT, "returns", [""])[0]
    assert lines[-1] == f"won by {[seat for seat, value in enumerate(json.loads(won)) if value]}"
    positions = [line.split(" | ")[1] for line in lines[1:-1]]
    assert table.agree(SCRIPT, "take_back", [""] * len(actions)) == positions[-2::-1]
    assert table.agree(SCRIPT, "play_again", [""] * len(actions)) == positions[1:]


@pytest.mark.parametrize("name", games.names())
def test_setups_agree(table: InterpreterPair, name: str) -> None:
    create_rules(table, name)
    game = playthroughs.rules(name)
    numbers = [str(players) for players in range(game.min_players, game.max_players + 1)]
    assert all(answer != "[]" for answer in table.agree(SCRIPT, "setups", numbers))


@pytest.mark.parametrize("name", games.names())
def test_random_game_ends_the_same(long_table: InterpreterPair, name: str) -> None:
    create_rules(long_table, name)
    players, options = playthroughs.SETTINGS[name][0]
    long_table.agree(SCRIPT, "start", [json.dumps([players, options])])
    assert len(set(long_table.agree(SCRIPT, "play_out", [str(seed) for seed in range(PLAYOUTS)]))) > 1


def _check_hidden_information(both: InterpreterPair, name: str, players: int, begin: int, length: int) -> None:
    """Check that views, notation, observations, buttons and objections agree. Each of them could leak secrets."""
    both.agree(SCRIPT, "seat_view", [str(seat) for seat in range(-1, players)])
    both.agree(SCRIPT, "write", [str(length)])
    both.agree(SCRIPT, "seat_knowledge", [json.dumps([seat, length, begin]) for seat in range(players)])
    both.agree(SCRIPT, "press", sorted(games.board(name).buttons))
    both.agree(SCRIPT, "objection_to", playthroughs.rules(name).places[begin % OBJECTIONS :: OBJECTIONS])


def _check_recognition(both: InterpreterPair, random: Random) -> None:
    """Check that both interpreters recognise the same partial, complete and mistaken hand movements."""
    start, lines = json.loads(both.agree(SCRIPT, "expect", [""])[0])
    if lines:
        both.agree(SCRIPT, "look_ahead", [str(number) for number in range(len(lines))])
        readings = [_readings(list(bytes.fromhex(start)), lines, random) for _ in range(HANDS)]
        both.agree(SCRIPT, "judge", [json.dumps(reading) for reading in readings])


def _readings(start: list[int], lines: list[Any], random: Random) -> list[object]:
    """Return readings partway through an action, sometimes with another piece lifted or a broken sensor."""
    end = list(bytes.fromhex(random.choice(lines)[1]))
    now = list(start)
    for place, (before, after) in enumerate(zip(start, end, strict=True)):
        if before != after and random.random() < 0.8:
            now[place] = after
    if random.random() < 0.3:
        now[random.randrange(len(now))] ^= 1
    seen = [max(before, after) for before, after in zip(start, now, strict=True)]
    unknown = [0] * len(now)
    if random.random() < 0.3:
        unknown[random.randrange(len(now))] = 1
    dead = bytes(unknown).hex() if any(unknown) else ""
    return [bytes(now).hex(), bytes(seen).hex(), dead, random.choice((0, 400)), random.random() < 0.2]
