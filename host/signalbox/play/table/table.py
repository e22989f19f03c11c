"""The loop at the table, which turns readings and time into actions, rolls and a journal. It has no I/O and no clock.

Every input carries the time in seconds. After an input, the driver gets the situation to show and the `deadline` at
which to call `tick` if nothing happens before then. People's commands arrive through `commands`.
"""

from collections import Counter
from collections.abc import Mapping

from shared_rules.game import BY_ITSELF, CHANCE, State
from shared_rules.recognise import DONE, LONG_REST_MS, QUIET_MS
from signalbox.core.messages import Message, join_messages
from signalbox.play.record.journal import Journal
from signalbox.play.table import setups, show_path, takeback
from signalbox.play.table.computer_seat import ComputerSeat
from signalbox.play.table.config import Options, TableConfig, save_patterns
from signalbox.play.table.corrections import build_placement
from signalbox.play.table.decision import Decision
from signalbox.play.table.diagnosis import Diagnosis, Findings, stall_time
from signalbox.play.table.guidance import describe_contradictions, is_fault
from signalbox.play.table.match import Match, Notice, RecordedGame, RecordEntry, must_roll
from signalbox.play.table.menu import Menu
from signalbox.play.table.readings import Reading
from signalbox.play.table.tracking import PieceTracker

CORRECTED = "corrected"  # the key for the number of corrected faults in the tally
INPUTS = "inputs"  # the key for the number of inputs in the tally; between inputs, only a deadline can change anything
IGNORED_SENSORS = "ignored_sensors"  # the key under which the journal stores the ignored sensors


class GameLoop:
    """The game loop, which runs as far as it can without further input."""

    def __init__(self, notice: Notice, tally: Counter[str]) -> None:
        self._tally = tally
        self.computer = ComputerSeat(notice)
        self._read_at = float("-inf")  # when an action was last read from the hands
        self._fault = ""  # the present fault, as it was when first detected

    def step(self, match: Match, at: float) -> bool:
        """Take the next step that requires no input. Return whether there was one."""
        has_moved = match.reading.now != match.decision.start
        if has_moved and match.decision.began_at == self._read_at and takeback.is_move_continued(match, at):
            match.take_back(at, in_hand=True)
            return True
        self._note_corrections(at, match)
        show = match.decision.plan.show
        if show is not None and at >= show.ends_at:
            show_path.end_show(match, at, show)
            return True
        if show is not None or match.is_over:
            return False
        if match.is_computers_turn() or self.computer.thought is not None:
            self.computer.think(match)
            action_time = self.computer.action_time(match)
            if action_time is not None and at >= action_time and self.computer.act(match, at):
                return True
        if match.state.current_player() == CHANCE:
            if must_roll(match.state) or not match.decision.is_right():
                return False
            match.roll(at)
            return True
        actions = match.state.legal_actions()
        if len(actions) == 1 and match.state.input_kind(actions[0]) == BY_ITSELF:
            match.play(at, actions[0], "action")
            return True
        if match.decision.verdict.kind == DONE and match.decision.identity.doubt is None:
            self._read_at = at
            match.play(at, match.decision.verdict.actions[0], "action")
            return True
        return False

    def _note_corrections(self, at: float, match: Match) -> None:
        """Record a fault once it has been corrected."""
        if is_fault(match.decision, at):
            self._fault = self._fault or describe_contradictions(match.decision)
        elif self._fault and match.reading.quiet_ms(at) >= QUIET_MS:
            match.write_entry(at, "correction", self._fault, None)
            self._fault = ""
            self._tally[CORRECTED] += 1


