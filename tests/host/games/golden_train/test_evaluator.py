"""The simple player of Golden Train: it remembers what was announced, less and less, and attacks by probabilities."""

from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.golden_train import GoldenTrain, State
from shared_rules.golden_train.position import COUPLING, SEAT
from signalbox import games
from signalbox.games.golden_train.players import KEEP_SIMPLE, AttackEvaluator, Fading, Forgetting, beliefs
from signalbox.games.one_ply import Player
from signalbox.games.players import LEVELS, named
from tests.soak import soak, thorough

GAME = games.rules("golden-train", games.board("golden-train"))
DECK = [6 / 42, 9 / 42, 9 / 42, 9 / 42, 9 / 42, 0, 0, 0, 0, 0]  # sheriff, 1, 2, 3, 4

# Two players with a closed pile: seat 0 has 1 and 2, seat 1 has 2 and a sheriff
TWO_EACH = "wagon 1, couple, wagon 2, couple, wagon 2, couple, wagon sheriff, couple"


def game(text: str, players: int = 2, pile: str = "closed") -> State:
    """A game of which everything is said in notation."""
    state = GAME.start(players, {"pile": pile, "match": "value", "first": 0})
    assert isinstance(state, State)
    for words in text.split(", "):
        state.apply(state.parse(words))
    return state


def decide(state: State) -> str:
    """What the simple player does, who only ever gets what its seat may know."""
    return state.notation(
        named("simple", "golden-train")(state.resample_from_infostate(state.current_player(), Random(1)), Random(1))
    )


def mixed(value: int, clear: float) -> object:
    """What is believed of a wagon of this value that is remembered so clearly."""
    return pytest.approx([(1 - clear) * chance + clear * (one == value) for one, chance in enumerate(DECK)])


def standing(train: str) -> State:
    """An attack of strength 4 on a train of which no value was ever announced."""
    assert isinstance(GAME, GoldenTrain)
    wagons = ["1", "3", "1", *train.split(",")]
    pile = [count - wagons.count(name) for name, count in (("1", 9), ("2", 9), ("3", 9), ("4", 9), ("sheriff", 6))]
    counts = "-".join(str(count) for count in pile)
    return GAME.from_position(f"closed+value 1,3,1/{train} {counts} 0-0-0-0-0 3-3-3-2 0 target - 4 -")


def test_what_was_just_announced_is_certain_and_fades_towards_the_deck_turn_by_turn() -> None:
    found = beliefs(game(TWO_EACH), Fading(0.5))
    assert found[SEAT + 1] == mixed(0, 1)
    assert found[SEAT] == mixed(2, 0.25)
    assert found[1] == mixed(2, 0.5)
    assert found[0] == mixed(1, 0.125)


def test_who_forgets_nothing_knows_every_wagon_and_who_forgets_everything_the_deck() -> None:
    state = game(TWO_EACH + ", wagon 1, couple, decline")
    assert [belief.index(1) for belief in beliefs(state, Fading(1.0)).values()] == [1, 2, 1, 2, 0]
    assert beliefs(state, Fading(0.0))[0] == pytest.approx(DECK)


def test_what_an_attack_turned_over_is_fresh_again_and_trains_that_closed_up_are_followed() -> None:
    missed = game(TWO_EACH + ", wagon 2, couple, attack, dynamite 1, target T2.1, put back")
    assert [len(train) for train in missed.trains] == [2, 2]
    assert beliefs(missed, Fading(0.5))[SEAT] == mixed(2, 1)
    hit = game(TWO_EACH + ", wagon 2, couple, attack, dynamite 2, target T2.1, close up")
    assert beliefs(hit, Fading(1.0))[SEAT] == mixed(0, 1)  # the sheriff has come up behind the locomotive


def test_who_forgets_remembers_a_wagon_or_does_not_and_it_stays_gone() -> None:
    """Wagon by wagon and for good, alike whenever it is asked; the last two that were coupled are sure."""
    state, memory, dice = (
        GAME.start(2, {"pile": "closed", "match": "value", "first": 0}),
        Forgetting(0.7, sure=1),
        Random(1),
    )
    assert isinstance(state, State)
    coupled: list[int] = []
    gone: dict[int, set[int]] = {0: set(), 1: set()}  # by who was asked
    while len(coupled) < 16:
        player = state.current_player()
        action = state.sample_chance(dice) if player == CHANCE else state.legal_actions()[0]
        seat = state.turn()
        state.apply(action)
        if action == COUPLING:
            coupled.append(SEAT * seat + len(state.trains[seat]) - 1)
            known = {wagon for wagon, belief in beliefs(state, memory).items() if max(belief) == 1}
            assert set(coupled[-2:]) <= known <= set(coupled) - gone[state.turn()]
            gone[state.turn()] |= set(coupled) - known
    assert all(0 < len(each) < 14 for each in gone.values())
    assert gone[0] != gone[1], "two seats forget different wagons"


