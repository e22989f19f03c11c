"""Test a board built from the wire list by a maker who makes mistakes: the check finds each one and names its wire."""

from statistics import median

import pytest

from signalbox.board import Board, load
from signalbox.board.model import PCB
from signalbox.maker.circuit import Plan, board_circuit
from signalbox.maker.circuit.sensors import RIBBON_WIRE
from signalbox.maker.circuit.wire_list import WireList, stages
from tests.english import message_text
from tests.host.board.descriptions import EVERY_BOARD
from tests.host.maker.circuit.planned import plan_of, planned_on_pcbs
from tests.host.service.procedures.self_test.maker import ERRS, Maker, wires_named
from tests.soak import mark_soak

pytestmark = pytest.mark.thorough

# A run builds one stage out of this many.
SHARES = {"golden_train": 3, "paris_connection": 12, "paris_connection_small": 1, "ptites_locos": 3}
CARELESS = 0.3  # of the wires are left out, and as many swapped
NAMED = 6  # in half of all cases, at most this many wires are named per fault


@pytest.fixture(autouse=True)
def one_plan_for_all_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    def known_plan(board: Board) -> Plan:
        return (planned_on_pcbs if board.controller.nodes == PCB else plan_of)(board.name)

    monkeypatch.setattr(board_circuit, "plan", known_plan)


def sampled_stages(name: str, seed: int) -> range:
    """Return every n-th stage, starting with a different one for each seed."""
    step = SHARES[name]
    return range(1 + seed % step, len(stages(load(name))) + 1, step)


@pytest.mark.parametrize("seed", [0, *mark_soak(*range(1, 12))])
@pytest.mark.parametrize("name", EVERY_BOARD)
def test_each_fault_is_found_at_its_stage(name: str, seed: int) -> None:
    maker = Maker(plan_of(name), str(seed))
    stages_built = sampled_stages(name, seed)
    maker.build(stages_built)
    mistakes_met = [mistake for mistake in maker.made if mistake.wires[0].stage in stages_built]
    assert len(maker.found) + len(maker.invisible) == len(mistakes_met) > 0
    assert maker.found


@pytest.mark.parametrize("seed", [0, 1, *mark_soak(*range(2, 12))])
@pytest.mark.parametrize("name", ["golden_train", *mark_soak("paris_connection", "ptites_locos")])
def test_each_fault_is_found_on_circuit_boards(name: str, seed: int) -> None:
    """Mistakes include missing ribbon cable contacts."""
    maker = Maker(planned_on_pcbs(name), f"boards {seed}")
    maker.build(sampled_stages(name, seed))
    mistakes_met = [mistake for mistake in maker.made if mistake.wires[0].stage in sampled_stages(name, seed)]
    assert len(maker.found) + len(maker.invisible) == len(mistakes_met) > 0
    assert any(wire.kind == RIBBON_WIRE for mistake in maker.made for wire in mistake.wires)


@pytest.mark.parametrize("seed", [0, *mark_soak(1, 2)])
def test_repaired_circuit_boards_pass(seed: int) -> None:
    maker = Maker(planned_on_pcbs("golden_train"), f"whole boards {seed}")
    maker.build()
    assert len(maker.found) + len(maker.invisible) == len(maker.made)
    assert median(len(found.named) for found in maker.found) <= NAMED
    assert maker.check(None) == []


@pytest.mark.parametrize("seed", [2, *mark_soak(0, 1, 3, 4, 5)])
def test_each_of_many_faults_is_found(seed: int) -> None:
    maker = Maker(plan_of("ptites_locos"), f"careless {seed}", CARELESS)
    maker.build(sampled_stages("ptites_locos", seed))
    assert len(maker.found) > len(stages(maker.board))


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("golden_train", 0),
        ("paris_connection_small", 0),
        *mark_soak(("golden_train", 1), ("ptites_locos", 0), ("ptites_locos", 1), ("paris_connection_small", 1)),
    ],
)
def test_repaired_board_passes_the_whole_check(name: str, seed: int) -> None:
    maker = Maker(plan_of(name), f"whole {seed}")
    wires = len(plan_of(name).netlist.wires())
    assert len(maker.made) == round(ERRS * wires) + round(ERRS * wires) // 2
    maker.build()
    assert len(maker.found) + len(maker.invisible) == len(maker.made)
    assert median(len(found.named) for found in maker.found) <= NAMED
    assert maker.check(None) == []


def test_wires_are_read_from_sentences() -> None:
    wires = WireList(plan_of("ptites_locos")).wires
    named = wires_named(["S1: does not respond: wire 57 (brown, SW12.1 to U2.3) or wire 66 (black, …)"], wires)
    assert named == {57, 66}
    assert wires_named([message_text("check-wires-any", first=27, last=30)], wires) == {27, 28, 29, 30}
    assert wires_named(["wire 5 (green, …) or a red or black wire from 389 to 393"], wires) == {5, 389, 390, 392, 393}
