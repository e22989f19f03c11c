"""Test hidden information in Paris Connection: it never leaks, and resampled states are consistent and unbiased."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from shared_rules.game import BY_BUTTON, BY_HANDS, BY_WORD, CHANCE, SPECTATOR
from shared_rules.paris_connection import ParisConnection, State
from shared_rules.paris_connection.position import COMPANIES, DEALT, OVER, TAKE
from signalbox.games.contract_checks import random_action
from tests.shared_rules.boards import PARIS
from tests.shared_rules.small_maps import COMPANIES as NAMES
from tests.shared_rules.small_maps import data_of
from tests.soak import mark_thorough_except

STARTS = ",".join(NAMES)
OPEN = ["*1_*1_*1_*1_*1_*1", "................."]  # a map on which everybody can build


def deal(game: ParisConnection, hands: list[list[int]], first: int = 0) -> State:
    """Return a game in which each seat was dealt shares of these companies, in this order."""
    players = len(hands)
    state = game.start(players, {"starts": STARTS, "first": first})
    for turn in range(len(hands[0])):
        for seat in range(players):
            state.apply(DEALT + hands[(first + seat) % players][turn])
    return state


def two_deals(seed: int, players: int) -> tuple[State, State, int]:
    """Return two games and a seat. The games differ only in how the other seats' shares are dealt among them."""
    random = Random(seed)
    shares = {3: 10, 4: 8, 5: 6, 6: 5}[players]
    bag = [company for company in range(COMPANIES) for _ in range(31)]
    random.shuffle(bag)
    hands = [bag[seat * shares : (seat + 1) * shares] for seat in range(players)]
    seat = random.randrange(players)
    hidden = [company for other in range(players) if other != seat for company in hands[other]]
    random.shuffle(hidden)
    exchanged = [hands[seat] if other == seat else [hidden.pop() for _ in range(shares)] for other in range(players)]
    return deal(PARIS, hands, seat), deal(PARIS, exchanged, seat), seat


def actions_by_hand_or_word(state: State) -> list[int]:
    return [action for action in state.legal_actions() if state.input_kind(action) in (BY_HANDS, BY_WORD)]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", mark_thorough_except(range(4), 2))
def test_indistinguishable_deals_look_the_same(players: int, seed: int) -> None:
    one, other, seat = two_deals(seed, players)
    assert one.dealt != other.dealt
    random = Random(seed)
    for step in range(200):
        assert one.view(seat) == other.view(seat)
        assert one.view(SPECTATOR) == other.view(SPECTATOR)
        assert one.information_state(seat) == other.information_state(seat)
        assert one.marks() == other.marks()
        assert one.readings() == other.readings()
        assert actions_by_hand_or_word(one) == actions_by_hand_or_word(other)
        assert [one.may_press(name) for name in NAMES] == [other.may_press(name) for name in NAMES]
        if step % 12 == 0:
            imagined = [state.resample_from_infostate(seat, Random(step)) for state in (one, other)]
            assert imagined[0].position() == imagined[1].position()
            assert imagined[0].history == imagined[1].history
        if one.turn() == seat:
            assert one.legal_actions() == other.legal_actions()
        common = sorted(set(one.legal_actions()) & set(other.legal_actions()))
        if not common:
            return
        action = random.choice(common)
        assert one.public_notation(action) == other.public_notation(action)
        one.apply(action)
        other.apply(action)
        if one.phase == OVER:
            return


def test_public_notation_hides_only_deals() -> None:
    state = PARIS.start(3, {"starts": STARTS, "first": 1})
    assert {state.public_notation(action) for action, _ in state.chance_outcomes()} == {"deal ?"}
    while state.current_player() == CHANCE:
        state.apply(random_action(state, Random(1)))
    for action in state.legal_actions():
        assert state.public_notation(action) == state.notation(action)


def test_seat_witnesses_its_own_deals_and_the_boards() -> None:
    state = deal(ParisConnection(data_of(OPEN, [])), [[0, 1], [2, 3], [4, 4]], first=1)
    boards = "boards 30 30 30 30 29 31"
    assert state.information_state(0) == ["deal ?", "deal ?", "deal red", "deal ?", "deal ?", "deal blue", boards]
    assert state.information_state(1)[0] == "deal black"
    assert state.information_state(SPECTATOR) == ["deal ?"] * 6 + [boards]


def test_p2_view_has_own_shares_and_those_proved_by_trades() -> None:
    state = deal(ParisConnection(data_of(OPEN, [])), [[0, 0], [1, 2], [3, 4]])
    for text in ("company red", "take purple", "take purple", "company blue", "place 1.5", "done"):
        state.apply(state.parse(text))
    view = state.view(1)
    assert view["shares"] == {"red": 0, "blue": 1, "black": 1, "brown": 0, "yellow": 0, "purple": 0}
    seats = view["seats"]
    assert isinstance(seats, list)
    assert [entry["held"] for entry in seats] == [3, 2, 2]
    assert seats[0]["proved"] == {"red": 0, "blue": 0, "black": 0, "brown": 0, "yellow": 0, "purple": 2}
    assert "shares" not in seats[0]
    assert "shares" not in state.view(SPECTATOR)


