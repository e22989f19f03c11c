"""Games played in simulated time with a line log, and reports of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from signalbox.app import game_start
from signalbox.app.report.collect import Report, collect_report, read_report, write_report
from signalbox.app.seat_pages import SeatPages
from signalbox.device.link.faults.spec import CLEAN, parse
from signalbox.play.record.entries import Entry
from signalbox.play.table.commands import AddToSeed, ChooseByWord
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.present.snapshot import private_data
from signalbox.play.trace import line_log
from signalbox.play.trace.line_log import LineLog
from signalbox.play.trace.traced_session import log_commands, log_seat_command, log_thinking, replay_delays
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from tests.host.app.demos import close

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SLOPPY = 0.5


@dataclass
class PlayedGame:
    """A demo game after play: its files, the seed of its dice and its number of entries."""

    folder: Path
    record: Path
    seed: str  # seed of the dice, in hex
    entries: int

    def report(self) -> Report:
        return collect_report(self.record, self.folder / "logs", self.folder / "checks", NOW)

    def reread_report(self) -> Report:
        """Write the report to a file and read it back."""
        made, path = self.report(), self.folder / "report.zip"
        write_report(path, made.about, made.parts)
        return read_report(path)


def play(
    folder: Path,
    game: str,
    players: int,
    *,
    faults: str = "",
    until: int | None = None,
    resumes: bool = False,
    page_choices: int = 0,
    added: Sequence[str] = (),
    computers: int = 0,
    computer: str = "random",
    ponders: bool = False,
    one_move_searches: Sequence[int] = (),
    tags: bool = False,
) -> PlayedGame:
    """Play a demo game in `folder`, to its end or up to entry `until`. With `resumes`, resume the game in the folder.

    The first `page_choices` choices are made on the page of the seat whose turn it is. Before the game, the first seat
    adds each text in `added` to the dice, alternately at the table and on its own page. The last `computers` seats are
    played by computers of kind `computer`; if `ponders`, they sometimes answer late. The searches with the
    numbers in `one_move_searches` have time to consider just one move. With `tags`, the board identifies its pieces.
    """
    demo_options = DemoOptions("5", SLOPPY, tags=tags)
    if resumes:
        opened = game_start.resume_game(folder / "game.jsonl", demo=True)
    elif computers:
        names = [f"Robin{seat}={computer}" if seat >= players - computers else f"Ann{seat}" for seat in range(players)]
        opened = game_start.new_game(game, names, {}, "5", folder / "game.jsonl")
        opened.table.config.asks_who_begins = False
    else:
        opened = game_start.new_demo_game(game, players, {}, demo_options, folder / "game.jsonl")
    log = line_log.new_log(folder / "logs", game, datetime.now(UTC))
    assert log is not None
    _, simulation = make_simulation(opened, demo_options, parse(faults) if faults else CLEAN, log)
    opened.table.config.computers.on_engine_result = partial(log.note, "heard")
    if ponders or one_move_searches:
        late = [2, 5, 5, 5, 8] if ponders else []
        opened.table.config.computers.think = log_thinking(
            replay_delays(late, dict.fromkeys(one_move_searches, 1)), log
        )
    pages = SeatPages(opened.table)
    for number, text in enumerate(added):
        if number % 2:
            log_seat_command(pages.command, opened.table, log, simulation.now, 0, AddToSeed("0", text))
        else:
            log_commands(opened.table, log)(simulation.now, AddToSeed("0", text))
    while not opened.table.is_over and (until is None or len(entries(opened)) < until):
        simulation.step()
        page_choices -= page_choices > 0 and _choose_on_own_page(opened, log, simulation.now)
    log.close()
    opened.table.config.computers.close()
    assert page_choices == 0
    return PlayedGame(folder, close(opened), opened.table.config.dice.seed.hex(), len(entries(opened)))


def entries(opened: OpenTable) -> list[Entry]:
    return [] if opened.table.journal is None else opened.table.journal.entries()


def _choose_on_own_page(opened: OpenTable, log: LineLog, now: float) -> bool:
    """Take the first choice on the page of the seat whose turn it is. Return whether there was one."""
    table = opened.table
    if table.state is None:
        return False
    seat = table.state.turn()
    choices = private_data(table, seat)["choices"]
    if not choices:
        return False
    log_seat_command(SeatPages(table).command, table, log, now, seat, ChooseByWord(choices[0]["text"]))
    return True
