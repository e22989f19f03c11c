"""Players of Les P’tites Locos: the simple one, and the learned ones with their tables, search and strength."""

from collections.abc import Iterator
from itertools import cycle, product
from random import Random
from typing import Any

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import HANGAR, LOCO, MOVE, NONE, PLATFORM
from signalbox import games
from signalbox.games.one_ply import OnePly, Player, Search
from signalbox.games.players import LEVELS, create_player
from signalbox.games.ptites_locos import coach
from signalbox.games.ptites_locos.coach import ValueTable, learned_tables, table_key
from signalbox.games.ptites_locos.players import Judge, LocoEvaluator, Lookahead, is_blunder
from signalbox.games.search_budget import SearchBudget, use_budget
from tests.bench._yardstick import Yardstick
from tests.shared_rules.boards import GAME
from tests.soak import mark_thorough_except

# Ann's loco at Q1.1.6 and a new one on S1 would crash, one on S2 stops, one on S3 pushes Ben's off the track
FOUR_WAYS = "free blue.A,-,red.A,yellow.B 3-0-0:Q1.1.6/3-0-0:Q1.2.3 0 0 1 loco red.4.5 -"


def at(position: str) -> State:
    return GAME.from_position(position)


def decide(state: State) -> str:
    return state.notation(create_player("simple", "ptites-locos")(state, Random(1)))


def random_games(count: int, players: list[str], repair: bool = False) -> Iterator[State]:
    """Play games between these players, and yield every position in which it is a player's turn."""
    sides = cycle("".join(letters) for letters in product("AB", repeat=3))
    for number in range(count):
        random = Random(number)
        seats = [create_player(player, "ptites-locos") for player in players]
        state = GAME.start(len(players), {"placement": "free", "repair": repair, "sides": next(sides), "first": 0})
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                outcomes = state.chance_outcomes()
                state.apply(random.choices([roll for roll, _ in outcomes], [weight for _, weight in outcomes])[0])
                continue
            yield state
            state.apply(seats[player](state, random))


def test_derailing_an_opponent_beats_a_safe_entry_beats_crashing() -> None:
    state = at(FOUR_WAYS)
    actions = state.legal_actions()
    entry = games.entry("ptites-locos")
    assert entry.evaluator is not None
    worth = dict(zip(map(state.notation, actions), entry.evaluator(True)(state, actions, Random(1)), strict=True))
    assert worth["enter S3"] > worth["enter S2"] > max(worth["enter S1"], worth["loco Q1.1.6"])
    assert decide(state) == "enter S3"


def test_loco_is_worth_more_on_any_square_than_in_the_hand() -> None:
    track, evaluator = GAME.track, LocoEvaluator()
    for config in range(len(track.moved)):
        state = GAME.start(2, {"placement": "free", "repair": False, "sides": "AAA", "first": 0})
        state.config = config
        for square in range(len(track.names)):
            if square not in track.arrivals:
                state.set_occupant(square, 0)
                assert evaluator.prospects(state)[0] > 0, f"{track.names[square]} in {state.position()}"
                state.set_occupant(square, NONE)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_removing_a_loco_costs_its_owner_and_helps_all_others(players: int) -> None:
    evaluator, compared = LocoEvaluator(), 0
    for state in random_games(4, ["random"] * players, repair=True):
        before = [evaluator.worth(state, seat) for seat in range(players)]
        for square, held in enumerate(state.at[: len(state.track.names)]):
            if 0 < held <= players:
                owner = held - 1
                without_loco = state.clone()
                without_loco.set_occupant(square, NONE)
                without_loco.hands[owner] += 1
                after = [evaluator.worth(without_loco, seat) for seat in range(players)]
                assert after[owner] < before[owner], state.position()
                assert all(after[seat] > before[seat] for seat in range(players) if seat != owner), state.position()
                compared += 1
    assert compared > 500


def test_pushing_off_the_leaders_loco_is_best() -> None:
    """Ben has two locos at home and Cleo none, and an entering loco could push off one loco of each."""
    evaluator = LocoEvaluator()
    ways = "free blue.A,-,red.A,yellow.B 4-0-0:/{ben}-2-0:{at}/{cleo}-0-0:{other} 0 0 1 loco red.4.5 -"
    both = evaluator.worth(at(ways.format(ben=1, at="Q1.2.3", cleo=3, other="Q1.2.4")), 0)
    without_ben = evaluator.worth(at(ways.format(ben=2, at="", cleo=3, other="Q1.2.4")), 0)
    without_cleo = evaluator.worth(at(ways.format(ben=1, at="Q1.2.3", cleo=4, other="")), 0)
    assert without_ben - both > 2 * (without_cleo - both) > 0


@pytest.mark.parametrize(
    ("players", "repair"), mark_thorough_except([(2, False), (3, False), (4, False), (2, True)], 3)
)
def test_avoids_blunders_while_another_move_exists(players: int, repair: bool) -> None:
    simple, escapes = create_player("simple", "ptites-locos"), 0
    for state in random_games(6, ["simple"] * players, repair):
        if state.phase in (PLATFORM, LOCO):
            best = {action: can_avoid_blunder(state, action) for action in state.legal_actions()}
            chosen = simple(state, Random(7))
            assert best[chosen] or not any(best.values()), f"{state.notation(chosen)} in {state.position()}"
            escapes += len(set(best.values())) == 2
    assert escapes > 20


def can_avoid_blunder(state: State, action: int) -> bool:
    """Return False for a loco's move that is a blunder, and for a platform's move that leaves only blunders."""
    if state.phase == LOCO:
        return not is_blunder(state, action)
    after = state.child(action)
    return not all(is_blunder(after, driven) for driven in after.legal_actions())


