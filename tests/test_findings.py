"""Test that scripts in findings/ have the form that CONTRIBUTING.md describes. The scripts are not run here."""

import os
import re
from pathlib import Path

import pytest

FINDINGS = sorted((Path(__file__).parent.parent / "findings").iterdir())
HEAD = ("Guess:", "Instead:", "Version:", "Source:")
INSTALLS = re.compile(r"\b(?:pip|npm|apt-get)['\"]? install\b(.*)")
PINNED = re.compile(r"\w==\d|\w@\d|\w=\d")


@pytest.mark.parametrize("path", FINDINGS, ids=lambda path: path.name)
def test_finding_stands_alone_and_fails_when_the_behaviour_changes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert path.suffix == ".sh"
    assert os.access(path, os.X_OK)
    head = [line[2:].split(maxsplit=1)[0] for line in text.splitlines()[1:] if re.match(r"# \w+:", line)]
    assert head == [*HEAD]
    assert text.startswith("#!/bin/sh\n")
    for needed in ("set -eu\n", "mktemp -d", "trap 'rm -rf \"$folder\"' EXIT", "diff "):
        assert needed in text
    packages = INSTALLS.findall(text)
    assert packages
    assert all(map(PINNED.search, packages)), packages
    assert not re.search("signalbox|shared_rules", text, re.IGNORECASE)
