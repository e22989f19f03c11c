"""Test hidden information in Golden Train: values are public only while announced or revealed."""

from random import Random

import pytest

from shared_rules.game import TERMINAL
from shared_rules.golden_train import State
from signalbox.games.contract_checks import play_out, random_action
from tests.shared_rules.golden_tables import DECK, GAME, SETTINGS, Options, view
from tests.shared_rules.notation import legal, play

SEATS = (-1, 0, 1)


def public_history(state: State) -> list[str]:
    return [state.public_notation(action) for action in state.history]


@pytest.mark.parametrize("pile", ["open", "closed"])
def test_past_values_do_not_show(pile: str) -> None:
    games = []
    for values in ("1234", "2143"):
        state = GAME.start(2, {"pile": pile, "first": 0})
        for value in [*values, "sheriff"]:
            play(state, *([] if state.chance_outcomes() else ["couple"]), f"wagon {value}")
        games.append(play(state, "couple", "wagon sheriff") if pile == "closed" else state)
    one, other = games
    assert one.position() != other.position()
    assert [view(one, seat) for seat in SEATS] == [view(other, seat) for seat in SEATS]
    assert one.marks() == other.marks()
    assert public_history(one) == public_history(other)
    assert one.information_state(0) != other.information_state(0)


def test_g4_public_notation_hides_only_card_values() -> None:
    state = play(GAME.start(2, {"first": 0}), "wagon 1", "couple", "wagon 2", "couple", "wagon 1", "couple", "wagon 4")
    play(state, "attack", "dynamite 3", "target T2.1", "close up")
    assert public_history(state) == [
        *["wagon ?", "couple"] * 3,
        *["wagon ?", "attack", "dynamite ?", "target T2.1", "close up"],
    ]


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_hidden_values_change_nothing_visible(players: int, options: Options) -> None:
    state = GAME.start(players, options)
    random = Random(31)
    changed = 0
    while state.current_player() != TERMINAL:
        twin = GAME.from_position(with_other_secrets(state, random))
        changed += twin.position() != state.position()
        assert [view(twin, seat) for seat in range(-1, players)] == [view(state, s) for s in range(-1, players)]
        assert (twin.marks(), twin.readings(), legal(twin)) == (state.marks(), state.readings(), legal(state))
        state.apply(random_action(state, random))
    assert changed > 50


def with_other_secrets(state: State, random: Random) -> str:
    """Return the position with all hidden wagons shuffled, except those of a player who may attack or is attacking."""
    fields = state.position().split()
    trains = [train.split(",") if train else [] for train in fields[1].split("/")]
    piles = [
        [value for value, count in zip(DECK, f.split("-"), strict=True) for _ in range(int(count))] for f in fields[2:4]
    ]
    fixed = {(entry["seat"], entry["wagon"]) for entry in view(state)["revealed"]}
    attacker = state.turn() if fields[6] in ("decide", "dynamite", "target", "close", "back") else None
    hidden = [
        (train, k)
        for seat, train in enumerate(trains)
        for k in range(len(train))
        if seat != attacker and (seat, f"T{seat + 1}.{k + 1}") not in fixed
    ] + [(pile, k) for pile in piles for k in range(len(pile))]
    values = [cards[k] for cards, k in hidden]
    random.shuffle(values)
    for (cards, k), value in zip(hidden, values, strict=True):
        cards[k] = value
    fields[1] = "/".join(",".join(train) for train in trains)
    fields[2:4] = ["-".join(str(pile.count(value)) for value in DECK) for pile in piles]
    return " ".join(fields)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_every_seat_witnesses_the_whole_game(players: int, options: Options) -> None:
    state = GAME.start(players, options)
    random = Random(32)
    texts = []
    while state.current_player() != TERMINAL:
        action = random_action(state, random)
        texts.append(state.notation(action))
        state.apply(action)
        assert (
            state.information_state(0) == state.information_state(players - 1) == state.information_state(-1) == texts
        )


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_resampling_depends_only_on_what_was_witnessed(players: int, options: Options) -> None:
    state = GAME.start(players, options)
    random = Random(33)
    while state.current_player() != TERMINAL:
        if len(state.history) % 9 == 0:
            _assert_same_secrets(state, GAME.start(players, options), random)
        state.apply(random_action(state, random))


def _assert_same_secrets(state: State, other: State, random: Random) -> None:
    before = state.position()
    same = play(other, *state.information_state(0))
    twins = [start.resample_from_infostate(0, Random(seed)) for start, seed in ((state, 5), (same, 5), (state, 6))]
    assert {twin.position() for twin in twins} == {before}
    assert all(twin.information_state(1) == state.information_state(1) for twin in twins)
    action = random_action(twins[0], random)
    twins[0].apply(action)
    assert twins[0].undo() == action
    with pytest.raises(IndexError):
        twins[0].undo()
    play_out(twins[1], random)
    twins[2].apply(random_action(twins[2], random))
    assert (state.position(), same.position()) == (before, before)