class Table:
    """One game on one board. `at` is always in seconds on the driver's clock."""

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.reading = Reading(config.board)
        self._whereabouts = PieceTracker(config.layout, config.rules.pieces(len(config.seats)))
        self.diagnosis = Diagnosis(config.board)
        self.notice = Notice()
        self.match: Match | None = None  # None until the game begins
        self.menu: Menu | None = None  # the open menu, during which the game waits
        self.tally: Counter[str] = Counter()  # counts since the table was opened: ASKED, CORRECTED and INPUTS
        self._ticked_at = float("-inf")
        self._loop = GameLoop(self.notice, self.tally)
        self._is_tracking = False  # readings arrive move by move, so the pieces can be followed
        self._cached_deadline: tuple[int, float | None] | None = None  # the INPUTS count, and the deadline then

    # Inputs.

    def resume(self, at: float, game: RecordedGame) -> None:
        """Resume a game replayed from its journal."""
        self.diagnosis.ignored.restore(at, game.journal.state(IGNORED_SENSORS) or "{}")
        self._apply_ignored_sensors(at)
        self._whereabouts.expect_undetected_moves()
        self._start_match(at, game)

    def begin(self, at: float, options: Options) -> None:
        """Begin a game with a full set of options, taken from one of the setups in the configuration."""
        journal = self.config.open_journal(options)
        if self.diagnosis.ignored:
            journal.set_state(IGNORED_SENSORS, self.diagnosis.ignored.to_text())
        save_patterns(self.config, journal)
        self._start_match(at, RecordedGame(journal, self.config.rules.start(len(self.config.seats), options)))

    def note_link(self, at: float, reason: Message | None) -> None:
        """Record why the board has stopped responding, or that it is responding (None)."""
        self.reading.offline_reason = reason
        if reason is not None:
            self.menu = None
            self._is_tracking = False
            self._whereabouts.expect_undetected_moves()
        self._track_pieces(at)
        self._update_verdict(at)
        self.advance(at)

    def process_bitmap(self, at: float, bitmap: int, pieces: Mapping[str, str] | None = None) -> None:
        """Process a bitmap of the closed sensors. It may include buttons, because they belong to no place.

        `pieces` maps each square to the colour of its piece, or is None if the board cannot identify pieces.
        """
        if pieces is not None:
            named = build_placement(pieces.items(), self.config.layout)
            self._whereabouts.set_identified_pieces(named)
            self.reading.shared.set_identified_pieces(bytes(map(len, named)))
        before = self.reading.now
        self.reading.update(at, bitmap)
        self._track_pieces(at)
        self.apply_findings(at, self.diagnosis.watch(at, bitmap))
        if self.reading.now != before:
            self.menu = None
            self.diagnosis.drop_questions()
            if self.match is not None:
                self.match.decision.plan.show = None  # the hands have begun
        self._update_verdict(at)
        self.advance(at)

    def tick(self, at: float) -> None:
        """Handle the passage of time: for example, a board may have come to rest, or a computer may act."""
        self.notice.expire(at)
        if self.menu is not None and at >= self.menu.closes_at:
            self.menu = None
        self._track_pieces(at)
        self._update_verdict(at)
        self.advance(at)

    def apply_findings(self, at: float, findings: Findings) -> Message | None:
        """Ignore sensors found broken, trust those found working, notify the players and record the findings.

        Return the message to the players, or None if there are no findings.
        """
        if not any(findings):
            return None
        messages = self.config.messages
        message = join_messages(
            messages.broken_sensors_message(findings.broken) if findings.broken else None,
            messages.working_sensors_message(findings.working) if findings.working else None,
        )
        assert message is not None, "there are findings"
        self._apply_ignored_sensors(at)
        self.notice.show(at, message)
        if self.match is not None:
            for note in findings.notes():
                self.match.write_entry(at, "note", note, None)
            self.match.journal.set_state(IGNORED_SENSORS, self.diagnosis.ignored.to_text())
        self._update_verdict(at)
        return message

    def advance(self, at: float) -> None:
        """Do everything that requires no input. Call this after every change to the table's data."""
        self.tally[INPUTS] += 1
        self._ticked_at = at
        is_live = self.reading.offline_reason is None and self.reading.is_known and self.menu is None
        while is_live and (self._begin_if_laid_out(at) if self.match is None else self._loop.step(self.match, at)):
            pass

    # State.

    @property
    def state(self) -> State | None:
        """The game's position, or None until the game begins."""
        return None if self.match is None else self.match.state

    @property
    def decision(self) -> Decision | None:
        """The current decision, or None until the game begins."""
        return None if self.match is None else self.match.decision

    @property
    def journal(self) -> Journal | None:
        """The game's journal, or None until the game begins."""
        return None if self.match is None else self.match.journal

    @property
    def record(self) -> list[RecordEntry]:
        """The entries that have been played and not undone."""
        return [] if self.match is None else self.match.record

    @property
    def is_over(self) -> bool:
        """True once the game has ended."""
        return self.match is not None and self.match.is_over

    def deadline(self) -> float | None:
        """Return when `tick` is due if nothing happens before then, or None if only an input can change anything."""
        if self._cached_deadline is None or self._cached_deadline[0] != self.tally[INPUTS]:
            self._cached_deadline = self.tally[INPUTS], self._find_deadline()
        return self._earliest(self._cached_deadline[1], self.notice.deadline())

    # Helpers.

    def _find_deadline(self) -> float | None:
        """Return when `tick` is due, ignoring the notice. The result is valid until the next input."""
        times: list[float | None] = [None if self.menu is None else self.menu.closes_at]
        match, reading = self.match, self.reading
        if reading.is_known and not self.is_over:
            times += [reading.changed_at + wait_ms / 1000 for wait_ms in (takeback.UP_MS, QUIET_MS, LONG_REST_MS)]
            times.append(stall_time(self.config, reading, self.diagnosis, match))
        if match is not None and reading.offline_reason is None:
            times.append(self._loop.computer.action_time(match))
        if match is not None and match.decision.plan.show is not None:
            times.append(match.decision.plan.show.deadline(self._ticked_at))
        return self._earliest(*times)

    def _earliest(self, *times: float | None) -> float | None:
        """Return the earliest of the given times that are in the future, if any."""
        return min((time for time in times if time is not None and time > self._ticked_at), default=None)

    def _start_match(self, at: float, game: RecordedGame) -> None:
        self.match = Match(at, self.config, self.reading, self._whereabouts, self.notice, self.tally, game)

    def _apply_ignored_sensors(self, at: float) -> None:
        """Exclude the ignored sensors from the readings."""
        self.reading.ignore(at, self.diagnosis.ignored.mask)
        self._track_pieces(at)

    def _track_pieces(self, at: float) -> None:
        """Track the pieces once a newly responding board is at rest and has reported all its pieces."""
        self._cached_deadline = None
        if self.reading.is_known and self.reading.offline_reason is None:
            self._is_tracking = self._is_tracking or self.reading.quiet_ms(at) >= QUIET_MS
        if self._is_tracking:
            self._whereabouts.note_readings(at, self.reading.now, self.reading.unknown)

    def _update_verdict(self, at: float) -> None:
        if self.match is not None:
            self.match.update_verdict(at)

    def _begin_if_laid_out(self, at: float) -> bool:
        """Begin the game if the board is laid out and nobody has to decide anything. Return whether it has begun."""
        options = setups.identified_options(self.config, self.reading)
        if options is None or self.reading.quiet_ms(at) < QUIET_MS or setups.waits_for_people(self.config):
            return False
        self.begin(at, options)
        return True
