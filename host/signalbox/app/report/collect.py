"""Collecting the parts of a fault report, and storing them in a zip archive with checksums."""

import json
import os
import platform
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import serial

from shared_rules import wire
from signalbox import __version__
from signalbox.board.load import find_board
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.events import Hello, parse_hello
from signalbox.device.runtime import logs
from signalbox.device.runtime.logs import log_files
from signalbox.device.runtime.reliable_files import newest_first
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.show_and_export import export_data
from signalbox.play.trace import line_log

FORMAT = 1
ABOUT = "report.json"
RECORD = "record.json"
LOG = "signalbox.log"
LINE_LOGS = "lines/"  # the line logs of the game's runs, named so that they sort by time
BOARD = "board/"  # the board's description
CHECK = "check/"  # the report of the last check
PART_BYTES = 100_000_000  # maximum size of a part in a real report
HOME = "~"  # replaces the path of the user's home folder


@dataclass
class Report:
    """The content of a report: general facts, and the text of each part, keyed by name.

    `notices` contains messages for the person who is making the report.
    """

    about: dict[str, Any] = field(default_factory=dict)
    parts: dict[str, str] = field(default_factory=dict)
    notices: list[Message] = field(default_factory=list)

    def parts_in(self, folder: str) -> dict[str, str]:
        """Return the parts in a folder, sorted and keyed by their names within it."""
        return {name[len(folder) :]: text for name, text in sorted(self.parts.items()) if name.startswith(folder)}


def report_name(now: datetime) -> str:
    """Return the default name of a report's file."""
    return f"signalbox-report-{now:%Y%m%dT%H%M%SZ}.zip"


