"""A report's file: a zip archive, since every computer opens one, it tells by itself when it is damaged, and each part
keeps the form that its own tools read.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from signalbox.core.errors import UserError
from signalbox.core.messages import Message

FORMAT = 1
ABOUT = "report.json"
RECORD = "record.json"
LOG = "signalbox.log"
LINES = "lines/"  # the line logs of the game's runs, named so that they sort by time
BOARD = "board/"  # the description
CHECK = "check/"  # the last check's report
PART_BYTES = 100_000_000  # no part of an honest report is larger


@dataclass(frozen=True)
class Package:
    """What is in a report: its own facts, and the texts of its parts by their names."""

    about: dict[str, Any]
    parts: dict[str, str]

    def under(self, folder: str) -> dict[str, str]:
        """The parts in one of the folders, by their names without it, in their order."""
        return {name[len(folder) :]: text for name, text in sorted(self.parts.items()) if name.startswith(folder)}


def write(path: Path, about: Mapping[str, object], parts: Mapping[str, str]) -> None:
    """Write a report. Raises UserError when there is a file at `path` already, or none can be written."""
    texts = {ABOUT: json.dumps({"signalbox_report": FORMAT, **about}, indent=1) + "\n", **parts}
    try:
        with path.open("xb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in texts.items():
                archive.writestr(name, text)
    except FileExistsError:
        raise UserError(Message("report-is-there", file=str(path))) from None
    except OSError as error:
        raise UserError(Message("report-unwritable", file=str(path), why=str(error.strerror))) from None


def read(path: Path) -> Package:
    """The report at `path`. Raises UserError when there is none, or it is damaged, or of a newer Signalbox."""
    try:
        with zipfile.ZipFile(path) as archive:
            parts = {info.filename: _text(archive, info, path) for info in archive.infolist() if not info.is_dir()}
    except FileNotFoundError:
        raise UserError(f"There is no report {path}: `signalbox report` makes one.") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}): check its permissions.") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeError):
        raise UserError(f"{path} is damaged or not a report: have it sent again.") from None
    try:
        about = json.loads(parts.pop(ABOUT, ""))
        version = about["signalbox_report"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UserError(f"{path} is not a report of Signalbox.") from None
    if not isinstance(version, int) or version > FORMAT:
        raise UserError(f"{path} was made by a newer Signalbox: update this one to read it.")
    return Package(about, parts)


def _text(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: Path) -> str:
    if info.file_size > PART_BYTES:
        raise UserError(f"{path} is not a report: {info.filename} in it is larger than any part of one.")
    return archive.read(info).decode("utf-8")
