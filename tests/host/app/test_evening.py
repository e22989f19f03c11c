"""Test an evening of play: from the start page to a game, a rematch, another game, and a resume after a kill."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from signalbox.play.record.record_folder import read_record
from tests.english import message_text
from tests.host.app.conftest import Start
from tests.host.app.running import PageSocket, Running, link
from tests.host.web.real_table import wait_until

pytestmark = pytest.mark.realtime

ANN_AND_BEN = ("--seat", "Ann", "--seat", "Ben", "--set", "first=Ann")


def is_start(page: PageSocket) -> bool:
    return "games" in page.state


def in_game(title: str) -> Callable[[PageSocket], bool]:
    return lambda page: f" {title} " in page.hello.get("screen", "") and "presses" in page.state


def names(page: PageSocket) -> list[str]:
    return [seat["name"] for seat in page.state["seats"]]


def records(folder: Path) -> list[Path]:
    return sorted((folder / "records").glob("*.jsonl"))


def roll(page: PageSocket) -> None:
    page.wait_for(lambda page: any(each["button"] == "roll" and each["enabled"] for each in page.state["presses"]))
    page.send(do="press", button="roll")


def leave(page: PageSocket) -> None:
    page.send(do="leave")
    page.wait_for(is_start)


def give(page: PageSocket, table: PageSocket, seat: int, kind: str) -> None:
    """Give a seat to a player of this kind on one page, and wait until the table's page shows the change."""
    page.send(do="give", seat=str(seat), kind=kind)
    table.wait_for(lambda page: page.state["seats"][seat]["kind"] == kind)


def press_until_begun(page: PageSocket) -> None:
    """Choose who begins, and roll. After that, there is a game to resume."""
    page.wait_for(lambda page: page.state["choices"] and page.state["choices"][0]["enabled"])
    page.send(do="choose", text=page.state["choices"][0]["text"])
    roll(page)
    page.wait_for(lambda page: page.state["record"])


def begin_two_people(page: PageSocket) -> None:
    page.send(do="game", game="ptites-locos")
    page.send(do="kind", seat="1", kind="human")
    page.send(do="begin")
    page.wait_for(in_game("ptites_locos"))
    press_until_begun(page)


def test_start_game_rematch_and_another_game(start_alone: Start, tmp_path: Path) -> None:
    page = start_alone().page()
    assert is_start(page)
    page.send(do="name", seat="0", name="Zoé")
    page.send(do="name", seat="1", name="Ben")
    page.send(do="option", option="repair", value="yes")
    begin_two_people(page)
    assert names(page) == ["Zoé", "Ben"]
    assert any("repair" in line for line in page.state["in_force"])

    page.send(do="again")
    page.wait_for(lambda page: in_game("ptites_locos")(page) and not page.state["record"])
    assert names(page) == ["Zoé", "Ben"]
    assert any("repair" in line for line in page.state["in_force"])

    leave(page)
    assert names(page) == ["Zoé", "Ben"]
    (begun,) = page.state["unfinished"]
    page.send(do="game", game="golden-train")
    page.send(do="begin")
    page.wait_for(in_game("golden_train"))
    assert names(page) == ["Zoé", "Ben"]

    leave(page)
    page.send(do="go_on", record=begun["record"])
    page.wait_for(lambda page: in_game("ptites_locos")(page) and page.state["record"])


def test_refused_command_leaves_the_start_open(start_alone: Start) -> None:
    running = start_alone()
    page, watcher = running.page(), running.page("?watch=1")
    page.send(do="name", seat="0", name="")
    page.send(do="kind", seat="9", kind="human")
    page.send(do="go_on", record="../../etc/passwd")
    page.send(do="press", button="roll")
    page.wait_for(lambda page: len(page.refused) == 4)
    watcher.send(do="begin")
    watcher.wait_for(lambda page: page.refused)
    assert is_start(page)


def test_failed_rematch_leads_to_the_start(start_alone: Start, tmp_path: Path) -> None:
    page = start_alone("ptites-locos", *ANN_AND_BEN).page()
    for path in (tmp_path / "records").glob("*"):
        path.unlink()
    (tmp_path / "records").rmdir()
    (tmp_path / "records").write_text("no folder")  # as if the disk had been removed
    page.send(do="again")
    page.wait_for(is_start)
    assert page.state["detail"] == message_text("start-record-refused")


def test_phone_keeps_its_seat_after_a_kill_before_the_first_move(start_alone: Start, tmp_path: Path) -> None:
    running = start_alone()
    page = running.page()
    page.send(do="name", seat="0", name="Zoé")
    page.wait_for(lambda page: names(page)[0] == "Zoé")
    key = running.join(page, 0).hello["key"]
    held = tmp_path / "records" / "seats.pages"
    wait_until(lambda: held.exists() and "Zo" in held.read_text())
    running.end(signal.SIGKILL)

    running = start_alone()  # its start has lost the name, because no game was begun
    page, phone = running.page(), running.page(f"?key={key}")
    assert (names(page)[0] != "Zoé", phone.hello["seat"]) == (True, 0)
    phone.send(do="name", seat="0", name="Zoé")
    phone.send(do="begin")
    page.wait_for(lambda page: not is_start(page))
    assert records(tmp_path) == []
    running.end(signal.SIGKILL)

    phone = start_alone().page(f"?key={key}")
    assert (phone.hello["seat"], names(phone)[0]) == (0, "Zoé")


