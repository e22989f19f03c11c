"""The full output of a table, its line and its log in a simulated sitting, to compare two versions of the code.

``python -m tests.host.simulator.people.transcript`` writes the current digests of all sittings. With the name of a
sitting it prints that transcript, for comparison with another version of the code.
"""

import hashlib
import json
import logging
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from shared_rules.game import TERMINAL
from signalbox.app import game_start
from signalbox.core.errors import UserError
from signalbox.core.messages.catalogue import catalogue
from signalbox.device.link.faults.spec import CLEAN, Faults, parse
from signalbox.play.table.commands import (
    AcceptBoard,
    ChooseByWord,
    EnterDice,
    IgnoreSensor,
    PressButton,
    TableCommand,
    TakeBack,
    TrustSensor,
)
from signalbox.play.table.config import Options
from signalbox.play.table.present.snapshot import private_data, snapshot
from signalbox.play.table.table import INPUTS
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from signalbox.simulator.people.simulation import Simulation

DIGESTS = Path(__file__).with_name("transcript_digests.toml")
WORDS = ("red 3 4", "blue 6 6", "yellow 1 2", "wagon 3", "nonsense", "", "loco Q1.1.1", "enter S1", "draw", "stop")
MEDDLES_EVERY_S = 2.0  # on average, in sittings with a meddler
RECORDED_SHARE = 0.2  # of the inputs after which the output is recorded: all would be too long


@dataclass(frozen=True)
class Sitting:
    """One simulated sitting at a table. With `meddler`, buttons are pressed and words entered at random."""

    name: str
    game: str
    players: int
    seconds: float
    options: Options
    sloppy: float = 0.0
    faults: Faults = CLEAN
    broken: tuple[str, ...] = ()
    meddler: bool = False


_BAD_LINE = "lose=2%,drop=2%,damage=3%,repeat=2%,split=5%,noise=2%,delay=20ms"
_BAD_CABLE = "cut=20s,replug=30s,reset=40s,stall=25s,unread=25s,hang=25s,wrap=1m"
SITTINGS = [
    Sitting("locos tidy", "ptites-locos", 2, 400, {}),
    Sitting("locos on a bad cable", "ptites-locos", 3, 200, {"repair": True}, 1.0, parse(f"{_BAD_LINE},{_BAD_CABLE}")),
    Sitting("locos broken", "ptites-locos", 4, 300, {"placement": "slide"}, 0.5, CLEAN, ("random:4",), True),
    Sitting("trains tidy", "golden-train", 4, 300, {}),
    Sitting("trains on a bad line", "golden-train", 2, 200, {"pile": "closed"}, 1.0, parse(_BAD_LINE)),
    Sitting("trains broken", "golden-train", 3, 300, {"match": "number"}, 0.5, CLEAN, ("random:4",), True),
    Sitting("shares tidy", "paris-connection", 3, 200, {}),
    Sitting("shares on a bad cable", "paris-connection", 4, 100, {}, 1.0, parse(_BAD_CABLE)),
    Sitting("shares broken", "paris-connection", 5, 200, {"idle_rounds": 3}, 0.5, CLEAN, ("random:4",), True),
]


def transcript(sitting: Sitting) -> Iterator[str]:
    """Play the sitting and yield its lines in order."""
    with tempfile.TemporaryDirectory() as folder, _log() as log:
        demo_options = DemoOptions(sitting.name, sitting.sloppy, sitting.broken)
        opened = game_start.new_demo_game(
            sitting.game, sitting.players, sitting.options, demo_options, Path(folder), patterns=sitting.sloppy > 0
        )
        _, simulation = make_simulation(opened, demo_options, sitting.faults)
        meddler = Meddler(simulation, Random(sitting.name)) if sitting.meddler else None
        random, inputs, line = Random(f"look {sitting.name}"), 0, ""
        while simulation.now < sitting.seconds and not opened.table.is_over:
            simulation.step()
            if meddler is not None:
                yield from meddler.meddle()
            yield from log.take()
            if simulation.line.hexdigest() != line:
                line = simulation.line.hexdigest()
                yield f"{simulation.now} line {line[:8]}"
            if opened.table.tally[INPUTS] != inputs:
                inputs = opened.table.tally[INPUTS]
                if random.random() < RECORDED_SHARE:
                    yield from _shown(simulation)
        yield from _shown(simulation)
        tally = simulation.connection.statistics.tally
        yield f"connection {sorted(tally.items())} cable {sorted(simulation.cable.tally.items())}"
        agreement = f"{simulation.agreement.lost_changes} {simulation.agreement.longest_s}"
        yield f"table {sorted(opened.table.tally.items())} agreement {agreement}"
        if opened.table.journal is not None:
            yield from (str(entry) for entry in opened.table.journal.entries())
            opened.table.journal.close()


