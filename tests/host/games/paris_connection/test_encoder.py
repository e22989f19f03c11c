"""Paris Connection's features: a seat's own shares, and what trades prove about the other seats' shares."""

from shared_rules.game import TERMINAL, State
from signalbox import games
from tests.host.games.features import counts
from tests.shared_rules.playthroughs import SETTINGS, actions, file_of

GAME = games.rules("paris-connection")
ENCODER = games.encoder(GAME, 3)
STARTS = "red,blue,black,brown,yellow,purple"
NORTH_WEST, STATIONS = "5.11", ("5.11", "5.12", "6.11", "6.13", "7.11", "7.12")


def deal_shares(deals: int = 30) -> State:
    """Deal shares to three seats in turn. Each seat alternately gets shares of two companies, such as red and blue."""
    state = GAME.start(3, {"starts": STARTS, "first": 0})
    for number in range(deals):
        company = STARTS.split(",")[number % 3 * 2 + number // 3 % 2]
        state.apply(state.parse(f"deal {company}"))
    return state


def shares(found: dict[str, float]) -> dict[str, float]:
    """Return the features that describe the seats' holdings."""
    return {name: count for name, count in found.items() if name.startswith(("own.", "next"))}


def test_during_the_deal_only_the_size_of_the_bag_is_known() -> None:
    found = counts(ENCODER, deal_shares(4), 0)
    assert shares(found) == {"own.held": 2, "own.shares.red": 1, "own.shares.blue": 1, "next1.held": 1, "next2.held": 1}
    assert found["bag"] == 6 * 31 - 4
    assert not any(name.startswith("store.") for name in found)
    assert found["phase.deal"] == found["turn.next1"] == 1


def test_trade_proves_the_taken_share_and_other_shares_stay_hidden() -> None:
    state = deal_shares()
    for text in ("company red", "take yellow"):
        state.apply(state.parse(text))
    own = {"own.held": 10, "own.proved.yellow": 1, "own.shares.red": 4, "own.shares.blue": 5, "own.shares.yellow": 1}
    seen = counts(ENCODER, state, 0)
    assert shares(seen) == own | {"next1.held": 10, "next2.held": 10}
    other = {"own.held": 10, "own.shares.yellow": 5, "own.shares.purple": 5}
    assert shares(counts(ENCODER, state, 2)) == other | {"next1.held": 10, "next1.proved.yellow": 1, "next2.held": 10}
    stores = {"store.red": 27, "store.blue": 26, "store.black": 26, "store.brown": 26}
    stores |= {"store.yellow": 25, "store.purple": 26}
    locos = {f"{company}.{place}": 1 for company, place in zip(STARTS.split(","), STATIONS, strict=True)}
    turn = {"phase.trade": 1, "company.red": 1, "taken.yellow": 1}
    assert seen == own | {"next1.held": 10, "next2.held": 10} | stores | locos | turn | {"turn.own": 1}


def test_all_shares_are_visible_after_the_end() -> None:
    players, options = SETTINGS["paris-connection"][0]
    state = GAME.start(players, options)
    for text in actions(file_of("paris-connection", players, options).read_text("ascii").splitlines()):
        state.apply(state.parse(text))
    assert state.current_player() == TERMINAL
    found = counts(ENCODER, state, 1)
    for seat, held in enumerate(state.view(1)["seats"]):  # type: ignore[typeddict-item]
        name = ("own", "next1", "next2")[(seat - 1) % 3]
        proved = {company: count for company, count in held["shares"].items() if count}
        assert {c: found.get(f"{name}.proved.{c}", 0) for c in proved} == proved
        assert found[f"{name}.held"] == sum(proved.values())


def test_every_reachable_hex_has_an_index() -> None:
    places = [text for text in ENCODER.actions.texts if text.startswith("place ")]
    assert len(places) == 231
    assert not {f"place {station}" for station in STATIONS} & {*places}
    assert [text for text in ENCODER.actions.texts if not text.startswith("place ")] == [
        *(f"company {company}" for company in STARTS.split(",")),
        *(f"take {company}" for company in STARTS.split(",")),
        *("done", "pass"),
    ]
    assert ENCODER.outcomes.texts == tuple(f"deal {company}" for company in STARTS.split(","))
