"""A table laid out for a test: positions in a few words, and hands that play in notation."""

from shared_rules.ptites_locos import State
from tests.shared_rules.boards import GAME

HOME_BAYS = "-,blue.A,red.A,yellow.A"


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
    """A position from what each seat has out: squares, and `home` for each loco in a hangar; the rest is in the hand.

    `phase` is the phase and the dice. The reserve is what the players' tiles leave of 12.
    """
    fields = []
    for number, seat in enumerate(seats):
        words = seat.split()
        home = words.count("home")
        squares = [word for word in words if word != "home"]
        held = tiles[number] if tiles else 0
        fields.append(f"{4 - len(words)}-{home}-{held}:{','.join(squares)}")
    reserve = 12 - sum(tiles) if "repair" in rules else 0
    dice = phase if " " in phase else phase + " -"
    return GAME.from_position(f"{rules} {bays} {'/'.join(fields)} {reserve} {turn} {run} {dice} {runner}")


def play(state: State, *texts: str) -> State:
    """Play in notation, each action checked to be legal."""
    for text in texts:
        state.apply(state.parse(text))
    return state


def legal(state: State) -> list[str]:
    """The legal actions in notation."""
    return [state.notation(action) for action in state.legal_actions()]


def locos(state: State, seat: int) -> list[str]:
    """Where a seat's locos are: squares in the game's frame, then hand and hangar."""
    view = state.view(-1)["locos"]
    assert isinstance(view, dict)
    found = list(view.values())[seat]
    assert isinstance(found, list)
    return found


def out(state: State, seat: int) -> str:
    """A seat's locos that are not in the hand, as `lay` takes them."""
    return " ".join("home" if spot == "hangar" else spot for spot in locos(state, seat) if spot != "hand")
