"""Looking back at a game: chances, luck and play, beside what the rules say of it."""

import pytest

from shared_rules.game import CHANCE
from signalbox import games
from signalbox.play.analysis.ending import MOMENTS, review
from signalbox.play.record.entries import ARRANGED as SET_BY_HAND
from signalbox.play.record.entries import TAKEBACK, Entry
from signalbox.play.record.replay import rules_of, start_of
from tests.host.play.analysis.records import Options, entries_of, golden, header_of
from tests.shared_rules import playthroughs
from tests.soak import every

LOCOS: Options = {"placement": "free", "repair": False, "sides": "AAA", "first": 0}
EVERY = [(game, players, options) for game, several in playthroughs.SETTINGS.items() for players, options in several]
COACHED = every(EVERY, 5)


@pytest.mark.parametrize(("game", "players", "options"), COACHED)
def test_chances_go_from_the_start_to_who_won(game: str, players: int, options: Options) -> None:
    header, entries = golden(game, players, options)
    found = review(header, entries)
    assert found is not None
    assert all(sum(chances) == pytest.approx(1) for chances in found.chances)
    state = start_of(header, rules_of(header))
    for entry in entries:
        state.apply(state.parse(entry.text))
    assert found.chances[-1] == state.returns()


@pytest.mark.parametrize(("game", "players", "options"), COACHED)
def test_luck_is_nobodys_in_all(game: str, players: int, options: Options) -> None:
    """What chance gives to one it takes from the others."""
    header, entries = golden(game, players, options)
    found = review(header, entries)
    assert found is not None
    assert sum(found.luck) == pytest.approx(0, abs=1e-9)
    assert any(found.luck)


def test_on_the_average_of_all_rolls_luck_is_nothing() -> None:
    """Each of the 63 first rolls, as often as it comes."""
    header = header_of("ptites-locos", 2, LOCOS)
    state = start_of(header, rules_of(header))
    total = [0.0, 0.0]
    for outcome, probability in state.chance_outcomes():
        found = review(header, entries_of(header, [state.notation(outcome)]))
        assert found is not None
        total = [each + probability * luck for each, luck in zip(total, found.luck, strict=True)]
    assert total == pytest.approx([0, 0], abs=1e-9)


def test_the_best_decisions_give_nothing_away_and_any_other_what_it_costs() -> None:
    header = header_of("ptites-locos", 2, LOCOS)
    state = start_of(header, rules_of(header))
    makes = games.entry("ptites-locos").coach
    coach = makes(state) if makes else None
    assert coach is not None
    texts = ["roll red 3 4"]
    state.apply(state.parse(texts[0]))
    actions = state.legal_actions()
    worths = [chances[0] for chances in coach.behind(state, actions)]
    assert max(worths) == pytest.approx(coach.outlook(state)[0])
    for action, worth in zip(actions, worths, strict=True):
        found = review(header, entries_of(header, [*texts, state.notation(action)]))
        assert found is not None
        assert found.given_away == pytest.approx([max(worths) - worth, 0])
        moments = [moment for moment in found.moments if not moment.by_chance]
        for moment in moments:
            assert (moment.move, moment.turn, moment.seat) == (2, 1, 0)
            assert (moment.before, moment.after) == pytest.approx((max(worths), worth))


def test_what_mattered_is_one_moment_of_each_of_three_turns_in_their_order() -> None:
    header, entries = golden(*EVERY[0])
    found = review(header, entries)
    assert found is not None
    turns = [moment.turn for moment in found.moments]
    assert len(turns) == MOMENTS
    assert turns == sorted(set(turns))
    state = start_of(header, rules_of(header))
    for number, entry in enumerate(entries, start=1):
        for moment in found.moments:
            if moment.move == number:
                assert moment.by_chance == (state.current_player() == CHANCE)
                assert moment.seat == state.turn()
        state.apply(state.parse(entry.text))


def test_where_no_decision_is_judged_what_mattered_are_whole_turns() -> None:
    header, entries = golden(*next(each for each in EVERY if each[0] == "paris-connection"))
    found = review(header, entries)
    assert found is not None
    assert found.given_away is None
    assert found.moments
    for moment in found.moments:
        assert not moment.by_chance
        before, after = found.chances[moment.turn - 1 : moment.turn + 1]
        assert (moment.before, moment.after) == (before[moment.seat], after[moment.seat])


def test_what_was_taken_back_counts_for_nothing() -> None:
    header, entries = golden(*EVERY[0])
    after = entries[2].at
    again = [
        *entries[:3],
        Entry(4, 0, TAKEBACK, "", after),
        Entry(5, entries[2].seat, entries[2].kind, entries[2].text, after),
    ]
    assert review(header, again) == review(header, entries[:3])


def test_there_is_none_where_pieces_were_set_by_hand() -> None:
    header = header_of("ptites-locos", 2, LOCOS)
    words = "B0:red.A B1:blue.A B3:yellow.A Q1.1.5=green"
    assert review(header, entries_of(header, [])) is not None
    assert review(header, [Entry(1, 0, SET_BY_HAND, words, 0.0)]) is None
