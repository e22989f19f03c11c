"""Simulated people who know only what they are shown, and the referee who judges the result."""

from pathlib import Path
from random import Random

import pytest

from signalbox.app import game_start
from signalbox.board.tabletop import AIR, HAND
from signalbox.play.table.situation import Doubt
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.demo import DemoOptions, make_simulated_players, make_simulation
from signalbox.simulator.people.follower import PEOPLE_KINDS, FollowerHands, LightsFollower, people_kinds
from signalbox.simulator.people.referee import LATE, MAX_REQUESTS, Referee
from tests.host.play.table.harness import READY, TableHarness, harness_at
from tests.host.simulator.people.demo_game import close, play_demo, start_demo
from tests.soak import mark_soak_except

pytestmark = pytest.mark.thorough

OTHER_LOCO = "Q2.1.2"  # the square of the other seat's loco
GAMES = [("ptites-locos", 2), ("golden-train", 2), ("paris-connection", 3)]
GUIDED = [(game, players, kind) for game, players in GAMES for kind in ("obedient", "lights")]


@pytest.fixture
def harness(tmp_path: Path) -> TableHarness:
    return harness_at(tmp_path, READY)


@pytest.fixture
def hands(harness: TableHarness) -> Hands:
    """Return hands that do nothing: the test itself moves pieces."""
    return Hands(harness.tabletop, Random(1), 0.0)


@pytest.fixture
def referee(harness: TableHarness, hands: Hands) -> Referee:
    return Referee(harness.table, hands)


def wait_and_look(harness: TableHarness, referee: Referee) -> None:
    harness.wait()
    referee.update(harness.at)
    harness.wait()  # the referee waits for what the board may not have read yet
    referee.update(harness.at)


def move_and_look(harness: TableHarness, referee: Referee, square: str, to: str) -> None:
    piece = harness.lift(square)
    referee.update(harness.at)
    harness.put(piece, to)
    wait_and_look(harness, referee)


def figures_of_a_game(folder: Path, kind: str, game: str = "ptites-locos", players: int = 2) -> dict[str, int]:
    return play_demo(folder, game, players, DemoOptions("1", 0.0, people=kind))[1].player.figures()


@pytest.mark.parametrize(("game", "players", "kind"), mark_soak_except(GUIDED, (0, 2, 3, 5)))  # all in `make soak`
def test_obedient_people_are_led_through_a_whole_game(tmp_path: Path, game: str, players: int, kind: str) -> None:
    assert not any(figures_of_a_game(tmp_path, kind, game, players).values())


def test_mixed_people_include_readers_and_fidgeters(tmp_path: Path) -> None:
    assert [(kind.reads_messages, kind.fidget_chance > 0) for kind in people_kinds("mixed")] == [
        (True, False),
        (True, True),
        (False, False),
    ]
    assert figures_of_a_game(tmp_path, "mixed", "golden-train")["corrections"] > 0


def test_fidgeting_people_are_corrected_and_finish_the_game(tmp_path: Path) -> None:
    assert figures_of_a_game(tmp_path, "child")["corrections"] > 20


def test_child_with_untidy_hands_is_never_misread(tmp_path: Path) -> None:
    """In this game a loco is held over a square where it would run off the track, and then put elsewhere."""
    figures = play_demo(tmp_path, "ptites-locos", 2, DemoOptions("7406", 0.3, people="child"))[1].player.figures()
    assert [figures[name] for name in ("wrong_moves", "false_boards", "dead_ends")] == [0, 0, 0]


def test_slow_people_make_progress(tmp_path: Path) -> None:
    opened, _, simulation = start_demo(tmp_path, "ptites-locos", 2, DemoOptions("1", 0.0, people="sleeper"))
    while len(opened.table.record) < 6:
        simulation.step()
    assert simulation.now > 6 * PEOPLE_KINDS["sleeper"].pause_s[0]
    close(opened)


@pytest.mark.parametrize(("game", "players"), mark_soak_except(GAMES, (0, 1)))
def test_referee_finds_no_fault_with_careful_people(tmp_path: Path, game: str, players: int) -> None:
    opened, group, simulation = start_demo(tmp_path, game, players, DemoOptions("5", 0.0))
    referee = Referee(opened.table, group.hands)
    while not opened.table.is_over:
        simulation.step()
        referee.update(simulation.now)
    close(opened)
    assert set(vars(referee.mistakes).values()) == {0}


def test_action_shown_by_the_pieces_is_correct(harness: TableHarness, referee: Referee) -> None:
    harness.move("Q1.1.1", "Q1.1.6")
    wait_and_look(harness, referee)
    assert len(harness.actions) == 1
    assert set(vars(referee.mistakes).values()) == {0}


