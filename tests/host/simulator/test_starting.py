"""Whether a virtual board runs in a process or a thread, by environment variable or platform."""

import os
import sys
from collections.abc import Callable, Iterator

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
def no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


HIDE: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "no termios": lambda patch: patch.setitem(sys.modules, "termios", None),
    "no fork": lambda patch: patch.delattr(os, "fork"),
    "no openpty": lambda patch: patch.delattr(os, "openpty"),
    "macOS": lambda patch: patch.setattr(sys, "platform", "darwin"),
}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is a thread")
def test_linux_uses_a_process(started: list[VirtualBoard]) -> None:
    started.append(world.start(SmallBoard()))
    assert isinstance(started[0], BoardProcess)


@pytest.mark.parametrize("hide", HIDE.values(), ids=HIDE)
def test_platform_without_process_support_uses_a_thread(
    monkeypatch: pytest.MonkeyPatch, started: list[VirtualBoard], hide: Callable[[pytest.MonkeyPatch], None]
) -> None:
    hide(monkeypatch)
    started.append(world.start(SmallBoard()))
    assert isinstance(started[0], BoardThread)
    monkeypatch.setenv(VARIABLE, PROCESS)
    with pytest.raises(UserError, match=f"^{VARIABLE}=process needs Linux, for its pseudo-terminals: remove it"):
        world.start(SmallBoard())


def test_thread_can_be_chosen_everywhere(monkeypatch: pytest.MonkeyPatch, started: list[VirtualBoard]) -> None:
    monkeypatch.setenv(VARIABLE, THREAD)
    started.append(world.start(SmallBoard()))
    assert isinstance(started[0], BoardThread)


def test_invalid_setting_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "fiber")
    with pytest.raises(UserError, match="'fiber' in your environment: set it to process or thread, or remove it"):
        world.start(SmallBoard())
