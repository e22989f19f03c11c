"""Test that a killed game resumes from its record without losing an action, by the command that is printed."""

import sys
from pathlib import Path

import pytest

from signalbox.app import game_start
from signalbox.app.game_board import TABLETOP
from signalbox.board.piece_places import pieces_of, tabletop_text
from signalbox.board.tabletop import AIR, HAND
from signalbox.core.errors import UserError
from signalbox.play.record.entries import valid_entries
from signalbox.play.record.journal import Journal
from signalbox.play.record.record_file import seed_path
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.show_and_export import export
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.present.snapshot import snapshot
from signalbox.simulator.people.demo import DemoOptions, SimulatedPlayers, make_simulation, play_simulated
from tests.english import append_english, english
from tests.host.app.conftest import Start
from tests.host.app.demos import close, play_whole
from tests.host.play.table.harness import TableHarness
from tests.soak import mark_soak, mark_thorough

GAME = "ptites-locos"
Moves = list[tuple[str, str, int | None]]  # kind, notation and seat
LIFE_STEPS = 5000  # far more than two entries of the record need
OPTIONS = DemoOptions("5", 0.5)  # one of the shorter games


def new_demo(path: Path) -> OpenTable:
    return game_start.new_demo_game(GAME, 2, {}, OPTIONS, path)


