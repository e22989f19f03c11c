"""Test that messages to a page match types.d.ts. Mypy checks the Python types, but not the content of a game's view."""

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from signalbox.app import game_start
from signalbox.app.page_types import GameSnapshot, GameState
from signalbox.board import draw, load
from signalbox.board.drawing_types import Drawing
from signalbox.board.tabletop import picture_of
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.maker.editor.changes import LengthenLane, MoveThing
from signalbox.maker.editor.editor import Editor, make_hub
from signalbox.maker.editor.page_types import EditorState
from signalbox.play.analysis.ending import summarise_ending
from signalbox.play.analysis.ending_types import Ending
from signalbox.play.table.commands import dice_example
from signalbox.play.table.present.snapshot import private_data, snapshot
from signalbox.play.table.table import Table
from signalbox.service.procedures.commands import VERBS
from signalbox.service.procedures.page_types import ProcedureState
from signalbox.service.procedures.running import snapshot as procedure_snapshot
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from signalbox.web.hub import Hub
from signalbox.web.page_types import Hello
from signalbox.web.seat_links import Seats
from signalbox.web.viewer import TABLE_ROLE, Screen, seat_role
from tests.host.board.descriptions import REAL
from tests.host.service.procedures.fixtures import simulated
from tests.host.web.hubs import table_hub
from tests.page import write_types

pytestmark = pytest.mark.thorough

BOARDS = ("ptites_locos", "golden_train", "paris_connection")
GAMES = (("ptites-locos", 2), ("golden-train", 3), ("paris-connection", 3))
STEPS_BETWEEN = 100  # simulation steps between two checks of the table
PLAIN = (str, int, float, bool, type(None))


def faults(value: Any, hint: Any, path: str = "") -> Iterator[str]:
    """Yield a line for every place where a value received as JSON does not match the type."""
    arguments = get_args(hint)
    origin = get_origin(hint)
    if (is_typeddict(hint) or origin is dict) and not isinstance(value, dict):
        yield f"{path}: {value!r} is no object"
    elif origin is list and not isinstance(value, list):
        yield f"{path}: {value!r} is no list"
    elif is_typeddict(hint):
        yield from _faults_of_object(value, hint, path)
    elif origin is NotRequired:
        yield from faults(value, arguments[0], path)
    elif origin is list:
        for i, each in enumerate(value):
            yield from faults(each, arguments[0], f"{path}[{i}]")
    elif origin is dict:
        for key, each in value.items():
            yield from faults(each, arguments[1], f"{path}.{key}")
    elif origin is Literal:
        if value not in arguments:
            yield f"{path}: {value!r} is none of {arguments}"
    elif hint is Message:
        if not isinstance(value, str):
            yield f"{path}: {value!r} is no text"
    elif hint in PLAIN:
        if not (type(value) is hint or (hint is float and type(value) is int)):
            yield f"{path}: {value!r} is no {hint.__name__}"
    elif all(list(faults(value, each, path)) for each in arguments):
        yield f"{path}: {value!r} is no {hint}"


@functools.cache
def field_types(hint: Any) -> dict[str, Any]:
    """Return the types of a TypedDict's fields, keyed by name."""
    return get_type_hints(hint, include_extras=True)


def _faults_of_object(value: dict[str, Any], hint: Any, path: str) -> Iterator[str]:
    hints = field_types(hint)
    for key in value.keys() - hints.keys():
        yield f"{path}.{key} is not in {hint.__name__}"
    for key, each in hints.items():
        if key in value:
            yield from faults(value[key], each, f"{path}.{key}")
        elif get_origin(each) is not NotRequired:
            yield f"{path}.{key} is missing"


class Sample(TypedDict):
    """A dictionary with a field of each kind of type."""

    number: float
    names: list[str]
    worth: int | None
    kind: Literal["a", "b"]
    by_name: dict[str, int]
    note: NotRequired[str]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({}, ""),
        ({"note": "x"}, ""),
        ({"worth": 3, "number": 1}, ""),
        ({"number": "1"}, ".number: '1' is no float"),
        ({"names": ["x", 1]}, ".names[1]: 1 is no str"),
        ({"names": "x"}, ".names: 'x' is no list"),
        ({"worth": "3"}, ".worth: '3' is no int | None"),
        ({"kind": "c"}, ".kind: 'c' is none of ('a', 'b')"),
        ({"by_name": {"x": None}}, ".by_name.x: None is no int"),
        ({"more": 1}, ".more is not in Sample"),
    ],
)
def test_wrong_shape_is_found(change: dict[str, object], fault: str) -> None:
    sample = {"number": 1.5, "names": [], "worth": None, "kind": "a", "by_name": {}} | change
    assert list(faults(sample, Sample)) == ([fault] if fault else [])


