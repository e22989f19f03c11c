"""Circuits of the boards, each calculated once per process."""

from dataclasses import replace
from functools import cache

from signalbox.board import Board, load
from signalbox.board.model import PCB
from signalbox.maker.circuit import Plan, plan


@cache
def planned(name: str) -> Plan:
    return plan(load(name))


@cache
def planned_on_pcbs(name: str) -> Plan:
    return plan(on_pcbs(load(name)))


def on_pcbs(board: Board) -> Board:
    """Return the same board with the circuit boards of hardware/pcb."""
    return replace(board, controller=replace(board.controller, nodes=PCB))
