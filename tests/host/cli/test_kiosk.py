"""Test that `signalbox kiosk install` writes services that systemd accepts and that start the right programs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from signalbox.app import kiosk
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError


@pytest.fixture(autouse=True)
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pretend that cage and Chromium are installed."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("cage", "chromium"):
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


def install(*args: str) -> str:
    result = CliRunner().invoke(signalbox, ["kiosk", "install", *args], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_instructions_are_in_the_language_of_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    output = []
    for locale in ("en_GB.UTF-8", "fr_FR.UTF-8"):
        monkeypatch.setenv("LC_ALL", locale)
        output.append({line for line in install("--folder", str(tmp_path)).splitlines() if not line.startswith("  ")})
    assert "Pour l’arrêter\u202f: systemctl --user disable --now" in " ".join(output[1])
    assert output[0] & output[1] == set()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not on this computer")
def test_systemd_accepts_the_services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install("--folder", str(tmp_path / "user"), "--lang", "fr", "--record", "/home/me/my records, 50% $HOME")
    (tmp_path / "run").mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    services = sorted((tmp_path / "user").iterdir())
    assert {path.name for path in services} == {kiosk.PROGRAM, kiosk.BROWSER}
    command = ["systemd-analyze", "verify", "--user", "--man=no", *map(str, services)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
    (tmp_path / "user" / kiosk.PROGRAM).write_text("[Service]\nExecStart=nothing\nRestart=perhaps\n")
    assert subprocess.run(command, capture_output=True, check=False).stderr  # so errors are noticed


def test_services_start_the_program_and_a_browser(tmp_path: Path) -> None:
    output = install("--folder", str(tmp_path), "--page-port", "8099", "--lang", "fr", "--record", 'a "b" \\ 50% $x')
    program = (tmp_path / kiosk.PROGRAM).read_text()
    assert '--lang fr --record "a \\"b\\" \\\\ 50%% $$x" --kiosk --no-browser --page-port 8099\n' in program
    assert f"ExecStart={' '.join(kiosk.program_command())} play " in program
    browser = (tmp_path / kiosk.BROWSER).read_text()
    assert "--kiosk" in browser
    assert browser.index("/cage -- ") < browser.index("/chromium ") < browser.index("http://127.0.0.1:8099/")
    assert f"systemctl --user enable --now {kiosk.PROGRAM} {kiosk.BROWSER}" in output
    assert "Not found" not in output


def test_dry_run_prints_the_services_and_writes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "user"
    output = install("--dry-run", "--folder", str(folder))
    assert not folder.exists()
    for text in kiosk.services(8080, []).values():
        assert text in output


def test_missing_programs_are_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    output = install("--dry-run")
    assert "cage. The" in output
    assert "chromium. The" in output
    assert "/usr/bin/cage -- /usr/bin/chromium " in output


def test_unusable_port_words_or_folder_are_refused(tmp_path: Path) -> None:
    for words in (["--page-port", "0"], ["a\nb"]):
        with pytest.raises(UserError):
            install("--folder", str(tmp_path), *words)
    assert not list(tmp_path.glob("*.service"))
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError):
        install("--folder", str(tmp_path / "file"))


def test_service_runs_this_program() -> None:
    shown = subprocess.run([*kiosk.program_command(), "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout.startswith("signalbox")
    assert Path(kiosk.program_command()[0]).parent == Path(sys.executable).parent


@pytest.mark.parametrize("words", [["golden"], ["--set"], ["--sed", "4"], ["--pace", "quick"]])
def test_options_that_play_would_refuse_are_refused(tmp_path: Path, words: list[str]) -> None:
    result = CliRunner().invoke(signalbox, ["kiosk", "install", "--folder", str(tmp_path / "user"), *words])
    assert isinstance(result.exception, UserError) or result.exit_code == 2
    assert not (tmp_path / "user").exists()
