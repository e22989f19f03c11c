"""Hands, faults and time in any order cause no wrong action or hang, and both ends agree once the faults stop."""

import pytest
from hypothesis import HealthCheck, settings

from tests.host.simulator.people.fault_run_rules import FaultRunRules

TestFaultRuns = pytest.mark.thorough(FaultRunRules.TestCase)
TestFaultRuns.settings = settings(
    max_examples=20, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