def test_killed_evening_is_resumed(start_alone: Start, tmp_path: Path) -> None:
    running = start_alone()
    page = running.page()
    page.send(do="name", seat="0", name="Zoé")
    begin_two_people(page)
    key = running.join(page, 0).hello["key"]
    page.wait_for(lambda page: page.state["table"]["links"][0]["joined"])
    played = page.state["record"]
    running.end(signal.SIGKILL)

    running = start_alone()
    page = running.page()
    assert names(page) == ["Zoé", "Robin"]
    assert running.page(f"?key={key}").hello["seat"] == 0  # players get their seats' pages back
    page.send(do="go_on", record=page.state["unfinished"][0]["record"])
    page.wait_for(lambda page: in_game("ptites_locos")(page) and page.state["record"] == played)
    leave(page)
    running.end(signal.SIGKILL)

    page = start_alone().page()
    assert [each["record"] for each in page.state["unfinished"]] == [records(tmp_path)[0].stem]
    assert len(read_record(records(tmp_path)[0]).entries) >= len(played)


def test_seat_pages_follow_the_names(start_alone: Start) -> None:
    running = start_alone("paris-connection", "--seat", "Ann", "--seat", "Ben", "--seat", "Cleo", "--set", "first=Ann")
    table = running.page()
    ann, ben = running.join(table, 0), running.join(table, 1)
    table.begin()
    ann.wait_for(lambda page: page.state["private"]["holdings"])
    leave(table)
    for seat in (ann, ben):
        seat.wait_for(is_start)
    table.send(do="move", seat="0")
    table.send(do="name", seat="2", name="Dan")
    table.send(do="begin")
    table.wait_for(in_game("paris_connection"))
    for seat in (ann, ben):
        seat.wait_for(lambda page: page.hello.get("role") == "seat" and page.state.get("private"))
    assert (ben.hello["seat"], ann.hello["seat"]) == (0, 1)
    assert link(table, 2)["url"]
    assert not link(table, 0)["url"]


def game_with_bens_phone(start_alone: Start) -> tuple[Running, PageSocket, PageSocket]:
    """Play Ann and Ben's game up to the first roll. Return the program, the table's page and Ben's own page."""
    running = start_alone("ptites-locos", *ANN_AND_BEN)
    page = running.page()
    ben = running.join(page, 1)
    page.begin()
    roll(page)
    page.wait_for(lambda page: page.state["record"])
    return running, page, ben


@pytest.mark.thorough
def test_seat_given_away_game_ended_early_and_rematch(start_alone: Start, tmp_path: Path) -> None:
    running, page, ben = game_with_bens_phone(start_alone)
    ben.send(do="give", seat="0", kind="simple")
    ben.wait_for(lambda page: page.refused)  # seat 0 is not Ben's own
    give(ben, page, 1, "simple")
    give(ben, page, 1, "human")
    give(page, page, 0, "simple")
    page.wait_for(lambda page: len(page.state["record"]) > 1)  # the computer plays, with its own hands
    running.type("give Ann human")
    page.wait_for(lambda page: page.state["seats"][0]["kind"] == "human")
    leave(ben)
    page.wait_for(is_start)
    ben.send(do="go_on", record=ben.state["unfinished"][0]["record"])
    page.wait_for(lambda page: in_game("ptites_locos")(page) and page.state["record"])
    ben.wait_for(lambda page: page.hello.get("role") == "seat" and page.state.get("record"))
    ben.send(do="end")
    page.wait_for(lambda page: page.state["tone"] == "over")
    ben.wait_for(lambda page: page.state["tone"] == "over")
    ben.send(do="again")
    page.wait_for(lambda page: in_game("ptites_locos")(page) and not page.state["record"])
    ben.wait_for(lambda page: page.hello.get("role") == "seat" and not page.state.get("record", True))
    leave(page)
    assert page.state["unfinished"] == []
    assert any(read_record(path).has_ended_early for path in [*tmp_path.glob("*.jsonl"), *records(tmp_path)])


def test_finished_game_has_a_replay_and_figures(start_alone: Start) -> None:
    running, page, _ = game_with_bens_phone(start_alone)
    page.send(do="end")
    page.wait_for(lambda page: page.state["tone"] == "over")
    assert page.state["watch"].startswith("/replay/")
    page.wait_for(lambda page: page.state["ending"])
    [length] = page.state["ending"]["lines"]
    assert f"\n  {length}\n" in running.end()


