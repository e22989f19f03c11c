"""Finds the files that are no code: inside an installed wheel, or beside the package in a working copy."""

from pathlib import Path

import shared_rules

PACKAGE = Path(__file__).resolve().parent.parent
INSTALLED = PACKAGE / "data"
WORKING_COPY = PACKAGE.parent.parent


def boards_folder() -> Path:
    """Where the descriptions of the program's own boards lie."""
    return _either(INSTALLED / "boards", WORKING_COPY / "hardware" / "boards")


def parts_folder() -> Path:
    """Where the parts that a board is made of are listed."""
    return _either(INSTALLED / "parts", WORKING_COPY / "hardware" / "parts")


def firmware_folder() -> Path:
    """Where the files for the board's drive lie."""
    return _either(INSTALLED / "firmware", WORKING_COPY / "firmware")


def shared_rules_folder() -> Path:
    """Where the sources that board and host share lie."""
    return Path(shared_rules.__file__).resolve().parent


def _either(installed: Path, working_copy: Path) -> Path:
    return installed if installed.is_dir() else working_copy
