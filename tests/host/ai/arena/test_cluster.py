"""Games on a cluster of Dask are the same games, byte for byte."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from distributed import LocalCluster

from signalbox.ai.arena import cluster as module
from signalbox.ai.arena import match, tournament
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError
from tests.english import message_text
from tests.host.ai.arena.test_tournament import BREAKS_AT, breaks, ctrl_c

WORDS = ["arena", "golden-train", "--seats", "simple,random", "--games", "10", "--json"]


def run(*words: str) -> str:
    return CliRunner().invoke(signalbox, [*WORDS, *words], catch_exceptions=False).output


@pytest.fixture(scope="module")
def here() -> Iterator[LocalCluster]:
    """A cluster in this process, with two threads in one worker and one in another."""
    with LocalCluster(n_workers=2, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        yield cluster


def test_a_cluster_writes_the_same_bytes_however_the_games_are_shared_out(
    here: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = run()
    assert run("--dask", here.scheduler_address) == alone
    monkeypatch.setattr(tournament, "CHUNK_S", 0.0)  # a game a task
    assert run("--dask", here.scheduler_address) == alone


def test_what_cannot_be_played_there_is_one_sentence(here: LocalCluster) -> None:
    with pytest.raises(UserError, match="There is no program no-such"):
        run("--seats", "random,engine:no-such", "--dask", here.scheduler_address)


def test_a_cluster_with_another_signalbox_is_refused(here: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "__version__", "0.0.1")
    monkeypatch.setattr(module, "_version", lambda: "9.9")
    with pytest.raises(UserError, match=re.escape("A worker has Signalbox 9.9, and this computer 0.0.1")):
        run("--dask", here.scheduler_address)


def test_where_no_cluster_answers_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_S", 0.5)
    with pytest.raises(UserError, match=re.escape(message_text("arena-no-cluster", address="tcp://127.0.0.1:9"))):
        run("--dask", "tcp://127.0.0.1:9")


def test_a_game_that_breaks_there_comes_after_what_was_over(
    here: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "play", breaks)
    done = CliRunner().invoke(signalbox, [*WORDS, "--games", "40", "--dask", here.scheduler_address])
    assert str(done.exception) == "The engine has stopped."
    *_, last = done.output.splitlines()
    assert json.loads(last)["games"] == BREAKS_AT


@pytest.mark.thorough
def test_ctrl_c_is_the_same_as_on_one_machine(tmp_path: Path) -> None:
    out = tmp_path / "rows"
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        words = ["--seats", "random,random", "--json", "--dask", cluster.scheduler_address]
        said = ctrl_c(out, words, lambda: out.read_text().count("\n") > 3)
    assert said == "Stopped before all games were over.\n"
    *rows, last = map(json.loads, out.read_text().splitlines())
    assert [row["number"] for row in rows] == [*range(last["games"])]


@pytest.mark.thorough
def test_two_processes_of_a_cluster_write_the_same_bytes() -> None:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        assert run("--dask", cluster.scheduler_address) == run()