@pytest.mark.thorough
def test_phone_with_a_computer_still_controls_the_start(start_alone: Start) -> None:
    _, page, ben = game_with_bens_phone(start_alone)
    give(ben, page, 1, "simple")
    leave(ben)
    ben.send(do="go_on", record=ben.state["unfinished"][0]["record"])
    ben.wait_for(in_game("ptites_locos"))
    leave(ben)
    ben.wait_for(lambda page: page.hello["role"] == "seat")
    ben.send(do="kind", seat="1", kind="human")
    page.wait_for(lambda page: is_start(page) and page.state["seats"][1]["kind"] == "human")


def test_phone_takes_its_seat_back_in_the_rematch(start_alone: Start) -> None:
    _, page, ben = game_with_bens_phone(start_alone)
    give(ben, page, 1, "simple")
    ben.send(do="end")
    ben.wait_for(lambda page: page.state["tone"] == "over")
    ben.send(do="again")
    ben.wait_for(lambda page: in_game("ptites_locos")(page) and not page.state["record"])
    assert ben.hello["role"] == "seat"
    page.wait_for(lambda page: page.state.get("choices"))
    page.send(do="choose", text=page.state["choices"][0]["text"])  # to decide who begins
    ben.wait_for(lambda page: page.state["prompt"] == message_text("locos-roll", player="Ann"))
    give(ben, ben, 1, "human")


def test_lesson_leaves_no_record(start_alone: Start, tmp_path: Path) -> None:
    running = start_alone()
    page = running.page()
    page.send(do="name", seat="0", name="Zoé")
    page.send(do="learn", game="ptites-locos")
    page.wait_for(lambda page: page.state.get("lesson"))
    assert names(page)[0] == "Zoé"
    assert page.state["fairness"]["commitment"] == ""
    roll(page)
    page.wait_for(lambda page: page.state["lesson"]["number"] == 2)
    page.send(do="again")
    page.wait_for(lambda page: page.state.get("lesson") and page.state["lesson"]["number"] == 1)
    leave(page)
    running.type("learn golden-train")
    page.wait_for(lambda page: page.state.get("lesson"))
    running.type("start")
    page.wait_for(is_start)
    assert (page.state["title"], names(page)[0]) == ("Golden Train", "Zoé"), "the lesson's game is offered next"
    assert page.state["unfinished"] == []
    assert records(tmp_path) == []
    page.send(do="learn", game="chess")
    page.wait_for(lambda page: page.refused)
    assert is_start(page)
    running.type("quit")
    assert running.status() == 0
    assert "--resume" not in running.end()


def move(page: PageSocket, start: str, end: str) -> None:
    """Pick up a wagon and put it down."""
    piece = next(
        each["id"] for each in page.state["tabletop"]["pieces"] if (each["at"], each["colour"]) == (start, "wagon")
    )
    page.send(do="lift", piece=piece)
    page.send(do="place", piece=piece, square=end)


def wait_for_lesson(page: PageSocket, number: int) -> None:
    """Wait until the lesson shows the sentence with this number and the board is set up correctly."""
    page.wait_for(lambda page: page.state["lesson"]["number"] == number and page.state["tone"] == "do")


@pytest.mark.thorough
def test_whole_game_follows_a_lesson_in_one_command(start_alone: Start) -> None:
    page = start_alone().page()
    page.send(do="learn", game="golden-train")
    page.wait_for(lambda page: page.state.get("lesson"))
    page.send(do="begin")
    page.wait_for(lambda page: page.state.get("prompt") == message_text("golden-who-begins"))
    assert page.state["lesson"] is None
    assert page.state["fairness"]["commitment"] != "", "its dice are its own"
    page.send(do="begin")
    page.wait_for(lambda page: page.refused)
    assert page.refused == [message_text("game-begun")]


def test_confirm_repeats_a_finished_lesson(start_alone: Start) -> None:
    page = start_alone().page()
    page.send(do="learn", game="golden-train")
    page.wait_for(lambda page: page.state.get("lesson"))
    wait_for_lesson(page, 1)
    move(page, "hand", "T1.3")
    page.wait_for(lambda page: any(choice["text"] == "attack" for choice in page.state["choices"]))
    page.send(do="choose", text="attack")
    for number, square in ((3, "T2.1"), (4, "T2.2")):
        wait_for_lesson(page, number)
        move(page, square, "hand")
    page.wait_for(lambda page: page.state["lesson"]["number"] == 5)
    page.send(do="choose", text="stop")
    wait_for_lesson(page, 6)
    move(page, "T2.3", "T2.1")
    page.wait_for(lambda page: page.state["lesson"]["is_over"])
    played = page.state["record"]

    def again(page: PageSocket) -> bool:
        page.send(do="press", button="confirm")  # no answer counts before people have seen the end
        return bool(page.state.get("lesson")) and not page.state["lesson"]["is_over"]

    page.wait_for(again)
    assert played
    assert page.state["record"] == []
