"""Which way a virtual board runs: as the environment asks, or as this computer allows."""

import os
import sys
from collections.abc import Iterator

import pytest

from signalbox.core.errors import UserError
from signalbox.simulator import world
from signalbox.simulator.process import BoardProcess
from signalbox.simulator.thread import BoardThread
from signalbox.simulator.world import PROCESS, THREAD, VARIABLE, VirtualBoard
from tests.host.simulator.fixtures import SmallBoard

pytestmark = pytest.mark.realtime


@pytest.fixture
def started() -> Iterator[list[VirtualBoard]]:
    boards: list[VirtualBoard] = []
    yield boards
    for board in boards:
        board.close()


@pytest.fixture(autouse=True)
def nothing_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def hide_termios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "termios", None)


def hide_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")


def hide_openpty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "openpty")


def be_a_mac(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is a thread")
def test_on_linux_it_has_a_process_of_its_own(started: list[VirtualBoard]) -> None:
    started.append(world.start(SmallBoard()))
    assert isinstance(started[0], BoardProcess)


@pytest.mark.parametrize("hide", [hide_termios, hide_fork, hide_openpty, be_a_mac])
def test_without_what_a_process_needs_it_is_a_thread(
    monkeypatch: pytest.MonkeyPatch, started: list[VirtualBoard], hide: object
) -> None:
    assert callable(hide)
    hide(monkeypatch)
    started.append(world.start(SmallBoard()))
    assert isinstance(started[0], BoardThread)
    monkeypatch.setenv(VARIABLE, PROCESS)
    with pytest.raises(UserError, match=f"^{VARIABLE}=process needs Linux, for its pseudo-terminals: remove it"):
        world.start(SmallBoard())


def test_a_thread_is_to_be_had_everywhere(monkeypatch: pytest.MonkeyPatch, started: list[VirtualBoard]) -> None:
    monkeypatch.setenv(VARIABLE, THREAD)
    started.append(world.start(SmallBoard()))
    assert isinstance(started[0], BoardThread)


def test_another_word_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "fiber")
    with pytest.raises(UserError, match="'fiber' in your environment: set it to process or thread, or remove it"):
        world.start(SmallBoard())
