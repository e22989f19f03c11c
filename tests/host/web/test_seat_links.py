"""Test the seats' links and keys: a link works once, a new one revokes the old, and guesses open nothing."""

import base64
import json
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from signalbox.core.errors import UserError
from signalbox.web.page_types import SeatLink
from signalbox.web.seat_links import Seats

ADDRESS = "http://192.168.1.20:8080/"


def seats(names: dict[int, str] | None = None) -> Seats:
    served = Seats(names or {0: "Ann", 2: "Cleo"})
    served.set_address(ADDRESS, lan=True)
    return served


def link(table: Seats, seat: int) -> SeatLink:
    return next(each for each in table.table_part()["links"] if each["seat"] == seat)


def code(table: Seats, seat: int) -> str:
    return parse_qs(urlsplit(link(table, seat)["url"]).query)["join"][0]


def key_of(seats: Seats, seat: int) -> str:
    """Open a seat's link and return the seat's key."""
    joined, key = seats.join(code(seats, seat)) or (None, "")
    assert joined == seat
    return key


def test_every_human_seat_has_own_link() -> None:
    part = seats().table_part()
    links = part["links"]
    assert [(each["seat"], each["name"], each["joined"]) for each in links] == [(0, "Ann", False), (2, "Cleo", False)]
    assert all(each["url"].startswith(ADDRESS + "seat?join=") for each in links)
    assert len({each["url"] for each in links}) == 2
    assert (part["lan"], part["watch"]) == (True, ADDRESS + "watch")


def test_qr_code_is_svg_on_white() -> None:
    svg = link(seats(), 0)["svg"]
    assert svg.startswith("data:image/svg+xml")
    drawing = unquote(svg.partition(",")[2])
    assert "viewBox" in drawing
    assert "#fff" in drawing  # so that phones can read it on dark pages
    assert "script" not in drawing


def test_no_links_before_serving() -> None:
    assert [(each["url"], each["svg"]) for each in Seats({0: "Ann"}).table_part()["links"]] == [("", "")]


def test_link_works_once() -> None:
    table = seats()
    used_code = code(table, 2)
    assert table.seat_of_key(key_of(table, 2)) == 2
    assert table.join(used_code) is None
    assert table.joined_seats() == [2]
    assert (link(table, 2)["joined"], link(table, 2)["url"], link(table, 2)["svg"]) == (True, "", "")
    assert link(table, 0)["url"] != ""


def test_relink_revokes_old_key_and_link() -> None:
    table = seats()
    first = code(table, 0)
    assert table.relink("0") == 0
    assert table.join(first) is None
    key = key_of(table, 0)
    table.relink("0")
    assert table.seat_of_key(key) is None
    assert table.joined_seats() == []
    assert table.join(code(table, 0)) is not None


@pytest.mark.parametrize("number", ["1", "3", "", "-1", "00", "x", "\udcff"])
def test_seat_without_page_cannot_be_relinked(number: str) -> None:
    with pytest.raises(UserError, match=r"has no page of its own"):
        seats().relink(number)


@pytest.mark.parametrize("guess", ["", "x", "é", "\ufffd", "A" * 5000])
def test_guesses_open_nothing(guess: str) -> None:
    table = seats()
    key = key_of(table, 0)
    assert table.join(guess) is None  # not even the empty code of a seat that has joined
    assert table.seat_of_key(guess) is None
    assert table.join(key) is None


def test_codes_and_keys_are_unguessable() -> None:
    table = seats()
    secrets = []
    for _ in range(50):
        secrets += [code(table, 0), key_of(table, 0)]
        table.relink("0")
    assert len(set(secrets)) == 100
    assert min(len(base64.urlsafe_b64decode(word + "==")) for word in secrets) >= 12  # random bytes


def test_listener_hears_every_change() -> None:
    changes = []
    table = seats()
    table.on_change = lambda: changes.append(len(table.joined_seats()))
    table.join(code(table, 0))
    table.join("no link")
    table.relink("0")
    assert changes == [1, 0]


def test_saved_seats_recognise_keys_without_storing_them() -> None:
    table = seats()
    key = key_of(table, 0)
    saved = table.to_text()
    restored = Seats({0: "Ann", 2: "Cleo"}, saved)
    assert restored.seat_of_key(key) == 0
    assert restored.joined_seats() == [0]
    assert key not in saved
    for digest in json.loads(saved).values():
        assert restored.seat_of_key(digest) is None
        assert restored.join(digest) is None


def test_key_follows_name_and_renaming() -> None:
    table = seats({0: "Ann", 1: "Ben"})
    keys = [key_of(table, seat) for seat in (0, 1)]
    table.set_seats({0: "Ben", 1: "Ann"})  # they swap seats
    assert [table.seat_of_key(key) for key in keys] == [1, 0]
    table.set_seats({0: "Ben", 1: "Anna"})  # and Ann has a new name
    assert [table.seat_of_key(key) for key in keys] == [1, 0]
    table.set_seats({0: "Ben", 1: "Anna", 2: "Cleo"})
    assert [link["joined"] for link in table.table_part()["links"]] == [True, True, False]
    table.set_seats({0: "Cleo"})
    assert [table.seat_of_key(key) for key in keys] == [None, None]


def test_player_joining_mid_game_gets_link() -> None:
    table = seats({0: "Ann"})
    key = key_of(table, 0)
    table.add_seat(1, "Robin")
    table.add_seat(0, "Ann")
    assert table.seat_of_key(key) == 0
    assert [link["name"] for link in table.table_part()["links"]] == ["Ann", "Robin"]


def test_keys_follow_names_into_next_game() -> None:
    before, after = seats({0: "Ann", 1: "Ben"}), Seats({0: "Cleo", 1: "Ann"})
    key = key_of(before, 0)
    after.take_over(before)
    assert after.seat_of_key(key) == 1
    assert after.table_part()["lan"]


def test_player_regains_page_after_computer_played_seat() -> None:
    players = seats({0: "Ann", 1: "Ben"})
    key = key_of(players, 0)
    game = Seats({1: "Ben"})  # continued, and Ann has no seat in it
    game.take_over(players)
    assert game.seat_of_key(key) is None
    game.add_seat(0, "Ann")
    assert game.seat_of_key(key) == 0

    game = Seats({1: "Ben"}, computers={0: "Ann", 2: "Cleo"})  # computers play two seats, including Ann's
    game.take_over(players)
    assert game.seat_of_key(key) == 0
    assert [(link["name"], link["joined"]) for link in game.table_part()["links"]] == [("Ann", True), ("Ben", False)]

    game = Seats({1: "Ben"})
    game.take_over(players)
    start = Seats()
    start.take_over(game)
    start.set_seats({0: "Cleo", 1: "Ann"})
    assert start.seat_of_key(key) == 1
    start.relink("1")
    start.set_seats({0: "Cleo"})
    start.set_seats({0: "Cleo", 1: "Ann"})
    assert start.seat_of_key(key) is None  # revoked for good


def test_renamed_seat_leaves_no_key_for_old_name() -> None:
    table = seats({0: "Ann"})
    key = key_of(table, 0)
    table.set_seats({0: "Zoé"})
    table.set_seats({0: "Zoé", 1: "Ann"})
    assert table.seat_of_key(key) == 0
