"""Golden Train test helpers: set up short positions and play in notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shared_rules.golden_train import GoldenTrain, State
from signalbox.board import load

if TYPE_CHECKING:
    from shared_rules.golden_train.shown import TrainsView

VALUES = ["1", "2", "3", "4", "sheriff"]
DECK = {"1": 9, "2": 9, "3": 9, "4": 9, "sheriff": 6}
SEATS = ["green", "orange", "violet", "white"]
PHASES_AFTER_COUPLING = ("decide", "dynamite", "target", "close", "back")
Options = dict[str, str | int | bool]
SETTINGS: list[tuple[int, Options]] = [
    (players, {"pile": pile, "match": match, "first": players - 2})
    for players in (2, 3, 4)
    for pile in ("open", "closed")
    for match in ("value", "number")
]


def game_data() -> dict[str, Any]:
    """Return a fresh copy of the board's game data."""
    return load("golden_train").game_data()


def short_game(wagons: int) -> GoldenTrain:
    """Return a game on a mat that has room for only this many wagons per train."""
    data = game_data()
    data["trains"] = [row[: wagons + 1] for row in data["trains"]]
    data["places"] = [place for row in data["trains"] for place in row]
    return GoldenTrain(data)


GAME = GoldenTrain(game_data())


def lay(
    *trains: str,
    phase: str = "couple",
    card: str = "",
    turn: int = 0,
    strength: int = 0,
    revealed: str = "-",
    rules: str = "open+value",
    discards: str = "",
    pile: str | None = None,
    dynamites: str = "2-2-2-2",
    game: GoldenTrain = GAME,
) -> State:
    """Return a position with these trains, each written like "1 3 s".

    `discards` and `pile` are written the same way. All other cards are in the pile or, when `pile` is given, among the
    discards. `card` is the wagon drawn or on top of the pile, by default "4" in positions that have such a wagon.
    """
    remaining = dict(DECK)
    fields = []
    for train in trains:
        fields.append(",".join(_take(remaining, train)))
    if not card and (phase == "couple" or (rules.startswith("open") and phase in PHASES_AFTER_COUPLING and pile != "")):
        card = "4"
    top = _take(remaining, card)[0] if card else "-"
    stated = _counts(_take(remaining, discards if pile is None else pile))
    rest = _counts([value for value in VALUES for _ in range(remaining[value])])
    piles = f"{rest} {stated}" if pile is None else f"{stated} {rest}"
    text = f"{rules} {'/'.join(fields)} {piles} {dynamites} {turn} {phase} {top} {strength} {revealed}"
    return game.from_position(text)


def _take(remaining: dict[str, int], words: str) -> list[str]:
    values = ["sheriff" if word == "s" else word for word in words.split()]
    for value in values:
        remaining[value] -= 1
    return values


def _counts(values: list[str]) -> str:
    return "-".join(str(values.count(value)) for value in VALUES)


def trains(state: State) -> list[str]:
    """Return the values of each train, written as for `lay`."""
    return [" ".join("s" if not value else str(value) for value in train) for train in state.trains]


def view(state: State, seat: int = -1) -> TrainsView:
    return state.view(seat)


def closed(state: State, game: GoldenTrain = GAME) -> set[str]:
    """Return the places whose sensors should be closed in this position."""
    return {place for place, count in zip(game.places, state.readings(), strict=True) if count}
