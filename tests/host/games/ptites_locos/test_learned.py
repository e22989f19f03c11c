"""Learned players of Les P'tites Locos: tables, search and playing strength."""

from collections.abc import Iterator
from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.ptites_locos import PtitesLocos, State
from signalbox import games
from signalbox.games.one_ply import OnePly, Player, Search
from signalbox.games.players import LEVELS, named
from signalbox.games.ptites_locos import coach
from signalbox.games.ptites_locos.coach import Values, learned, way_of
from signalbox.games.ptites_locos.players import Judge, Lookahead
from signalbox.games.search_budget import SearchBudget, use_budget
from tests.bench._yardstick import Yardstick


def _rules() -> PtitesLocos:
    rules = games.rules("ptites-locos", games.board("ptites-locos"))
    assert isinstance(rules, PtitesLocos)
    return rules


RULES = _rules()


def _games() -> Iterator[State]:
    """Yield a new game for each combination of players and options."""
    for players in range(RULES.min_players, RULES.max_players + 1):
        for placement in ("free", "slide"):
            for repair in (False, True):
                state = RULES.random_start(players, Random(1), {"placement": placement, "repair": repair})
                assert isinstance(state, State)
                yield state


def _table(state: State) -> Values:
    return learned()[way_of(state)]


def test_table_exists_for_every_setup_of_the_bundled_board() -> None:
    tables = [_table(state) for state in _games()]
    assert len({table.way for table in tables}) == len(tables) == len(learned())
    assert all(table.origin.games >= 100_000 for table in tables)


def test_tables_survive_writing_and_reading() -> None:
    tables = list(learned().values())
    for one, other in zip(tables, coach.read(coach.write(tables)), strict=True):
        assert (one.way, one.origin, one.step, one.sizes) == (other.way, other.origin, other.step, other.sizes)
        assert one.weights == other.weights


@pytest.mark.parametrize("state", list(_games()), ids=lambda state: str(way_of(state)))
def test_chances_sum_to_one_throughout_a_game(state: State) -> None:
    """Chances are also averaged over rolls, never negative, and computing them leaves the state unchanged."""
    player, dice = Lookahead(_table(state)), Random(2)
    while state.current_player() != TERMINAL:
        if len(state.history) % 5 == 0 and state.current_player() == CHANCE:
            before = state.position()
            found = player.outlook(state)
            assert sum(found) == pytest.approx(1)
            assert min(found) >= 0
            assert state.position() == before
        if state.current_player() == CHANCE:
            state.apply(state.sample_chance(dice))
        else:
            state.apply(dice.choice(state.legal_actions()))
    assert player.outlook(state) == state.returns()


@pytest.mark.parametrize("level", ["fair", "strong", "simple"])
def test_winning_loco_is_driven_home(level: str) -> None:
    """Its route crosses the yellow platform and reaches the arrival square three squares later."""
    state = RULES.from_position("free blue.A,-,red.A,yellow.B 1-2-0:Q3.2.5/3-0-0:Q1.2.3 0 0 1 loco red.1.2 -")
    assert state.notation(named(level, "ptites-locos")(state, Random(1))) == "loco Q3.2.5"


def test_strong_looks_past_the_next_roll_and_fair_does_not() -> None:
    """Looking ahead changes the values of the best actions only slightly."""
    state = next(_games())
    state.apply(state.sample_chance(Random(3)))
    table, actions = _table(state), state.legal_actions()
    fair = Lookahead(table)(state, actions, Random(1))
    strong = Lookahead(table, 100)(state, actions, Random(1))
    assert strong == pytest.approx(fair, abs=0.1)
    assert strong != fair


def test_limited_search_looks_at_the_best_actions_first() -> None:
    state = next(_games())
    state.apply(state.sample_chance(Random(3)))
    actions, fair = state.legal_actions(), Lookahead(_table(state))
    strong = Lookahead(_table(state), 8)
    with use_budget(SearchBudget(looks=1)) as hasty:
        found = strong(state, actions, Random(1))
    assert hasty.cut_after == 1
    assert [worth >= 0 for worth in found].count(True) == 1
    plain = fair(state, actions, Random(1))
    assert found.index(max(found)) == plain.index(max(plain))
    whole = strong(state, actions, Random(1))
    with use_budget(SearchBudget(looks=8)) as patient:
        assert strong(state, actions, Random(1)) == whole
    assert patient.cut_after is None


def test_without_a_table_it_plays_like_the_simple_player() -> None:
    """Winning with two locos at home gives another fingerprint, for which there is no table."""
    state = next(_games())
    state.setting.to_win = 2
    assert way_of(state) not in learned()
    state.apply(state.sample_chance(Random(1)))
    assert OnePly(Judge())(state, Random(1)) == named("simple", "ptites-locos")(state, Random(1))


def _won(player: Player, other: Player, count: int, players: int, **options: str | int | bool) -> float:
    """Return the share of games that `player` wins, taking each seat in turn against `other`."""
    won = 0.0
    for number in range(count):
        seat, dice, mind = number % players, Random(f"dice {number // players}"), Random(f"mind {number}")
        state = RULES.random_start(players, dice, options)
        while (current := state.current_player()) != TERMINAL:
            if current == CHANCE:
                state.apply(state.sample_chance(dice))
            else:
                state.apply((player if current == seat else other)(state, mind))
        won += state.returns()[seat]
    return won / count


def _original_simple_player() -> Player:
    then: OnePly[State] = OnePly(Search(Yardstick().worth))
    return then  # type: ignore[return-value]  # of this game's states only


@pytest.mark.thorough
def test_fair_beats_the_original_simple_player() -> None:
    """It wins about 83 % of 200 games; 70 % or less happens by chance less than once in 10,000."""
    assert _won(named("fair", "ptites-locos"), _original_simple_player(), 200, 2) > 0.7


@pytest.mark.thorough
def test_levels_are_in_order() -> None:
    """Each level wins more than half of its games against the level below."""
    for better, worse in zip(LEVELS[1:], LEVELS, strict=False):
        assert _won(named(better, "ptites-locos"), named(worse, "ptites-locos"), 100, 2) > 0.5, better
