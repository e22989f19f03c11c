"""Modules are compiled only by an mpy-cross whose version matches the controller's CircuitPython."""

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from signalbox.core.errors import UserError
from signalbox.device.release.compile_firmware import MPY_CROSS, compile_release, find_compiler
from signalbox.device.release.firmware_files import board_release, jig_release
from tests.host.simulator.fixtures import SmallBoard

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its stand-in for mpy-cross is a script")

TEN = "CircuitPython 10.2.1 on 2026-04-20; mpy-cross emitting mpy v6.3"
NINE = "CircuitPython 9.2.8 on 2025-05-28; mpy-cross emitting mpy v6.3"
MICROPYTHON = "MicroPython v1.29.0 on 2026-08-01; mpy-cross emitting mpy v6.3"
STAND_IN = """\
#!{python}
import hashlib, sys
if sys.argv[1] == "--version":
    print({says!r})
else:
    place, out, source = sys.argv[2], sys.argv[4], open(sys.argv[5], "rb").read()
    open(out, "wb").write({mark!r} + place.encode() + hashlib.sha256(source).digest())
    sys.exit({status})
"""

Make = Callable[..., str]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Return a function that creates a stand-in for mpy-cross and returns its path."""

    def program(says: str, mark: bytes = b"C\x06", status: int = 0) -> str:
        path = tmp_path / MPY_CROSS
        path.write_text(STAND_IN.format(python=sys.executable, says=says, mark=mark, status=status))
        path.chmod(0o755)
        return str(path)

    return program


def test_only_modules_are_compiled_and_keep_their_names(make: Make) -> None:
    plain = board_release(SmallBoard().firmware_data())
    compiler = find_compiler((10, 2), make(TEN))
    assert compiler is not None
    assert compiler.name == "CircuitPython 10.2.1"
    result = compile_release(plain, compiler)
    assert result.root == plain.root
    assert result.folder_files["board.json"] == plain.folder_files["board.json"]
    modules = {path: data for path, data in plain.folder_files.items() if path.endswith(".py")}
    assert {path for path in result.folder_files if path.endswith(".mpy")} == {f"{path[:-3]}.mpy" for path in modules}
    assert not [path for path in result.folder_files if path.endswith(".py")]
    for path, data in modules.items():
        expected = b"C\x06" + path.encode() + hashlib.sha256(data).digest()
        assert result.folder_files[f"{path[:-3]}.mpy"] == expected


def test_jig_is_compiled_too(make: Make) -> None:
    compiler = find_compiler((10, 0), make(TEN))
    assert compiler is not None
    assert "jig/jig.mpy" in compile_release(jig_release(), compiler).folder_files


@pytest.mark.parametrize(
    ("says", "version", "fits"),
    [
        (TEN, (10, 0), True),
        (TEN, (9, 2), False),
        (NINE, (9, 2), True),
        (MICROPYTHON, (10, 2), False),
        (TEN, None, False),
    ],
)
def test_compiler_on_the_path_is_used_if_it_fits(
    make: Make, monkeypatch: pytest.MonkeyPatch, says: str, version: tuple[int, int] | None, fits: bool
) -> None:
    monkeypatch.setenv("PATH", str(Path(make(says)).parent))
    assert (find_compiler(version) is not None) is fits


def test_no_compiler_is_found_on_an_empty_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_compiler((10, 2)) is None


@pytest.mark.parametrize(
    ("says", "version", "sentence"),
    [
        (MICROPYTHON, (10, 2), "is not an mpy-cross for CircuitPython: choose one"),
        (NINE, (10, 2), "is for CircuitPython 9.2.8, but the controller has 10.2: choose an mpy-cross for"),
        (TEN, None, "The CircuitPython version on the drive is unknown: leave --mpy-cross out"),
    ],
)
def test_unsuitable_compiler_is_refused(make: Make, says: str, version: tuple[int, int] | None, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        find_compiler(version, make(says))


def test_missing_compiler_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is not an mpy-cross for CircuitPython"):
        find_compiler((10, 2), str(tmp_path / "nothing"))


@pytest.mark.parametrize(("mark", "status"), [(b"M\x06", 0), (b"C\x06", 1)])
def test_failed_compilation_is_reported(make: Make, mark: bytes, status: int) -> None:
    compiler = find_compiler((10, 2), make(TEN, mark, status))
    assert compiler is not None
    with pytest.raises(UserError, match=r"cannot compile .*\.py: add --plain"):
        compile_release(board_release(SmallBoard().firmware_data()), compiler)
