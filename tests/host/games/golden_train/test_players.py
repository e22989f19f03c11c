"""Golden Train's players: the simple one, which forgets and attacks by probability, and the strong one."""

from collections.abc import Iterator
from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.golden_train import State
from shared_rules.golden_train.position import COUPLING, DECIDE, SEAT, TARGET
from signalbox.games.golden_train.coach import coach
from signalbox.games.golden_train.players import (
    SIMPLE_RETENTION,
    AttackEvaluator,
    FadingMemory,
    ForgettingMemory,
    LearnedEvaluator,
    beliefs,
    has_heard_every_wagon,
)
from signalbox.games.players import LEVELS, STRONG, choose_action, create_player
from tests.host.games.matches import count_wins
from tests.shared_rules.golden_tables import GAME
from tests.soak import mark_soak, mark_thorough

DECK = [6 / 42, 9 / 42, 9 / 42, 9 / 42, 9 / 42, 0, 0, 0, 0, 0]  # sheriff, 1, 2, 3, 4
# Two players with a closed pile: seat 0 gets 1 and 2, seat 1 gets 2 and a sheriff
TWO_EACH = "wagon 1, couple, wagon 2, couple, wagon 2, couple, wagon sheriff, couple"


def game(text: str, players: int = 2, pile: str = "closed") -> State:
    """Play the actions in `text`, separated by commas, and return the state."""
    state = GAME.start(players, {"pile": pile, "match": "value", "first": 0})
    for words in filter(None, text.split(", ")):
        state.apply(state.parse(words))
    return state


def decide(state: State) -> str:
    """Return the simple player's decision, based only on what its seat may know."""
    known_state = state.resample_from_infostate(state.current_player(), Random(1))
    return state.notation(create_player("simple", "golden-train")(known_state, Random(1)))


def expected_belief(value: int, clarity: float) -> object:
    """Return the expected belief about a wagon of this value, given how clearly it is remembered (0 to 1)."""
    return pytest.approx([(1 - clarity) * chance + clarity * (other == value) for other, chance in enumerate(DECK)])


def attack_on(train: str) -> State:
    """Set up an attack of strength 4 on a train whose values were never announced."""
    wagons = ["1", "3", "1", *train.split(",")]
    pile = [count - wagons.count(name) for name, count in (("1", 9), ("2", 9), ("3", 9), ("4", 9), ("sheriff", 6))]
    counts = "-".join(str(count) for count in pile)
    return GAME.from_position(f"closed+value 1,3,1/{train} {counts} 0-0-0-0-0 3-3-3-2 0 target - 4 -")


def test_belief_fades_from_certainty_towards_deck_frequencies() -> None:
    belief = beliefs(game(TWO_EACH), FadingMemory(0.5))
    assert belief[SEAT + 1] == expected_belief(0, 1)
    assert belief[SEAT] == expected_belief(2, 0.25)
    assert belief[1] == expected_belief(2, 0.5)
    assert belief[0] == expected_belief(1, 0.125)


def test_perfect_memory_knows_every_wagon_and_no_memory_only_the_deck() -> None:
    state = game(TWO_EACH + ", wagon 1, couple, decline")
    assert [belief.index(1) for belief in beliefs(state, FadingMemory(1.0)).values()] == [1, 2, 1, 2, 0]
    assert beliefs(state, FadingMemory(0.0))[0] == pytest.approx(DECK)


def test_attack_refreshes_belief_and_closed_train_is_tracked() -> None:
    missed = game(TWO_EACH + ", wagon 2, couple, attack, dynamite 1, target T2.1, put back")
    assert [len(train) for train in missed.trains] == [2, 2]
    assert beliefs(missed, FadingMemory(0.5))[SEAT] == expected_belief(2, 1)
    hit = game(TWO_EACH + ", wagon 2, couple, attack, dynamite 2, target T2.1, close up")
    # the sheriff has moved up behind the locomotive
    assert beliefs(hit, FadingMemory(1.0))[SEAT] == expected_belief(0, 1)


def test_forgotten_wagons_stay_forgotten() -> None:
    """Once forgotten, a wagon is never known again. The last two wagons coupled are always known exactly."""
    memory, dice, state = ForgettingMemory(0.7, safe_turns=1), Random(1), game("")
    coupled: list[int] = []
    forgotten: dict[int, set[int]] = {0: set(), 1: set()}  # for each seat
    while len(coupled) < 16:
        seat = state.turn()
        if apply_first(state, dice) == COUPLING:
            coupled.append(SEAT * seat + len(state.trains[seat]) - 1)
            known = {wagon for wagon, belief in beliefs(state, memory).items() if max(belief) == 1}
            assert set(coupled[-2:]) <= known <= set(coupled) - forgotten[state.turn()]
            forgotten[state.turn()] |= set(coupled) - known
    assert all(0 < len(wagons) < 14 for wagons in forgotten.values())
    assert forgotten[0] != forgotten[1], "two seats forget different wagons"


def apply_first(state: State, dice: Random) -> int:
    """Apply a chance outcome or the first legal action, and return it."""
    action = state.sample_chance(dice) if state.current_player() == CHANCE else state.legal_actions()[0]
    state.apply(action)
    return action


def test_child_knows_its_own_wagons_and_the_last_of_the_other_train() -> None:
    memory = ForgettingMemory(0.0, safe_turns=1, own_retention=1.0)
    for seed in range(2):
        state, dice = game(""), Random(seed)
        while min(map(len, state.trains)) < 4:
            apply_first(state, dice)
        known = {wagon for wagon, belief in beliefs(state, memory).items() if max(belief) == 1}
        own, other = state.seat, 1 - state.seat
        last = SEAT * other + len(state.trains[other]) - 1
        assert known == {SEAT * own + place for place in range(len(state.trains[own]))} | {last}