def played(path: Path) -> Moves:
    return [(entry.kind, entry.text, entry.seat) for entry in valid_entries(read_record(path).entries)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Moves:
    """Return the moves of a game during which the program is not killed."""
    path = tmp_path_factory.mktemp("whole") / "game.jsonl"
    play_whole(path, OPTIONS)
    return played(path)


def save_places(opened: OpenTable, group: SimulatedPlayers) -> None:
    """Save the places of all pieces and platforms, as a virtual board does, unless a platform is in the air."""
    tabletop = group.hands.tabletop
    if AIR not in tabletop.bay_of.values():
        assert opened.table.journal is not None
        assert opened.table.state is not None
        opened.table.journal.set_state(TABLETOP, tabletop_text(tabletop, opened.table.state))


@pytest.mark.parametrize(
    ("steps", "saves_places"),
    [*mark_thorough((150, True), (150, False)), *mark_soak((60, True), (60, False), (97, True))],
)
def test_game_killed_repeatedly_is_the_same_game(path: Path, whole: Moves, steps: int, saves_places: bool) -> None:
    opened = new_demo(path)
    wrong_moves = kills = 0
    while not opened.table.is_over:
        group, simulation = make_simulation(opened, OPTIONS)
        before, done = len(opened.table.record), 0
        # Each life must be long enough to play something, or the game would never end.
        while not opened.table.is_over and (done < steps or len(opened.table.record) == before):
            simulation.step()
            done += 1
            assert done < LIFE_STEPS, "nothing more is played"
        wrong_moves += group.player.figures()["wrong_moves"]
        if saves_places:
            save_places(opened, group)
        close(opened)
        if not opened.table.is_over:
            kills += 1
            opened = game_start.resume_game(path)
            assert DemoOptions.from_journal(opened) == OPTIONS
    assert played(path) == whole
    assert kills > 5
    assert wrong_moves == 0


@pytest.mark.parametrize(
    "things", ["as the position says", *mark_thorough("one loco too many", "a platform lifted and put elsewhere")]
)
def test_game_resumes_whatever_the_hands_did_meanwhile(path: Path, whole: Moves, things: str) -> None:
    opened = new_demo(path)
    group, simulation = make_simulation(opened, OPTIONS)
    while len(opened.table.record) < 30:
        simulation.step()
    tabletop = group.hands.tabletop
    if things == "one loco too many":
        piece = pieces_of(tabletop, tabletop.at, HAND, "green")[0]
        tabletop.place(piece, next(name for name in tabletop.board.squares if tabletop.piece_at(name) is None))
    elif things == "a platform lifted and put elsewhere":
        bay = next(name for name in tabletop.board.bays if name not in tabletop.bay_of.values())
        tabletop.place_part("blue", bay, "A")
    save_places(opened, group)
    close(opened)
    opened = game_start.resume_game(path)
    play_simulated(opened, OPTIONS, lambda _: None)
    close(opened)
    assert played(path) == whole


@pytest.mark.parametrize("game", ["ptites-locos", "golden-train"])
def test_lifted_piece_whose_move_counted_is_not_requested_again(tmp_path: Path, game: str) -> None:
    """The piece is a crashed loco or an attacked wagon, which is off the board according to the record."""
    tidy = DemoOptions("1", 0.0)
    opened = game_start.new_demo_game(game, 2, {}, tidy, tmp_path / "game.jsonl")
    group, simulation = make_simulation(opened, tidy)
    tabletop = group.hands.tabletop
    lay: dict[str, tuple[str, int]] = {}  # each piece's last place, and the number of moves until then

    def has_counted() -> bool:
        """Return whether exactly one piece is in the air and a move has been recorded since it was lifted."""
        lay.update({piece: (place, len(opened.table.record)) for piece, place in tabletop.at.items() if place != AIR})
        up = [lay[piece] for piece, place in tabletop.at.items() if place == AIR]
        is_part_up = AIR in tabletop.bay_of.values()
        return len(up) == 1 and not is_part_up and up[0][0] != HAND and len(opened.table.record) > up[0][1]

    while not has_counted():
        assert not opened.table.is_over
        simulation.step()
    before = english(snapshot(opened.table, simulation.now)["prompt"])
    save_places(opened, group)
    close(opened)
    again = game_start.resume_game(tmp_path / "game.jsonl")
    harness = TableHarness(again)
    harness.wait(2)
    assert (harness.prompt, harness.tone) == (before, "do")
    close(again)


def test_demo_does_not_resume_a_players_game(path: Path, tmp_path: Path) -> None:
    record_empty_game(path)
    mine = game_start.resume_game(tmp_path)
    assert mine.table.state is not None
    close(mine)
    with pytest.raises(UserError, match="is not a demo: continue it with"):
        game_start.resume_game(path, demo=True)
    with pytest.raises(UserError, match="There is no unfinished demo"):
        game_start.resume_game(tmp_path, demo=True)


def record_empty_game(path: Path) -> OpenTable:
    """Record a game with no entries."""
    opened = game_start.new_game(GAME, ["Ann", "Ben"], {"sides": "AAA"}, "1", path)
    opened.table.config.open_journal(opened.table.config.setups[0][0]).close()
    return opened


def record_one_roll(path: Path) -> Path:
    """Record a game with a single roll."""
    config = record_empty_game(path).table.config
    with Journal.open(path) as journal:
        state = config.rules.start(2, config.setups[0][0])
        journal.append("chance", state.notation(state.chance_outcomes()[0][0]), 0)
    return path


def test_resume_prefers_a_game_to_an_empty_record(tmp_path: Path) -> None:
    path = record_one_roll(tmp_path / "1.jsonl")
    record_empty_game(tmp_path / "2.jsonl")
    assert close(game_start.resume_game(tmp_path)) == path


def test_copy_resumes_in_a_new_file_with_new_dice(tmp_path: Path) -> None:
    path = record_one_roll(tmp_path / "game.jsonl")
    opened = game_start.resume_game(path)
    assert (opened.news, opened.table.notice.message) == (None, None)
    close(opened)
    seed_path(path).unlink()
    opened = game_start.resume_game(path)
    new = close(opened)
    assert new.parent == tmp_path
    assert (
        english(opened.news)
        == f"The game continues with a new secret number in {new.name}, as a copy does not include the old one."
    )
    assert snapshot(opened.table, opened.clock_s)["detail"] == opened.news  # on the page
    export(path, tmp_path / "game.json")
    opened = game_start.resume_game(tmp_path / "game.json")
    close(opened)
    assert opened.news is not None


@pytest.mark.realtime
def test_terminal_reports_new_dice_of_a_copy(tmp_path: Path, start: Start) -> None:
    seed_path(record_one_roll(tmp_path / "game.jsonl")).unlink()
    running = start("--resume")
    running.page()
    output = running.end()
    (made,) = [path.name for path in tmp_path.glob("0*.jsonl")]
    assert f"The game continues with a new secret number in {made}, as a copy does not include the old one." in output


def test_resume_by_the_name_of_a_game(tmp_path: Path) -> None:
    made = {}
    for name in ("golden-train", "paris-connection"):
        opened = game_start.new_game(name, ["Ann", "Ben", "Cleo"], {"first": "Ann"}, "1", tmp_path)
        journal = opened.table.config.open_journal(opened.table.config.setups[0][0])
        made[name] = journal.path
        journal.close()
    for name, path in made.items():
        opened = game_start.resume_game(tmp_path, name.replace("-", "_"))
        assert "the game of Ann, Ben and Cleo in " in english(game_start.resumed_message(opened))
        assert opened.clock_s == 0.0
        assert close(opened) == path
    with pytest.raises(UserError, match="no unfinished game of ptites-locos: start a new one with"):
        game_start.resume_game(tmp_path, "ptites-locos")
    with pytest.raises(UserError, match="is a game of golden-train: leave out paris-connection"):
        game_start.resume_game(made["golden-train"], "paris-connection")
    with pytest.raises(UserError, match="There is no game 'chess'"):
        game_start.resume_game(tmp_path, "chess")


@pytest.mark.parametrize(
    ("platform", "name", "word"),
    [
        ("linux", "my game.jsonl", "'{folder}/my game.jsonl'"),
        ("linux", "game.jsonl", "{folder}/game.jsonl"),
        ("win32", "my game.jsonl", '"{folder}/my game.jsonl"'),
        ("win32", "game\\1.jsonl", "{folder}/game\\1.jsonl"),
    ],
)
def test_record_is_quoted_for_the_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, name: str, word: str
) -> None:
    opened = game_start.new_game("ptites-locos", ["Ann", "Ben"], {}, "1", tmp_path / name)
    opened.table.begin(0.0, opened.table.config.setups[0][0])
    printed: list[str] = []
    monkeypatch.setattr(sys, "platform", platform)
    with game_start.closing_journal(opened, "play", append_english(printed)):
        pass
    wanted = word.format(folder=tmp_path)
    assert printed == [f"The game is saved: continue it with `signalbox play --resume --record {wanted}`."]
