"""The circuits of the boards, each worked out once a process."""

from functools import cache

from signalbox.board import load
from signalbox.circuit import Plan, plan


@cache
def planned(name: str) -> Plan:
    return plan(load(name))
