"""Run the command line in the test's own process."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest import mock

import pytest

from signalbox.cli import main as cli


class Result(NamedTuple):
    status: int
    out: str
    err: str


def run(*arguments: str) -> Result:
    """Run `signalbox ARGUMENTS` and return its exit status, output and errors."""
    out, err = io.StringIO(), io.StringIO()
    argv = mock.patch.object(sys, "argv", ["signalbox", *arguments])
    with argv, redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as finished:
        cli.main()
    assert isinstance(finished.value.code, int)
    return Result(finished.value.code, out.getvalue(), err.getvalue())


def hide_package(package: str, user: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `package` appear to be missing, and force `user`, a package that imports it, to be loaded again."""
    for name in [name for name in sys.modules if name.split(".")[0] == package or name.startswith(f"{user}.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
