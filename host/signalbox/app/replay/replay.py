"""Replays of recorded games from any move: the page's state and the board's lights at that move."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from shared_rules import game as rules_game
from shared_rules.game import SPECTATOR, State
from shared_rules.wire import bitmap_to_hex
from signalbox import games
from signalbox.board import draw, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Text
from signalbox.core.seats import Seat
from signalbox.device.runtime.page_lights import patterns_of
from signalbox.play.analysis.ending import summarise_ending
from signalbox.play.analysis.game_analysis import TurnCounter
from signalbox.play.analysis.record_statistics import StatisticsInfo, collect_statistics
from signalbox.play.record import record_folder
from signalbox.play.record.entries import ARRANGED, Record, valid_entries
from signalbox.play.record.replay import initial_state, is_over, play_entry, rules_of
from signalbox.play.record.show_and_export import is_secret
from signalbox.play.record.verify import proofs
from signalbox.play.table.board_data import Layout
from signalbox.play.table.decision import Stage
from signalbox.play.table.match import RecordEntry, must_roll, record_entry
from signalbox.play.table.present import lights
from signalbox.play.table.present.lights import RolledDice
from signalbox.play.table.present.snapshot import RECORD_TAIL, seat_infos
from signalbox.play.table.readings import Reading

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shared_rules.game import Effect
    from signalbox.app.page_types import ReplayPart, ReplaySnapshot
    from signalbox.games.messages import ShownItem
    from signalbox.web.page_types import PatternsMessage

ROLL = "roll"
MAX_OPEN = 8  # maximum number of replays kept in memory


class Moment:
    """The state of the game at its start, or after a move that was not undone."""

    def __init__(self, state: State, rolled_dice: RolledDice | None) -> None:
        self.state = state  # must not be changed
        self.rolled_dice = rolled_dice  # the dice on the table
        self.entry: RecordEntry | None = None
        self.action = 0  # the action that led to this state
        self.effects: list[Effect] = []  # the effects of that action
        self.message: Message | None = None
        self.proof: Message | None = None
        self.time = 0.0
        self.turns = 0  # the number of completed turns


class Replay:
    """The replay of one record, computed completely when it is opened."""

    def __init__(self, record: Record, title: Text) -> None:
        """Play through the record. Raise UserError if this fails, or if the record still has hidden information."""
        record_folder.check_not_redacted(record)
        header = record.header
        self.title = title
        self.board = load(header.board)
        rules = rules_of(header)
        seats = [Seat(seat["name"], seat["kind"]) for seat in header.seats]
        self._seats = seats
        self._record = record
        self._stop_message = Message("ended-early" if record.has_ended_early else "replay-unfinished")
        self._messages = games.entry(header.game).messages(self.board, seats)
        self._options = games.entry(header.game).options
        self._layout = Layout(self.board)
        self._colours = {lights.FAULT_COLOUR: lights.WHITE, **self.board.colours}
        self._patterns = lights.pattern_numbers(rules, self.board, len(seats))
        self._moments = self._play_record(rules)
        if is_secret(record, self._moments[-1].state):
            raise UserError(Message("replay-hidden"))
        names = [seat.name for seat in seats]
        self._ending = summarise_ending(header, record.entries, rules, names, self.board.seats)

    @property
    def move_count(self) -> int:
        """The number of moves, which are the entries that were not undone."""
        return len(self._moments) - 1

    @property
    def drawing(self) -> Mapping[str, object]:
        """The drawing of the board."""
        return draw(self.board, self._messages.place_name)

    def state(self, move: int, stage: int | None = None) -> ReplaySnapshot:
        """Return the state after `move` moves. If `stage` (from 0) is given, show that stage of the next move."""
        move, stage = self._clamp(move, stage)
        now = self._moments[move]
        next_moment = self._moments[move + 1] if move < self.move_count else None
        is_showing, is_last = stage is not None and next_moment is not None, move == self.move_count
        moving = next_moment.effects[: stage + 1] if next_moment is not None and stage is not None else ()
        view = now.state.view(SPECTATOR)
        is_end, seat_facts = is_over(now.state), self._messages.all_facts
        shown, shown_of = self._shown_items(now)
        bitmap = bitmap_to_hex(self._bitmap(now.state), self.board.sensors.count)
        prompt, detail = self._prompt(next_moment if is_showing and next_moment is not None else now, is_last=is_last)
        return {
            "prompt": prompt,
            "kept": None,
            "detail": detail,
            "happened": None,
            "buttons": None,
            "tone": "over" if is_end else "wait",
            "squares": [],
            "seats": seat_infos(self._messages, now.state, view, None if is_end else now.state.turn(), seat_facts),
            "shown": shown,
            "shown_of": shown_of,
            "ways": [lights.effect_path(effect) for effect in moving],
            "last": [lights.effect_path(effect) for effect in now.effects],
            "may_show_again": False,
            "pace": "",
            "stores": self._messages.stores(now.state, view),
            "presses": [],
            "choices": [],
            "pieces": self._messages.all_pieces(now.state, view),
            "parts": view["parts"],
            "part_goals": [],
            "possible": [],
            "closed": bitmap,
            "expected": bitmap,
            "ignored_sensors": [],
            "in_force": self._options.option_lines(self._record.header.options, [seat.name for seat in self._seats]),
            "record": self._record_tail(move),
            "winners": [seat for seat, share in enumerate(now.state.returns()) if share > 0],
            "ending": self._ending if is_end and is_last else None,
            "patterns": self._patterns,
            "patterned": False,
            "fairness": {
                "commitment": self._record.header.commitment,
                "head": self._record.heads[-1] if self._record.heads else "",
                "added": sorted(seat for seat, _ in self._record.header.contribution_pairs()),
                "may_add": [],
                "seed": self._record.seed,
            },
            "link": {"state": "virtual", "text": Message("replay-of-a-record")},
            "board_waits": False,
            "hands": False,
            "auto_moves": False,
            "tabletop": None,
            "dice": "",
            "rules": False,
            "watch": "",
            "lesson": None,
            "kiosk": "",
            "replay": self._replay_part(move, next_moment, is_showing=is_showing),
        }

    def lights(self, move: int, stage: int | None = None) -> PatternsMessage:
        """Return the board's lights after `move` moves or at a stage of the next move."""
        move, stage = self._clamp(move, stage)
        now = self._moments[move]
        next_moment = self._moments[move + 1] if move < self.move_count else None
        reading = Reading(self.board)
        reading.update(0.0, self._bitmap(now.state))
        reading.assume(now.state.readings())
        if stage is not None and next_moment is not None and stage < len(next_moment.effects):
            marks = lights.stage_marks(Stage(now.state, next_moment.action, next_moment.effects, stage))
        else:
            marks = (
                lights.game_over_marks(now.state, self._layout, reading) if is_over(now.state) else now.state.marks()
            )
        bay_of = {part["part"]: part["bay"] for part in now.state.view(SPECTATOR)["parts"]}
        scene = lights.lights_of(marks, self._layout.lights(reading, bay_of), self._colours, {})
        return patterns_of(scene, len(self.board.lights), self.board.power)

    def earlier_entries(self, before: int) -> list[RecordEntry]:
        """Return the last few entries that have a message and whose index is less than `before`."""
        entries = [moment.entry for moment in self._moments if moment.entry is not None]
        return [entry for entry in entries if entry["index"] < before and entry["say"] is not None][-RECORD_TAIL:]

    # Internal

    def _clamp(self, move: int, stage: int | None) -> tuple[int, int | None]:
        """Return the nearest valid move and stage."""
        return min(max(move, 0), self.move_count), None if stage is None else max(stage, 0)

    def _play_record(self, rules: rules_game.Game) -> list[Moment]:
        record = self._record
        state = initial_state(record.header, rules)
        known_proofs = proofs(record, rules)
        moments, earlier, turns = [Moment(state.clone(), None)], list[RecordEntry](), TurnCounter()
        for entry in valid_entries(record.entries):
            before, rolled = state.clone(), moments[-1].rolled_dice
            play_entry(state, entry)
            action = state.history[-1]
            if entry.kind != ARRANGED and must_roll(before) and ROLL in self.board.buttons:
                rolled = RolledDice(before.turn(), self._messages.shown_items(state, state.view(SPECTATOR)))
            moment = Moment(state.clone(), rolled)
            turns.advance(before, state)
            moment.time, moment.action, moment.turns = entry.at, action, turns.count
            if entry.kind == ARRANGED:
                moment.message = Message("replay-arranged")
            else:
                line = self._messages.full_record_line(before, action)
                new_entry = record_entry(before, action, self._messages, earlier, line)
                moment.entry = {**new_entry, "action": before.notation(action)}
                earlier.append(moment.entry)
                moment.effects = before.effects(action)
                moment.message = moment.entry["say"]
            if entry.index in known_proofs:
                moment.proof = Message("replay-proof", proof=known_proofs[entry.index])
            moments.append(moment)
        return moments

    def _prompt(self, moment: Moment, *, is_last: bool) -> tuple[Message, Message | None]:
        """Return the prompt (the game's result, the last move's message or the next prompt) and the detail, if any."""
        if is_over(moment.state) and is_last:
            result = self._messages.game_over_instruction(moment.state)
            return result.prompt, result.detail
        detail = self._stop_message if is_last and not is_over(moment.state) else moment.proof
        if moment is self._moments[0]:
            return Message("replay-begins"), detail
        if moment.message is None and not is_over(moment.state):
            return self._messages.prompt(moment.state).prompt, detail
        return moment.message or Message("replay-over"), detail

    def _shown_items(self, moment: Moment) -> tuple[list[ShownItem], int | None]:
        shown = self._messages.shown_items(moment.state, moment.state.view(SPECTATOR))
        if ROLL not in self.board.buttons or moment.rolled_dice is None or any(item["text"] for item in shown):
            return shown, moment.state.turn() if moment.rolled_dice is not None else None
        return moment.rolled_dice.dice, moment.rolled_dice.seat

    def _bitmap(self, state: State) -> int:
        """Return the bitmap of closed sensors. If a place has several sensors, its pieces close the first of them."""
        bitmap = 0
        for place, count in zip(self.board.places, state.readings(), strict=True):
            for sensor in self.board.sensors.by_place[place][:count]:
                bitmap |= 1 << sensor
        return bitmap

    def _record_tail(self, move: int) -> list[RecordEntry]:
        first = max(1, move - RECORD_TAIL + 1)
        entries = [moment.entry for moment in self._moments[first : move + 1]]
        return [entry for entry in entries if entry is not None and entry["say"] is not None]

    def _replay_part(self, move: int, next_moment: Moment | None, *, is_showing: bool) -> ReplayPart:
        start = self._moments[1].time if self.move_count else 0.0
        stages = [] if next_moment is None else next_moment.effects
        return {
            "title": self.title,
            "move": move,
            "count": self.move_count,
            "showing": is_showing,
            "stages": 1 if stages and "part" in stages[0] else len(stages),
            "chances": self._ending["chances"],
            "turn": self._moments[move].turns,
            "at": round(self._moments[move].time - start) if move else 0,
            "length": round(self._moments[-1].time - start),
        }


