"""`signalbox` with fast computer players: `python -m tests.host.web.quick_table play …`.

Computers pause for less time after their actions, and their simulated hands move faster. Everything else is unchanged.
"""

from signalbox.cli.main import main
from signalbox.play.table.pace import PACES, Pace
from signalbox.simulator import behaviour

SPEED_UP = 6  # simulated hands are this many times as fast as usual


def be_quick() -> None:
    for name in ("REACH_S", "CARRY_S", "SLIDE_S"):
        shortest, longest = getattr(behaviour, name)
        setattr(behaviour, name, (shortest / SPEED_UP, longest / SPEED_UP))
    behaviour.READ_S /= SPEED_UP
    behaviour.PATIENCE_S = 0.8  # longer than a board must be still before a change counts
    PACES["fast"] = Pace("fast", 0.05, 0.1, 0.1)


if __name__ == "__main__":
    be_quick()
    main()
