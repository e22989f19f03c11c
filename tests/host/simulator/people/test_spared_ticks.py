"""Between inputs and deadlines a session may skip its table's ticks without any visible difference."""

from pathlib import Path

import pytest

from signalbox.app import game_start
from signalbox.device.link.faults.spec import parse
from signalbox.play.record.record_folder import read_record
from signalbox.play.table.session import Session
from signalbox.play.table.table import INPUTS, Table
from signalbox.simulator.people.demo import DemoOptions, play_simulated
from tests.host.simulator.people.demo_game import close, start_demo
from tests.soak import mark_soak, mark_thorough, mark_thorough_except

TROUBLE = "damage=2%,cut=40s,reset=60s,stall=30s,seed=1"
STEPS = 3000
OPTIONS = DemoOptions("5", 0.7, ("random:2",))


class Observations:
    """What a session showed and decided, and when; a digest of its traffic; and its recorded entries."""

    def __init__(self) -> None:
        self.shown: list[tuple[float, object]] = []
        self.line = ""
        self.written: list[object] = []
        self.ticks = 0  # how often the table's `tick` was called

    def look(self, session: Session, now: float) -> None:
        table, scene = session.table, session.connection.scene_number
        verdict = None if table.decision is None else (table.decision.verdict.kind, table.decision.verdict.actions)
        shown = scene, table.notice.message, table.diagnosis.question(), verdict, table.deadline()
        if not self.shown or self.shown[-1][1] != shown:
            self.shown.append((now, shown))


def play(folder: Path, game: str, players: int, *, skip_ticks: bool) -> Observations:
    """Play a whole untidy demo with a bad line and broken sensors, and return what was observed."""
    watched = Observations()
    tick, table_tick = Session.tick, Table.tick

    def watched_tick(session: Session, now: float) -> None:
        session.table.tally[INPUTS] += not skip_ticks  # as if there were an input at every tick
        tick(session, now)
        watched.look(session, now)

    def counted_tick(table: Table, at: float) -> None:
        watched.ticks += 1
        table_tick(table, at)

    opened = game_start.new_demo_game(game, players, {}, OPTIONS, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "tick", watched_tick)
        patch.setattr(Table, "tick", counted_tick)
        _, simulation = play_simulated(opened, OPTIONS, lambda _: None, parse(TROUBLE))
    assert opened.table.is_over
    close(opened)
    watched.line = simulation.line.hexdigest()
    watched.written = list(read_record(next(folder.glob("*.jsonl"))).entries)
    return watched


@pytest.mark.parametrize(
    ("game", "players"), [*mark_thorough(("golden-train", 2)), *mark_soak(("ptites-locos", 2), ("paris-connection", 3))]
)
def test_skipped_ticks_would_have_changed_nothing(tmp_path: Path, game: str, players: int) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "spared").mkdir()
    full = play(tmp_path / "full", game, players, skip_ticks=False)
    spared = play(tmp_path / "spared", game, players, skip_ticks=True)
    assert spared.shown == full.shown
    assert spared.written == full.written
    assert spared.line == full.line
    assert spared.ticks < full.ticks / 2


@pytest.mark.parametrize("people", mark_thorough_except(["sloppy", "lights", "child"], 3))
def test_nothing_is_due_in_the_past(tmp_path: Path, people: str) -> None:
    """A deadline in the past would keep the loop busy, even while the board does not answer."""
    faults = parse("cut=20s/8s,hang=30s/5s")
    opened, _, simulation = start_demo(tmp_path, "ptites-locos", 2, DemoOptions("5", 0.3, people=people), faults)
    steps = offline_steps = 0
    offline_s = before = simulation.now
    while not opened.table.is_over and steps < STEPS:
        simulation.step()
        steps += 1
        player = simulation.player
        assert player is not None
        connection, session, hands = simulation.connection, simulation.session, simulation.hands
        due = [each.deadline() for each in (connection, session, hands)]
        due += [player.deadline(), simulation.cable.deadline()]
        overdue = [number for number, deadline in enumerate(due) if deadline is not None and deadline <= simulation.now]
        assert overdue == [], simulation.now
        if opened.table.reading.offline_reason is not None:
            offline_steps += 1
            offline_s += simulation.now - before
        before = simulation.now
    close(opened)
    assert offline_s > 40
    assert offline_steps < 10 * offline_s
