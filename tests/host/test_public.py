"""What other projects build on: every public name is there, is documented, and costs nothing until it is asked for."""

import inspect
import subprocess
import sys

import pytest

import signalbox
from shared_rules.game import Game, State

TYPES = [name for name in signalbox.__all__ if name != "__version__"]


@pytest.mark.parametrize("name", TYPES)
def test_every_public_type_is_there_and_says_what_it_is(name: str) -> None:
    found = getattr(signalbox, name)
    assert inspect.isclass(found)
    assert found.__name__ == name
    undocumented = [
        method
        for method, value in vars(found).items()
        if not method.startswith("_") and inspect.isfunction(value) and not value.__doc__
    ]
    assert (bool(found.__doc__), undocumented) == (True, [])


def test_the_contract_is_the_one_that_the_rules_are_written_in() -> None:
    assert (signalbox.Game, signalbox.State) == (Game, State)


def test_another_name_is_none_of_ours() -> None:
    with pytest.raises(AttributeError, match="module 'signalbox' has no attribute 'Table'"):
        signalbox.Table  # type: ignore[attr-defined]  # noqa: B018


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    script = (
        "import sys, signalbox; print([name for name in sys.modules if name.startswith(('signalbox.', 'shared_'))])"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
