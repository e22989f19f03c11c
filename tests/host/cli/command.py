"""Run the command line in the process of the test."""

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


def run(*words: str) -> Result:
    """Run `signalbox WORDS` and return its exit status, output and errors."""
    out, err = io.StringIO(), io.StringIO()
    argv = mock.patch.object(sys, "argv", ["signalbox", *words])
    with argv, redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as finished:
        cli.main()
    assert isinstance(finished.value.code, int)
    return Result(finished.value.code, out.getvalue(), err.getvalue())