def test_belief_excludes_wagons_remembered_elsewhere() -> None:
    """A sheriff and a 2 are remembered elsewhere, so an unknown wagon is one of the other 40."""
    sure = beliefs(game(TWO_EACH), ForgettingMemory(0.0, safe_turns=1))
    remaining = [count - known for count, known in zip((6, 9, 9, 9, 9), (1, 0, 1, 0, 0), strict=True)]
    assert sure[0] == pytest.approx([count / 40 for count in remaining] + [0] * 5)


def test_only_wagons_removed_by_hand_are_forgotten() -> None:
    state = game(TWO_EACH + ", wagon 1")
    state.arrange("T1.0=green T1.1=wagon T1.2=wagon T2.0=orange T2.1=wagon")
    assert [belief.index(1) for belief in beliefs(state, FadingMemory(1.0)).values()] == [1, 2, 2]
    state.apply(state.parse("couple"))
    assert beliefs(state, FadingMemory(1.0))[2] == expected_belief(1, 1)


def test_unannounced_values_are_unknown() -> None:
    """Positions that differ only in unannounced values lead to the same decision."""
    belief = beliefs(attack_on("2,sheriff"), FadingMemory(1.0))
    assert [belief[SEAT], belief[SEAT + 1]] == [expected_belief(0, 0)] * 2
    assert len({decide(attack_on(train)) for train in ("2,sheriff", "sheriff,2", "4,4", "1,3")}) == 1


def test_attacks_the_wagon_that_succeeds_at_once() -> None:
    assert decide(game(TWO_EACH + ", wagon 2, couple, attack, dynamite 2")) == "target T2.1"


def test_attack_continues_only_if_the_next_wagon_is_safe() -> None:
    assert decide(game(TWO_EACH + ", wagon 2, couple, attack, dynamite 3, target T2.1")) == "stop"
    again = TWO_EACH + ", wagon 4, couple, wagon 1, couple, wagon 2, couple, attack, dynamite 3, target T2.1"
    assert decide(game(again)) == "target T2.3"


def test_declines_when_only_sheriffs_can_be_attacked() -> None:
    assert decide(game("wagon 1, couple, wagon sheriff, couple, wagon 1, couple")) == "decline"


def test_last_dynamite_is_used_only_to_win() -> None:
    """Both seats know all wagons; the attack takes one wagon and ends the game."""
    before = "wagon 2, couple, wagon 2, couple, wagon 2, couple"
    ahead, behind = game(before), game(before)
    ahead.dynamites = behind.dynamites = bytes([0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
    behind.trains[1] = bytes([2, 2, 2, 2])
    assert decide(ahead) == "attack"
    assert decide(behind) == "decline"


@pytest.mark.parametrize(
    ("players", "games_played", "at_least"),
    [*mark_thorough((2, 60, 54)), *mark_soak((3, 30, 25)), *mark_thorough((4, 30, 22))],
)
def test_clearly_beats_random_players(players: int, games_played: int, at_least: int) -> None:
    assert count_wins("golden-train", "simple", "random", players, games_played) >= at_least


def test_evaluation_is_repeatable_and_leaves_the_state_unchanged() -> None:
    state = game(TWO_EACH + ", wagon 2, couple")
    before = state.position()
    evaluate = AttackEvaluator(FadingMemory(SIMPLE_RETENTION))
    values = [evaluate(state, state.legal_actions(), Random(seed)) for seed in range(2)]
    assert state.position() == before
    assert values[0] == values[1]


@pytest.mark.thorough
def test_better_memory_wins_more() -> None:
    """Each level wins more than half of 60 games against the level below."""
    for better, worse in zip(LEVELS[1:], LEVELS, strict=False):
        assert count_wins("golden-train", better, worse, 2, 60) > 30, (better, worse)


COUNTS = AttackEvaluator(ForgettingMemory(1.0))


def _decisions(players: int, seed: int) -> Iterator[tuple[State, int]]:
    """Yield (position, action) for each choice about an attack in a game between strong players."""
    random = Random(seed)
    state = GAME.random_start(players, random, {})
    assert isinstance(state, State)
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply(state.sample_chance(random))
            continue
        actions = state.legal_actions()
        action = choose_action(STRONG, "golden-train", state, random)
        if len(actions) > 1 and state.phase in (DECIDE, TARGET):
            yield state, action
        state.apply(action)


@pytest.mark.parametrize("players", [2, 4])
def test_follows_the_coach_rather_than_the_wagon_count(players: int) -> None:
    compared = differing = 0
    for state, action in _decisions(players, players):
        adviser = coach(state)
        assert adviser is not None
        actions, before = state.legal_actions(), state.position()
        chances = [outlook[state.seat] for outlook in adviser.chances_after(state, actions)]
        assert chances[actions.index(action)] == max(chances)
        assert LearnedEvaluator(COUNTS)(state, actions, Random(1)) == chances
        assert state.position() == before
        counts = COUNTS(state, actions, Random(1))
        differing += max(counts) > counts[actions.index(action)]
        compared += 1
    assert 0 < differing < compared


def test_unannounced_wagon_is_unknown() -> None:
    worths = []
    for train in ("2,sheriff", "sheriff,2", "4,4", "1,3"):
        state = attack_on(train)
        assert not has_heard_every_wagon(state)
        worths.append(LearnedEvaluator(COUNTS)(state, state.legal_actions(), Random(1)))
    assert worths == [worths[0]] * len(worths)
    assert worths[0] == COUNTS(state, state.legal_actions(), Random(1))


def test_complete_game_leaves_no_wagon_unknown() -> None:
    for state, _ in _decisions(3, 1):
        assert has_heard_every_wagon(state)