def title_of(record: Record) -> Message:
    """Return the title of a record: its game, date and players."""
    header = record.header
    names = tuple(seat["name"] for seat in header.seats)
    title = rules_of(header).title
    return Message("replay-title", game=title, day=datetime.fromisoformat(header.created).date(), players=names)


class Records:
    """Replays of the records in a folder and of added files, keyed by file name without suffix. Thread-safe."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._added: dict[str, Path] = {}
        self._shared: set[str] = set()
        self._replay = lru_cache(MAX_OPEN)(self._load)

    def add(self, path: Path) -> str:
        """Make a file available for replay, even if it is not in the folder. Return its name."""
        self._added[path.stem] = path
        return path.stem

    def share(self, path: Path) -> str:
        """Allow everybody who may watch the table to replay this game as well. Return its name."""
        name = self.add(path)
        self._shared.add(name)
        return name

    def is_shared(self, name: str) -> bool:
        """Return whether everybody who may watch the table is allowed to replay a game."""
        return name in self._shared

    def collect_statistics(self) -> StatisticsInfo:
        """Return the statistics of all games, including a list of the games, newest first."""
        return collect_statistics(self.paths()).page_data()

    def paths(self) -> list[Path]:
        """Return the files of all records, newest first."""
        paths = record_folder.list_records(self.folder)
        return [*(path for path in self._added.values() if path not in paths), *paths]

    def open_replay(self, name: str) -> Replay:
        """Return a replay of a record's current content. Raise UserError if it is missing or cannot be replayed."""
        try:
            path = self._added.get(name) or self._find(name)
            stat = path.stat()
        except OSError:  # it never existed, or has been removed
            raise UserError(Message("replay-unknown")) from None
        return self._replay(path, stat.st_mtime_ns, stat.st_size)

    def _find(self, name: str) -> Path:
        """Return the record with this name in the folder. Raise OSError if there is none."""
        paths = {path.name: path for path in self.folder.iterdir()}
        for suffix in (record_folder.SUFFIX, record_folder.EXPORT_SUFFIX):
            if f"{name}{suffix}" in paths:
                return paths[f"{name}{suffix}"]
        raise FileNotFoundError(name)

    @staticmethod
    def _load(path: Path, _changed: int, _size: int) -> Replay:
        record = record_folder.with_seed(record_folder.read_record(path), path)
        return Replay(record, title_of(record))
