"""The learned players of Les P'tites Locos: their tables, what they look at, and how strong they are."""

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
    """A new game of each way to play."""
    for players in range(RULES.min_players, RULES.max_players + 1):
        for placement in ("free", "slide"):
            for repair in (False, True):
                state = RULES.random_start(players, Random(1), {"placement": placement, "repair": repair})
                assert isinstance(state, State)
                yield state


def _table(state: State) -> Values:
    return learned()[way_of(state)]


def test_every_way_to_play_on_the_board_that_comes_with_signalbox_was_learned() -> None:
    tables = [_table(state) for state in _games()]
    assert len({table.way for table in tables}) == len(tables) == len(learned())
    assert all(table.origin.games >= 100_000 for table in tables)


def test_tables_are_the_same_after_writing_and_reading() -> None:
    tables = list(learned().values())
    for one, other in zip(tables, coach.read(coach.write(tables)), strict=True):
        assert (one.way, one.origin, one.step, one.sizes) == (other.way, other.origin, other.step, other.sizes)
        assert one.weights == other.weights


@pytest.mark.parametrize("state", list(_games()), ids=lambda state: str(way_of(state)))
def test_chances_sum_to_one_wherever_a_game_goes(state: State) -> None:
    """Over all rolls, too, and 0 for nobody before the end; looking changes nothing."""
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
def test_a_loco_that_wins_is_driven_home(level: str) -> None:
    """Its way leads over the yellow platform to the arrival square, three squares on."""
    state = RULES.from_position("free blue.A,-,red.A,yellow.B 1-2-0:Q3.2.5/3-0-0:Q1.2.3 0 0 1 loco red.1.2 -")
    assert state.notation(named(level, "ptites-locos")(state, Random(1))) == "loco Q3.2.5"


def test_strong_sees_what_the_next_roll_would_do_and_fair_does_not_look() -> None:
    """So it asks about more positions, and finds its few best ones worth what they are over all rolls."""
    state = next(_games())
    state.apply(state.sample_chance(Random(3)))
    table, actions = _table(state), state.legal_actions()
    fair = Lookahead(table)(state, actions, Random(1))
    strong = Lookahead(table, 100)(state, actions, Random(1))
    assert strong == pytest.approx(fair, abs=0.1)
    assert strong != fair


def test_strong_looks_at_its_best_runs_first_as_many_as_there_is_time_for() -> None:
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


def test_on_a_board_that_nothing_was_learned_for_it_goes_by_rules_of_thumb() -> None:
    """Where two locos at home win the fingerprint is another; the player finds no table and plays all the same."""
    state = next(_games())
    state.setting.to_win = 2
    assert way_of(state) not in learned()
    state.apply(state.sample_chance(Random(1)))
    assert OnePly(Judge())(state, Random(1)) == named("simple", "ptites-locos")(state, Random(1))


def _won(player: Player, other: Player, count: int, players: int, **options: str | int | bool) -> float:
    """The share of games that `player` wins in each seat in turn, all others being `other`."""
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


def _then() -> Player:
    then: OnePly[State] = OnePly(Search(Yardstick().worth))
    return then  # type: ignore[return-value]  # of this game's states only


@pytest.mark.thorough
def test_fair_beats_the_simple_player_as_it_first_was() -> None:
    """Of 200 games it wins 83 % or so; at 70 % or less the chance that nothing was broken is under one in 10,000."""
    assert _won(named("fair", "ptites-locos"), _then(), 200, 2) > 0.7


@pytest.mark.thorough
def test_levels_are_in_order() -> None:
    """Each wins more often than not against the one below."""
    for better, worse in zip(LEVELS[1:], LEVELS, strict=False):
        assert _won(named(better, "ptites-locos"), named(worse, "ptites-locos"), 100, 2) > 0.5, better
