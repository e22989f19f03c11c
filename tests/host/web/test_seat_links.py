"""The seats' links and keys: a link works once, a new one ends the old, and no guess opens anything."""

import base64
import json
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from signalbox.errors import UserError
from signalbox.web.page_types import SeatLink
from signalbox.web.seat_links import Seats

ADDRESS = "http://192.168.1.20:8080/"


def seats() -> Seats:
    served = Seats({0: "Ann", 2: "Cleo"})
    served.served_at(ADDRESS, lan=True)
    return served


def link(of: Seats, seat: int) -> SeatLink:
    return next(each for each in of.table_part()["links"] if each["seat"] == seat)


def code(of: Seats, seat: int) -> str:
    return parse_qs(urlsplit(link(of, seat)["url"]).query)["join"][0]


def test_every_seat_that_people_play_has_a_link_of_its_own() -> None:
    part = seats().table_part()
    links = part["links"]

    assert [(each["seat"], each["name"], each["joined"]) for each in links] == [(0, "Ann", False), (2, "Cleo", False)]
    assert all(each["url"].startswith(ADDRESS + "seat?join=") for each in links)
    assert len({each["url"] for each in links}) == 2
    assert (part["lan"], part["watch"]) == (True, ADDRESS + "watch")


def test_the_qr_code_is_a_picture_on_white_that_the_page_may_show() -> None:
    svg = link(seats(), 0)["svg"]

    assert svg.startswith("data:image/svg+xml")
    drawing = unquote(svg.partition(",")[2])
    assert "viewBox" in drawing
    assert "#fff" in drawing  # dark pages stay readable for phones
    assert "script" not in drawing


def test_there_is_no_link_before_the_page_is_served() -> None:
    assert [(each["url"], each["svg"]) for each in Seats({0: "Ann"}).table_part()["links"]] == [("", "")]


def test_a_link_works_once() -> None:
    table = seats()
    once = code(table, 2)
    joined = table.join(once)

    assert joined is not None
    assert joined[0] == 2
    assert table.holder(joined[1]) == 2
    assert table.join(once) is None
    assert table.joined() == [2]
    assert (link(table, 2)["joined"], link(table, 2)["url"], link(table, 2)["svg"]) == (True, "", "")
    assert link(table, 0)["url"] != ""


def test_a_new_link_ends_the_key_and_the_link_before() -> None:
    table = seats()
    first = code(table, 0)
    assert table.relink("0") == 0
    assert table.join(first) is None
    joined = table.join(code(table, 0))
    assert joined is not None
    table.relink("0")

    assert table.holder(joined[1]) is None
    assert table.joined() == []
    assert table.join(code(table, 0)) is not None


@pytest.mark.parametrize("number", ["1", "3", "", "-1", "00", "x", "\udcff"])
def test_a_seat_without_a_page_has_no_new_link(number: str) -> None:
    with pytest.raises(UserError, match=r"has no page of its own"):
        seats().relink(number)


@pytest.mark.parametrize("guess", ["", "x", "é", "\ufffd", "A" * 5000])
def test_a_guess_opens_nothing(guess: str) -> None:
    table = seats()
    joined = table.join(code(table, 0))
    assert joined is not None

    assert table.join(guess) is None  # not even the empty code of a seat that has joined
    assert table.holder(guess) is None
    assert table.join(joined[1]) is None


def test_codes_and_keys_cannot_be_guessed() -> None:
    table = seats()
    words = []
    for _ in range(50):
        words.append(code(table, 0))
        joined = table.join(words[-1])
        assert joined is not None
        words.append(joined[1])
        table.relink("0")

    assert len(set(words)) == 100
    assert min(len(base64.urlsafe_b64decode(word + "==")) for word in words) >= 12  # bytes of chance


def test_who_listens_is_told_of_every_change() -> None:
    changes = []
    table = seats()
    table.on_change = lambda: changes.append(len(table.joined()))
    table.join(code(table, 0))
    table.join("no link")
    table.relink("0")

    assert changes == [1, 0]


def test_what_is_kept_knows_the_keys_again_and_opens_nothing_by_itself() -> None:
    table = seats()
    joined = table.join(code(table, 0))
    assert joined is not None
    kept = table.to_text()
    again = Seats({0: "Ann", 2: "Cleo"}, kept)

    assert again.holder(joined[1]) == 0
    assert again.joined() == [0]
    assert joined[1] not in kept
    for digest in json.loads(kept).values():
        assert again.holder(digest) is None
        assert again.join(digest) is None
