"""The positions of a record: who acted, where the pieces are, and what is hidden while the game is unfinished."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.table import Table

from shared_rules.game import SPECTATOR, State
from signalbox import games
from signalbox.play.record.entries import NOTE, Entry, Record
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.replay import final_state, replay
from signalbox.play.record.show_and_export import Position, export_data, positions, positions_table, rows_after_gap
from tests.host.play.record.conftest import play_game

ROOT = Path(__file__).resolve().parents[4]
OPTIONS: dict[str, dict[str, str | int | bool]] = {
    "golden-train": {"pile": "open", "match": "value", "first": 0},
    "paris-connection": {"starts": "blue,yellow,brown,purple,black,red", "first": 0, "idle_rounds": 2},
}
HIDING = sorted(OPTIONS)
ENTRY_KEYS = {"index", "seat", "kind", "at", "action", "position", "winners"}


def play_record(folder: Path, name: str, is_done: Callable[[State], bool] = lambda state: False) -> Record:
    path = folder / f"{name}.jsonl"
    play_game(path, name, 3, OPTIONS[name], is_done)
    return read_record(path)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory, finished_bytes: bytes) -> dict[str, Record]:
    """Return the record of a finished game of each kind, keyed by the game's name."""
    folder = tmp_path_factory.mktemp("over")
    locos = folder / "ptites-locos.jsonl"
    locos.write_bytes(finished_bytes)
    return {"ptites-locos": read_record(locos), **{name: play_record(folder, name) for name in HIDING}}


def after_action(text: str) -> Callable[[State], bool]:
    """Return a predicate that is True if the last action was `text`."""

    def is_last(state: State) -> bool:
        if not state.history:
            return False
        action = state.undo()
        notation = state.notation(action)
        state.apply(action)
        return notation == text

    return is_last


def cells(table: Table) -> dict[str, list[str]]:
    """Return the cells of a table, keyed by column header."""
    return {str(column.header): [str(cell) for cell in column.cells] for column in table.columns}


def test_values_seen_earlier_are_hidden_while_the_game_is_unfinished(tmp_path: Path) -> None:
    """Players must remember the value of a wagon (G5)."""
    record = play_record(tmp_path, "golden-train", after_action("close up"))
    seen: list[Any] = [step.state.view(SPECTATOR) for step in replay(record.header, record.entries)]
    assert any(view["revealed"] for view in seen[:-1])
    *earlier, last = positions(record)
    assert all(row.keys() == ENTRY_KEYS for row in earlier)
    assert {row["position"] for row in (*earlier, last)} == {""}
    assert {row["action"] for row in earlier if row["kind"] == "chance"} == {"wagon ?", "dynamite ?"}
    assert last.items() >= final_state(record.header, record.entries).view(SPECTATOR).items()
    assert last["pieces"]


@pytest.mark.parametrize("name", HIDING)
def test_entries_after_damage_hide_secrets(records: dict[str, Record], tmp_path: Path, name: str) -> None:
    def damaged(record: Record) -> Record:
        after_gap = [(entry, 0) for entry in record.entries[8:]]
        return replace(record, entries=record.entries[:5], entries_after_gap=after_gap)

    under_way = damaged(play_record(tmp_path, name, lambda state: len(state.history) >= 60))
    assert len(under_way.entries_after_gap) > 20
    assert {row["action"] for row in rows_after_gap(under_way)} == {"?"}
    rows = list(rows_after_gap(damaged(records[name])))
    assert [row["action"] for row in rows] == [entry.text for entry in records[name].entries[8:]]


@pytest.mark.parametrize("name", HIDING)
def test_export_hides_secrets_in_repair_notes(tmp_path: Path, name: str) -> None:
    record = play_record(tmp_path, name, lambda state: len(state.history) >= 60)
    note = Entry(len(record.entries) + 1, None, NOTE, "behind the damage: 61 chance wagon 3", 9.0)
    entries = export_data(replace(record, entries=[*record.entries, note]))["entries"]
    assert isinstance(entries, list)
    assert entries[-1]["text"] == "?"


@pytest.mark.parametrize("name", HIDING)
def test_finished_game_shows_everything(records: dict[str, Record], name: str) -> None:
    rows = list(positions(records[name]))
    assert rows[-1]["winners"]
    assert all(row["pieces"] and row["position"] for row in rows)
    assert "?" not in "".join(row["action"] for row in rows)


@pytest.mark.parametrize("name", ["ptites-locos", *HIDING])
def test_action_is_attributed_to_the_acting_seat(records: dict[str, Record], name: str) -> None:
    record = records[name]
    seats = [None, *(entry.seat for entry in record.entries)]
    rows = list(positions(record))
    assert [row["seat"] for row in rows] == seats
    assert any(row["turn"] != row["seat"] for row in rows[1:])
    assert cells(positions_table(record.header, positions(record)))["player"] == [
        "" if seat is None else f"Ann {seat}" for seat in seats
    ]


def test_end_of_turn_is_attributed_to_the_seat_that_ended_it(tmp_path: Path) -> None:
    record = play_record(tmp_path, "paris-connection", after_action("done"))
    *_, last = positions(record)
    seat = record.entries[-1].seat
    assert seat is not None
    assert (last["action"], last["seat"], last["turn"]) == ("done", seat, (seat + 1) % 3)


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("golden-train", ["#", "time", "player", "action", "pieces"]),
        ("paris-connection", ["#", "time", "player", "action", "pieces"]),
        ("ptites-locos", ["#", "time", "player", "action", "pieces", "parts"]),
    ],
)
def test_table_has_only_columns_that_the_game_fills(records: dict[str, Record], name: str, columns: list[str]) -> None:
    filled = cells(positions_table(records[name].header, positions(records[name])))
    assert list(filled) == columns
    assert all(any(column) for column in filled.values())


def test_table_lists_pieces_of_a_colour_only_when_they_change(records: dict[str, Record]) -> None:
    columns = cells(positions_table(records["golden-train"].header, positions(records["golden-train"])))
    assert columns["pieces"][0].splitlines() == ["green T1.0", "orange T2.0", "violet T3.0"]
    assert columns["action"][2] == "couple"
    assert columns["pieces"][1:3] == ["", "wagon T1.1"]


def test_colour_without_remaining_pieces_is_shown_as_none(records: dict[str, Record]) -> None:
    record = records["ptites-locos"]
    start: Position = {
        "index": 0,
        "seat": None,
        "kind": "start",
        "position": "",
        "at": 0.0,
        "action": "",
        "winners": [],
    }
    last: Position = {**start, "index": 1, "seat": 0, "kind": "action", "action": "\x1b[2Jlift", "winners": [0, 1]}
    rows: list[Position] = [{**start, "pieces": [{"square": "S1", "colour": "red"}]}, {**last, "pieces": []}]
    table = positions_table(record.header, rows)
    columns = cells(table)
    assert columns["pieces"] == ["red S1", "red none"]
    assert columns["action"] == ["start", "\ufffd[2Jlift"]
    assert str(table.caption).splitlines()[-1] == "Won by Ann 0 and Ann 1."


def test_board_description_example_matches_the_board() -> None:
    example = r'"6\.9\.L" = \{ sensor = (\d+), light = (\d+) \}'
    for path in ("hardware/boards/paris_connection.toml", "docs/board_descriptions.md"):
        numbers = re.findall(example, (ROOT / path).read_text(encoding="utf-8"))
        neighbour = games.board("paris-connection").squares["6.8.R"]
        assert numbers == [(str(neighbour.sensor), str(neighbour.light))], path
