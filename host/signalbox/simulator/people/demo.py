"""A whole game between simulated players, who decide like computer players and move the pieces by hand."""

from __future__ import annotations

import json
from collections.abc import Container
from dataclasses import asdict, dataclass
from itertools import pairwise
from random import Random

from shared_rules.game import State
from signalbox.board.piece_places import lay_out, pieces_for
from signalbox.board.tabletop import Tabletop
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell, join_sentences
from signalbox.device.link.connection import Connection
from signalbox.device.link.faults.spec import CLEAN, Faults
from signalbox.play.record.dice import Dice
from signalbox.play.table.opening import OpenTable, chooser
from signalbox.play.trace.line_log import LineLog, TracedConnection
from signalbox.simulator.chip import WRAPS_AFTER_MS
from signalbox.simulator.faults import Reeds, parse_broken_sensors
from signalbox.simulator.hands import Hands
from signalbox.simulator.machine import Machine, ceil_ms
from signalbox.simulator.magnets import MovingMagnets
from signalbox.simulator.people.follower import MIXED, PEOPLE_KINDS, LightsFollower, people_kinds
from signalbox.simulator.people.player import SimulatedPlayer
from signalbox.simulator.people.simulation import Simulation

COMPUTER_PLAYER = "simple"  # the computer player behind every seat of a demo
DEMO_OPTIONS = "demo"  # the journal's key for the options of a demo
FRAME_MS = 1000  # slow, because nobody watches the animations of a simulated board
SLOPPY = "sloppy"  # people who know the game, however untidy their hands
PEOPLE = (SLOPPY, *PEOPLE_KINDS, MIXED)
STUCK_S = 600.0  # maximum simulated seconds without an entry in the record; more for slow people


@dataclass(frozen=True)
class DemoOptions:
    """The options of a demo. `seed` determines the hands and the layout; `sloppy` is the hands' untidiness (0 to 1).

    `broken` contains texts for `parse_broken_sensors`; `people` is one of PEOPLE. If `tags` is true, the board
    identifies each piece instead of only detecting occupied squares. If `physics` is false, a reed closes as soon as
    something is put down over it, and neighbouring reeds stay open.
    """

    seed: str
    sloppy: float
    broken: tuple[str, ...] = ()
    people: str = SLOPPY
    tags: bool = False
    physics: bool = True

    def to_text(self) -> str:
        """Return the text that the journal stores under DEMO_OPTIONS."""
        return json.dumps(asdict(self))

    @classmethod
    def from_journal(cls, opened: OpenTable) -> DemoOptions:
        """Return the demo options from a resumed table's journal, or options for tidy hands if it was not a demo."""
        journal = opened.table.journal
        text = None if journal is None else journal.state(DEMO_OPTIONS)
        if text is None:
            return cls(opened.table.config.dice.commitment, 0.0)
        saved = json.loads(text)
        broken, people = tuple(saved.get("broken", ())), saved.get("people", SLOPPY)
        return cls(saved["seed"], saved["sloppy"], broken, people, saved.get("tags", False), saved.get("physics", True))


@dataclass
class SimulatedPlayers:
    """The hands of a demo and the people who move them."""

    hands: Hands
    player: SimulatedPlayer | LightsFollower


def make_simulated_players(opened: OpenTable, demo_options: DemoOptions, seats: Container[int]) -> SimulatedPlayers:
    """Return simulated players for these `seats` of a table, with the layout from its record or a new one.

    At a computer's seat, they carry out the computer's moves. Raise UserError if a text in `broken` is invalid.
    """
    seed = demo_options.seed
    tabletop = Tabletop(opened.board, pieces_for(opened.table.config.rules, len(opened.table.config.seats)))
    if opened.tabletop:
        tabletop.restore(opened.tabletop)
    else:
        lay_out(tabletop, opened.table.state or _random_layout(opened, seed))
    random = Random(f"hands {seed} {len(opened.table.record)}")
    reeds = Reeds(parse_broken_sensors(opened.board, demo_options.broken, seed), Random(f"reeds {seed}"))
    magnets = MovingMagnets(tabletop, Random(f"magnets {seed}")) if demo_options.physics else None
    hands = Hands(tabletop, random, demo_options.sloppy, reeds, magnets)
    config = opened.table.config
    choose = chooser(config.rules.name, COMPUTER_PLAYER, config.dice, len(config.seats))
    player = SimulatedPlayer(opened.table, hands, choose, random, seats)
    if demo_options.people == SLOPPY:
        return SimulatedPlayers(hands, player)
    rng = Random(f"people {seed} {len(opened.table.record)}")
    return SimulatedPlayers(hands, LightsFollower(opened.table, hands, rng, player, people_kinds(demo_options.people)))


