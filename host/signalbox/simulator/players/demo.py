"""A whole game by simulated players: every seat thinks like a computer player and moves the pieces by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from shared_rules.game import State
from signalbox.errors import UserError
from signalbox.link.connection import Connection
from signalbox.link.faults.spec import CLEAN, Faults
from signalbox.messages import Message, sentences
from signalbox.record.dice import Dice
from signalbox.simulator.chip import WRAPS_AFTER_MS
from signalbox.simulator.hands import Hands
from signalbox.simulator.layout import lay_out, pieces_for
from signalbox.simulator.machine import Machine
from signalbox.simulator.players.player import SimulatedPlayer
from signalbox.simulator.players.simulation import Simulation, now_ms
from signalbox.simulator.reeds import Reeds, broken_sensors
from signalbox.simulator.tabletop import Tabletop
from signalbox.table.opening import OpenTable, chooser
from signalbox.trace.connection import TracedConnection
from signalbox.trace.line_log import LineLog

COMPUTER_PLAYER = "simple"  # the computer player behind every seat of a demo
DEMO_OPTIONS = "demo"  # the key under which the journal keeps how a demo is played
FRAME_MS = 1000  # nobody watches a simulated board: it need not animate faster
STUCK_S = 600.0  # simulated seconds without any entry in the record after which a game counts as stuck


@dataclass(frozen=True)
class DemoOptions:
    """How a demo is played: the seed of hands and layout, how untidy the hands are, 0 to 1, and what is broken.

    `broken` are sensors as `broken_sensors` reads them.
    """

    seed: str
    sloppy: float
    broken: tuple[str, ...] = ()

    def to_text(self) -> str:
        """The text that the journal keeps under DEMO_OPTIONS."""
        return json.dumps({"seed": self.seed, "sloppy": self.sloppy, "broken": self.broken})

    @classmethod
    def of(cls, opened: OpenTable) -> DemoOptions:
        """How the demo in the journal of a resumed table began; tidy hands when that was no demo."""
        journal = opened.table.journal
        text = None if journal is None else journal.state(DEMO_OPTIONS)
        if text is None:
            return cls(opened.table.config.dice.commitment, 0.0)
        kept = json.loads(text)
        return cls(kept["seed"], kept["sloppy"], tuple(kept.get("broken", ())))


@dataclass
class SimulatedPlayers:
    """The hands of a demo and the one who moves them."""

    hands: Hands
    player: SimulatedPlayer


def simulated_players(
    opened: OpenTable, seed: str, sloppy: float, seats: Container[int], broken: Sequence[str] = ()
) -> SimulatedPlayers:
    """Simulated players for some seats of a table, on a fresh layout or on the one its record shows.

    In a computer's seat they move what the computer has chosen. `broken` are sensors of their board that do not work,
    as `broken_sensors` reads them. Raises UserError when it cannot.
    """
    tabletop = Tabletop(opened.board, pieces_for(opened.table.config.rules, len(opened.table.config.seats)))
    if opened.tabletop:
        tabletop.restore(opened.tabletop)
    else:
        lay_out(tabletop, opened.table.state or _laid_out_at_random(opened, seed))
    random = Random(f"hands {seed} {len(opened.table.record)}")
    reeds = Reeds(broken_sensors(opened.board, broken, seed), Random(f"reeds {seed}"))
    hands = Hands(tabletop, random, sloppy, reeds)
    config = opened.table.config
    choose = chooser(config.rules.name, COMPUTER_PLAYER, config.dice, len(config.seats))
    player = SimulatedPlayer(opened.table, hands, choose, random, seats)
    return SimulatedPlayers(hands, player)


def simulate(
    opened: OpenTable,
    seed: str,
    sloppy: float,
    faults: Faults = CLEAN,
    broken: Sequence[str] = (),
    log: LineLog | None = None,
) -> tuple[SimulatedPlayers, Simulation]:
    """Simulated players at a simulated board, ready to play the game from where it stands; `log` keeps the run."""
    group = simulated_players(opened, seed, sloppy, range(len(opened.table.config.seats)), broken)
    machine = Machine(
        opened.board,
        seed=_number(seed),
        now_ms=now_ms(opened.clock_s),
        frame_ms=FRAME_MS,
        wraps_after_ms=wraps_after_ms(faults),
    )
    connection = Connection(opened.board) if log is None else TracedConnection(opened.board, log)
    return group, Simulation(opened, connection, machine, group.hands, group.player, faults, log)


def play_simulated(
    opened: OpenTable,
    seed: str,
    sloppy: float,
    tell: Callable[[Message], None],
    faults: Faults = CLEAN,
    broken: Sequence[str] = (),
    log: LineLog | None = None,
) -> tuple[SimulatedPlayers, Simulation]:
    """Play a game to its end in simulated time; `tell` gets every entry of the record, and how it ended.

    Raises UserError when the record cannot be written: what is in it stands, and can be gone on with.
    """
    group, simulation = simulate(opened, seed, sloppy, faults, broken, log)
    table = opened.table
    shown, entry_at = len(table.record), simulation.now
    while not table.is_over:
        simulation.step()
        if simulation.session.fault:
            raise UserError(simulation.session.fault)
        if len(table.record) != shown:
            for entry in table.record[shown:]:
                if entry["say"] is not None:
                    tell(entry["say"])
            shown, entry_at = len(table.record), simulation.now
        if simulation.now - entry_at > STUCK_S:
            if faults.does_anything:
                raise UserError(Message("demo-stuck", seconds=round(STUCK_S)))
            raise RuntimeError(f"nothing could be played for {STUCK_S:.0f} simulated seconds: seed {seed}")
    assert table.state is not None, "a game that has ended has begun"
    end = table.config.messages.over(table.state)
    tell(end.prompt if end.detail is None else sentences(end.prompt, end.detail))
    return group, simulation


def summary(opened: OpenTable, game: str, seed: str, group: SimulatedPlayers, seconds: float) -> dict[str, object]:
    """The figures of a demo game; "wrong_moves", "asked" and "corrected" are counted since it was opened."""
    table = opened.table
    state = table.state
    assert state is not None
    winners = [table.config.seats[seat].name for seat, share in enumerate(state.returns()) if share > 0]
    return {
        "game": game,
        "seed": seed,
        "players": len(table.config.seats),
        "winner": " and ".join(winners),
        "turns": turns(state),
        "movements": group.hands.movements,
        "wrong_moves": group.player.wrong_moves,
        "asked": table.tally["asked"],
        "corrected": table.tally["corrected"],
        "seconds": round(seconds, 1),
    }


def turns(state: State) -> int:
    """How many turns have been begun: how often another seat than before had something to do."""
    past = state.clone()
    players = []
    while past.history:
        past.undo()
        players.append(past.current_player())
    acting = [player for player in reversed(players) if player >= 0]
    return sum(player != before for before, player in pairwise([None, *acting]))


def trouble(simulation: Simulation) -> dict[str, object]:
    """What was done to the line of a simulated game, and what came of it."""
    agreement = simulation.agreement
    came_of_it = {"lost": agreement.lost, "longest_disagreement_s": round(agreement.longest_s, 3)}
    return {"faults": dict(simulation.cable.tally), **simulation.connection.tally, **came_of_it}


def wraps_after_ms(faults: Faults) -> int:
    """How soon after its start a virtual controller's clock wraps."""
    return WRAPS_AFTER_MS if faults.wrap_s is None else now_ms(faults.wrap_s)


def _laid_out_at_random(opened: OpenTable, seed: str) -> State:
    """One of the ways the rules allow a new table to be laid out."""
    table = opened.table
    options, _ = Random(f"layout {seed}").choice(table.config.setups)
    return table.config.rules.start(len(table.config.seats), options)


def _number(seed: str) -> int:
    return int.from_bytes(Dice.from_text(seed).seed[:4], "big")
