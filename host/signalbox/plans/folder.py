"""A folder that is written whole, or not at all."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from signalbox.errors import UserError


def must_be_free(folder: Path) -> None:
    """Raises UserError unless the folder is empty or not there."""
    try:
        if folder.resolve() == Path.cwd():
            raise UserError(f"{folder} is the folder you are in: name another one with --out.")
        for path in (folder, *folder.parents):
            if path.exists() and not path.is_dir():
                raise UserError(f"{path} is a file: name a folder with --out.")
        if folder.is_dir() and any(folder.iterdir()):
            raise UserError(f"The folder {folder} is not empty: name another one with --out.")
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
    why = error.strerror or error
    return UserError(f"The folder {folder} cannot be written ({why}): name another one with --out.")
