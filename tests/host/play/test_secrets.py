"""Own pages of a real `signalbox play`: a key outlives a reload and a restart, and no secret reaches anybody else."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from signalbox.web.hub import NO_SEAT, ONLY_WATCHING
from tests.host.play.running import Running, link

pytestmark = pytest.mark.realtime

PEOPLE = ["--seat", "Ann", "--seat", "Ben", "--set", "first=0"]

Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `signalbox play WORDS`; ended at the end."""
    started: list[Running] = []

    def play(*words: str, port: int = 0, folder: str = "") -> Running:
        place = tmp_path / folder
        place.mkdir(exist_ok=True)
        started.append(Running(place, *words, port=port))
        return started[-1]

    yield play
    for running in started:
        running.end()


def test_a_seat_joins_is_known_after_a_restart_and_loses_its_page_to_a_new_link(start: Start) -> None:
    first = start(*PEOPLE, "--lan")
    watcher, table = first.page(), first.page(first.query)
    assert (watcher.hello["role"], table.hello["role"]) == ("spectator", "table")
    ann = first.join(table, 0)
    assert (ann.hello["role"], ann.hello["seat"]) == ("seat", 0)
    table.wait_for(lambda page: link(page, 0)["joined"])
    table.wait_for(lambda page: page.state["prompt"] == "Ann: roll the dice.")
    ann.send(do="press", button="roll")
    ann.wait_for(lambda page: page.refused)
    watcher.send(do="press", button="roll")
    watcher.wait_for(lambda page: page.refused == [ONLY_WATCHING])
    key, port = ann.hello["key"], first.port
    printed = first.end(signal.SIGINT)
    assert "Anyone on this network may watch at http://" in printed
    assert key not in printed
    assert "join=" not in printed

    again = start("--resume", "--lan", port=port)
    assert again.port == port
    ann, table = again.page(f"?key={key}"), again.page(again.query)
    assert (ann.hello["role"], ann.hello["seat"], link(table, 0)["joined"]) == ("seat", 0, True)
    table.send(do="relink", seat="0")
    ann.wait_for(lambda page: page.hello["role"] == "spectator")
    assert ann.hello["text"] == NO_SEAT
    assert again.page(f"?key={key}").hello["role"] == "spectator"
    assert again.join(table, 0).hello["seat"] == 0