def test_missing_key_is_found() -> None:
    assert next(faults({}, Sample)) == ".number is missing"


def test_types_file_is_up_to_date() -> None:
    assert write_types.FILE.read_text(encoding="utf-8") == write_types.page_types(), "write it by `make types`"


def test_non_json_type_is_rejected() -> None:
    class Unsupported(TypedDict):
        pair: tuple[int, int]

    with pytest.raises(TypeError, match=r"tuple\[int, int\]"):
        write_types.page_types([Unsupported])


@pytest.mark.parametrize("board", BOARDS)
def test_drawing_has_its_type(board: str) -> None:
    assert list(faults(json.loads(json.dumps(draw(load(board)), default=catalogue().json_default)), Drawing)) == []


def _table_ending(table: Table) -> Ending:
    journal, config = table.journal, table.config
    assert journal is not None
    return summarise_ending(
        journal.header, journal.entries(), config.rules, ["Ann"] * len(config.seats), config.board.seats
    )


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_game_pages_get_typed_states(tmp_path: Path, game: str, players: int) -> None:
    demo_options = DemoOptions("types", 0.5, ("random:1",))
    open_table = game_start.new_demo_game(game, players, {}, demo_options, tmp_path, patterns=True)
    group, simulation = make_simulation(open_table, demo_options)
    table = open_table.table
    hub = table_hub(lambda _command, _viewer: None, draw(open_table.board), Seats({0: "Ann"}))
    seen = 0
    with hub.connect_viewer(TABLE_ROLE) as at_the_table, hub.connect_viewer(seat_role(0)) as at_a_seat:
        for viewer in (at_the_table, at_a_seat):
            assert list(faults(json.loads(viewer.pop_message(0.0) or ""), Hello)) == []
        while not table.is_over:
            for _ in range(STEPS_BETWEEN):
                simulation.step()
            shown: GameSnapshot = {
                **snapshot(table, simulation.now),
                "link": {"state": "virtual", "text": ""},
                "board_waits": False,
                "hands": True,
                "auto_moves": True,
                "tabletop": picture_of(group.hands.tabletop),
                "dice": dice_example(table) or "",
                "rules": True,
                "watch": "",
                "ending": _table_ending(table) if table.is_over else None,
                "lesson": None,
                "kiosk": "",
            }
            hub.publish(shown, {0: private_data(table, 0)}, hub.screen.seats.table_part())
            for viewer, own in ((at_the_table, "table"), (at_a_seat, "private")):
                text = viewer.pop_message(0.0)
                if text is not None:
                    seen += 1
                    message = json.loads(text)
                    assert own in message
                    assert list(faults(message, GameState)) == []
    open_table.close()
    assert seen > 20


def test_procedure_page_gets_typed_states() -> None:
    simulation = simulated(load("ptites_locos"))
    hub: Hub = Hub(Screen({}, lambda _command, _viewer: None, VERBS))
    with hub.connect_viewer(TABLE_ROLE) as viewer:
        viewer.pop_message(0.0)
        while not simulation.session.procedure.is_finished:
            simulation.run(0.1)
            hub.publish(procedure_snapshot(simulation.session, {"state": "virtual", "text": ""}, hands=True))
            text = viewer.pop_message(0.0)
            assert text is None or list(faults(json.loads(text), ProcedureState)) == []
    assert hub.snapshot["rows"]


def test_editor_page_gets_typed_states(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(REAL)
    hub = make_hub(Editor(path))
    with hub.connect_viewer(TABLE_ROLE) as viewer:
        viewer.pop_message(0.0)
        moves = MoveThing("[squares] S1", "7.25", "1"), MoveThing("[squares] H1", "11", "2")
        for command in (moves[0], LengthenLane("quadrant 1, lane 2"), moves[1]):
            hub.screen.on_command(command, viewer)
            assert list(faults(json.loads(viewer.pop_message(0.0) or ""), EditorState)) == []
    assert hub.snapshot["faults"]
