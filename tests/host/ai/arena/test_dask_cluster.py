"""A Dask cluster produces the same games as a single computer, byte for byte."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from distributed import Client, LocalCluster

from signalbox.ai.arena import dask_cluster as module
from signalbox.ai.arena import match, processes
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError
from tests.english import message_text
from tests.host.ai.arena.test_tournament import BREAKS_AT, broken_play_match, ctrl_c

ARGUMENTS = ["arena", "golden-train", "--seats", "simple,random", "--games", "10", "--json"]


def run(*arguments: str) -> str:
    return CliRunner().invoke(signalbox, [*ARGUMENTS, *arguments], catch_exceptions=False).output


@pytest.fixture(scope="module")
def local_cluster() -> Iterator[LocalCluster]:
    """Yield a cluster in this process that has two workers with two threads each."""
    with LocalCluster(n_workers=2, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        yield cluster


def test_output_is_the_same_for_any_distribution_of_games(
    local_cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = run()
    assert run("--dask", local_cluster.scheduler_address) == expected
    monkeypatch.setattr(processes, "CHUNK_S", 0.0)  # one game per task
    assert run("--dask", local_cluster.scheduler_address) == expected


def test_engine_missing_on_a_worker_is_reported_in_one_sentence(local_cluster: LocalCluster) -> None:
    with pytest.raises(UserError, match="There is no program no-such"):
        run("--seats", "random,engine:no-such", "--dask", local_cluster.scheduler_address)


def test_workers_with_another_version_are_refused(local_cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "__version__", "0.0.1")
    monkeypatch.setattr(Client, "run", lambda *_: {"worker": "9.9"})
    with pytest.raises(UserError, match=re.escape("A worker has Signalbox 9.9, but this computer has 0.0.1")):
        run("--dask", local_cluster.scheduler_address)


def test_cluster_that_does_not_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_S", 0.5)
    with pytest.raises(UserError, match=re.escape(message_text("arena-no-cluster", address="tcp://127.0.0.1:9"))):
        run("--dask", "tcp://127.0.0.1:9")


def test_broken_game_is_reported_after_the_finished_ones(
    local_cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "play_match", broken_play_match)
    result = CliRunner().invoke(signalbox, [*ARGUMENTS, "--games", "40", "--dask", local_cluster.scheduler_address])
    assert str(result.exception) == "The engine has stopped."
    *_, last = result.output.splitlines()
    assert json.loads(last)["games"] == BREAKS_AT


@pytest.mark.thorough
def test_ctrl_c_stops_a_cluster_like_a_single_machine(tmp_path: Path) -> None:
    out = tmp_path / "rows"
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        arguments = ["--seats", "random,random", "--json", "--dask", cluster.scheduler_address]
        message = ctrl_c(out, arguments, lambda: out.read_text().count("\n") > 3)
    assert message == "Stopped before all games were over.\n"
    *rows, last = map(json.loads, out.read_text().splitlines())
    assert [row["number"] for row in rows] == [*range(last["games"])]


@pytest.mark.thorough
def test_two_worker_processes_write_the_same_bytes() -> None:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        assert run("--dask", cluster.scheduler_address) == run()
