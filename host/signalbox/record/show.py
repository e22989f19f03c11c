"""A record as a list of positions, and as one JSON file that any program can read."""

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shared_rules.game import Game
from signalbox.board import load
from signalbox.errors import UserError
from signalbox.record.entries import CORRECTION, FINISHED, Record, standing
from signalbox.record.reading import EXPORT_FORMAT, read_record
from signalbox.record.replay import final_state, is_over, replay

SPECTATOR = -1


def show(path: Path) -> Iterator[dict[str, Any]]:
    """The start and the game after each entry that stands, as JSON data (see `positions`). Raises UserError."""
    return positions(read_record(path))


def positions(record: Record, game: Game | None = None) -> Iterator[dict[str, Any]]:
    """One dict a position: index, seat, kind and at of the entry, action in notation, position, and the view's keys.

    For the P'tites Locos the view tells every loco's square, hand or hangar, the bay and side of every platform, the
    tiles, the dice and the winner. Raises UserError naming the entry that cannot be played.
    """
    for step in replay(record.header, record.entries, game):
        entry = record.entries[step.index - 1] if step.index else None
        yield {
            "index": step.index,
            "seat": step.seat,
            "kind": entry.kind if entry else "start",
            "at": entry.at if entry else 0.0,
            "action": step.notation,
            "position": step.state.position(),
            **step.state.view(SPECTATOR),
        }


def export(path: Path, out: Path) -> str:
    """Write the record at `path` to `out` as one JSON file; the warning of a damaged record, "" otherwise.

    Raises UserError when nothing can be read or `out` is there already or cannot be written.
    """
    record = read_record(path)
    data = exported(record)
    try:
        with out.open("x", encoding="utf-8") as file:
            json.dump(data, file, indent=1)
            file.write("\n")
    except FileExistsError:
        raise UserError(f"{out} is there already: name another file with -o.") from None
    except OSError as error:
        raise UserError(f"{out} cannot be written ({error.strerror}): name another file with -o.") from None
    return record.warning


def exported(record: Record) -> dict[str, Any]:
    """The record as plain JSON data, the board's game data included: everything but what is still secret."""
    header = record.header
    over = is_over(final_state(header, record.entries))
    game_data = header.game_data or load(header.board).game_data()
    told = dataclasses.replace(header, game_data=game_data, seed=header.seed if over else "")
    return {
        "signalbox": EXPORT_FORMAT,
        "header": told.to_json(),
        "finished": over or FINISHED in record.state,
        "warning": record.warning,
        "actions": [entry.text for entry in standing(record.entries)],
        "corrections": [dataclasses.asdict(entry) for entry in record.entries if entry.kind == CORRECTION],
        "entries": [dataclasses.asdict(entry) for entry in record.entries],
    }
