"""Test that learned wirings are kept by name, survive a new description and can be undone."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from signalbox.board import Board
from signalbox.board.wiring_order import WiringOrder, complete_order
from signalbox.core.errors import UserError
from signalbox.service.procedures.wiring.saved_orders import WiringStore
from tests.host.service.procedures.wiring.bench import NOON, random_order

UID = "e6614103e7452d2f"


def test_last_wiring_counts_and_undo_goes_back_step_by_step(board: Board, tmp_path: Path) -> None:
    store = WiringStore(tmp_path, board, UID)
    first, second = random_order(board, 1), random_order(board, 2)
    store.add(first, NOON)
    store.add(second, NOON)
    assert WiringStore(tmp_path, board, UID).last_wiring == second
    assert store.previous_wiring == first
    store.undo()
    assert WiringStore(tmp_path, board, UID).last_wiring == first
    assert store.previous_wiring == WiringOrder.as_described(board)
    store.undo()
    assert WiringStore(tmp_path, board, UID).last_wiring is None
    with pytest.raises(UserError, match="nothing to undo"):
        _ = store.previous_wiring


def test_each_controller_has_its_own_wiring(board: Board, tmp_path: Path) -> None:
    WiringStore(tmp_path, board, UID).add(random_order(board, 1), NOON)
    assert WiringStore(tmp_path, board, "00").last_wiring is None


def test_wiring_follows_names_when_numbers_change(board: Board, tmp_path: Path) -> None:
    learned = random_order(board, 3)
    WiringStore(tmp_path, board, UID).add(learned, NOON)
    one, other = board.lights["S1"], board.lights["S2"]
    last = WiringStore(tmp_path, replace(board, lights=board.lights | {"S1": other, "S2": one}), UID).last_wiring
    assert last is not None
    assert (last.lights[other], last.lights[one]) == (learned.lights[one], learned.lights[other])
    assert last.sensors == learned.sensors


def test_damaged_file_is_named(board: Board, tmp_path: Path) -> None:
    store = WiringStore(tmp_path, board, UID)
    store.add(random_order(board, 1), NOON)
    for text in ("{", "[1]", json.dumps([{"when": "x", "sensors": {"S1": "a"}, "lights": {}}])):
        store.path.write_text(text)
        with pytest.raises(UserError, match="cannot be read: delete it"):
            WiringStore(tmp_path, board, UID)


def test_impossible_places_are_no_wiring(board: Board) -> None:
    names = random_order(board, 1).to_mapping(board)
    names["lights"]["S1"] = names["lights"]["S2"]
    assert WiringOrder.from_mapping(board, names) is None
    names["lights"]["S1"] = 5000
    assert WiringOrder.from_mapping(board, names) is None


def test_invalid_serial_number_is_refused(board: Board, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="serial number"):
        WiringStore(tmp_path, board, "../../etc")


def test_missing_places_get_what_is_left() -> None:
    assert complete_order({0: 2}, 4) == (2, 1, 0, 3)
    assert complete_order({}, 3) == (0, 1, 2)
    assert complete_order({1: 0, 2: 1}, 3) == (2, 0, 1)
