"""Test the public interface for other projects: every name exists, is documented and is imported only when needed."""

import inspect
import subprocess
import sys

import pytest

import signalbox
from shared_rules.game import Game, State

TYPES = [name for name in signalbox.__all__ if name != "__version__"]


@pytest.mark.parametrize("name", TYPES)
def test_every_public_type_exists_and_is_documented(name: str) -> None:
    public_type = getattr(signalbox, name)
    assert inspect.isclass(public_type)
    assert public_type.__name__ == name
    undocumented = [
        method
        for method, value in vars(public_type).items()
        if not method.startswith("_") and inspect.isfunction(value) and not value.__doc__
    ]
    assert (bool(public_type.__doc__), undocumented) == (True, [])


def test_contract_is_the_one_used_by_the_rules() -> None:
    assert (signalbox.Game, signalbox.State) == (Game, State)


def test_other_names_are_not_public() -> None:
    with pytest.raises(AttributeError, match="module 'signalbox' has no attribute 'Table'"):
        signalbox.Table  # type: ignore[attr-defined]  # noqa: B018


def test_import_loads_no_modules() -> None:
    script = (
        "import sys, signalbox; print([name for name in sys.modules if name.startswith(('signalbox.', 'shared_'))])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"
