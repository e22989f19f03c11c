"""Effects of a seat's next roll, found by playing out every roll and every move that may follow."""

from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import ENTER, FACES, LOCO, PASS
from signalbox.games.ptites_locos.advice_reasons import NextRolls
from tests.shared_rules.boards import GAME


def rolls_by_rules(state: State, seat: int) -> NextRolls:
    """Compute the result of `next_rolls` by playing out every roll with the rules alone."""
    start = GAME.from_position(" ".join([*state.position().split()[:-5], str(seat), "1", "roll", "-", "-"]))
    home = lost = ways = 0
    wrecks = [0] * state.players
    for roll, chance in start.chance_outcomes():
        rolls = round(chance * FACES**2 * len(state.track.platforms))
        results = _results_of(start.child(roll), seat)
        home += rolls * any(is_home for is_home, _ in results)
        lost += rolls * (bool(results) and all(seat in crashed for _, crashed in results))
        ways += rolls * sum(seat not in crashed for _, crashed in results)
        for other in range(state.players):
            wrecks[other] += rolls * any(other in crashed for _, crashed in results)
    return NextRolls(home, lost, tuple(wrecks), ways)


def _results_of(rolled: State, seat: int) -> list[tuple[bool, list[int]]]:
    """Return, for each platform side and loco, whether the seat brings a loco home and which seats' locos crash."""
    found = []
    for side in rolled.legal_actions():
        moved = rolled.child(side)
        assert (moved.phase, moved.seat) == (LOCO, seat)
        for action in moved.legal_actions():
            if action != PASS:
                after = moved.child(action)
                counts = [_locos(moved, each) + (each == seat and action >= ENTER) for each in range(moved.players)]
                crashed = [each for each in range(moved.players) if _locos(after, each) < counts[each]]
                found.append((after.hangars[seat] > moved.hangars[seat], crashed))
    return found


def _locos(state: State, seat: int) -> int:
    """Return the number of a seat's locos on the track and at home."""
    return state.at.count(seat + 1) + state.hangars[seat]
