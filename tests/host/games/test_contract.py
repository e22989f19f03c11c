"""The contracts of every registered game and every encoder, the faults that the checks detect, and the registry."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from shared_rules.game import State
from signalbox import games
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.games import registry
from signalbox.games.contract_checks import (
    CHECKS,
    PROGRAM_CHECKS,
    Case,
    Check,
    cases,
    check_action_maps,
    check_feature_leaks,
    check_features,
)
from signalbox.games.encoding import ActionMap, Encoder, FeatureList, Features
from tests.shared_rules.playthroughs import SETTINGS, Options
from tests.soak import mark_soak, mark_soak_except, mark_thorough

NAMES = [*games.names()]
# Each check runs for one game, chosen in rotation, with alternately the fewest or the most players. `make thorough`
# adds the other games, and `make soak` adds the other number of players.
CASES = [
    mark_soak((check, case))[0]
    if number % len(found) != turn
    else mark_thorough((check, case))[0]
    if at
    else (check, case)
    for number, check in enumerate(CHECKS)
    for at, found in enumerate(map(cases, (NAMES[number % len(NAMES) :] + NAMES)[: len(NAMES)]))
    for turn, case in enumerate(found)
]


@pytest.mark.parametrize(("check", "case"), CASES, ids=lambda each: each.__name__ if callable(each) else str(each))
def test_contract(check: Check, case: Case) -> None:
    check(case)


PARIS = cases("paris-connection")[0]
ALL = [(name, players, options) for name, found in SETTINGS.items() for players, options in found]
EVERY_OPTION = (1, 6, 11, 15, 18, 21, 26)  # each value of each option at least once


class FaultyEncoder(Encoder[State]):
    """A faulty encoder for Paris Connection."""

    def __init__(self, state: State) -> None:
        self._sound = games.encoder(PARIS.rules, state.players)
        features = FeatureList()
        for name, maximum in zip(self._sound.names, self._sound.maximum, strict=True):
            features.add(name, maximum)
        self._more = features.add(self.one_more_name)
        actions = ActionMap(state, self._sound.actions.values[self.actions_missing :])
        super().__init__(features, actions, self._sound.outcomes)

    one_more_name = "more"
    actions_missing = 0

    def _fill(self, values: Features, state: State, seat: int) -> None:
        for index, value in enumerate(self._sound.encode(state, seat)):
            values[index] = value
        values[self._more] = self.more(state, seat)

    def more(self, state: State, seat: int) -> float:
        return 0.0


@pytest.mark.parametrize(
    ("faults", "check"),
    [
        ({"more": lambda _, state, seat: state.shares[(seat + 1) % state.players][0] / 40}, check_feature_leaks),
        ({"_fill": lambda *_: None}, check_feature_leaks),
        ({"more": lambda _, state, seat: len(state.history) - 3.0}, check_features),
        ({"more": lambda *_: float("nan")}, check_features),
        ({"one_more_name": "placed"}, check_features),
        ({"actions_missing": 1}, check_action_maps),
    ],
    ids=["peeks", "sees nothing", "is out of range", "is no number", "has a name twice", "lacks an action"],
)
def test_encoder_fault_is_detected(faults: dict[str, object], check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = registry.entry("paris-connection")
    make: Callable[[State], Encoder[State]] = sound.encoder or FaultyEncoder
    real = make(PARIS.start())
    monkeypatch.setattr(games, "encoder", lambda *_: real)
    monkeypatch.setattr(registry, "entry", lambda _: replace(sound, encoder=FaultyEncoder))
    check(PARIS)
    monkeypatch.setattr(registry, "entry", lambda _: replace(sound, encoder=type("Faulty", (FaultyEncoder,), faults)))
    with pytest.raises(AssertionError):
        check(PARIS)


@pytest.mark.parametrize(("name", "players", "options"), mark_soak_except(ALL, EVERY_OPTION))
def test_encoder_contract_under_every_option(name: str, players: int, options: Options) -> None:
    case = replace(cases(name)[0], players=players, options=options)
    for check in (check_features, check_feature_leaks, check_action_maps):
        check(case)


def test_features_depend_on_the_board() -> None:
    board = load("paris_connection_small")
    small = replace(PARIS, board=board, rules=games.rules(PARIS.name, board))
    for check in PROGRAM_CHECKS:
        check(small)
    assert len(games.encoder(small.rules, 3).names) < len(games.encoder(PARIS.rules, 3).names)


@pytest.mark.parametrize("name", games.names())
def test_names_and_indices_are_independent_of_options(name: str) -> None:
    rules = games.rules(name)
    make = registry.entry(name).encoder
    assert make is not None
    for players in range(rules.min_players, rules.max_players + 1):
        usual = games.encoder(rules, players)
        for count, options in SETTINGS[name]:
            if count == players:
                other = make(rules.start(players, options))
                assert (other.names, other.maximum) == (usual.names, usual.maximum)
                assert (other.actions.texts, other.outcomes.texts) == (usual.actions.texts, usual.outcomes.texts)


@pytest.mark.parametrize("name", games.names())
def test_features_are_relative_to_the_first_seat(name: str) -> None:
    rules = games.rules(name)
    players = rules.max_players
    encoder = games.encoder(rules, players)
    options = SETTINGS[name][-1][1]
    starts = [rules.start(players, {**options, "first": first}) for first in range(players)]
    for distance in range(players):
        assert len({bytes(encoder.encode(state, (state.turn() + distance) % players)) for state in starts}) == 1


def test_unknown_actions_have_no_index() -> None:
    encoder = games.encoder(PARIS.rules, PARIS.players)
    with pytest.raises(KeyError):
        encoder.actions.index(encoder.outcomes.action(0))
    with pytest.raises(IndexError):
        encoder.actions.action(len(encoder.actions))


def test_missing_encoder_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = registry.entry("golden-train")
    monkeypatch.setattr(registry, "entry", lambda _: replace(entry, encoder=None))
    with pytest.raises(UserError, match="Golden Train has no encoder"):
        games.encoder(games.rules("golden-train"), 2)
    for check in (check_features, check_feature_leaks, check_action_maps):
        check(Case("golden-train", PARIS.board, PARIS.rules, 2))  # they do not need an encoder


@pytest.mark.parametrize("name", [*games.names(), "ptites_locos"])
def test_game_fits_its_board(name: str) -> None:
    board = games.board(name)
    rules = games.rules(name, board)
    assert rules.name == board.game
    assert rules.setups(rules.min_players, {})


def test_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UserError, match="There is no game 'chess': choose golden-train, paris-connection"):
        games.board("chess")
