"""A description that is being edited: its text, its history, its faults, and its file."""

from collections.abc import Iterable
from pathlib import Path
from typing import assert_never

from signalbox.board import toml_values
from signalbox.board.common_tables import GRID_LIMIT, PITCH_MM
from signalbox.board.drawing import draw
from signalbox.board.drawing_types import Drawing, DrawnSquare
from signalbox.board.load import compile_board, parse_description, read_description
from signalbox.board.toml_table import BoardError
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Text
from signalbox.device.runtime.reliable_files import write_atomically
from signalbox.maker.editor import changes
from signalbox.maker.editor.changes import Command, LengthenLane, MoveThing, Redo, Reload, RenumberThing, Save, Undo
from signalbox.maker.editor.document import check_editable
from signalbox.maker.editor.page_types import EditorSnapshot, EditorThing
from signalbox.maker.editor.things import Thing, find_mentioned_things, lanes_of, things_of
from signalbox.web.hub import Hub
from signalbox.web.viewer import Screen

PITCH = 40.0  # mm, used if the file gives none


def fallback_drawing(name: str, data: dict[str, object], things: Iterable[Thing]) -> Drawing | None:
    """Return a simple drawing of a parsed description, or None if no square has a spot."""
    board = data.get("board")
    header = board if isinstance(board, dict) else {}
    placed = [(thing, *thing.at) for thing in things if thing.at is not None]
    squares = [_drawn_square(thing, x, y) for thing, y, x in placed if thing.kind == "square"]
    lights = [place for place in placed if place[0].kind == "light"]
    if not squares:
        return None
    integer = toml_values.integer(1, GRID_LIMIT)
    rows = integer.convert(header.get("rows")) or max(1, round(max(square["y"] for square in squares)))
    columns = integer.convert(header.get("columns")) or max(1, round(max(square["x"] for square in squares)))
    return {
        "name": name,
        "title": toml_values.text().convert(header.get("title")) or name,
        "game": "",
        "scene": "",
        "rows": rows,
        "columns": columns,
        "pitch_mm": toml_values.number(*PITCH_MM).convert(header.get("pitch_mm")) or PITCH,
        "box": [0, 0, columns + 1, rows + 1],
        "squares": squares,
        "rails": [],
        "bays": [],
        "parts": [],
        "areas": [],
        "borders": [],
        "buffers": [],
        "lights": [{"name": thing.name, "light": thing.light or 0, "x": x, "y": y} for thing, y, x in lights],
        "buttons": {},
        "seats": [],
        "colours": {},
        "looks": {},
    }


def _drawn_square(thing: Thing, x: float, y: float) -> DrawnSquare:
    return {
        "name": thing.name,
        "called": thing.name,
        "x": x,
        "y": y,
        "kind": "",
        "lx": x,
        "ly": y,
        "sensor": thing.sensor or 0,
        "light": thing.light or 0,
        "place": thing.name,
        "bay": None,
    }