def test_swapped_colours_are_a_false_board(harness: TableHarness, referee: Referee) -> None:
    own, other = harness.tabletop.piece_at("Q1.1.1"), harness.tabletop.piece_at(OTHER_LOCO)
    assert own is not None
    assert other is not None
    harness.tabletop.at |= {own: OTHER_LOCO, other: "Q1.1.1"}
    harness.move("Q1.1.1", "Q1.1.6")
    wait_and_look(harness, referee)
    assert len(harness.actions) == 1
    assert (referee.mistakes.false_boards, referee.mistakes.wrong_moves) == (1, 0)


def test_action_without_a_moved_piece_is_a_wrong_move(harness: TableHarness, referee: Referee) -> None:
    harness.move("Q1.1.1", "Q1.1.6")
    piece = harness.tabletop.piece_at("Q1.1.6")
    assert piece is not None
    harness.tabletop.at[piece] = HAND  # the reed stays closed
    wait_and_look(harness, referee)
    assert len(harness.actions) == 1
    assert (referee.mistakes.false_boards, referee.mistakes.wrong_moves) == (0, 1)


@pytest.mark.parametrize("looks_between", [False, True])
def test_piece_put_back_as_its_action_is_recorded_is_no_wrong_move(
    harness: TableHarness, referee: Referee, looks_between: bool
) -> None:
    piece = harness.lift("Q1.1.1")
    harness.put(piece, "Q1.1.6")
    harness.tabletop.at[piece] = AIR  # not read yet, as its return below
    referee.update(harness.at)
    harness.wait()
    if looks_between:
        referee.update(harness.at)
    harness.tabletop.at[piece] = "Q1.1.1"
    wait_and_look(harness, referee)
    assert (len(harness.actions), referee.mistakes.wrong_moves) == (1, 0)


def test_corrections_are_counted_with_their_minimum(harness: TableHarness, referee: Referee) -> None:
    harness.move(OTHER_LOCO, "Q2.1.6")
    wait_and_look(harness, referee)
    assert harness.squares == ["Q2.1.6", OTHER_LOCO]
    referee.count_followed_request()
    for square, to in (("Q2.1.6", "Q2.1.5"), ("Q2.1.5", OTHER_LOCO)):
        move_and_look(harness, referee, square, to)
    assert (referee.mistakes.corrections, referee.mistakes.corrections_least) == (4, 2)


def test_mischief_during_a_correction_raises_the_minimum(harness: TableHarness, referee: Referee) -> None:
    harness.move(OTHER_LOCO, "Q2.1.6")
    wait_and_look(harness, referee)
    referee.reset_requests()
    move_and_look(harness, referee, "Q1.1.1", "Q3.1.1")
    referee.count_followed_request()
    for square, to in (("Q3.1.1", "Q1.1.1"), ("Q2.1.6", OTHER_LOCO)):
        move_and_look(harness, referee, square, to)
    assert (referee.mistakes.corrections, referee.mistakes.corrections_least) == (4, 4)


def test_minimum_after_an_undo_restores_everything(harness: TableHarness, referee: Referee) -> None:
    move_and_look(harness, referee, "Q1.1.1", "Q1.1.6")
    harness.press("undo")
    referee.update(harness.at)
    assert harness.squares == ["Q1.1.6", "Q1.1.1"]
    referee.count_followed_request()
    move_and_look(harness, referee, "Q1.1.6", "Q1.1.1")
    assert (referee.mistakes.corrections, referee.mistakes.corrections_least) == (2, 2)


def test_requested_move_without_a_fault_is_no_correction(harness: TableHarness, referee: Referee) -> None:
    referee.count_followed_request()
    move_and_look(harness, referee, OTHER_LOCO, "Q2.1.6")
    move_and_look(harness, referee, "Q2.1.6", OTHER_LOCO)
    assert (referee.mistakes.corrections, referee.mistakes.corrections_least) == (0, 0)


@pytest.mark.parametrize(("held_s", "wrong_moves"), [(0.5, 0), (3.0, 1)])
def test_piece_held_over_a_square_counts_as_moved_after_a_while(
    harness: TableHarness, referee: Referee, held_s: float, wrong_moves: int
) -> None:
    """If the piece soon moves on, its move is taken back. After a while, the move stands and the piece is misplaced."""
    piece = harness.lift("Q1.1.1")
    referee.update(harness.at)
    harness.tabletop.hold_over(piece, "Q1.1.6")
    harness.read()
    referee.update(harness.at)
    harness.wait(held_s)
    referee.update(harness.at)
    assert len(harness.actions) == 1
    assert referee.mistakes.wrong_moves == 0
    harness.tabletop.hold_over(piece, "")
    harness.read()
    harness.wait(0.2)
    referee.update(harness.at)
    assert len(harness.actions) == wrong_moves
    harness.put(piece, "Q1.1.4")
    referee.update(harness.at)
    wait_and_look(harness, referee)
    assert referee.mistakes.wrong_moves == wrong_moves