def write_report(path: Path, about: Mapping[str, object], parts: Mapping[str, str]) -> None:
    """Write a report. Raise UserError if `path` already exists or cannot be written."""
    texts = {ABOUT: json.dumps({"signalbox_report": FORMAT, **about}, indent=1) + "\n", **parts}
    try:
        with path.open("xb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in texts.items():
                archive.writestr(name, text)
    except FileExistsError:
        raise UserError(Message("report-is-there", file=str(path))) from None
    except OSError as error:
        raise UserError(Message("report-unwritable", file=str(path), why=str(error.strerror))) from None


def read_report(path: Path) -> Report:
    """Return the report at `path`. Raise UserError if it is missing, damaged, or made by a newer Signalbox."""
    try:
        with zipfile.ZipFile(path) as archive:
            parts = {info.filename: _read_part(archive, info, path) for info in archive.infolist() if not info.is_dir()}
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
    return Report(about, parts)


def _read_part(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: Path) -> str:
    if info.file_size > PART_BYTES:
        raise UserError(f"{path} is not a report: {info.filename} in it is larger than any part of one.")
    return archive.read(info).decode("utf-8")


def collect_report(record_path: Path | None, log_folder: Path, check_folder: Path, now: datetime) -> Report:
    """Return a report, with logs and the last check, on the game in `record_path` or, if it is None, on the last run.

    Raise UserError when there is nothing to report, or the record cannot be read.
    """
    report = Report()
    lines = _line_logs(record_path, log_folder)
    program_log = log_files(log_folder / logs.LOG_NAME)
    if record_path is None and not lines and not program_log:
        raise UserError(Message("report-nothing", folder=str(log_folder)))
    has_secrets = _add_record(report, record_path)
    texts = [_read(path) for path in lines]
    for n, text in enumerate(texts, start=1):
        report.parts[f"{LINE_LOGS}{n:02}{line_log.SUFFIX}"] = line_log.remove_secrets(text) if has_secrets else text
    if not texts:
        report.notices.append(Message("report-no-line"))
    hello = _last_hello(texts)
    _add_board(report, texts)
    _add_check(report, check_folder, hello)
    report.parts[LOG] = "".join(map(_read, program_log))
    report.about |= {
        "made": now.astimezone(UTC).isoformat(timespec="seconds"),
        "versions": _versions(hello),
        "board": None if hello is None else {"name": hello.board, "hash": hello.hash, "controller": hello.uid},
        "parts": list(report.parts),
    }
    report.parts = {name: _hide_home_folder(text) for name, text in report.parts.items()}
    return report


def _add_record(report: Report, path: Path | None) -> bool:
    """Add the record without its secrets. Return whether anything except the seed was left out."""
    report.about["game"] = None
    if path is None:
        report.notices.append(Message("report-no-record"))
        return False
    record = read_record(path)
    data = export_data(record)
    if record.warning:
        report.notices.append(record.warning)
    report.parts[RECORD] = json.dumps(data, indent=1) + "\n"
    report.about["game"] = {"record": path.name, "over": data["finished"], "left_out": _list_omissions(data)}
    if not data["finished"]:
        report.notices.append(Message("report-without-secrets" if data["hidden"] else "report-without-seed"))
    return bool(data["hidden"])


def _list_omissions(data: Mapping[str, Any]) -> list[str]:
    if data["finished"]:
        return []
    return ["its seed", "what is hidden, and what was said at the table"] if data["hidden"] else ["its seed"]


def _line_logs(record_path: Path | None, folder: Path) -> list[Path]:
    """Return the logs of a record's runs, oldest first. Without a record, return the last log if it has no record."""
    paths = line_log.list_logs(folder)
    if record_path is None:
        return [path for path in paths[:1] if line_log.logged_record_path(path) is None]
    runs = [(path, line_log.logged_record_path(path)) for path in reversed(paths)]
    return [path for path, record in runs if record is not None and record.stem == record_path.stem]


def _last_hello(lines: Sequence[str]) -> Hello | None:
    """Return the board's last hello message, or None if there is none."""
    for text in reversed(lines):
        for call in reversed(text.splitlines()):
            if wire.HELLO not in call or not call.startswith('["<"'):
                continue
            for line in reversed(str(json.loads(call)[2]).split("\n")):
                message = wire.decode(line.encode("latin-1"))
                hello = parse_hello(message[2]) if message and message[0] == wire.HELLO else None
                if hello is not None:
                    return hello
    return None


def _add_board(report: Report, lines: Sequence[str]) -> None:
    """Add the description of the board named in the record or, if there is no record, in the last line log."""
    if RECORD in report.parts:
        board_name = str(json.loads(report.parts[RECORD])["header"]["board"])
    elif lines:
        board_name = str(json.loads(lines[-1].partition("\n")[0])["board"])
    else:
        return
    try:
        path = find_board(board_name)
        report.parts[f"{BOARD}{path.name}"] = path.read_text(encoding="utf-8")
    except (UserError, OSError, UnicodeError):
        report.notices.append(Message("report-no-description", board=board_name))


def _add_check(report: Report, folder: Path, hello: Hello | None) -> None:
    """Add the last report of `signalbox check` for the same controller."""
    paths = newest_first(folder.glob("*.json")) if hello is not None else []
    own_reports = [path for path in paths if hello is not None and path.name.startswith(f"{hello.uid}-")]
    for path in own_reports[:1]:
        for file in (path, path.with_suffix(".html")):
            if file.is_file():
                report.parts[f"{CHECK}{file.name}"] = _read(file)
    if not own_reports:
        report.notices.append(Message("report-no-check"))


def _versions(hello: Hello | None) -> dict[str, str]:
    return {
        "signalbox": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "pyserial": str(serial.__version__),
        "firmware": "unknown" if hello is None else hello.firmware,
        "protocol": "unknown" if hello is None else f"{hello.major}.{hello.minor}",
    }


def _read(path: Path) -> str:
    """Return a file's text. Raise UserError when it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise UserError(Message("report-unreadable", file=str(path), why=str(error.strerror))) from None


def _hide_home_folder(text: str) -> str:
    """Return the text without the path of the user's home folder, which often contains a person's name."""
    home = os.path.expanduser("~")
    return text if home == os.path.abspath(os.sep) else text.replace(home, HOME)
