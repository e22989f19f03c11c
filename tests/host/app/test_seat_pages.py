"""Test a seat's own page: its content, the decisions that it allows, and that its key stays valid after a resume."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from signalbox.app import game_start, preferences
from signalbox.app.game_board import RealBoard
from signalbox.app.live_game import LiveGame, NextStep
from signalbox.app.seat_pages import KEYS, HolderFile, SeatPages
from signalbox.core.errors import UserError
from signalbox.play.table.commands import ChooseByWord, Command, GiveSeat, LeaveGame, PlayAgain, PressButton
from signalbox.play.table.present.snapshot import snapshot
from signalbox.web.seat_links import Seats
from tests.english import append_english, message_text
from tests.host.app.demos import close
from tests.host.app.running import until
from tests.host.play.table.harness import TableHarness, open_harness, open_table, resumed_at
from tests.host.play.table.test_golden_train import open_with_match


def join(seats: Seats, seat: int) -> str:
    """Open a seat's link and return the seat's key."""
    seats.set_address("http://127.0.0.1:8080/", lan=False)
    links = seats.table_part()["links"]
    assert isinstance(links, list)
    url = next(link["url"] for link in links if link["seat"] == seat)
    joined = seats.join(parse_qs(urlsplit(url).query)["join"][0])
    assert joined is not None
    return joined[1]


def refusal(pages: SeatPages, seat: int, command: Command, now: float = 0.0) -> str:
    """Return the message that is shown when a command from a seat's page is refused."""
    with pytest.raises(UserError) as caught:
        pages.command(now, seat, command)
    return str(caught.value)


def table_to_choose_loco(tmp_path: Path) -> tuple[TableHarness, SeatPages]:
    """Return a table where Ann has rolled, moved the platform and must choose a loco, and the pages of its seats."""
    harness = open_harness(tmp_path)
    harness.roll("red 3 4")
    harness.move_part("red", "B0", "A")
    harness.wait()
    return harness, SeatPages(harness.table)


def test_only_people_have_pages(tmp_path: Path) -> None:
    links = SeatPages(open_harness(tmp_path, players=3, kinds="-c-").table).seats.table_part()["links"]
    assert isinstance(links, list)
    assert [(link["seat"], link["name"]) for link in links] == [(0, "Ann"), (2, "Cleo")]


def test_private_state_is_for_joined_seats(tmp_path: Path) -> None:
    pages = SeatPages(open_harness(tmp_path).table)
    assert pages.private_states() == {}
    join(pages.seats, 1)
    assert list(pages.private_states()) == [1]
    assert pages.private_states()[1]["seat"] == 1


@pytest.mark.parametrize("message", [ChooseByWord("enter S1"), PressButton("confirm")])
def test_seat_waits_for_its_turn(tmp_path: Path, message: Command) -> None:
    harness, pages = table_to_choose_loco(tmp_path)
    before = list(harness.actions)
    assert refusal(pages, 1, message, harness.at) == message_text("seat-not-your-turn", player="Ann")
    assert harness.actions == before
    assert harness.notice == ""  # nobody else is notified


def test_nothing_to_decide_before_the_game_and_while_a_roll_is_due(tmp_path: Path) -> None:
    opened = game_start.new_game("ptites-locos", ["Ann", "Ben"], {}, "1", tmp_path)
    assert refusal(SeatPages(opened.table), 0, ChooseByWord("enter S1")) == message_text("not-begun")
    harness = open_harness(tmp_path)
    message = refusal(SeatPages(harness.table), 0, ChooseByWord("enter S1"), harness.at)
    assert message == message_text("seat-nothing-to-decide")


def test_seat_chooses_only_what_its_page_shows(tmp_path: Path) -> None:
    harness, pages = table_to_choose_loco(tmp_path)
    join(pages.seats, 0)
    shown = [choice["text"] for choice in pages.private_states()[0]["choices"]]
    for text in {*map(harness.state.notation, harness.state.legal_actions())} - {*shown}:
        assert refusal(pages, 0, ChooseByWord(text), harness.at) == message_text("seat-cannot-choose")
    assert harness.decision.chosen_action is None


@pytest.mark.parametrize("button", ["roll", "undo", "confirm", "help", "", "red"])
def test_table_buttons_work_only_at_the_table(tmp_path: Path, button: str) -> None:
    harness, pages = table_to_choose_loco(tmp_path)
    assert refusal(pages, 0, PressButton(button), harness.at) == message_text("seat-button-is-tables")


def test_key_is_valid_after_a_resume(new_game: TableHarness) -> None:
    pages = SeatPages(new_game.table)
    key = join(pages.seats, 0)
    pages.save()
    assert key not in (new_game.journal.state(KEYS) or "")
    new_game.journal.close()
    again = game_start.resume_game(new_game.journal.path)
    resumed = SeatPages(again.table).seats
    close(again)
    assert resumed.seat_of_key(key) == 0
    assert resumed.joined_seats() == [0]


def test_revoked_key_stays_revoked_after_a_resume(new_game: TableHarness) -> None:
    pages = SeatPages(new_game.table)
    key = join(pages.seats, 0)
    pages.save()
    pages.seats.relink("0")
    pages.save()
    assert SeatPages(new_game.table).seats.seat_of_key(key) is None


def test_game_that_nobody_has_joined_stores_no_keys(new_game: TableHarness) -> None:
    SeatPages(new_game.table).save()
    assert new_game.journal.state(KEYS) is None


def golden_train_match(folder: Path) -> tuple[TableHarness, SeatPages]:
    """Play Golden Train until Ann's wagon matches her first one, so that she may attack."""
    harness = open_with_match(folder)
    pages = SeatPages(harness.table)
    join(pages.seats, 0)
    return harness, pages