def test_crashes_rather_than_bring_home_another_players_winning_loco() -> None:
    """Driving Ben's loco pushes Ann's third loco home, and any loco that Ben brings in crashes."""
    state = at("free -,yellow.A,red.B,blue.B 1-2-0:red.3.1/2-1-0:Q2.2.4 0 1 1 loco yellow.5.5 -")
    assert all(is_blunder(state, action) for action in state.legal_actions())
    lost = [state.notation(action) for action in state.legal_actions() if state.child(action).returns()[0] == 1]
    assert lost
    assert decide(state) not in lost


@pytest.mark.parametrize(
    ("move", "blunder"), [("loco Q1.1.6", True), ("enter S1", True), ("enter S2", False), ("enter S3", False)]
)
def test_only_crashing_an_own_loco_is_a_blunder(move: str, blunder: bool) -> None:
    state = at(FOUR_WAYS)
    assert is_blunder(state, state.parse(move)) == blunder


def test_only_bringing_another_players_loco_home_is_a_blunder() -> None:
    counts = {True: 0, False: 0}
    for state in random_games(200, ["random", "random"]):
        if state.phase == LOCO:
            for action in state.legal_actions():
                last = state.legs(action)[-1] if action < MOVE else None
                if last is not None and last.end == HANGAR:
                    is_own = last.seat == state.seat
                    assert is_blunder(state, action) != is_own
                    counts[is_own] += 1
    assert min(counts.values()) > 5


def _games() -> Iterator[State]:
    """Yield a new game for each combination of players and options."""
    for players in range(GAME.min_players, GAME.max_players + 1):
        for placement in ("free", "slide"):
            for repair in (False, True):
                state = GAME.random_start(players, Random(1), {"placement": placement, "repair": repair})
                assert isinstance(state, State)
                yield state


def _table(state: State) -> ValueTable:
    return learned_tables()[table_key(state)]


def test_table_exists_for_every_setup_of_the_bundled_board() -> None:
    tables = [_table(state) for state in _games()]
    assert len({table.key for table in tables}) == len(tables) == len(learned_tables())
    assert all(table.origin.games >= 100_000 for table in tables)


def test_tables_survive_writing_and_reading() -> None:
    tables = list(learned_tables().values())
    for one, other in zip(tables, coach.decode_tables(coach.encode_tables(tables)), strict=True):
        assert (one.key, one.origin, one.step, one.sizes) == (other.key, other.origin, other.step, other.sizes)
        assert one.weights == other.weights


@pytest.mark.parametrize("state", list(_games()), ids=lambda state: str(table_key(state)))
def test_chances_sum_to_one_throughout_a_game(state: State) -> None:
    """Before each roll, no chance is negative, and computing the chances leaves the state unchanged."""
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
    """The loco's route crosses the yellow platform and reaches the arrival square three squares later."""
    state = GAME.from_position("free blue.A,-,red.A,yellow.B 1-2-0:Q3.2.5/3-0-0:Q1.2.3 0 0 1 loco red.1.2 -")
    assert state.notation(create_player(level, "ptites-locos")(state, Random(1))) == "loco Q3.2.5"


def test_strong_looks_past_the_next_roll_and_fair_does_not() -> None:
    """Looking further ahead changes the actions' values only slightly."""
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
    with use_budget(SearchBudget(max_moves=1)) as hasty:
        found = strong(state, actions, Random(1))
    assert hasty.cut_after == 1
    assert [worth >= 0 for worth in found].count(True) == 1
    plain = fair(state, actions, Random(1))
    assert found.index(max(found)) == plain.index(max(plain))
    whole = strong(state, actions, Random(1))
    with use_budget(SearchBudget(max_moves=8)) as patient:
        assert strong(state, actions, Random(1)) == whole
    assert patient.cut_after is None


def test_without_a_table_it_plays_like_the_simple_player() -> None:
    """A game won with two locos at home is a variant for which no table has been learned."""
    state = next(_games())
    state.setting.to_win = 2
    assert table_key(state) not in learned_tables()
    state.apply(state.sample_chance(Random(1)))
    assert OnePly(Judge())(state, Random(1)) == create_player("simple", "ptites-locos")(state, Random(1))


def _win_share(player: Player, other: Player, count: int, players: int, **options: str | int | bool) -> float:
    """Return the share of games that `player` wins against `other`, playing each seat in turn."""
    won = 0.0
    for number in range(count):
        seat, dice, mind = number % players, Random(f"dice {number // players}"), Random(f"mind {number}")
        state = GAME.random_start(players, dice, options)
        while (current := state.current_player()) != TERMINAL:
            if current == CHANCE:
                state.apply(state.sample_chance(dice))
            else:
                state.apply((player if current == seat else other)(state, mind))
        won += state.returns()[seat]
    return won / count


@pytest.mark.thorough
def test_fair_beats_the_original_simple_player() -> None:
    """Fair wins about 83 % of its games; in 200 games, 70 % or less happens by chance less than once in 10,000 runs."""
    original: Any = OnePly(Search(Yardstick().worth))
    assert _win_share(create_player("fair", "ptites-locos"), original, 200, 2) > 0.7


@pytest.mark.thorough
def test_levels_are_in_order() -> None:
    """Each level wins more than half of its games against the level below."""
    for better, worse in zip(LEVELS[1:], LEVELS, strict=False):
        assert _win_share(create_player(better, "ptites-locos"), create_player(worse, "ptites-locos"), 100, 2) > 0.5, (
            better
        )