def test_p12_everything_is_open_after_the_end() -> None:
    state = finished_game(Random(3))
    seats = state.view(SPECTATOR)["seats"]
    assert isinstance(seats, list)
    assert [seat["score"] for seat in seats] == [state.score(seat) for seat in range(3)]
    assert [sum(seat["shares"].values()) for seat in seats] == [sum(held) for held in state.shares]
    assert not [text for text in state.information_state(0) if "?" in text]
    assert not state.may_take_back()
    assert state.resample_from_infostate(0, Random(1)).position() == state.position()


def finished_game(random: Random) -> State:
    state = PARIS.start(3, {"starts": STARTS, "first": 0})
    while state.phase != OVER:
        state.apply(random_action(state, random))
    return state


@pytest.mark.parametrize("players", mark_thorough_except([3, 4, 5, 6], 3))
def test_resampled_state_agrees_with_what_the_seat_has_seen(players: int) -> None:
    random = Random(players)
    for number in range(2):
        state = PARIS.start(players, {"starts": STARTS, "first": number})
        steps = 0
        while state.phase != OVER:
            steps += 1
            if steps % 20 == 0:
                for seat in (SPECTATOR, random.randrange(players)):
                    before = state.position()
                    other = state.resample_from_infostate(seat, random)
                    assert state.position() == before
                    assert_indistinguishable(state, other, seat)
            trades = [action for action in state.legal_actions() if action >= TAKE]
            state.apply(random.choice(trades) if trades and random.random() < 0.5 else random_action(state, random))


def assert_indistinguishable(state: State, other: State, seat: int) -> None:
    """Check that the seat cannot tell the states apart and that legal actions lead to `other` and can be undone."""
    assert other.information_state(seat) == state.information_state(seat)
    assert other.view(seat) == state.view(seat)
    replay = PARIS.start(state.players, {"starts": STARTS, "first": state.first})
    for action in other.history:
        assert action in (replay.legal_actions() or [outcome for outcome, _ in replay.chance_outcomes()])
        replay.apply(action)
    assert replay.position() == other.position()
    for _ in range(len(other.history)):
        other.undo()
    assert other.position() == PARIS.start(state.players, {"starts": STARTS, "first": state.first}).position()


def test_resampling_two_hands_is_unbiased() -> None:
    """Enumerate a case in which Ben must have been dealt the share he gave back, so deals without it are impossible."""
    game = ParisConnection(data_of(OPEN, [], shares={"3": 3}, limits={"3": 9}))
    state = deal(game, [[4, 4, 4], [0, 1, 2], [0, 0, 1]])
    for text in ("company yellow", "take purple", "done", "company red", "take purple", "done"):
        state.apply(state.parse(text))
    pool = [0, 0, 0, 1, 1, 2]
    check_shares(state, 0, 1, Counter(tuple(sorted(order[:3])) for order in permutations(pool) if 0 in order[:3]))


def test_resampling_three_hands_is_unbiased() -> None:
    state = ParisConnection(data_of(OPEN, [])).start(4, {"starts": STARTS, "first": 0})
    for company in (4, 0, 0, 1, 4, 1, 2, 0):
        state.apply(DEALT + company)
    for text in ("company red", "place 2.1", "done", "company red", "take purple", "done"):
        state.apply(state.parse(text))
    for text in ("company red", "take brown", "done", "company blue", "take brown", "done"):
        state.apply(state.parse(text))
    pool = [0, 1, 0, 2, 1, 0]
    fitting = Counter(
        tuple(sorted(order[:2])) + tuple(sorted(order[2:4]))
        for order in permutations(pool)
        if 0 in order[:2] and 0 in order[2:4] and 1 in order[4:]
    )
    check_shares(state, 0, 2, fitting)


def check_shares(state: State, seat: int, others: int, fitting: Counter[tuple[int, ...]]) -> None:
    """Check that the other seats' resampled deals have the frequencies of `fitting`, within four sigma."""
    tries = 1500
    random = Random(11)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(tries):
        hands = state.resample_from_infostate(seat, random).dealt
        hidden_shares: list[int] = []
        for other in range(1, others + 1):
            hidden_shares += [company for company in range(COMPANIES) for _ in range(hands[other][company])]
        found[tuple(hidden_shares)] += 1
    assert set(found) == set(fitting)
    for hand, count in fitting.items():
        share = count / fitting.total()
        assert abs(found[hand] - tries * share) < 4 * (tries * share * (1 - share)) ** 0.5, hand


def test_choosing_an_unbuildable_company_proves_a_share() -> None:
    game = ParisConnection(data_of(OPEN, []))
    state = deal(game, [[1, 1], [0, 1], [2, 2]])
    full = game.from_position(
        "10 0-2-0-0-0-0/1-1-0-0-0-0/0-0-2-0-0-0 1 company - 0 - 0 1.1-2/1.4,1.5,2.1-5/1.7,2.1-5/1.10/1.13/1.16"
    )
    assert state.players == full.players
    assert not full.buildable_hexes(0)
    full.apply(full.parse("company red"))
    for seed in range(20):
        assert full.resample_from_infostate(0, Random(seed)).shares[1][0] >= 1


def test_company_is_chosen_by_button_whatever_follows() -> None:
    state = deal(ParisConnection(data_of(OPEN, [])), [[0, 0], [1, 2], [3, 4]])
    assert {state.input_kind(action) for action in state.legal_actions()} == {BY_BUTTON}
