"""Statistics of one game, compared with figures counted by hand, and the luck of its dice."""

import re

import pytest

from signalbox import games
from signalbox.play.analysis.game_analysis import Luck, analyse, combine_luck
from signalbox.play.record.entries import CORRECTION, TAKEBACK, Entry
from signalbox.play.record.replay import initial_state, play_entry, rules_of
from tests.host.play.analysis.records import SECONDS_EACH, Options, entries_of, golden, header_of
from tests.shared_rules import playthroughs

SETTINGS = [(game, players, options) for game, all in playthroughs.SETTINGS.items() for players, options in all]
GOLDEN: Options = {"pile": "open", "match": "value", "first": 1}
LOCOS: Options = {"placement": "free", "repair": False, "sides": "AAA", "first": 0}


def test_attacks_and_wagons_are_counted() -> None:
    """Ben takes one of Cleo's wagons, then fails and loses his own last wagon; Cleo takes one of Ben's wagons."""
    header, entries = golden("golden-train", 3, GOLDEN)
    analysis = analyse(header, entries[:37])
    assert analysis.counts == {"won": [0, 1, 1], "failed": [0, 1, 0], "taken": [0, 1, 1], "lost": [0, 2, 1]}
    assert [curve[-1] for curve in analysis.points] == [4, 2, 3]


def test_dynamite_expectation_follows_from_remaining_dynamites() -> None:
    """Three sticks of each strength from 1 to 4 average 2.5; without one 2, 28 / 11; without one 1 and one 2, 2.7."""
    header, entries = golden("golden-train", 3, GOLDEN)
    nobody, ben, cleo = analyse(header, entries[:37]).luck
    assert (nobody.count, nobody.total, nobody.expected_total) == (0, 0, 0.0)
    assert (ben.count, ben.total) == (2, 2 + 1)
    assert ben.expected_total == pytest.approx(2.5 + 28 / 11)
    assert (cleo.count, cleo.total) == (1, 3)
    assert cleo.expected_total == pytest.approx(2.7)


def test_two_dice_are_expected_to_total_seven() -> None:
    header = header_of("ptites-locos", 2, LOCOS)
    texts = ["roll red 3 4", "platform red A", "enter Q1.1.1", "roll blue 6 6", "platform blue B"]
    ann, ben = (
        analyse(header, entries_of(header, texts[:2])).luck[0],
        analyse(header, entries_of(header, texts[:1])).luck[1],
    )
    assert (ann.count, ann.total) == (1, 7)
    assert ann.expected_total == pytest.approx(7.0)
    assert ann.variance == pytest.approx(35 / 6), "twice that of one die, 35 / 12"
    assert ben.count == 0


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_golden_game_statistics_match_the_record(game: str, players: int, options: Options) -> None:
    header, entries = golden(game, players, options)
    lines = playthroughs.file_of(game, players, options).read_text("ascii").splitlines()
    analysis = analyse(header, entries)
    assert f"won by {analysis.winners}" == lines[-1]
    assert analysis.seconds == SECONDS_EACH * (len(entries) - 1)
    assert {len(curve) for curve in [*analysis.points, *analysis.values.values()]} == {analysis.turns + 1}
    verbs = [entry.text.split()[0] for entry in entries]
    if game == "golden-train":
        assert sum(analysis.counts["won"]) == verbs.count("close")
        assert sum(analysis.counts["failed"]) == verbs.count("put")
        assert analysis.turns == verbs.count("couple")
    if game == "paris-connection":
        assert sum(analysis.counts["built"]) == verbs.count("place")
        scores = [curve[-1] for curve in analysis.points]
        assert analysis.winners == [seat for seat, score in enumerate(scores) if score == max(scores)]
    if game == "ptites-locos":
        rolls = [re.findall(r"\d", entry.text) for entry in entries if entry.text.startswith("roll")]
        assert sum(luck.total for luck in analysis.luck) == sum(int(die) for roll in rolls for die in roll)
        assert sum(analysis.counts["crashed"]) == sum(analysis.counts["lost"])


def test_corrections_and_takebacks_are_counted_but_not_played() -> None:
    header, entries = golden("golden-train", 3, GOLDEN)
    last = entries[13]
    more = [
        *entries[:14],
        Entry(15, None, CORRECTION, "a wagon", last.at),
        Entry(16, 2, TAKEBACK, "", last.at),
        Entry(17, 2, "action", last.text, last.at + 4),
    ]
    analysis = analyse(header, more)
    assert (analysis.corrections, analysis.takebacks) == (1, 1)
    assert analysis.counts == analyse(header, entries[:14]).counts
    assert analysis.seconds == last.at + 4


def test_unfinished_game_has_no_winner() -> None:
    header, entries = golden("golden-train", 3, GOLDEN)
    assert analyse(header, entries[:20]).winners == []


@pytest.mark.parametrize("game", ["golden-train", "paris-connection"])
def test_unfinished_turn_is_included_in_the_statistics(game: str) -> None:
    players, options = playthroughs.SETTINGS[game][0]
    header, entries = golden(game, players, options)
    rules, figures = rules_of(header), games.entry(game).figures
    state, turns = initial_state(header, rules), [0]
    for count, entry in enumerate(entries[:60], 1):
        play_entry(state, entry)
        analysis = analyse(header, entries[:count], rules)
        if analysis.points:
            assert [curve[-1] for curve in analysis.points] == [figures.points(state, seat) for seat in range(players)]
            assert {colour: curve[-1] for colour, curve in analysis.values.items()} == figures.values(state)
            assert len(analysis.points[0]) == analysis.turns + 1
            turns.append(analysis.turns)
    assert turns == sorted(turns)
    assert len(turns) - len(set(turns)) > 5  # several in the same turn


DIE = [(face, 1 / 6) for face in range(1, 7)]


def luck_of(*faces: int) -> Luck:
    luck = Luck()
    for face in faces:
        luck.add(face, DIE)
    return luck


def test_single_die_has_mean_3_5_and_variance_35_twelfths() -> None:
    luck = luck_of(6)
    assert luck.expected_total == pytest.approx(3.5)
    assert luck.variance == pytest.approx(35 / 12)
    assert luck.deviations == pytest.approx(2.5 / (35 / 12) ** 0.5)


@pytest.mark.parametrize(
    ("faces", "verdict"),
    [
        *[((6, 6, 6), "much-more"), ((6, 6), "much-more"), ((6,), "more"), ((3, 4), "even"), ((1,), "less")],
        ((1, 1), "much-less"),
    ],
)
def test_verdict_changes_at_one_and_two_deviations(faces: tuple[int, ...], verdict: str) -> None:
    assert luck_of(*faces).verdict == verdict


def test_certain_outcome_is_no_luck() -> None:
    luck = Luck()
    luck.add(4, [(4, 1.0)])
    assert (luck.deviations, luck.verdict) == (0.0, "even")


def test_luck_of_several_games_adds_up() -> None:
    combined, whole = combine_luck([luck_of(6, 1), luck_of(2)]), luck_of(6, 1, 2)
    assert (combined.count, combined.total, combined.actual_counts) == (whole.count, whole.total, whole.actual_counts)
    assert combined.expected_total == pytest.approx(whole.expected_total)
    assert combined.variance == pytest.approx(whole.variance)
    assert combined.expected_counts == pytest.approx(whole.expected_counts)
