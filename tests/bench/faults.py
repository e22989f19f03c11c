"""How many of ten thousand faults between hands, board and host are mishandled, and how long recovery takes at most.

Run ``python -m tests.bench.faults [FAULTS]`` to print one JSON object. If a fault is mishandled, the run stops with the
shortest example that Hypothesis finds.
"""

import sys
import time

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from signalbox.device.link.faults.spec import DURATIONS_S
from tests.bench._output import Result, print_results
from tests.host.simulator.people.fault_run_rules import FaultRunRules

FAULTS = 10_000
EXAMPLES = 20  # games in a row
STEPS = 50  # events in one game


def results(faults: int = FAULTS) -> list[Result]:
    """Play games until this many faults have occurred. Raise AssertionError if a game violates a guarantee."""
    began = time.perf_counter()
    FaultRunRules.tally.clear()
    FaultRunRules.games, FaultRunRules.longest_s = 0, 0.0
    run_settings = settings(
        max_examples=EXAMPLES,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    while FaultRunRules.tally.total() < faults:
        run_state_machine_as_test(FaultRunRules, settings=run_settings)
    tally = FaultRunRules.tally
    return [
        {
            "bench": "faults",
            "faults": tally.total(),
            "to_port_or_board": sum(tally[kind] for kind in DURATIONS_S),
            "to_lines": tally.total() - sum(tally[kind] for kind in DURATIONS_S),
            "games": FaultRunRules.games,
            "failures": 0,
            "longest_recovery_s": round(FaultRunRules.longest_s, 3),
            "seconds": round(time.perf_counter() - began, 1),
        }
    ]


if __name__ == "__main__":
    print_results(results(int(sys.argv[1]) if len(sys.argv) > 1 else FAULTS))
