"""The folders of data files, inside an installed wheel or next to the package in a working copy."""

from pathlib import Path

import shared_rules

PACKAGE = Path(__file__).resolve().parent.parent
INSTALLED = PACKAGE / "data"
WORKING_COPY = PACKAGE.parent.parent


def boards_folder() -> Path:
    """Return the folder with the descriptions of the program's own boards."""
    return _existing_folder(INSTALLED / "boards", WORKING_COPY / "hardware" / "boards")


def parts_folder() -> Path:
    """Return the folder with the parts lists."""
    return _existing_folder(INSTALLED / "parts", WORKING_COPY / "hardware" / "parts")


def firmware_folder() -> Path:
    """Return the folder with the files for the board's drive."""
    return _existing_folder(INSTALLED / "firmware", WORKING_COPY / "firmware")


def shared_rules_folder() -> Path:
    """Return the folder with the source files shared by board and host."""
    return Path(shared_rules.__file__).resolve().parent


def _existing_folder(installed: Path, working_copy: Path) -> Path:
    return installed if installed.is_dir() else working_copy
