"""A folder that is written whole, or not at all."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from signalbox.core.errors import UserError
from signalbox.core.messages import Message


def must_be_free(folder: Path) -> None:
    """Raises UserError unless the folder is empty or not there."""
    try:
        if folder.resolve() == Path.cwd():
            raise UserError(Message("building-here", folder=str(folder)))
        for path in (folder, *folder.parents):
            if path.exists() and not path.is_dir():
                raise UserError(Message("building-is-file", file=str(path)))
        if folder.is_dir() and any(folder.iterdir()):
            raise UserError(Message("building-not-empty", folder=str(folder)))
    except OSError as error:
        raise _unwritable(folder, error) from error


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files, by their path in the folder, or none. Raises UserError when that cannot be."""
    must_be_free(folder)
    target = folder.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as beside:
            whole = Path(beside) / target.name
            for name, content in files.items():
                path = whole / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            if target.exists():
                target.rmdir()  # it is empty; not every system renames over it
            os.rename(whole, target)
    except OSError as error:
        raise _unwritable(folder, error) from error


def _unwritable(folder: Path, error: OSError) -> UserError:
    return UserError(Message("building-unwritable", folder=str(folder), why=error.strerror or str(error)))