@pytest.mark.parametrize(
    ("command", "action"), [(PressButton("attack.1"), "attack"), (ChooseByWord("decline"), "decline")]
)
def test_seat_presses_its_own_button_or_chooses_what_it_is_offered(
    tmp_path: Path, command: Command, action: str
) -> None:
    harness, pages = golden_train_match(tmp_path)
    assert {"text": "decline"}.items() <= pages.private_states()[0]["choices"][0].items()
    pages.command(harness.at, 0, command)
    assert action in harness.actions


@pytest.mark.parametrize("button", ["attack.2", "stop.2"])
def test_refused_button_is_explained_to_that_page_alone(tmp_path: Path, button: str) -> None:
    harness, pages = golden_train_match(tmp_path)
    before = snapshot(harness.table, harness.at)
    assert refusal(pages, 0, PressButton(button), harness.at) == message_text("golden-not-your-turn")
    assert snapshot(harness.table, harness.at) == before


def test_press_never_counts_for_the_next_seat(tmp_path: Path) -> None:
    """In Paris Connection, Ann presses blue on her page just as her last red loco ends her turn."""
    position = "10 10-0-0-0-0-0/10-0-0-0-0-0/10-0-0-0-0-0 0 company - 0 - 0 5.11/5.12/6.11/6.13/7.11/7.12"
    harness = TableHarness(resumed_at(open_table(tmp_path, 3, game="paris-connection"), position))
    pages = SeatPages(harness.table)
    pages.command(harness.at, 0, PressButton("red"))
    harness.wait()
    harness.put(harness.from_hand("red"), "4.11.L")
    assert refusal(pages, 0, PressButton("blue"), harness.at) == message_text("seat-not-your-turn", player="Ben")
    assert harness.actions == ["company red", "place 4.11"]
    assert harness.notice == ""


def reload_seats(tmp_path: Path, scenario: Callable[[Seats], None]) -> Seats:
    """Run a scenario with seats, and return the seats that the next run of the program reads from disk."""
    printed: list[str] = []

    async def live() -> None:
        scenario(HolderFile(tmp_path / "folder" / "seats.pages", append_english(printed)).load_seats())
        preferences.resolve_patterns(
            None, tmp_path / "preferences.json", append_english(printed)
        )  # waits for pending writes

    asyncio.run(live())
    assert printed == []
    return HolderFile(tmp_path / "folder" / "seats.pages", append_english(printed)).load_seats()


def test_joined_pages_are_remembered_before_a_game_is_recorded(tmp_path: Path) -> None:
    keys: list[str] = []

    def scenario(seats: Seats) -> None:
        assert seats.joined_seats() == []
        seats.set_seats({0: "Ann", 1: "Ben"})
        keys.extend(join(seats, seat) for seat in (0, 1))
        game = Seats({0: "Ben", 1: "Ann"})
        game.take_over(seats)
        game.relink("0")

    found = reload_seats(tmp_path, scenario)
    assert [found.seat_of_key(key) for key in keys] == [1, None]  # a revoked key stays revoked
    assert keys[0] not in (tmp_path / "folder" / "seats.pages").read_text()
    found.save_holders = lambda _: None
    found.set_seats({0: "Ben", 1: "Zoé"})  # a start that remembers the last game's names
    assert found.seat_of_key(keys[0]) == 1


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": ["Ann", "x"]}', '{"0": 7}', "[" * 100_000])
def test_unreadable_list_of_pages_is_empty(tmp_path: Path, text: str) -> None:
    (tmp_path / "seats.pages").write_text(text)
    assert HolderFile(tmp_path / "seats.pages", lambda _: None).load_seats().joined_seats() == []


def test_failure_to_save_pages_is_reported(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("no folder")
    printed: list[str] = []

    async def scenario() -> None:
        seats = HolderFile(tmp_path / "folder" / "seats.pages", append_english(printed)).load_seats()
        seats.set_seats({0: "Ann"})
        join(seats, 0)
        await until(lambda: printed)

    asyncio.run(scenario())
    pattern = r"The list of .* cannot be saved in .*seats\.pages \(.*\): after a restart, phones must join again\."
    assert re.fullmatch(pattern, printed[0])


def test_page_of_a_seat_given_away_survives_a_restart(new_game: TableHarness) -> None:
    new_game.press("roll")
    pages = SeatPages(new_game.table)
    key = join(pages.seats, 1)
    pages.save()
    new_game.command(GiveSeat("1", "simple"))
    new_game.command(GiveSeat("0", "simple"))
    again = SeatPages(new_game.table).seats
    assert again.seat_of_key(key) == 1
    assert again.joined_seats() == [1], "a computer's seat that nobody has joined has no page"


def test_page_of_a_computers_seat_survives_a_restart(tmp_path: Path) -> None:
    keys: list[str] = []
    harness = open_harness(tmp_path, kinds="-c")

    def scenario(before: Seats) -> None:
        before.set_seats({1: "Ben"})
        keys.append(join(before, 1))
        SeatPages(harness.table).seats.take_over(before)

    assert reload_seats(tmp_path, scenario).seat_of_key(keys[0]) == 1


def test_command_to_a_game_already_left_is_refused(tmp_path: Path) -> None:
    """A page can still send a command to the old game until it shows the next screen."""
    live = LiveGame(open_table(tmp_path), RealBoard())

    async def play() -> None:
        running = asyncio.ensure_future(live.run())
        await asyncio.sleep(0)
        live.command(LeaveGame())
        await running

    asyncio.run(play())
    assert live.game_end.next_step is NextStep.LEAVE
    with pytest.raises(UserError, match=message_text("game-is-left")):
        live.command(PlayAgain())
    assert live.game_end.next_step is NextStep.LEAVE
