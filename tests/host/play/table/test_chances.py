"""Chances of winning on request, now and one turn ago; a seat's own page shows only what that seat may know."""

from dataclasses import replace
from random import Random

import pytest

from shared_rules.game import CHANCE, SPECTATOR, TERMINAL, State
from signalbox import games
from signalbox.app.seat_pages import SeatPages
from signalbox.core.errors import UserError
from signalbox.play.table.commands import AskChances, state_before_last_turn
from tests.english import english
from tests.host.app.test_seat_pages import join
from tests.host.play.table.harness import TableHarness

ACTIONS = 60


def _percent(state: State, seat: int, viewer: int) -> int:
    make_coach = games.entry("ptites-locos").coach
    coach = make_coach(state) if make_coach else None
    assert coach is not None
    return round(100 * coach.chances_for_seat(state, viewer)[seat])


def test_chance_of_the_acting_seat_is_announced(new_game: TableHarness) -> None:
    new_game.command(AskChances())
    chance = _percent(new_game.state, 0, SPECTATOR)
    assert new_game.notice == f"Ann’s chance of winning: {chance} in 100."


@pytest.mark.parametrize(("game", "players"), [("ptites-locos", 2), ("golden-train", 3), ("paris-connection", 3)])
def test_position_one_turn_ago_is_where_the_previous_turn_began(game: str, players: int) -> None:
    random = Random(game)
    state = games.rules(game, games.board(game)).random_start(players, random, {})
    starts: list[list[str]] = [[] for _ in range(players)]
    acting = -1
    for _ in range(ACTIONS):
        if state.current_player() == TERMINAL:
            break
        if state.turn() != acting and not (
            acting == -1 and state.current_player() == CHANCE and game == "paris-connection"
        ):
            acting = state.turn()
            starts[acting].append(state.position())
        for seat in range(players):
            finished = starts[seat][:-1] if seat == state.turn() else starts[seat]
            before = state_before_last_turn(state, seat)
            assert (None if before is None else before.position()) == (finished[-1] if finished else None)
        is_chance = state.current_player() == CHANCE
        state.apply(state.sample_chance(random) if is_chance else random.choice(state.legal_actions()))


def test_seat_page_shows_its_own_chance_until_play_continues(new_game: TableHarness) -> None:
    pages = SeatPages(new_game.table)
    for seat in (0, 1):
        join(pages.seats, seat)
    pages.command(new_game.at, 1, AskChances())
    chance = _percent(new_game.state, 1, 1)
    assert english(pages.private_states()[1]["told"]) == f"Ben’s chance of winning: {chance} in 100."
    assert pages.private_states()[0]["told"] is None
    assert new_game.notice == ""
    new_game.roll("red 3 4")
    assert pages.private_states()[1]["told"] is None


def test_missing_chances_are_refused_with_a_reason(new_game: TableHarness) -> None:
    config = new_game.table.config
    config.adviser = replace(config.adviser, chances=lambda _state, _seat: None)
    with pytest.raises(UserError, match="The chances on this board are unknown"):
        new_game.command(AskChances())
