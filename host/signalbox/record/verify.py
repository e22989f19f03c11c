"""Do the rolls and draws of a finished game follow from its seed?"""

from dataclasses import dataclass, field

from shared_rules.game import Game, State
from signalbox.errors import UserError
from signalbox.record.dice import Dice, roll_number
from signalbox.record.entries import ARRANGED, CHANCE, DECIDED_BY_CHANCE, ENTERED, PLAYED, TAKEBACK, Entry, Record
from signalbox.record.reading import check_whole
from signalbox.record.replay import follow, is_over, rules_of, start_of
from signalbox.sentences import listed


@dataclass
class Findings:
    """What the check of a record's dice found; lists are numbers of entries, but for names of options."""

    commitment: bool  # the seed is the one that was committed to
    follow: list[int] = field(default_factory=list)  # outcomes of chance that follow from the seed
    differ: list[int] = field(default_factory=list)  # outcomes that do not
    entered: list[int] = field(default_factory=list)  # rolls of the table's own dice, which no seed can prove
    drawn: list[str] = field(default_factory=list)  # options that are as the seed draws them: who begins
    chosen: list[str] = field(default_factory=list)  # options that it would have drawn otherwise: set by hand
    earlier: list[int] = field(default_factory=list)  # outcomes under a seed that was never told
    arranged: list[int] = field(default_factory=list)  # where the pieces were set by hand, which no rule can prove
    taken_back: list[int] = field(default_factory=list)  # outcomes that were seen, and taken back with what followed

    @property
    def honest(self) -> bool:
        """Every outcome that the seed can speak for is as it says."""
        return self.commitment and not self.differ

    def sentences(self) -> list[str]:
        """The findings in words, one sentence a finding."""
        words = {
            True: "The seed is the one committed to at the start.",
            False: "The seed is not the one committed to at the start: it proves nothing.",
        }
        lines = [words[self.commitment], f"{_outcomes(self.follow)} from it."]
        if self.drawn:
            lines.append(f"Drawn from it at the start: {listed(self.drawn)}.")
        if self.chosen:
            lines.append(f"Set by hand at the start, not drawn: {listed(self.chosen)}.")
        if self.differ:
            lines.append(f"Not from it: {_entries(self.differ)}.")
        if self.entered:
            lines.append(f"Entered by hand, so beyond any check: {_entries(self.entered)}.")
        if self.earlier:
            lines.append(f"Decided in an earlier record, so beyond any check: {_entries(self.earlier)}.")
        if self.arranged:
            lines.append(f"Pieces set by hand, as all agreed, which no rule can prove: {_entries(self.arranged)}.")
            lines.append("What was played and drawn before and after that is checked.")
        if self.taken_back:
            lines.append(f"Seen, then taken back: {_entries(self.taken_back)}.")
        return lines


def verify(record: Record, game: Game | None = None) -> Findings:
    """Compute every outcome of chance in a finished game again, those taken back too.

    Raises UserError when the game is not over (its seed is secret), the record is damaged, or an entry is not legal.
    """
    if record.warning:
        raise UserError(f"{record.warning} Only a whole record can be verified.")
    check_whole(record)
    header = record.header
    rules = game or rules_of(header)
    state = start_of(header, rules)
    dice = Dice(_seed(header.seed))
    findings = Findings(commitment=dice.commitment == header.commitment)
    if not header.earlier:
        for option, value in rules.drawn(header.players, {}, dice.draws()).items():
            (findings.drawn if header.options.get(option) == value else findings.chosen).append(option)
    played: list[Entry] = []
    rolled: list[int | None] = []  # beside them in whose turn chance decided
    for entry in record.entries:
        if entry.kind == CHANCE:
            number = roll_number(header.numbered_by, state.turn(), rolled)
            _check(findings, state, dice, number, entry, header.earlier)
        elif entry.kind == ARRANGED:
            findings.arranged.append(entry.index)
        elif entry.kind == ENTERED:
            findings.entered.append(entry.index)
        if entry.kind == TAKEBACK and played:
            rolled.pop()
            last = played.pop()
            if last.kind == CHANCE:
                findings.taken_back.append(last.index)
        elif entry.kind in PLAYED:
            played.append(entry)
            rolled.append(state.turn() if entry.kind in DECIDED_BY_CHANCE else None)
        follow(state, entry)
    if not is_over(state):
        raise UserError("The game is not over, so its seed is still secret: verify the record when it has been won.")
    return findings


def _check(findings: Findings, state: State, dice: Dice, number: str, entry: Entry, earlier: int) -> None:
    if entry.index <= earlier:
        findings.earlier.append(entry.index)
        return
    outcomes = state.chance_outcomes()
    follows = bool(outcomes) and state.notation(dice.outcome(number, outcomes)) == entry.text
    (findings.follow if follows else findings.differ).append(entry.index)


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise UserError("The record's seed is not a hexadecimal number: the file was changed by hand.") from None


def _outcomes(entries: list[int]) -> str:
    return "1 outcome of chance follows" if len(entries) == 1 else f"{len(entries)} outcomes of chance follow"


def _entries(entries: list[int]) -> str:
    return f"{'entry' if len(entries) == 1 else 'entries'} {', '.join(map(str, entries))}"