def test_many_fruitless_movements_are_a_dead_end(harness: TableHarness, referee: Referee) -> None:
    assert harness.table.state is not None
    state = harness.table.state
    moved = max(len(state.effects(action)) for action in state.legal_actions())
    for _ in range(MAX_REQUESTS + moved):
        referee.count_followed_request()
    assert not referee.is_astray()
    referee.count_followed_request()
    assert referee.is_astray()
    referee.reset_requests()
    assert not referee.is_astray()
    for _ in range(MAX_REQUESTS + 1):
        referee.count_followed_request()
    referee.count_rescue()
    assert not referee.is_astray()
    assert referee.mistakes.dead_ends == 1


def test_same_seed_gives_the_same_people(tmp_path: Path) -> None:
    lines = []
    for folder in ("one", "two"):
        opened, _, simulation = start_demo(tmp_path / folder, "golden-train", 2, DemoOptions("3", 0.0, people="child"))
        simulation.run(60)
        lines.append(simulation.line.hexdigest())
        close(opened)
    assert lines[0] == lines[1]


def test_resumed_demo_keeps_its_people(tmp_path: Path) -> None:
    demo_options = DemoOptions("1", 0.0, people="sleeper")
    opened = game_start.new_demo_game("golden-train", 2, {}, demo_options, tmp_path)
    group = make_simulated_players(opened, demo_options, range(2))
    assert isinstance(group.player, LightsFollower)
    assert group.player.hesitation_s > 20 * PEOPLE_KINDS["sleeper"].pause_s[1]
    _, simulation = make_simulation(opened, demo_options)
    while opened.table.journal is None:
        simulation.step()
    assert DemoOptions.from_journal(opened) == demo_options
    close(opened)


def test_confirmed_false_board_counts_as_untrue_word(harness: TableHarness, referee: Referee) -> None:
    own, other = harness.lift("Q1.1.1"), harness.lift(OTHER_LOCO)
    harness.at += 1
    harness.put(own, OTHER_LOCO)
    harness.put(other, "Q1.1.1")
    harness.wait(1)
    referee.update(harness.at)
    harness.wait(1)
    harness.press("confirm")  # without checking the board
    referee.update(harness.at)
    harness.move("Q1.1.1", "Q1.1.6")
    wait_and_look(harness, referee)
    assert len(harness.actions) == 1
    mistakes = referee.mistakes
    assert (mistakes.false_boards, mistakes.untrue_words, mistakes.by_word, mistakes.wrong_moves) == (0, 1, 1, 0)


def test_piece_on_the_light_of_another_colour_is_exchanged_with_it(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 2-1-0:Q1.1.1/2-1-0:Q2.1.2 0 0 1 roll - -")
    tabletop, hands = harness.tabletop, Hands(harness.tabletop, Random(1), 0.0)
    before = dict(tabletop.at)
    orange = next(piece for piece, at in before.items() if at.startswith("H") and tabletop.colours[piece] == "orange")
    green = harness.lift("Q1.1.1")
    harness.lift(before[orange])
    harness.at += 1
    harness.put(green, before[orange])
    harness.put(orange, "Q1.1.1", wait=1)
    follower = FollowerHands(harness.table, hands, Random(1))
    for _ in range(4):  # lift both, put both down
        assert isinstance(harness.situation, Doubt)
        hands.begin(harness.at)
        assert follower.follow(harness.at, PEOPLE_KINDS["lights"])
        for _ in range(40):
            harness.wait(0.1)
            hands.act(harness.at)
            harness.read()
    assert tabletop.colours[tabletop.piece_at("Q1.1.1") or ""] == "green"
    assert tabletop.at[orange].startswith("H")


def test_board_that_identifies_pieces_is_never_false(tmp_path: Path) -> None:
    demo_options = DemoOptions("2", 0.0, people="child", tags=True)
    opened, group, _ = play_demo(tmp_path, "golden-train", 2, demo_options)
    assert DemoOptions.from_journal(opened) == demo_options
    assert group.player.figures()["false_boards"] == 0
    assert group.player.figures()["corrections"] > 0


def test_help_comes_when_nobody_follows(referee: Referee, hands: Hands) -> None:
    hands.movements += LATE + 1
    assert referee.is_late()
    referee.count_rescue()
    assert not referee.is_late()
    assert (referee.mistakes.dead_ends, referee.mistakes.rescues) == (0, 1)
