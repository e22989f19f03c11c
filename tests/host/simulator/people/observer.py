"""An observer that compares every entry of the record with the board's own sensors, bypassing the line."""

from shared_rules.game import BY_HANDS, BY_WORD, State
from shared_rules.recognise import QUIET_MS, Candidate, candidates_of
from signalbox.simulator.people.simulation import Simulation

BETWEEN_TICKS_S = 0.002  # the simulation's clock is in whole milliseconds


class Observer:
    """Observes every step. `wrong` has a sentence for each new entry of the record that the hands did not cause.

    A move by hand must have been chosen on the page and confirmed by a press, or be supported by a reading since the
    previous entry. Such a reading shows the end of the move (or the start of a move that continues it without a press)
    and lasts for a quiet period or includes a press. An action by button or command needs a press, which counts for all
    entries at the same moment. A takeback needs a press or a change of the readings. A roll needs a press of the roll
    button since the previous roll.
    """

    def __init__(self, simulation: Simulation) -> None:
        self.wrong: list[str] = []
        self._simulation = simulation
        self._known_actions: list[str] = []
        self._last_entry: object = None  # the last entry of the record that was judged
        self._bitmap: int | None = None
        self._readings: list[tuple[float, bytes]] = []  # since then, each with the time when it began
        self._presses: list[float] = []  # since then
        self._rolls_wanted = 0  # presses of the roll button since the last roll
        self._held = 0
        self._chosen: int | None = None  # the action that was chosen on the page
        self._lines: dict[str, Candidate] = {}
        self._input_kinds: dict[str, int] = {}
        self._start = b""

    def look(self) -> None:
        """Observe. Call this after each simulation step."""
        record, decision = self._simulation.table.record, self._simulation.table.decision
        self._set_sensors()
        if len(record) != len(self._known_actions) or (record and record[-1] is not self._last_entry):
            actions = [str(entry["action"]) for entry in record]
            self._last_entry = record[-1] if record else None
            self._judge(actions)
            self._enter(actions)
        if decision is not None and decision.chosen_action is not None:
            self._chosen = decision.chosen_action

    def _set_sensors(self) -> None:
        simulation = self._simulation
        bitmap, board = simulation.machine.sensed_bitmap, simulation.table.config.board
        if bitmap is None or bitmap == self._bitmap:
            return
        self._bitmap = bitmap
        counts = board.sensors.count_closed(bitmap)
        if not self._readings or self._readings[-1][1] != counts:
            self._readings.append((simulation.now, counts))
        if bitmap & ~self._held & 1 << board.buttons["roll"]:
            self._rolls_wanted += 1
        held = sum(bitmap & 1 << sensor for sensor in board.buttons.values())
        if held & ~self._held:
            self._presses.append(simulation.now)
        self._held = held

    def _judge(self, actions: list[str]) -> None:
        """Check the first new entry against the observations. Further entries at the same moment share its press."""
        if len(actions) < len(self._known_actions):
            if not self._presses and not self._have_readings_changed():
                self.wrong.append(f"{self._known_actions[-1]} was taken back, but nobody pressed or moved anything")
            return
        first, *following = actions[len(self._known_actions) :]
        kind = self._input_kinds.get(first, BY_WORD)
        if kind == BY_HANDS and not self._was_shown(self._lines[first]) and not self._was_chosen(self._lines[first]):
            self.wrong.append(f"{first} was taken, but the board did not show it")
        rolled = any(action.startswith("roll ") for action in [first, *following])
        if kind == BY_WORD and not rolled and not self._presses:
            self.wrong.append(f"{first} was taken, but nobody pressed anything")
        if rolled and not self._rolls_wanted:
            self.wrong.append(f"{first} {following} was rolled, but nobody pressed roll")
        if rolled:
            self._rolls_wanted = 0

    def _have_readings_changed(self) -> bool:
        """Return whether the readings have differed from the position since the last entry."""
        return any(now != self._start for _, now in self._readings)

    def _was_shown(self, line: Candidate) -> bool:
        ends = [*(at for at, _ in self._readings[1:]), self._simulation.now]
        for (since, counts), until in zip(self._readings, ends, strict=True):
            if counts != line.end and not line.has_begun_next(counts):
                continue
            if counts == self._start and not self._was_held_over_path(line):
                continue
            if until - since >= QUIET_MS / 1000 - BETWEEN_TICKS_S or any(since <= at <= until for at in self._presses):
                return True
        return False

    def _was_chosen(self, line: Candidate) -> bool:
        """Return whether the action was chosen on the page and then confirmed."""
        return line.action == self._chosen and bool(self._presses)

    def _was_held_over_path(self, line: Candidate) -> bool:
        """Return whether a piece was held over the path of an action that does not change the readings."""
        return any(
            count > start_count and max_count > start_count
            for _, counts in self._readings
            for count, start_count, max_count in zip(counts, self._start, line.max_counts, strict=True)
        )

    def _enter(self, actions: list[str]) -> None:
        """Start over at a new position: only the current reading and later observations count."""
        self._known_actions = actions
        self._readings = self._readings[-1:]
        self._presses.clear()
        self._chosen = None
        table = self._simulation.table
        if table.state is not None:
            self._prepare(table.state, table.config.layout.index)

    def _prepare(self, state: State, places: dict[str, int]) -> None:
        actions = state.legal_actions()
        self._start = state.readings()
        lines = candidates_of(state, actions, places)
        assert all(line.continuations is not None for line in lines)  # look them up now, before the game continues
        self._lines = {state.notation(line.action): line for line in lines}
        self._input_kinds = {state.notation(action): state.input_kind(action) for action in actions}