def digest(sitting: Sitting) -> str:
    """Return the first 16 digits of a transcript's SHA-256."""
    sha256 = hashlib.sha256()
    for line in transcript(sitting):
        sha256.update(line.encode() + b"\n")
    return sha256.hexdigest()[:16]


def saved_digests() -> dict[str, str]:
    """Return the digests last written, keyed by the name of the sitting."""
    return tomllib.loads(DIGESTS.read_text(encoding="utf-8"))


class Meddler:
    """Presses buttons and enters words at random, whether sensible or not."""

    def __init__(self, simulation: Simulation, random: Random) -> None:
        self._simulation = simulation
        self._random = random
        self._due = 0.0

    def meddle(self) -> Iterator[str]:
        """Send a random command if one is due, and yield a line with the time, the command and any error."""
        simulation = self._simulation
        if simulation.now < self._due or simulation.player is None:
            return
        self._due = simulation.now + self._random.expovariate(1 / MEDDLES_EVERY_S)
        command = self._command()
        try:
            simulation.player.send_command(simulation.now, command)
            yield f"{simulation.now} {command}"
        except UserError as error:
            yield f"{simulation.now} {command}: {error}"

    def _command(self) -> TableCommand:
        table, random = self._simulation.table, self._random
        config, state = table.config, table.state
        texts = [choice["text"] for choice in snapshot(table, self._simulation.now)["choices"]]
        if state is not None and state.current_player() != TERMINAL:
            texts += [state.notation(action) for action in state.legal_actions()[:40]]
        sensors = sorted(config.board.squares)
        buttons = [*config.buttons, *config.board.buttons, "no button"]
        commands: list[TableCommand] = [
            PressButton(random.choice(buttons)),
            PressButton(random.choice(config.buttons)),
            ChooseByWord(random.choice([*texts, *WORDS])),
            EnterDice(random.choice(WORDS)),
            TakeBack(),
            AcceptBoard(),
            IgnoreSensor(random.choice(sensors)),
            TrustSensor(random.choice([*table.diagnosis.ignored.kinds(), *sensors[:3]])),
        ]
        return random.choice(commands)


class _Log(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self._lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(f"{record.levelname} {record.getMessage()}")

    def take(self) -> list[str]:
        lines, self._lines = self._lines, []
        return lines


@contextmanager
def _log() -> Iterator[_Log]:
    """Collect everything that the program logs for the duration of the context."""
    logger, handler = logging.getLogger("signalbox"), _Log()
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        yield handler
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


def _shown(simulation: Simulation) -> Iterator[str]:
    """Yield what pages and terminal receive, in English and without the record's head, which depends on the time."""
    table = simulation.table
    seats = range(len(table.config.seats))
    common = snapshot(table, simulation.now)
    common["fairness"]["head"] = ""
    shown = [common, *(private_data(table, seat) for seat in seats)]
    yield f"{simulation.now} {json.dumps(shown, default=catalogue().text, sort_keys=True)}"


def main() -> None:
    if sys.argv[1:]:
        name = " ".join(sys.argv[1:])
        print(*transcript(next(sitting for sitting in SITTINGS if sitting.name == name)), sep="\n")
        return
    text = "".join(f'"{sitting.name}" = "{digest(sitting)}"\n' for sitting in SITTINGS)
    DIGESTS.write_text(f"# What tests/host/simulator/people/transcript.py wrote.\n{text}", encoding="utf-8")


if __name__ == "__main__":
    main()
