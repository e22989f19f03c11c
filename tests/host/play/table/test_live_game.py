"""Only playing or undoing a move, which is recorded first, changes the live game; no query does."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from shared_rules.game import State
from signalbox import games
from signalbox.app import game_start
from signalbox.core.errors import UserError
from signalbox.play.table.commands import AcceptBoard, PressButton, carry_out
from signalbox.play.table.match import Match
from signalbox.play.table.present.snapshot import private_data, snapshot
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from tests.soak import mark_thorough_except

STEPS = 1500
QUERY_INTERVAL = 25


class ChangeWatcher:
    """Records every change to the live game that is not made by `Match.play` or `Match.take_back`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, live: State) -> None:
        self.unexpected: list[str] = []
        self._allowed = 0
        for name in ("play", "take_back"):
            monkeypatch.setattr(Match, name, self._allow_changes(getattr(Match, name)))
        for name in ("apply", "undo"):
            monkeypatch.setattr(type(live), name, self._note_changes(name, getattr(type(live), name), live))

    def _allow_changes(self, method: Callable[..., None]) -> Callable[..., None]:
        def allowed(*arguments: object) -> None:
            self._allowed += 1
            try:
                method(*arguments)
            finally:
                self._allowed -= 1

        return allowed

    def _note_changes(self, name: str, method: Callable[..., object], live: State) -> Callable[..., object]:
        def noted(state: State, *arguments: object) -> object:
            if state is live and not self._allowed:
                self.unexpected.append(f"{name} after {len(live.history)} actions")
            return method(state, *arguments)

        return noted


@pytest.mark.parametrize("game", mark_thorough_except(games.names(), 2))
def test_no_question_changes_the_live_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    demo_options = DemoOptions("5", 0.7, ("random:1",))
    opened = game_start.new_demo_game(game, None, {}, demo_options, tmp_path)
    table = opened.table
    _, simulation = make_simulation(opened, demo_options)
    while table.state is None:
        simulation.step()
    watch = ChangeWatcher(monkeypatch, table.state)
    positions = set()
    for step in range(STEPS):
        if table.is_over:
            break
        simulation.step()
        if step % QUERY_INTERVAL == 0:
            before = (table.state.position(), list(table.state.history))
            snapshot(table, simulation.now)
            for seat in range(table.state.players):
                private_data(table, seat)
            carry_out(table, simulation.now, PressButton("help"))
            table.diagnosis.drop_questions()
            assert (table.state.position(), table.state.history) == before
            positions.add(before[0])
            if step % (4 * QUERY_INTERVAL) == 0:
                with suppress(UserError):  # the table searches for another history, whether or not it finds one
                    carry_out(table, simulation.now, AcceptBoard())
    assert len(positions) > 5
    assert watch.unexpected == []
    assert table.journal is not None
    table.journal.close()
