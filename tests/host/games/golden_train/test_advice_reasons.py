"""Help in Golden Train, which remembers no values, and the reasons that it gives."""

from random import Random

import pytest

from shared_rules.game import SPECTATOR
from signalbox import games
from signalbox.core.messages import Message
from signalbox.core.seats import Seat
from signalbox.games.golden_train.messages import GoldenTrainMessages
from signalbox.games.players import adviser
from tests.shared_rules.golden_tables import GAME

BOARD = games.board("golden-train")
MESSAGES = GoldenTrainMessages(BOARD, [Seat(name) for name in ("Ann", "Ben", "Cleo")])


def help_on(position: str) -> tuple[str, Message | None]:
    """Return the action that Help shows, in notation, and its reason."""
    random = Random(1)
    public_state = GAME.from_position(position).resample_from_infostate(SPECTATOR, random)
    action = adviser("golden-train")(public_state, random)
    return public_state.notation(action), MESSAGES.advice_reason(public_state, action)


@pytest.mark.parametrize(
    ("position", "advice", "why"),
    [
        (
            "open+value 2,3,3/3/1,4,4 7-7-6-7-6 0-1-0-0-0 3-2-2-3 0 target 1 2 -",
            "target T3",
            Message("golden-why-longest", owner="Cleo"),
        ),
        ("open+value 2,2/3,1 8-6-8-9-6 0-0-0-0-0 3-2-3-3 0 target 2 2 -", "target T2", Message("golden-why-remember")),
        ("open+value 2,2/3,1 8-6-8-9-6 0-0-0-0-0 3-2-3-3 0 target 2 2 T2.2", "stop", Message("golden-why-stop")),
    ],
    ids=["one train is longest", "there is one other train", "little strength is left"],
)
def test_help_shows_the_likely_best_action_and_why(position: str, advice: str, why: Message) -> None:
    action, reason = help_on(position)
    assert action.startswith(advice)
    assert reason == why


def test_no_longest_train_reason_in_a_tie() -> None:
    position = "open+value 2,3,3/3,1/4,4 7-8-6-7-6 0-0-0-0-0 3-2-2-3 0 target 1 2 -"
    assert help_on(position)[1] == Message("golden-why-remember")


def test_reason_to_continue_an_attack() -> None:
    """With a 1 revealed in an attack of strength 4, the next wagon must be a 3 or less, which is likely enough."""
    state = GAME.from_position("open+value 2,2/3,1 8-6-8-9-6 0-0-0-0-0 3-3-3-2 0 target 2 4 T2.2")
    assert MESSAGES.advice_reason(state, state.parse("target T2.1")) == Message("golden-why-go-on")


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("open+value 2,2/3,1,1,1,4 5-7-8-8-6 0-0-0-0-0 0-0-3-3 0 decide 1 0 -", Message("golden-why-attack")),
        ("open+value 2,2/3,3,3 8-7-6-9-6 0-0-0-0-0 0-0-0-1 0 decide 1 0 -", Message("golden-why-decline")),
    ],
    ids=["many dynamites are left", "the last one would end a game that is lost"],
)
def test_reasons_to_attack_or_decline(position: str, why: Message) -> None:
    assert help_on(position)[1] == why
