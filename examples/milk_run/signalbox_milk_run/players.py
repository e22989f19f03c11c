"""The worth of a position of Milk Run to a seat: churns loaded, and those that wait close ahead of its loco."""

from signalbox_milk_run.rules import DIE, State

AHEAD = 0.3  # of a churn, for one that the next roll may reach


def worth(state: State, seat: int) -> float:
    """Return the seat's churns less the most that another has."""
    others = state.loaded[:seat] + state.loaded[seat + 1 :]
    ahead = [(state.at[seat] + step) % len(state.waiting) for step in range(1, DIE + 1)]
    return state.loaded[seat] - max(others) + AHEAD * sum(state.waiting[station] for station in ahead)