def test_a_child_knows_its_own_wagons_better_than_those_of_others() -> None:
    """Of two games with eight wagons each, asked of both seats: all of its own and none of the others' but the last."""
    memory = Forgetting(0.0, sure=1, keep_own=1.0)
    for seed in range(2):
        state, dice = GAME.start(2, {"pile": "closed", "match": "value", "first": 0}), Random(seed)
        assert isinstance(state, State)
        while min(map(len, state.trains)) < 4:
            player = state.current_player()
            state.apply(state.sample_chance(dice) if player == CHANCE else state.legal_actions()[0])
        known = {wagon for wagon, belief in beliefs(state, memory).items() if max(belief) == 1}
        own, other = state.seat, 1 - state.seat
        last = SEAT * other + len(state.trains[other]) - 1
        assert known == {SEAT * own + place for place in range(len(state.trains[own]))} | {last}


def test_who_counts_the_deck_expects_no_wagon_that_is_remembered_elsewhere() -> None:
    """Of 42 wagons one 1 and one 2 are remembered to lie elsewhere: the deck less these is left for the others."""
    state = game(TWO_EACH)
    sure = beliefs(state, Forgetting(0.0, sure=1))
    left = [count - known for count, known in zip((6, 9, 9, 9, 9), (1, 0, 1, 0, 0), strict=True)]
    assert sure[0] == pytest.approx([count / 40 for count in left] + [0] * 5)


def test_wagons_that_were_taken_off_by_hand_are_forgotten_and_no_others() -> None:
    state = game(TWO_EACH + ", wagon 1")
    state.arrange("T1.0=green T1.1=wagon T1.2=wagon T2.0=orange T2.1=wagon")
    assert [belief.index(1) for belief in beliefs(state, Fading(1.0)).values()] == [1, 2, 2]
    state.apply(state.parse("couple"))
    assert beliefs(state, Fading(1.0))[2] == mixed(1, 1)


def test_values_that_were_never_announced_are_not_known() -> None:
    """Two positions that differ only in what was never said lead to the same decision."""
    found = beliefs(standing("2,sheriff"), Fading(1.0))
    assert [found[SEAT], found[SEAT + 1]] == [mixed(0, 0)] * 2
    decisions = {decide(standing(train)) for train in ("2,sheriff", "sheriff,2", "4,4", "1,3")}
    assert len(decisions) == 1


def test_two_games_that_differ_only_in_the_pile_to_come_are_decided_alike() -> None:
    state = game(TWO_EACH + ", wagon 2, couple")
    other = game(TWO_EACH + ", wagon 2, couple")
    other.pile = bytes(reversed(state.pile))
    assert decide(state) == decide(other) == "attack"


def test_it_names_the_wagon_that_the_attack_succeeds_with_at_once() -> None:
    state = game(TWO_EACH + ", wagon 2, couple, attack, dynamite 2")
    assert decide(state) == "target T2.1"


def test_it_stops_when_all_that_is_left_would_fail_and_goes_on_when_the_next_is_safe() -> None:
    assert decide(game(TWO_EACH + ", wagon 2, couple, attack, dynamite 3, target T2.1")) == "stop"
    again = TWO_EACH + ", wagon 4, couple, wagon 1, couple, wagon 2, couple, attack, dynamite 3, target T2.1"
    assert decide(game(again)) == "target T2.3"


def test_it_declines_when_there_are_only_sheriffs_to_attack() -> None:
    assert decide(game("wagon 1, couple, wagon sheriff, couple, wagon 1, couple")) == "decline"


def test_with_the_last_dynamite_it_attacks_only_if_that_wins() -> None:
    """Both seats know everything: the attack takes one wagon, and the game is over."""
    before = "wagon 2, couple, wagon 2, couple, wagon 2, couple"
    ahead, behind = game(before), game(before)
    for state in (ahead, behind):
        state.dynamites = bytes([0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
    behind.trains[1] = bytes([2, 2, 2, 2])
    assert decide(ahead) == "attack"
    assert decide(behind) == "decline"


def play(players: int, seats: list[Player], random: Random) -> list[float]:
    state = GAME.start(players, {"pile": "open", "match": "value", "first": random.randrange(players)})
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            outcomes = state.chance_outcomes()
            state.apply(random.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0])
        else:
            state.apply(seats[player](state.resample_from_infostate(player, random), random))
    return state.returns()


@pytest.mark.parametrize(
    ("players", "games_played", "at_least"), [*thorough((2, 60, 54)), *soak((3, 30, 25)), *thorough((4, 30, 22))]
)
def test_it_beats_random_players_clearly(players: int, games_played: int, at_least: int) -> None:
    won = 0.0
    for number in range(games_played):
        seats = [named("random", "golden-train")] * players
        seats[number % players] = named("simple", "golden-train")
        won += play(players, seats, Random(number))[number % players]
    assert won >= at_least


def test_it_leaves_the_state_as_it_was_and_decides_the_same_again() -> None:
    state = game(TWO_EACH + ", wagon 2, couple")
    before = state.position()
    values = [AttackEvaluator(Fading(KEEP_SIMPLE))(state, state.legal_actions(), Random(seed)) for seed in range(2)]
    assert state.position() == before
    assert values[0] == values[1]


@pytest.mark.thorough
def test_who_remembers_more_wins_more() -> None:
    """Of 60 games each level wins more than half against the one below."""
    for better, worse in zip(LEVELS[1:], LEVELS, strict=False):
        seats = [named(better, "golden-train"), named(worse, "golden-train")]
        won = 0.0
        for number in range(60):
            mine = number % 2
            won += play(2, seats if mine == 0 else seats[::-1], Random(number))[mine]
        assert won > 30, (better, worse)