def make_simulation(
    opened: OpenTable, demo_options: DemoOptions, faults: Faults = CLEAN, log: LineLog | None = None
) -> tuple[SimulatedPlayers, Simulation]:
    """Return simulated players and a simulated board that continue from the current position; `log` records the run."""
    group = make_simulated_players(opened, demo_options, range(len(opened.table.config.seats)))
    machine = Machine(
        opened.board,
        seed=int.from_bytes(Dice.from_text(demo_options.seed).seed[:4], "big"),
        now_ms=ceil_ms(opened.clock_s),
        settings={"frame_ms": FRAME_MS},
        wraps_after_ms=WRAPS_AFTER_MS if faults.wrap_s is None else ceil_ms(faults.wrap_s),
    )
    connection = Connection(opened.board) if log is None else TracedConnection(opened.board, log)
    simulation = Simulation(opened, connection, machine, group.hands, group.player, faults, log)
    if demo_options.tags:
        simulation.enable_piece_identification()
    return group, simulation


def play_simulated(
    opened: OpenTable, demo_options: DemoOptions, tell: Tell, faults: Faults = CLEAN
) -> tuple[SimulatedPlayers, Simulation]:
    """Play a game to its end in simulated time; `tell` receives the message of each recorded entry, and the result.

    Raise UserError if the record cannot be written or if line faults stop the game. The game can then be resumed
    from its record.
    """
    group, simulation = make_simulation(opened, demo_options, faults)
    table = opened.table
    shown_count, entry_at = len(table.record), simulation.now
    stuck_s = STUCK_S + group.player.hesitation_s
    while not table.is_over:
        simulation.step()
        if simulation.session.fault:
            raise UserError(simulation.session.fault)
        if len(table.record) != shown_count:
            for entry in table.record[shown_count:]:
                if entry["say"] is not None:
                    tell(entry["say"])
            shown_count, entry_at = len(table.record), simulation.now
        if simulation.now - entry_at > stuck_s:
            if faults.has_faults:
                raise UserError(Message("demo-stuck", seconds=round(stuck_s)))
            raise RuntimeError(f"nothing could be played for {stuck_s:.0f} simulated seconds: seed {demo_options.seed}")
    assert table.state is not None, "a game that has ended has begun"
    closing = table.config.messages.game_over_instruction(table.state)
    tell(closing.prompt if closing.detail is None else join_sentences(closing.prompt, closing.detail))
    return group, simulation


def game_summary(
    opened: OpenTable, game: str, demo_options: DemoOptions, group: SimulatedPlayers, seconds: float
) -> dict[str, object]:
    """Return a demo game's figures. "wrong_moves", "asked" and "corrected" are counted since the table was opened."""
    table = opened.table
    state = table.state
    assert state is not None
    winners = [table.config.seats[seat].name for seat, share in enumerate(state.returns()) if share > 0]
    return {
        "game": game,
        "seed": demo_options.seed,
        "people": demo_options.people,
        "tags": demo_options.tags,
        "players": len(table.config.seats),
        "winner": " and ".join(winners),
        "turns": count_turns(state),
        "movements": group.hands.movements,
        **group.player.figures(),
        "asked": table.tally["asked"],
        "corrected": table.tally["corrected"],
        "seconds": round(seconds, 1),
    }


def count_turns(state: State) -> int:
    """Return the number of turns that have begun. A turn begins when the seat to act changes."""
    past = state.clone()
    players = []
    while past.history:
        past.undo()
        players.append(past.current_player())
    acting = [player for player in reversed(players) if player >= 0]
    return sum(player != before for before, player in pairwise([None, *acting]))


def fault_summary(simulation: Simulation) -> dict[str, object]:
    """Return the line faults that occurred in a simulated game, and their effects."""
    agreement = simulation.agreement
    return {
        "faults": dict(simulation.cable.tally),
        **simulation.connection.statistics.tally,
        "lost": agreement.lost_changes,
        "longest_disagreement_s": round(agreement.longest_s, 3),
    }


def _random_layout(opened: OpenTable, seed: str) -> State:
    """Return the initial state of a new table, with a layout drawn at random from those that the rules allow."""
    table = opened.table
    options, _ = Random(f"layout {seed}").choice(table.config.setups)
    return table.config.rules.start(len(table.config.seats), options)
