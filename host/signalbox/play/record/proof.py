"""Which outcomes of chance in a record follow from its seed: each by itself, for who watches it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from signalbox.core.errors import UserError
from signalbox.play.record.dice import roll_number
from signalbox.play.record.entries import CHANCE, DECIDED_BY_CHANCE, ENTERED, PLAYED, TAKEBACK, Entry, Record
from signalbox.play.record.replay import follow, rules_of, start_of
from signalbox.play.record.verify import dice_of

if TYPE_CHECKING:
    from shared_rules.game import Game, State
    from signalbox.play.record.dice import Dice

Proof = Literal["follows", "differs", "entered", "earlier", "secret"]
"""Whether it follows from the seed or not, was typed in, or belongs to an earlier seed or one that is not told."""


def proofs(record: Record, game: Game | None = None) -> dict[int, Proof]:
    """What can be said of each outcome of chance, by the number of its entry; also of those taken back later.

    Raises UserError when an entry is not legal.
    """
    dice = _dice(record)
    state = start_of(record.header, game or rules_of(record.header))
    played: list[Entry] = []
    rolled: list[int | None] = []  # beside them in whose turn chance decided
    found: dict[int, Proof] = {}
    for entry in record.entries:
        if entry.kind in DECIDED_BY_CHANCE:
            found[entry.index] = _proof(record, dice, state, roll_number(state.turn(), rolled), entry)
        if entry.kind == TAKEBACK and played:
            played.pop()
            rolled.pop()
        elif entry.kind in PLAYED:
            played.append(entry)
            rolled.append(state.turn() if entry.kind in DECIDED_BY_CHANCE else None)
        follow(state, entry)
    return found


def _dice(record: Record) -> Dice | None:
    """The dice of the record's seed; None while it is not told, or where it is none."""
    try:
        return dice_of(record)
    except UserError:  # under way, or its end is lost: that is said with every roll
        return None


def _proof(record: Record, dice: Dice | None, state: State, number: str, entry: Entry) -> Proof:
    if entry.kind == ENTERED:
        return "entered"
    if entry.kind == CHANCE and entry.index <= record.header.earlier:
        return "earlier"
    if dice is None:
        return "secret"
    outcomes = state.chance_outcomes()
    is_own = dice.commitment == record.header.commitment
    follows = is_own and bool(outcomes) and state.notation(dice.outcome(number, outcomes)) == entry.text
    return "follows" if follows else "differs"
