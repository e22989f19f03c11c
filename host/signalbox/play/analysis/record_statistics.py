"""Statistics on all records: games, lengths, wins per seat and per player, fairness of the dice, corrections."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

from shared_rules.game import Game
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.analysis.ending import describe_corrections, describe_length
from signalbox.play.analysis.game_analysis import GameAnalysis, Luck, analyse, combine_luck
from signalbox.play.record.entries import Record
from signalbox.play.record.record_folder import check_not_redacted, read_record
from signalbox.play.record.replay import initial_state, rules_of
from signalbox.play.record.show_and_export import is_secret

MIN_EXPECTED = 5.0  # the minimum expected count per group of outcomes for chi-square to be meaningful
ONE_IN_20, ONE_IN_1000 = 1.645, 3.09  # in standard deviations; a normal value exceeds these once in 20 or 1000 cases


class GameInfo(TypedDict):
    """One game; `name` is the name of its record, which can be replayed if `may_be_watched` is true.

    `length` is a message with the turns and minutes; `mended` has messages about corrections and takebacks, if any.
    """

    name: str
    game: str
    title: str
    day: str
    players: list[str]
    winners: list[str]
    turns: int
    seconds: int
    corrections: int
    takebacks: int
    is_over: bool
    ended_early: bool
    may_be_watched: bool
    length: Message
    mended: list[Message]


class Tally(TypedDict):
    """The numbers of games that a player, or anyone in a seat, has played and won; shared wins count as fractions."""

    name: str
    played: int
    won: float


class LuckInfo(TypedDict):
    """A player's actual and expected dice totals in all records of one game; `deviations` is in standard deviations."""

    name: str
    game: str
    title: str
    count: int
    total: int
    expected: float
    deviations: float
    luck: str
    say: Message


class SeatTally(Tally):
    """The tally of a seat in one game; `name` is the seat's position in the order of play, counted from 1."""

    game: str
    title: str


class FairnessInfo(TypedDict):
    """A chi-square test of the dice in all records of one game; `chi_square` is None after too few rolls."""

    game: str
    title: str
    count: int
    chi_square: float | None
    degrees: int
    verdict: str
    say: Message


class StatisticsInfo(TypedDict):
    """The data of the statistics page; `skipped` explains why each skipped record is not counted."""

    games: list[GameInfo]
    players: list[Tally]
    seats: list[SeatTally]
    luck: list[LuckInfo]
    fairness: list[FairnessInfo]
    skipped: list[Message]


@dataclass
class Statistics:
    """The figures for many records. `skipped` has a message for each record that could not be counted."""

    games: list[GameInfo] = field(default_factory=list)
    skipped: list[Message] = field(default_factory=list)
    players: dict[str, Tally] = field(default_factory=dict)
    seats: dict[tuple[str, int], Tally] = field(default_factory=dict)  # keyed by game and order of play
    luck: dict[tuple[str, str], list[Luck]] = field(default_factory=dict)  # keyed by player and game
    titles: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, record: Record, analysis: GameAnalysis, rules: Game) -> None:
        """Count one game. Wins and dice are counted only if the game is over."""
        header = record.header
        names = [seat["name"] for seat in header.seats]
        self.titles[header.game] = rules.title
        self.games.append(_row(name, record, analysis, rules))
        if not analysis.winners:
            return
        first = int(header.options.get("first", 0))
        for seat, player in enumerate(names):
            won = 1 / len(analysis.winners) if seat in analysis.winners else 0.0
            order = (seat - first) % len(names)
            seat_tally = self.seats.setdefault((header.game, order), {"name": str(order + 1), "played": 0, "won": 0.0})
            player_tally = self.players.setdefault(player, {"name": player, "played": 0, "won": 0.0})
            for tally in (seat_tally, player_tally):
                tally["played"] += 1
                tally["won"] += won
            if analysis.luck[seat].count:
                self.luck.setdefault((player, header.game), []).append(analysis.luck[seat])

    def luck_rows(self) -> list[LuckInfo]:
        """Return each player's luck in each game, over all records of that game."""
        rows: list[LuckInfo] = []
        for (player, game), lucks in sorted(self.luck.items()):
            luck = combine_luck(lucks)
            rows.append(
                {
                    "name": player,
                    "game": game,
                    "title": self.titles[game],
                    "count": luck.count,
                    "total": luck.total,
                    "expected": round(luck.expected_total, 1),
                    "deviations": round(luck.deviations, 2),
                    "luck": luck.verdict,
                    "say": Message("stats-luck", luck=luck.verdict),
                }
            )
        return rows

    def fairness(self) -> list[FairnessInfo]:
        """Return a chi-square test of each game's dice."""
        by_game: dict[str, list[Luck]] = {}
        for (_, game), lucks in self.luck.items():
            by_game.setdefault(game, []).extend(lucks)
        return [chi_square_test(game, self.titles[game], combine_luck(by_game[game])) for game in sorted(by_game)]

    def page_data(self) -> StatisticsInfo:
        """Return the data for the statistics page."""
        return {
            "games": self.games,
            "players": sorted(self.players.values(), key=lambda tally: (-tally["won"], tally["name"])),
            "seats": [
                {"game": game, "title": self.titles[game], **tally} for (game, _), tally in sorted(self.seats.items())
            ],
            "luck": self.luck_rows(),
            "fairness": self.fairness(),
            "skipped": self.skipped,
        }


