"""P'tites Locos test helpers: set up short positions and play in notation."""

from typing import Any

from shared_rules.ptites_locos import State
from tests.shared_rules.boards import GAME
from tests.shared_rules.notation import play

HOME_BAYS = "-,blue.A,red.A,yellow.A"
FILLED = "red.A,blue.A,-,yellow.A"  # the start leads onto the red platform


def lay(
    *seats: str,
    bays: str = HOME_BAYS,
    phase: str = "loco red.1.2",
    turn: int = 0,
    run: int = 1,
    runner: str = "-",
    rules: str = "free",
    tiles: tuple[int, ...] = (),
) -> State:
    """Return a position. Each of `seats` lists a seat's locos by square, with "home" for a loco in a hangar.

    All other locos are in the hand. `phase` gives the phase and dice. With repair, the rest of 12 tiles is in reserve.
    """
    fields = []
    for number, seat in enumerate(seats):
        words = seat.split()
        home = words.count("home")
        squares = [word for word in words if word != "home"]
        fields.append(f"{4 - len(words)}-{home}-{tiles[number] if tiles else 0}:{','.join(squares)}")
    reserve = 12 - sum(tiles) if "repair" in rules else 0
    dice = phase if " " in phase else phase + " -"
    return GAME.from_position(f"{rules} {bays} {'/'.join(fields)} {reserve} {turn} {run} {dice} {runner}")


def locos(state: State, seat: int) -> list[str]:
    """Return where a seat's locos are: the names of squares, then "hand" or "hangar" for each other loco."""
    view = state.view(-1)["locos"]
    assert isinstance(view, dict)
    spots = list(view.values())[seat]
    assert isinstance(spots, list)
    return spots


def locos_out_of_hand(state: State, seat: int) -> str:
    """Return a seat's locos that are not in the hand, written as for `lay`."""
    return " ".join("home" if spot == "hangar" else spot for spot in locos(state, seat) if spot != "hand")


def all_locos_out_of_hand(state: State) -> list[str]:
    """Return each seat's locos that are not in the hand, written as for `lay`."""
    return [locos_out_of_hand(state, seat) for seat in range(state.players)]


def drive(*seats: str, dice: str, **setting: Any) -> State:
    """Return the position from `lay` after seat 0 has driven the first of its locos on the board."""
    first = next(word for word in seats[0].split() if word != "home")
    return play(lay(*seats, phase=f"loco red.{dice}", **setting), f"loco {first}")
