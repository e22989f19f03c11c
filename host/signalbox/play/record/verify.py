"""Verification of a record and of each chance outcome in it, using notes taken during the game.

After the game, whoever keeps the seed could write a new, consistent record with a seed and moves of their choice. So a
record alone proves nothing: it must be compared with what somebody noted during the game. See docs/fairness.md.
"""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Literal, NamedTuple

from shared_rules.game import Game, State
from signalbox import __version__, games
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, join_sentences
from signalbox.core.seats import ENGINE
from signalbox.games.players import PLAYERS, choose_action
from signalbox.games.search_budget import SearchBudget, use_budget
from signalbox.play.record import entries
from signalbox.play.record.dice import SEED_BYTES, Dice, roll_number
from signalbox.play.record.entries import Entry, Header, Record, first_head, next_head
from signalbox.play.record.record_folder import check_not_redacted
from signalbox.play.record.replay import apply_entry, initial_state, is_over, rules_of

MAX_MOVES_DIGITS = 9  # maximum digits in the number of moves that a search examined; no search examines that many
MIN_DIGITS = 16  # minimum digits of a commitment or a head, so that nobody can find another seed that matches them
# the outcome follows from the seed, does not, was typed in, or belongs to an earlier or still secret seed
Proof = Literal["follows", "differs", "entered", "earlier", "secret"]


class Notes(NamedTuple):
    """Notes taken during the game: hex digits of the commitment and of a head, and contributions by player name."""

    commitment: str = ""
    head: str = ""
    contributions: dict[str, str] = {}


@dataclass
class Findings:
    """The results of checking a record. Integers are entry numbers, and strings are names of options."""

    contradictions: list[Message] = field(default_factory=list)  # reasons why the record is not genuine
    dice_doubts: list[Message] = field(default_factory=list)  # reasons why the dice are not proved
    course_doubts: list[Message] = field(default_factory=list)  # reasons why the course of the game is not proved
    proved_outcomes: list[int] = field(default_factory=list)  # chance outcomes that follow from the seed
    recomputed_actions: list[int] = field(default_factory=list)  # computers' actions that are the same when recomputed
    cut_short_actions: list[int] = field(default_factory=list)  # those of them whose search was cut short
    engine_actions: list[int] = field(default_factory=list)  # actions by other programs, which cannot be recomputed
    drawn_options: list[str] = field(default_factory=list)  # options with the value drawn from the seed
    chosen_options: list[str] = field(default_factory=list)  # options with a different value, so set by hand
    arrangements: list[int] = field(default_factory=list)  # entries that set the pieces by hand, by agreement
    undone_outcomes: list[int] = field(default_factory=list)  # chance outcomes that were seen and then taken back

    @property
    def is_proved(self) -> bool:
        """True if there are no contradictions and both the dice and the course of the game are verified."""
        return not (self.contradictions or self.dice_doubts or self.course_doubts)

    def messages(self) -> list[Message]:
        """Return the findings as messages, one per line."""
        lines = [Message("proof-follow", count=len(self.proved_outcomes))]
        counted_lines = [
            (self.recomputed_actions, Message("proof-computers", count=len(self.recomputed_actions))),
            (self.cut_short_actions, Message("proof-cut-short", count=len(self.cut_short_actions))),
            (self.engine_actions, Message("proof-engines", count=len(self.engine_actions))),
            (self.drawn_options, Message("proof-drawn", options=tuple(self.drawn_options))),
            (self.chosen_options, Message("proof-chosen", options=tuple(self.chosen_options))),
            (self.arrangements, Message("proof-arranged", entries=_entries_message(self.arrangements))),
            (self.undone_outcomes, Message("proof-taken-back", entries=_entries_message(self.undone_outcomes))),
        ]
        lines += [line for numbers, line in counted_lines if numbers]
        if self.contradictions:
            return [*lines, Message("proof-not-so"), *_bullet_points(self.contradictions)]
        lines.append(Message("proof-dice-not" if self.dice_doubts else "proof-dice"))
        lines += _bullet_points(self.dice_doubts)
        lines.append(Message("proof-moves-not" if self.course_doubts else "proof-moves"))
        return [*lines, *_bullet_points(self.course_doubts)]


def verify(record: Record, notes: Notes = Notes(), game: Game | None = None) -> Findings:  # noqa: B008 - it is a tuple
    """Recompute all rolls in a finished game, and compare its record with the notes.

    Raise UserError if the game is not over (so its seed is secret), if the record is damaged, if an entry is not
    legal, or if the notes are too short to prove anything.
    """
    if record.warning:
        raise UserError(join_sentences(record.warning, Message("proof-only-whole")))
    check_not_redacted(record)
    header = record.header
    rules = game or rules_of(header)
    state = initial_state(header, rules)
    dice = record_dice(record)
    findings = Findings()
    _check_start(findings, record, dice, notes)
    if game is None:
        _check_board(findings, header)
    if not header.earlier:
        for option, value in dice.draw_options(rules, header.players, {}).items():
            (findings.drawn_options if header.options.get(option) == value else findings.chosen_options).append(option)
    _check_entries(findings, record, dice, state)
    _check_heads(findings, record, dice, notes)
    if not is_over(state) and not record.has_ended_early:
        raise UserError(Message("proof-not-over"))
    return findings


