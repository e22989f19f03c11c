"""Golden Train's features for a player with perfect memory."""

from shared_rules.golden_train import GoldenTrain
from signalbox import games
from tests.host.games.features import counts

GAME = GoldenTrain(games.board("golden-train").game_data())
ENCODER = games.encoder(GAME, 2)


def test_attack_with_a_revealed_wagon() -> None:
    state = GAME.from_position("open+value 3,1,4,4/4,sheriff,1 6-8-8-6-5 1-0-0-0-0 3-2-3-2 0 target 2 4 T2.3")
    common = {"option.open": 1, "option.sheriffs": 1, "phase.target": 1, "card.2": 1, "strength": 4, "total": 1}
    common |= {"pile.1": 6, "pile.2": 8, "pile.3": 8, "pile.4": 6, "pile.sheriff": 5, "discards.1": 1}
    common |= {"dynamites.1": 3, "dynamites.2": 2, "dynamites.3": 3, "dynamites.4": 2}
    attacker = {"wagons": 4, "count.1": 1, "count.3": 1, "count.4": 2}
    attacker |= {"value.1": 3, "value.2": 1, "value.3": 4, "value.4": 4}
    attacked = {"wagons": 3, "count.1": 1, "count.4": 1, "count.sheriff": 1}
    attacked |= {"value.1": 4, "is_sheriff.2": 1, "value.3": 1, "is_revealed.3": 1}
    assert counts(ENCODER, state, 0) == common | {"turn.own": 1} | _prefix("own", attacker) | _prefix("next1", attacked)
    assert counts(ENCODER, state, 1) == common | {"turn.next1": 1} | _prefix("next1", attacker) | _prefix(
        "own", attacked
    )


def test_every_possible_target_has_an_index() -> None:
    targets = [text for text in ENCODER.actions.texts if text.startswith("target ")]
    assert targets[0] == "target T1.1"
    assert targets[-1] == "target T2.42"  # off the board: a train may have all 42 wagons, but a row has 24 places
    assert len(targets) == 84
    assert ENCODER.outcomes.texts == (
        *("wagon sheriff", "wagon 1", "wagon 2", "wagon 3", "wagon 4"),
        *("dynamite 1", "dynamite 2", "dynamite 3", "dynamite 4"),
    )


def _prefix(seat: str, features: dict[str, int]) -> dict[str, int]:
    return {f"{seat}.{name}": count for name, count in features.items()}
