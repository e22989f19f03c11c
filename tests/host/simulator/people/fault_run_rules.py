"""A Hypothesis state machine for hands, faults and time in any order."""

import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from signalbox.device.link.faults.spec import CHANCES, CLEAN, DURATIONS_S, Faults
from tests.host.simulator.people.fault_run import FaultRun
from tests.scratch import scratch

faults = st.builds(
    Faults,
    chances=st.dictionaries(st.sampled_from(CHANCES), st.sampled_from([0.02, 0.1, 0.4]), max_size=3),
    delay_s=st.sampled_from([0.0, 0.02, 0.3]),
)


class FaultRunRules(RuleBasedStateMachine):
    """Checks that the invariants always hold and that both ends agree within two seconds after the faults stop.

    `tally` counts the faults by kind, and `longest_s` is the longest recovery, for all machines in this process.
    """

    tally: Counter[str] = Counter()
    games = 0
    longest_s = 0.0

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="signalbox-fault-run-", dir=scratch())
        self.table: FaultRun | None = None

    @property
    def at(self) -> FaultRun:
        assert self.table is not None, "begin has not been called yet"
        return self.table

    @initialize(seed=st.integers(0, 10**6), seconds=st.integers(0, 20))
    def begin(self, seed: int, seconds: int) -> None:
        """Start a game and play it without faults for a while."""
        self.table = FaultRun(seed, Path(self.folder.name))
        self.at.run(seconds)

    @rule(ms=st.integers(1, 6000))
    def time_passes(self, ms: int) -> None:
        self.at.run(ms / 1000)

    @rule(kind=st.sampled_from(sorted(DURATIONS_S)), lasts_ms=st.integers(1, 5000), after_ms=st.integers(0, 2000))
    def something_happens(self, kind: str, lasts_ms: int, after_ms: int) -> None:
        self.at.simulation.inject(kind, lasts_ms / 1000)
        self.at.run(after_ms / 1000)

    @rule(how=faults, ms=st.integers(100, 6000))
    def the_line_is_bad(self, how: Faults, ms: int) -> None:
        self.at.set_faults(how)
        self.at.run(ms / 1000)

    @rule()
    def the_line_is_good(self) -> None:
        self.at.set_faults(CLEAN)

    @rule(
        seed=st.integers(0, 1000),
        over_ms=st.integers(30, 300),
        kind=st.sampled_from(sorted(DURATIONS_S)),
        lasts_ms=st.integers(100, 4000),
    )
    def a_piece_slides_while_something_happens(self, seed: int, over_ms: int, kind: str, lasts_ms: int) -> None:
        self.at.slide(Random(seed), over_ms / 1000, lambda: self.at.simulation.inject(kind, lasts_ms / 1000))

    @rule(button=st.sampled_from(["roll", "undo", "help"]), times=st.integers(1, 3))
    def somebody_is_impatient(self, button: str, times: int) -> None:
        for _ in range(times):
            self.at.hands.press(button)
        self.at.run(0.5)

    @rule()
    def everything_stops_and_both_ends_agree(self) -> None:
        self.at.settle()

    @invariant()
    def every_action_was_done_by_the_hands(self) -> None:
        if self.table is not None:
            self.table.check()

    def teardown(self) -> None:
        if self.table is not None:
            try:
                self.table.settle()
                self.table.check()
            finally:
                FaultRunRules.tally += self.table.simulation.cable.tally
                FaultRunRules.games += 1
                FaultRunRules.longest_s = max(FaultRunRules.longest_s, self.table.longest_s)
                self.table.close()
                self.folder.cleanup()
