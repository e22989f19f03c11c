"""Reasons that Help gives for actions of Paris Connection, based on public knowledge."""

import pytest

from shared_rules.paris_connection import State
from signalbox import games
from signalbox.core.messages import Message
from signalbox.core.seats import Seat
from signalbox.games.paris_connection.messages import ParisConnectionMessages
from tests.host.games.paris_connection.test_advice import HANDS, advice, play
from tests.host.games.paris_connection.test_players import dealt, state_to_choose_company

MESSAGES = ParisConnectionMessages(games.board("paris-connection"), [Seat(name) for name in ("Ann", "Ben", "Cleo")])


def help_on(state: State, seed: int = 1) -> tuple[str, Message | None]:
    """Return the action that Help shows, in notation, and its reason."""
    public_state, action = advice(state, seed)
    return public_state.notation(action), MESSAGES.advice_reason(public_state, action)


def test_reason_is_independent_of_hidden_shares() -> None:
    one, other = dealt(*HANDS), dealt(HANDS[2], HANDS[0], HANDS[1])
    for text in ("company red", "place 4.11"):
        assert help_on(one) == help_on(other)
        play(one, text)
        play(other, text)


def test_before_any_trade_help_says_that_it_cannot_see_shares() -> None:
    action, why = help_on(dealt(*HANDS))
    assert action.startswith("company ")
    assert why == Message("paris-why-name")


def test_share_proved_by_a_trade_may_be_given_away() -> None:
    """Ann has exchanged a red share for two blue ones."""
    state = play(dealt(*HANDS), "company red", "take blue", "take blue")
    for _ in range(2):
        play(state, "company red")
        play(state, next(text for text in map(state.notation, state.legal_actions()) if text[:5] == "place"), "done")
    assert {help_on(state, seed)[1] for seed in range(10)} <= {
        Message("paris-why-name-build", company="blue"),
        *(
            Message("paris-why-name-trade", company="blue", taken=taken)
            for taken in ("red", "black", "brown", "yellow", "purple")
        ),
    }


HELD = ["2-0-0-0-0-0", "0-2-2-2-0-0", "0-0-0-0-3-3"]
AT_LIMIT = ["20-0-0-0-0-0", "0-2-2-2-0-0", "0-0-0-0-3-3"]
ALL_BUT_ONE = ["2-0-0-0-0-0", "0-28-0-0-0-0", "0-0-0-0-3-3"]  # with two blue locos built, one is left
RED_ALONE = ["9-0-0-0-0-0", "1-0-0-0-0-0", "1-0-0-0-0-0"]  # however the shares were dealt, Ann has the most
RED_NOT_ALONE = ["1-0-0-0-0-0", "9-0-0-0-0-0", "1-0-0-0-0-0"]


@pytest.mark.parametrize(
    ("shares", "hexes", "before", "words", "why"),
    [
        (
            HELD,
            {},
            "company red",
            "place 4.11",
            Message("paris-why-towards", company="red", place=MESSAGES.place_name("4.9")),
        ),
        (HELD, {"red": "4.11"}, "company red", "place 4.12", Message("paris-why-city", company="red", points=1)),
        (HELD, {"red": "4.11"}, "company red, place 4.12", "done", Message("paris-why-done", company="red")),
        (RED_ALONE, {"red": "20.17 4.10"}, "company red", "place 20.16", Message("paris-why-ends")),
        (RED_NOT_ALONE, {"red": "20.17 4.10"}, "company red", "place 20.16", None),
        (HELD, {}, "company red", "take blue", Message("paris-why-two-for-one")),
        (HELD, {}, "company red, take blue", "take blue", Message("paris-why-second")),
        (HELD, {}, "company red, take blue", "done", None),
        (AT_LIMIT, {}, "company red, take blue", "take blue", None),
        (AT_LIMIT, {}, "company red, take blue", "done", Message("paris-why-limit", points=20)),
        (
            ALL_BUT_ONE,
            {"blue": "4.11 4.12"},
            "company red",
            "take blue",
            Message("paris-why-worth-more", taken="blue", company="red"),
        ),
        (ALL_BUT_ONE, {"blue": "4.13 4.14"}, "company red", "take blue", None),
    ],
)
def test_reasons(shares: list[str], hexes: dict[str, str], before: str, words: str, why: Message | None) -> None:
    state = play(state_to_choose_company(shares, hexes), *before.split(", "))
    assert MESSAGES.advice_reason(state, state.parse(words)) == why
