"""What people did and what the table made of it: a referee who knows every piece, and tells nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from shared_rules.game import BY_HANDS, BY_LIFT, SPECTATOR
from shared_rules.recognise import OFF_BOARD
from signalbox.board.layout import place_of, standing_in, where_pieces_belong
from signalbox.board.tabletop import AIR, HAND
from signalbox.play.table.situation import Choose, Confirm, Doubt, PutRight, Question, Stray, at_the_table, situation
from signalbox.play.table.table import INPUTS
from signalbox.play.table.takeback import CARRIED_ON_S

if TYPE_CHECKING:
    from shared_rules.game import Effect, State
    from signalbox.board.tabletop import Tabletop
    from signalbox.play.table.diagnosis import SensorQuestion
    from signalbox.play.table.situation import AtTheTable
    from signalbox.play.table.table import Table
    from signalbox.simulator.hands import Hands

UP_AND_DOWN = 2  # movements for whatever stands in a wrong place, or comes from the tray

Pieces = Counter[tuple[str, str]]  # how many pieces of a colour there are on a place or square


def least_movements(tabletop: Tabletop, state: State, actions: Iterable[int], believed: Mapping[str, str]) -> int:
    """Movements to the nearest of several positions: this one, and those after the `actions`, which hands carry out.

    Pieces `believed` to stand somewhere else than they do count as standing there, since nobody knows better. A
    platform takes what stands on it along.
    """
    wanted, parts, lying = standing_in(tabletop, state), _parts(state), _Lying(tabletop, believed)
    found = lying.movements(wanted, parts)
    for action in actions:
        effects = state.effects(action)
        if any("part" in effect for effect in effects):
            after = state.child(action)
            found = min(found, lying.movements(standing_in(tabletop, after), _parts(after)))
        else:
            found = min(found, lying.movements(_moved(tabletop, wanted, effects), parts))
    return found


class _Lying:
    """Where everything is, as it would be once platforms lie in a given way."""

    def __init__(self, tabletop: Tabletop, believed: Mapping[str, str]) -> None:
        self._tabletop = tabletop
        self._believed = believed
        self._known: dict[tuple[tuple[str, str, str], ...], tuple[int, Pieces, Counter[str]]] = {}

    def movements(self, wanted: Pieces, parts: tuple[tuple[str, str, str], ...]) -> int:
        """To have everything as wanted: `parts` are (part, bay, side)."""
        if parts not in self._known:
            self._known[parts] = self._with(parts)
        of_parts, standing, up = self._known[parts]
        wrong, missing = _colours(standing - wanted), _colours(wanted - standing)
        from_tray = missing - up - wrong
        return of_parts + up.total() + UP_AND_DOWN * (wrong.total() + from_tray.total())

    def _with(self, parts: tuple[tuple[str, str, str], ...]) -> tuple[int, Pieces, Counter[str]]:
        """Movements of parts to lie so, and then the pieces that stand, and the colours of those that are up."""
        tabletop, of_parts = self._tabletop, 0
        at = {**tabletop.at, **self._believed}
        for part, bay, side in parts:
            now = tabletop.bay_of[part]
            if (now, tabletop.side_of[part]) != (bay, side):
                of_parts += 1 if now == AIR else UP_AND_DOWN
                cells = tabletop.board.bays[bay].cells_under(side)
                at.update({piece: cells[strand][end] for piece, (strand, end) in tabletop.riders(part).items()})
        pieces = [(where, tabletop.colours[piece]) for piece, where in at.items()]
        standing = Counter((place_of(tabletop, where), colour) for where, colour in pieces if where not in (AIR, HAND))
        return of_parts, standing, Counter(colour for where, colour in pieces if where == AIR)


def _parts(state: State) -> tuple[tuple[str, str, str], ...]:
    return tuple((part["part"], part["bay"], part["side"]) for part in state.view(SPECTATOR)["parts"])


def _moved(tabletop: Tabletop, before: Pieces, effects: list[Effect]) -> Pieces:
    after = before.copy()
    for effect in effects:
        for name, change in ((effect["square"], -1), (effect["to"], 1)):
            if name != OFF_BOARD:
                after[place_of(tabletop, name) or name, effect["colour"]] += change
    return after


def _colours(pieces: Pieces) -> Counter[str]:
    found: Counter[str] = Counter()
    for (_, colour), count in pieces.items():
        found[colour] += count
    return found


LED_ASTRAY = 20  # movements that the table asked for must have led to the next action
LATE = 100  # movements of any kind without an action: somebody who knows the game comes and helps
READS_S = 0.1  # so long after a movement the table has read it
SAYS_S = 0.6  # so long after a movement what changes has been said: the table has long seen the movement

Lying = tuple[dict[str, str], dict[str, str], dict[str, str]]  # where pieces are, the bays of parts, their sides
Aims = tuple[int, tuple[int, ...]]  # how much is recorded, and the actions that may come next


class Referee:
    """Counts what went wrong at one table, from the moment it is made. `look` after everything that happens."""

    def __init__(self, table: Table, hands: Hands) -> None:
        self.wrong_moves = 0  # actions recorded that the pieces do not show
        self.false_boards = 0  # how often every place came to have so many pieces, and not those that belong there
        self.dead_ends = 0  # how often following the table did not lead on
        self.untrue_words = 0  # how often people confirmed what was not so
        self.by_word = 0  # wrong moves, false boards and dead ends between that and the next board without a fault
        self.rescues = 0  # how often somebody had to help those who played about too much
        self.corrections = 0  # movements that the table asked for to have something put right
        self.corrections_least = 0  # with how few it could have been
        self._table = table
        self._hands = hands
        self._recorded = len(table.record)
        self._followed = 0  # movements asked for that led to nothing, since an action, mischief or a dead end
        self._before: AtTheTable | None = None  # what went on at the last look
        self._ignored = 0  # how many sensors were ignored then
        self._lying: Lying = ({}, {}, {})  # where everything was then
        self._inputs = -1  # of the table, then
        self._moved_at = 0.0
        self._misinformed = False  # what people confirmed was not so, and has not been put right
        self._since = 0  # movements when the last action was recorded, or help came
        self._uncounted = False  # an action was recorded, and not compared yet
        self._held: list[str] = []  # pieces held over a square then: only when they come down it shows what was meant
        self._held_at: dict[str, float] = {}  # when a piece was held over a square last
        self._is_correction = False  # what hands do now is what the table asked for to have something put right
        self._least_here = 0  # with how few movements what is being put right could have been
        self._nearest = 0  # the least that was left of it at any time
        self._to_put_right: int | None = None  # least movements at the last look, None while nothing is wrong
        self._aims_known: Aims = (0, ())  # what these movements were to lead to
        self._differences: set[tuple[str, str]] = set()  # places and colours that did not agree then
        self._believed: dict[str, str] = {}  # where else the table believed pieces when it recorded last

    def look(self, at: float) -> None:
        """See what has been recorded and moved since the last look."""
        state = self._table.state
        if state is None:
            return
        tabletop, inputs = self._hands.tabletop, self._table.tally[INPUTS]
        if inputs == self._inputs and (tabletop.at, tabletop.bay_of, tabletop.side_of) == self._lying:
            return  # nothing has happened
        self._inputs = inputs
        now = at_the_table(situation(self._table, at))
        lying = (dict(tabletop.at), dict(tabletop.bay_of), dict(tabletop.side_of))
        moved = _now_elsewhere(self._lying, lying)
        self._held_at.update(dict.fromkeys(tabletop.over, at))
        grown = len(self._table.record) - self._recorded
        if moved:
            self._moved_at = at
        if at - self._moved_at > SAYS_S:
            self._hear(now, grown)
        if grown:
            self._recorded += grown
            self._followed = 0
            self._since = self._hands.movements
            self._uncounted = grown > 0 and (self._uncounted or _was_carried_out(state))
            self._held = [piece for piece, then in self._held_at.items() if at - then < CARRIED_ON_S]
        is_down = not self._held or at - self._moved_at > READS_S
        if self._uncounted and is_down and all(tabletop.at[piece] != AIR for piece in self._held):
            self._uncounted = False
            self._compare()
        self._before, self._lying, self._ignored = now, lying, self._table.diagnosis.ignored.mask
        self._count_corrections(now, moved)

    def figures(self) -> dict[str, int]:
        """All counts, by their names."""
        return {
            "wrong_moves": self.wrong_moves,
            "false_boards": self.false_boards,
            "dead_ends": self.dead_ends,
            "untrue_words": self.untrue_words,
            "by_word": self.by_word,
            "rescues": self.rescues,
            "corrections": self.corrections,
            "corrections_least": self.corrections_least,
        }

    def followed(self) -> None:
        """Somebody has begun one movement that was asked for."""
        self._followed += 1
        self._is_correction = self._to_put_right is not None

    def misled(self) -> None:
        """Somebody has done what was not asked for: what follows is counted anew."""
        self._followed = 0
        self._is_correction = False

    def is_astray(self) -> bool:
        """Whether so many movements have led to nothing; `dead_end` then begins to count anew."""
        return self._followed > LED_ASTRAY

    def is_late(self) -> bool:
        """Whether nothing has been recorded for very long, whatever was done."""
        return self._hands.movements - self._since > LATE

    def help_came(self) -> None:
        """Somebody who knows the game had to help: following the table led nowhere, or nobody followed it."""
        if self._misinformed:
            self.by_word += 1
        elif self.is_late() and not self.is_astray():
            self.rescues += 1
        else:
            self.dead_ends += 1
        self._followed = 0
        self._is_correction = False
        self._since = self._hands.movements

    def _compare(self) -> None:
        """Where the pieces are, and where the table believes them to be, after an action that hands carried out."""
        state, tabletop = self._table.state, self._hands.tabletop
        assert state is not None
        belong = {
            piece: where for piece, where in where_pieces_belong(tabletop, state).items() if tabletop.at[piece] != AIR
        }  # what is up is seen to be up
        self._believed = {piece: where for piece, where in belong.items() if tabletop.at[piece] != where}
        true, believed = (
            Counter((place_of(tabletop, where) or where, tabletop.colours[piece]) for piece, where in at.items())
            for at in (tabletop.at, belong)
        )
        for counts in (true, believed):
            for place, colour in [key for key in counts if key[0] in (HAND, AIR)]:
                del counts[place, colour]
        known, self._differences = self._differences, set(true - believed) | set(believed - true)
        if AIR in tabletop.at.values():
            self._differences |= known  # what is up was wrong before, and may be so again
        is_sure = not (self._differences or self._table.diagnosis.ignored or AIR in tabletop.at.values())
        self._misinformed = self._misinformed and not is_sure
        if self._differences <= known:
            return  # nothing that was not wrong before
        if self._misinformed:
            self.by_word += 1
        elif _presence(true) != _presence(believed):
            self.wrong_moves += 1
        else:
            self.false_boards += not known

    def _hear(self, now: AtTheTable, grown: int) -> None:
        """Nothing has moved for a while: whether people have confirmed what is not so."""
        match self._before:
            case Question(question) if now != self._before:
                is_yes = grown > 0 or self._table.diagnosis.ignored.mask != self._ignored
                untrue = is_yes and not is_so(self._hands.tabletop, question)
            case Doubt(_, _, pieces) if not isinstance(now, Doubt):
                untrue = not self._stand_so(pieces)
            case PutRight(looks_right=looks, on_trust=on_trust) if (looks or on_trust) and not isinstance(
                now, PutRight
            ):
                untrue = not self._is_as_believed()
            case Confirm() | Choose() if grown > 0:
                untrue = not self._is_as_believed()
            case _:
                untrue = False
        self.untrue_words += untrue
        self._misinformed = self._misinformed or untrue

    def _stand_so(self, pieces: list[tuple[str, tuple[str, ...]]]) -> bool:
        """Whether pieces of those colours are in those places."""
        tabletop = self._hands.tabletop
        at = tabletop.at.items()
        there = Counter((place_of(tabletop, where) or where, tabletop.colours[piece]) for piece, where in at)
        return Counter((place, colour) for place, colours in pieces for colour in colours) <= there

    def _is_as_believed(self) -> bool:
        """Whether everything stands as the position has it."""
        state, tabletop = self._table.state, self._hands.tabletop
        assert state is not None
        belong = where_pieces_belong(tabletop, state)
        return all(where in (belong[piece], AIR) for piece, where in tabletop.at.items())

    def _count_corrections(self, now: AtTheTable, moved: list[str]) -> None:
        """Movements asked for are held against the least; what else happens meanwhile changes how few these are."""
        state, before = self._table.state, self._to_put_right
        assert state is not None
        wrong = isinstance(now, PutRight | Stray | Doubt) and not self._misinformed
        if not wrong and before is None:
            return
        aims = self._aims(state)
        if wrong and before is not None and not moved and aims == self._aims_known:
            return
        tabletop = self._hands.tabletop
        self._aims_known = aims
        self._believed = {piece: where for piece, where in self._believed.items() if piece not in moved}
        left = least_movements(tabletop, state, aims[1], self._believed)
        if before is None:
            self._least_here = left
        elif moved and self._is_correction:
            self.corrections += len(moved)
            self._followed -= left < self._nearest  # that has led on
        else:
            self._least_here += left - before
        self._nearest = left if before is None else min(self._nearest, left)
        if not wrong:
            self.corrections_least += max(0, self._least_here - left)  # what is left belongs to an action
        self._to_put_right = left if wrong else None

    def _aims(self, state: State) -> Aims:
        """How much is recorded, and the actions that hands may carry out: none while all is taken back."""
        match = self._table.match
        if match is None or match.decision.plan.restoring:
            return self._recorded, ()
        actions = [candidate.action for candidate in match.decision.candidates]
        return self._recorded, tuple(action for action in actions if state.input_kind(action) == BY_HANDS)


def _was_carried_out(state: State) -> bool:
    """Whether hands have done the last thing that was recorded."""
    before = state.clone()
    return before.input_kind(before.undo()) in (BY_HANDS, BY_LIFT)


def is_so(tabletop: Tabletop, question: SensorQuestion) -> bool:
    """Whether the answer to a question is yes: what a look at the table says. Not for one about the whole board."""
    name, *words = question.text.split()
    if words[0] == "holds":
        return tabletop.bay_of[words[1]] == name and tabletop.side_of[words[1]] == words[2]
    if name in tabletop.board.bays:
        return name not in tabletop.bay_of.values()
    spots = [square.name for square in tabletop.board.squares.values() if name in (square.name, square.place)]
    return any(tabletop.piece_at(spot) is not None for spot in spots) == (words[0] == "taken")


def _now_elsewhere(before: Lying, now: Lying) -> list[str]:
    """The pieces and platforms that have been moved. A platform takes its pieces along."""
    parts = [part for part in now[1] if (before[1].get(part), before[2].get(part)) != (now[1][part], now[2][part])]
    return parts or [piece for piece, where in now[0].items() if before[0].get(piece) != where]


def _presence(counts: Counter[tuple[str, str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for (place, _), count in counts.items():
        found[place] += count
    return found