def record_dice(record: Record) -> Dice:
    """Return the dice of a finished game. Raise UserError if the record's seed is missing or invalid."""
    if not record.seed and record.is_finished:
        raise UserError(Message("proof-seed-lost"))
    if not record.seed:
        raise UserError(Message("proof-not-over"))
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise UserError(Message("proof-seed-wrong"))
    return Dice(seed, record.header.contribution_pairs())


def _check_start(findings: Findings, record: Record, dice: Dice, notes: Notes) -> None:
    """Check the seed and the seats' contributions to it."""
    header, contradictions, unproved = record.header, findings.contradictions, findings.dice_doubts
    names = [seat["name"] for seat in header.seats]
    if dice.commitment != header.commitment:
        contradictions.append(Message("proof-seed-not-committed"))
    if not notes.commitment:
        unproved.append(Message("proof-no-commitment"))
    elif not header.commitment.startswith(parse_digits("--commitment", notes.commitment)):
        contradictions.append(Message("proof-other-commitment"))
    folded = [name.casefold() for name in names]
    for name, text in notes.contributions.items():
        if name.casefold() not in folded:
            raise UserError(Message("proof-nobody-called", player=name, players=tuple(names)))
        if dice.contributions.get(folded.index(name.casefold())) != text:
            contradictions.append(Message("proof-not-added", player=name))
    if header.seed_is_chosen:
        unproved.append(Message("proof-seed-typed"))
    missing = [
        name
        for seat, name in enumerate(names)
        if header.seats[seat]["kind"] not in (*PLAYERS, ENGINE) and seat not in dice.contributions
    ]
    if missing:
        unproved.append(Message("proof-nothing-added", players=tuple(missing)))
    elif not notes.contributions:
        unproved.append(Message("proof-no-added"))
    if header.earlier not in range(len(record.entries) + 1):
        contradictions.append(Message("proof-earlier-wrong", earlier=str(header.earlier), count=len(record.entries)))
    elif header.earlier:
        unproved.append(Message("proof-earlier", entry=str(header.earlier)))


def _check_board(findings: Findings, header: Header) -> None:
    """Check that the record's board is the same as the installed board of that name."""
    try:
        board = load(header.board)
        is_known, is_own = board.hash == header.board_hash, header.game_data in ({}, board.game_data())
    except UserError:
        is_known = is_own = False
    if not is_own:
        findings.course_doubts.append(Message("proof-board-in-file"))
    elif not is_known:
        findings.course_doubts.append(Message("proof-board-other"))


def _check_entries(findings: Findings, record: Record, dice: Dice, state: State) -> None:
    """Check chance outcomes and computers' actions, including any taken back. Play `state` to the end of the record."""
    header = record.header
    kinds = [seat["kind"] for seat in header.seats]
    is_this_program = header.version == __version__
    differ: dict[str, list[int]] = {"seed": [], "computer": []}
    entered: list[int] = []
    previous: Entry | None = None
    for entry, rolled, undone in _walk_entries(record, state):
        is_own = entry.index > header.earlier
        if is_own and entry.kind == entries.CHANCE:
            follows = _follows_from_dice(state, dice, roll_number(state.turn(), rolled), entry)
            (findings.proved_outcomes if follows else differ["seed"]).append(entry.index)
        elif is_own and entry.kind == entries.ACTION and kinds[state.turn()] in PLAYERS and is_this_program:
            with use_budget(_search_budget(previous)) as budget:
                follows = _matches_computer_choice(state, dice, header.game, kinds[state.turn()], entry)
            (findings.recomputed_actions if follows else differ["computer"]).append(entry.index)
            if follows and budget.max_moves != inf:
                findings.cut_short_actions.append(entry.index)
        elif entry.kind == entries.ACTION and kinds[state.turn()] == ENGINE:
            findings.engine_actions.append(entry.index)
        elif entry.kind == entries.SEATED and entry.seat is not None:
            kinds[entry.seat] = entry.text
        elif entry.kind == entries.ARRANGED:
            findings.arrangements.append(entry.index)
        elif entry.kind == entries.ENTERED:
            entered.append(entry.index)
        if undone is not None and undone.kind == entries.CHANCE:
            findings.undone_outcomes.append(undone.index)
        previous = entry
    if differ["seed"]:
        findings.contradictions.append(Message("proof-not-from-seed", entries=_entries_message(differ["seed"])))
    if differ["computer"]:
        findings.contradictions.append(Message("proof-not-of-computer", entries=_entries_message(differ["computer"])))
    if entered:
        findings.dice_doubts.append(Message("proof-entered", entries=_entries_message(entered)))
    if not is_this_program and any(kind in PLAYERS for kind in kinds):
        version = Message("proof-computers-version", version=header.version, installed=__version__)
        findings.course_doubts.append(version)


