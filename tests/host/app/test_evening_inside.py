"""Test an evening of play inside this process: no typed line is lost, and any failure leads back to the start."""

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TextIO

import pytest

from signalbox.app import attract, main_loop
from signalbox.app.evening_settings import EveningSettings
from signalbox.app.kiosk import Kiosk
from signalbox.app.live_game import LiveGame
from signalbox.app.main_loop import MainLoop
from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.ports import VIRTUAL
from signalbox.device.runtime.command_page import Page
from signalbox.play.lobby.commands import BeginGame, NameSeat
from signalbox.play.record.journal import Journal
from signalbox.simulator.hands import Hands
from signalbox.simulator.virtual_board import World
from signalbox.web.hub import Hub
from signalbox.web.viewer import TABLE_ROLE, Viewer
from tests.english import append_english, message_text

pytestmark = [pytest.mark.realtime, pytest.mark.skipif(sys.platform == "win32", reason="it takes pseudo-terminals")]

WAIT_S = 20.0
COMMITTED = "The commitment to the secret number is"  # printed when a game begins


class Person:
    """A person who types at the terminal. `open_page` stands in for the page server, but serves nothing."""

    def __init__(self, keyboard: TextIO) -> None:
        self._into = keyboard
        self.pages: list[Hub] = []

    def type(self, *lines: str) -> None:
        self._into.write("".join(f"{line}\n" for line in lines))
        self._into.flush()

    async def open_page(self, hub: Hub, *_: object) -> None:
        self.pages.append(hub)
        await asyncio.Event().wait()


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    read_end, write_end = os.pipe()
    with os.fdopen(read_end, encoding="utf-8") as terminal, os.fdopen(write_end, "w", encoding="utf-8") as keyboard:
        person = Person(keyboard)
        monkeypatch.setattr(sys, "stdin", terminal)
        monkeypatch.setattr(main_loop, "serve_page", person.open_page)
        yield person
        keyboard.close()  # the reader has read everything by now


async def run_evening(tmp_path: Path, printed: list[str], kiosk: Kiosk | None = None) -> None:
    """Run the program until somebody quits, and append each line that it prints to `printed`."""
    hosting = EveningSettings(VIRTUAL, Page(0), record=tmp_path / "records", kiosk=kiosk)
    async with asyncio.timeout(WAIT_S):
        await MainLoop(hosting, append_english(printed), append_english(printed)).run(None)


def test_lines_typed_ahead_are_taken_one_by_one(person: Person, tmp_path: Path) -> None:
    printed: list[str] = []
    person.type("fly to the moon", "golden-train", "begin", "again", "start", "learn golden-train", "start", "quit")
    asyncio.run(run_evening(tmp_path, printed))
    assert sum(COMMITTED in line for line in printed) == 2


@pytest.fixture
def open_worlds(monkeypatch: pytest.MonkeyPatch) -> list[World[Hands]]:
    """Return a list that always holds the virtual boards that have been started but not closed."""
    found: list[World[Hands]] = []

    async def start(board: Board, hands: Hands) -> World[Hands]:
        found.append(world := await attract.start_board(board, hands))
        close = world.close

        def closes() -> None:
            found.remove(world)
            close()

        monkeypatch.setattr(world, "close", closes)
        return world

    monkeypatch.setattr(main_loop, "start_board", start)
    return found


@pytest.mark.parametrize(("word", "records"), [("begin", 0), ("learn golden-train", 1)])  # a game has no record yet
def test_failure_before_a_game_closes_board_and_record(
    person: Person,
    open_worlds: list[World[Hands]],
    word: str,
    records: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed: list[str] = []
    closed: list[Journal] = []
    close = Journal.close

    def fail(*_: object) -> None:
        assert open_worlds
        raise UserError(Message("board-none-waits"))

    def closes(journal: Journal) -> None:
        closed.append(journal)
        close(journal)

    monkeypatch.setattr(main_loop, "Terminal", fail)
    monkeypatch.setattr(Journal, "close", closes)
    person.type(word, "quit")
    asyncio.run(run_evening(tmp_path, printed))
    assert message_text("board-none-waits") in printed
    assert open_worlds == []
    assert len(closed) == records


def test_lesson_ends_when_its_board_is_swapped(person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Changed(LiveGame):
        async def run(self, *beside: Coroutine[Any, Any, None]) -> None:
            self.on_other_board_connected()
            await super().run(*beside)

    printed: list[str] = []
    monkeypatch.setattr(main_loop, "LiveGame", Changed)
    person.type("learn golden-train", "quit")
    asyncio.run(run_evening(tmp_path, printed))
    assert printed.count(message_text("lesson-board-changed")) == 1


@pytest.fixture
def slow_attract(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Prevent the boards of demos from starting, and return an event that is set when a kiosk tries to start a demo."""
    begins = asyncio.Event()

    async def never(*_: object) -> World[Hands]:
        begins.set()
        return await asyncio.Future()

    monkeypatch.setattr(attract, "start_board", never)
    return begins


def kiosk_evening(tmp_path: Path, begins: asyncio.Event, meanwhile: Callable[[], None]) -> list[str]:
    """Run a kiosk at which nobody plays, call `meanwhile` once `begins` is set, and return what the program prints."""
    printed: list[str] = []

    async def play() -> None:
        playing = asyncio.create_task(run_evening(tmp_path, printed, Kiosk(attract_s=0.1)))
        await asyncio.wait_for(begins.wait(), WAIT_S)
        meanwhile()
        await playing

    asyncio.run(play())
    return printed


def test_line_typed_at_a_deserted_kiosk_counts_at_the_next_start(
    person: Person, slow_attract: asyncio.Event, tmp_path: Path
) -> None:
    printed = kiosk_evening(tmp_path, slow_attract, lambda: person.type("name 1 Zoé", "quit"))
    assert any("Zoé" in line for line in printed)


@pytest.mark.parametrize(("command", "words"), [(NameSeat("0", "Zoé"), "Zoé"), (BeginGame(), COMMITTED)])
def test_command_to_a_start_about_to_end_is_carried_out(
    person: Person, slow_attract: asyncio.Event, tmp_path: Path, command: object, words: str
) -> None:
    def ask() -> None:
        person.pages[0].screen.on_command(command, Viewer(TABLE_ROLE))
        person.type("quit")

    assert any(words in line for line in kiosk_evening(tmp_path, slow_attract, ask))
