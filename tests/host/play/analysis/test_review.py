"""The review after a game: chances of winning, luck and quality of play."""

import pytest

from shared_rules.game import CHANCE
from signalbox import games
from signalbox.play.analysis.review import MOMENTS, review
from signalbox.play.record.entries import ARRANGED as SET_BY_HAND
from signalbox.play.record.entries import TAKEBACK, Entry
from signalbox.play.record.replay import initial_state, rules_of
from tests.host.play.analysis.records import Options, entries_of, golden, header_of
from tests.shared_rules import playthroughs
from tests.soak import mark_thorough_except

LOCOS: Options = {"placement": "free", "repair": False, "sides": "AAA", "first": 0}
EVERY = [(game, players, options) for game, several in playthroughs.SETTINGS.items() for players, options in several]
COACHED = mark_thorough_except(EVERY, 5)


@pytest.mark.parametrize(("game", "players", "options"), COACHED)
def test_chances_end_with_the_result_and_luck_sums_to_zero(game: str, players: int, options: Options) -> None:
    header, entries = golden(game, players, options)
    result = review(header, entries)
    assert result is not None
    assert all(sum(chances) == pytest.approx(1) for chances in result.chances)
    state = initial_state(header, rules_of(header))
    for entry in entries:
        state.apply(state.parse(entry.text))
    assert result.chances[-1] == state.returns()
    assert sum(result.luck) == pytest.approx(0, abs=1e-9)
    assert any(result.luck)


def test_expected_luck_of_the_first_roll_is_zero() -> None:
    header = header_of("ptites-locos", 2, LOCOS)
    state = initial_state(header, rules_of(header))
    total = [0.0, 0.0]
    for outcome, probability in state.chance_outcomes():
        result = review(header, entries_of(header, [state.notation(outcome)]))
        assert result is not None
        total = [value + probability * luck for value, luck in zip(total, result.luck, strict=True)]
    assert total == pytest.approx([0, 0], abs=1e-9)


def test_best_decision_costs_nothing_and_others_cost_the_difference() -> None:
    header = header_of("ptites-locos", 2, LOCOS)
    state = initial_state(header, rules_of(header))
    make_coach = games.entry("ptites-locos").coach
    coach = make_coach(state) if make_coach else None
    assert coach is not None
    texts = ["roll red 3 4"]
    state.apply(state.parse(texts[0]))
    actions = state.legal_actions()
    worths = [chances[0] for chances in coach.chances_after(state, actions)]
    assert max(worths) == pytest.approx(coach.outlook(state)[0])
    for action, worth in zip(actions, worths, strict=True):
        result = review(header, entries_of(header, [*texts, state.notation(action)]))
        assert result is not None
        assert result.lost_chances == pytest.approx([max(worths) - worth, 0])
        moments = [moment for moment in result.moments if not moment.by_chance]
        for moment in moments:
            assert (moment.move, moment.turn, moment.seat) == (2, 1, 0)
            assert (moment.before, moment.after) == pytest.approx((max(worths), worth))


def test_key_moments_are_from_three_turns_in_order() -> None:
    header, entries = golden(*EVERY[0])
    result = review(header, entries)
    assert result is not None
    turns = [moment.turn for moment in result.moments]
    assert len(turns) == MOMENTS
    assert turns == sorted(set(turns))
    state = initial_state(header, rules_of(header))
    for number, entry in enumerate(entries, start=1):
        for moment in result.moments:
            if moment.move == number:
                assert moment.by_chance == (state.current_player() == CHANCE)
                assert moment.seat == state.turn()
        state.apply(state.parse(entry.text))


def test_key_moments_are_whole_turns_when_decisions_are_not_judged() -> None:
    header, entries = golden(*next(setting for setting in EVERY if setting[0] == "paris-connection"))
    result = review(header, entries)
    assert result is not None
    assert result.lost_chances is None
    assert result.moments
    for moment in result.moments:
        assert not moment.by_chance
        before, after = result.chances[moment.turn - 1 : moment.turn + 1]
        assert (moment.before, moment.after) == (before[moment.seat], after[moment.seat])


def test_actions_taken_back_do_not_count() -> None:
    header, entries = golden(*EVERY[0])
    third = entries[2]
    redone = [*entries[:3], Entry(4, 0, TAKEBACK, "", third.at), Entry(5, third.seat, third.kind, third.text, third.at)]
    assert review(header, redone) == review(header, entries[:3])


def test_no_review_after_pieces_were_set_by_hand() -> None:
    header = header_of("ptites-locos", 2, LOCOS)
    pieces = "B0:red.A B1:blue.A B3:yellow.A Q1.1.5=green"
    assert review(header, entries_of(header, [])) is not None
    assert review(header, [Entry(1, 0, SET_BY_HAND, pieces, 0.0)]) is None