def _walk_entries(record: Record, state: State) -> Iterator[tuple[Entry, list[int | None], Entry | None]]:
    """Play the record on `state`. Before each entry, yield it, earlier rolls, and the entry it takes back, if any."""
    played: list[Entry] = []
    rolled: list[int | None] = []  # for each played entry, the seat whose turn it was if it was a roll, otherwise None
    for entry in record.entries:
        undone = played[-1] if entry.kind == entries.TAKEBACK and played else None
        yield entry, rolled, undone
        if undone is not None:
            played.pop()
            rolled.pop()
        elif entry.kind in entries.PLAYED:
            played.append(entry)
            rolled.append(state.turn() if entry.kind in entries.DECIDED_BY_CHANCE else None)
        apply_entry(state, entry)


def _follows_from_dice(state: State, dice: Dice, number: str, entry: Entry) -> bool:
    outcomes = state.chance_outcomes()
    return bool(outcomes) and state.notation(dice.outcome(number, outcomes)) == entry.text


def _search_budget(previous: Entry | None) -> SearchBudget:
    """Return the search budget for a computer's action: the limit in a THOUGHT entry before it, otherwise no limit."""
    if previous is None or previous.kind != entries.THOUGHT or not previous.text.isdecimal():
        return SearchBudget()
    return SearchBudget(max_moves=int(previous.text[:MAX_MOVES_DIGITS]))


def _matches_computer_choice(state: State, dice: Dice, game: str, player: str, entry: Entry) -> bool:
    if state.current_player() != state.turn():
        return False  # a roll is due or the game is over
    action = choose_action(player, games.dashed_name(game), state, dice.player_random(state.turn(), len(state.history)))
    return state.notation(action) == entry.text


def _check_heads(findings: Findings, record: Record, dice: Dice, notes: Notes) -> None:
    """Recompute the heads, and compare them with the recorded heads and with the noted head."""
    heads = [first_head(record.header)]
    for entry in record.entries:
        heads.append(next_head(heads[-1], entry, dice.seed))
    numbered_heads = enumerate(zip(record.heads, heads[1:], strict=False), start=1)
    changed = [number for number, (recorded, head) in numbered_heads if recorded != head]
    if changed or len(record.heads) != len(record.entries):
        first_change = Message("proof-changed-from", entry=str(changed[0])) if changed else None
        findings.contradictions.append(first_change or Message("proof-changed-end"))
    if not notes.head:
        findings.course_doubts.append(Message("proof-no-head"))
        return
    start = parse_digits("--head", notes.head)
    number = next((number for number, head in enumerate(heads) if head.startswith(start)), None)
    if number is None:
        findings.contradictions.append(Message("proof-other-head"))
    elif any(entry.kind in entries.MOVES for entry in record.entries[number:]):
        findings.course_doubts.append(Message("proof-head-early", entry=str(number)))


def parse_digits(option: str, text: str) -> str:
    """Return `text` in lowercase without spaces. Raise UserError unless it is at least MIN_DIGITS hex digits."""
    plain = "".join(text.split()).lower()
    if len(plain) < MIN_DIGITS or any(digit not in "0123456789abcdef" for digit in plain):
        raise UserError(Message("proof-digits", option=option, minimum=str(MIN_DIGITS)))
    return plain


def _bullet_points(reasons: list[Message]) -> list[Message]:
    return [Message("proof-point", why=reason) for reason in reasons]


def _entries_message(numbers: list[int]) -> Message:
    return Message("proof-entries", count=len(numbers), numbers=", ".join(map(str, numbers)))


def proofs(record: Record, game: Game | None = None) -> dict[int, Proof]:
    """Return a proof for each chance outcome, even if undone, by entry number. Raise UserError for illegal entries."""
    dice: Dice | None = None
    with contextlib.suppress(UserError):  # the game is in progress or its end is lost, so every roll is "secret"
        dice = record_dice(record)
    state = initial_state(record.header, game or rules_of(record.header))
    return {
        entry.index: _proof(record, dice, state, roll_number(state.turn(), rolled), entry)
        for entry, rolled, _ in _walk_entries(record, state)
        if entry.kind in entries.DECIDED_BY_CHANCE
    }


def _proof(record: Record, dice: Dice | None, state: State, number: str, entry: Entry) -> Proof:
    if entry.kind == entries.ENTERED:
        return "entered"
    if entry.kind == entries.CHANCE and entry.index <= record.header.earlier:
        return "earlier"
    if dice is None:
        return "secret"
    is_own = dice.commitment == record.header.commitment
    return "follows" if is_own and _follows_from_dice(state, dice, number, entry) else "differs"