def collect_statistics(paths: Iterable[Path]) -> Statistics:
    """Return statistics on the records at these paths. Damaged or unreadable records are skipped, with a message."""
    figures = Statistics()
    for path in paths:
        try:
            record = read_record(path)
            if record.warning:
                raise UserError(record.warning)
            check_not_redacted(record)
            rules: Game = rules_of(record.header)
            figures.add(path.stem, record, analyse(record.header, record.entries, rules), rules)
        except UserError as fault:
            figures.skipped.append(Message("stats-skipped", record=path.name, why=fault.message))
    return figures


def chi_square_test(game: str, title: str, luck: Luck) -> FairnessInfo:
    """Return a chi-square test that compares the actual counts of outcomes with the expected counts.

    Rare outcomes are combined into groups with an expected count of at least five. `verdict` is "few" for fewer than
    two groups, otherwise "fair", "odd" (one fair set of dice in 20 deviates this much) or "very-odd" (one in 1000).
    """
    groups = _group_counts(luck)
    degrees = max(0, len(groups) - 1)
    value, verdict = None, "few"
    if degrees:
        value = sum((actual - expected) ** 2 / expected for actual, expected in groups)
        odd, very_odd = chi_square_quantile(degrees, ONE_IN_20), chi_square_quantile(degrees, ONE_IN_1000)
        verdict = "very-odd" if value > very_odd else "odd" if value > odd else "fair"
    return {
        "game": game,
        "title": title,
        "count": luck.count,
        "chi_square": None if value is None else round(value, 2),
        "degrees": degrees,
        "verdict": verdict,
        "say": Message("stats-fair", verdict=verdict),
    }


def _group_counts(luck: Luck) -> list[tuple[float, float]]:
    """Return (actual, expected) counts of outcomes, combining neighbouring values until each group is large enough."""
    groups = [(0.0, 0.0)]
    for worth in sorted(luck.expected_counts):
        actual, expected = groups[-1] if groups[-1][1] < MIN_EXPECTED else (0.0, 0.0)
        if groups[-1][1] < MIN_EXPECTED:
            groups.pop()
        groups.append((actual + luck.actual_counts.get(worth, 0), expected + luck.expected_counts[worth]))
    if groups[-1][1] < MIN_EXPECTED and len(groups) > 1:
        actual, expected = groups.pop()
        groups[-1] = (groups[-1][0] + actual, groups[-1][1] + expected)
    return groups if groups[-1][1] >= MIN_EXPECTED else []


def chi_square_quantile(degrees: int, normal_quantile: float) -> float:
    """Return the chi-square quantile for `degrees` of freedom that corresponds to `normal_quantile`."""
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + normal_quantile * spread**0.5) ** 3)


def _row(name: str, record: Record, analysis: GameAnalysis, rules: Game) -> GameInfo:
    header = record.header
    names = [seat["name"] for seat in header.seats]
    seconds = round(analysis.seconds)
    return {
        "name": name,
        "game": header.game,
        "title": rules.title,
        "day": header.created[:10],
        "players": names,
        "winners": [names[seat] for seat in analysis.winners],
        "turns": analysis.turns,
        "seconds": seconds,
        "corrections": analysis.corrections,
        "takebacks": analysis.takebacks,
        "is_over": bool(analysis.winners),
        "ended_early": record.has_ended_early,
        "may_be_watched": bool(analysis.winners) or not is_secret(record, initial_state(header, rules)),
        "length": describe_length(analysis.turns, seconds),
        "mended": describe_corrections(analysis.corrections, analysis.takebacks),
    }