class Editor:
    """The description in one file, edited by commands. The file is written only by Save."""

    def __init__(self, path: Path) -> None:
        """Open the file. Raise UserError if it does not exist or has nothing that can be drawn."""
        self.path = path
        self._on_disk = self._read()
        self._past: list[str] = []
        self._future: list[str] = []
        self._drawing: Drawing | None = None
        self._set_text(self._on_disk)

    @property
    def is_saved(self) -> bool:
        """True if all changes are in the file."""
        return self._text == self._on_disk

    @property
    def drawing(self) -> Drawing:
        """The drawing of the last version without faults, or a simple one if there has been none."""
        assert self._drawing is not None
        return self._drawing

    def carry_out(self, command: Command) -> None:
        """Carry out a command. If that is impossible, change nothing and raise UserError."""
        match command:
            case Undo():
                self._move_in_history(self._past, self._future, Message("editor-nothing-to-undo"))
            case Redo():
                self._move_in_history(self._future, self._past, Message("editor-nothing-to-redo"))
            case Save(faults):
                self._save(faults)
            case Reload():
                self._on_disk = self._apply_change(self._read())
            case MoveThing() | RenumberThing() | LengthenLane():
                self._apply_change(self._edited_text(command))
            case _:
                assert_never(command)

    def snapshot(self) -> EditorSnapshot:
        """Return the state that the page shows."""
        return {
            "title": self.drawing["title"],
            "file": self.path.name,
            "drawing": self.drawing,
            "things": [_editor_thing(thing) for thing in self._things.values()],
            "faults": [{"text": fault, "things": find_mentioned_things(fault, self._things)} for fault in self._faults],
            "lanes": [{"id": id, "called": lane.display_name} for id, lane in self._lanes.items()],
            "undo": bool(self._past),
            "redo": bool(self._future),
            "saved": self.is_saved,
        }

    # Internal methods.

    def _read(self) -> str:
        text = read_description(self.path)
        parse_description(text, str(self.path))
        check_editable(text, str(self.path))
        return text

    def _edited_text(self, command: MoveThing | RenumberThing | LengthenLane) -> str:
        if isinstance(command, LengthenLane):
            if command.lane not in self._lanes:
                raise UserError(Message("editor-no-lane", lane=command.lane))
            lane = self._lanes[command.lane]
            return changes.lengthen(self._text, lane, len(lane.squares), self._things.values())
        thing = self._things.get(command.thing)
        if thing is None:
            raise UserError(Message("editor-no-such-thing"))
        if isinstance(command, MoveThing):
            return changes.move(self._text, thing, [_parse_number(command.row), _parse_number(command.column)])
        number = int(command.number) if command.number.isascii() and command.number.isdecimal() else None
        return changes.renumber(self._text, thing, command.chain, number, self._things.values())

    def _apply_change(self, text: str) -> str:
        """Make `text` the current text, as a change that can be undone, and return it."""
        old_text = self._text
        if text != old_text:
            self._set_text(text)
            self._past.append(old_text)
            self._future.clear()
        return text

    def _move_in_history(self, source: list[str], target: list[str], message: Message) -> None:
        if not source:
            raise UserError(message)
        old_text = self._text
        self._set_text(source.pop())
        target.append(old_text)

    def _set_text(self, text: str) -> None:
        """Check a text and make it the current one. Raise UserError if it cannot be edited."""
        data = parse_description(text, str(self.path))
        things = {thing.id: thing for thing in things_of(data)}
        faults: list[Text] = []
        try:
            drawing: Drawing | None = draw(compile_board(self.path.stem, data, str(self.path)))
        except BoardError as error:
            faults = error.faults
            drawing = self._drawing or fallback_drawing(self.path.stem, data, things.values())
            if drawing is None:
                raise
        self._text, self._things, self._faults, self._drawing = text, things, faults, drawing
        self._lanes = {lane.id: lane for lane in lanes_of(data)}

    def _save(self, faults: str) -> None:
        if faults != str(len(self._faults)):
            raise UserError(Message("editor-other-faults"))
        if read_description(self.path) != self._on_disk:
            raise UserError(Message("editor-changed-elsewhere", file=self.path.name))
        try:
            write_atomically(self.path, self._text.encode())
        except OSError as error:
            why = str(error.strerror or error)
            raise UserError(Message("editor-unwritable", file=str(self.path), why=why)) from error
        self._on_disk = self._text


def _editor_thing(thing: Thing) -> EditorThing:
    row, column = thing.at or (None, None)
    return {
        "id": thing.id,
        "name": thing.name,
        "kind": thing.kind,
        "x": column,
        "y": row,
        "sensor": thing.sensor,
        "light": thing.light,
    }


def _parse_number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


FILE = "editor.html"


def make_hub(editor: Editor) -> Hub:
    """Return the hub that connects an editor with the viewers of its page."""

    def carry_out(command: Command) -> None:
        editor.carry_out(command)
        hub.publish(editor.snapshot())

    hub = Hub(Screen(editor.drawing, lambda command, _: carry_out(command), changes.VERBS, page=FILE))
    hub.publish(editor.snapshot())
    return hub
