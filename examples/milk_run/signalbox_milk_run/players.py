"""The value of a position in Milk Run for a seat: churns loaded, and churns waiting a short way ahead of its loco."""

from signalbox_milk_run.rules import DIE, State

AHEAD = 0.3  # value of a churn that the next roll may reach, relative to a loaded one


def worth(state: State, seat: int) -> float:
    """Return the seat's churns minus the highest number that any other seat has, plus a bonus for churns ahead."""
    others = state.loaded[:seat] + state.loaded[seat + 1 :]
    ahead = [(state.at[seat] + step) % len(state.waiting) for step in range(1, DIE + 1)]
    return state.loaded[seat] - max(others) + AHEAD * sum(state.waiting[station] for station in ahead)
