"""Test a whole turn of Golden Train and of Paris Connection at the real table, in a real browser, by drag and drop.

A seat's own page on a phone and a spectator's page are open too, and what their sockets receive is checked.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.english import message_text
from tests.host.web.conftest import PHONE, Open
from tests.host.web.hands import drag, middle, square, supply, take
from tests.host.web.layout import wider_than_the_window
from tests.host.web.parts import choices_of, company, holding, in_hand, open_seat_links, own_seat, seat_links, to_do
from tests.host.web.real_table import RealTable, playing, wait_until
from tests.host.web.roles import button
from tests.host.web.ways import Touch

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

PEOPLE = ["--seat", "Ann", "--seat", "Ben", "--seat", "Clara", "--set", "first=Ann", "--seed", "browser"]
MAX_TURNS = 24
COUPLING = "on the blinking light, behind your train"
LIT_AND_FREE = """() => [...document.querySelectorAll('.light[data-lit]')].map(light => light.dataset.light)
  .filter(name => document.querySelector(`[data-square="${name}"]`))
  .filter(name => !document.querySelector(`[data-at="${name}"]`))"""


def prompt_contains(text: str) -> Any:
    return lambda snapshot: text in snapshot["prompt"]


@pytest.fixture
def golden(tmp_path: Path) -> Iterator[RealTable]:
    with playing(tmp_path, prompt_contains(COUPLING), "golden-train", *PEOPLE) as table:
        yield table


@pytest.fixture
def paris(tmp_path: Path) -> Iterator[RealTable]:
    with playing(tmp_path, prompt_contains("Ann: press the button"), "paris-connection", *PEOPLE) as table:
        yield table


@pytest.fixture
def small_map(tmp_path: Path) -> Iterator[RealTable]:
    starts = "starts=blue,red,black,brown,yellow,purple"
    arguments = ["paris-connection", "--description", "paris_connection_small", "--set", starts, *PEOPLE]
    with playing(tmp_path, prompt_contains("Ann: press the button"), *arguments) as table:
        yield table


def press_red(page: Page, table: RealTable) -> None:
    company(page, "red").click()
    wait_until(lambda: "place a red loco" in table.prompt())


def labels(table: RealTable) -> list[str]:
    return [choice["label"] for choice in table.snapshot()["choices"]]


def wait_for_change(table: RealTable, before: dict[str, Any]) -> None:
    """Wait until the prompt, or the squares it points at, have changed since a snapshot."""
    wait_until(lambda: any(table.snapshot()[key] != before[key] for key in ("prompt", "squares")))


def couple_until_an_attack(page: Page, table: RealTable) -> None:
    """Couple wagons from the supply as the table instructs, until somebody may attack."""
    for _ in range(MAX_TURNS):
        wait_until(lambda: COUPLING in table.prompt() or "Attack" in labels(table))
        if "Attack" in labels(table):
            return
        snapshot = table.snapshot()
        (target,) = snapshot["squares"]
        drag(page, middle(page, supply("pile.wagons")), middle(page, square(target)))
        wait_for_change(table, snapshot)
    raise AssertionError("nobody may attack")


def lift_an_opposing_wagon(page: Page, table: RealTable) -> str:
    """Drag the first face-down opposing wagon off the board. Return its place."""
    snapshot = table.snapshot()
    turn = next(seat for seat, each in enumerate(snapshot["seats"]) if each["current"])
    face_down = [each["square"] for each in snapshot["pieces"] if each["colour"] == "wagon" and "value" not in each]
    place = next(str(each) for each in face_down if not each.startswith(f"T{turn + 1}."))
    drag(page, middle(page, square(place)), middle(page, "#detail"))
    wait_until(lambda: any(piece["square"] == place and "value" in piece for piece in table.snapshot()["pieces"]))
    return place


def close_up(page: Page, table: RealTable) -> None:
    """Close trains up, or put wagons back, as the table instructs until the attack is over."""
    for _ in range(8):
        snapshot = table.snapshot()
        squares = [middle(page, square(name)) for name in snapshot["squares"]]
        if COUPLING in snapshot["prompt"] or "Attack" in labels(table):
            return
        if "Take" in snapshot["prompt"]:
            drag(page, squares[0], middle(page, "#detail"))
        else:
            drag(page, *squares if len(squares) > 1 else [middle(page, supply("pile.wagons")), *squares])
        wait_for_change(table, snapshot)
    raise AssertionError("the trains are not right yet")


def test_golden_train_attack(golden: RealTable, open_page: Open) -> None:
    page = open_page(running=golden)
    watcher = open_page(PHONE, query="watch", running=golden)
    couple_until_an_attack(page, golden)
    attacker = next(seat["name"] for seat in golden.snapshot()["seats"] if seat["current"])
    button(page, "golden-label-attack").first.click()
    wait_until(lambda: any(card["label"] == "Dynamite" for card in golden.snapshot()["shown"]))
    expect(page.get_by_role("img", name=re.compile("Dynamite: [1-4]"))).to_be_visible()

    place = lift_an_opposing_wagon(page, golden)
    value = next(p["value"] for p in golden.snapshot()["pieces"] if p["square"] == place)
    expect(page.locator(".value title").first).to_have_text(str(value))
    expect(watcher.locator(".value title").first).to_have_text(str(value))
    if message_text("golden-label-stop") in labels(golden):
        choices_of(page).filter(has_text=message_text("golden-label-stop")).click()
        wait_until(lambda: message_text("golden-label-stop") not in labels(golden))
    close_up(page, golden)

    wait_until(lambda: attacker not in golden.prompt())
    expect(page.locator(".value")).to_have_count(0)  # hidden again
    wagon = golden.called(place).replace(" place in ", " wagon of ")
    assert any(f"turns over {wagon}" in entry["say"] for entry in golden.snapshot()["record"])


def test_paris_connection_turn(paris: RealTable, open_page: Open) -> None:
    page = open_page(running=paris)
    press_red(page, paris)
    start = next(piece["square"] for piece in paris.snapshot()["pieces"] if piece["colour"] == "red")
    drag(page, middle(page, supply("board.red")), middle(page, square("16.8")))
    expect(to_do(page)).to_contain_text("No red loco is next to this hex.")
    expect(page.locator("#prompt-card")).to_have_attribute("data-tone", "wrong")
    drag(page, middle(page, '#board [data-at="16.8"]'), middle(page, "#detail"))
    wait_until(lambda: "red loco" in paris.prompt())
    built: list[str] = []
    for _ in range(2):
        target = open_places(page)[0]
        drag(page, middle(page, supply("board.red")), middle(page, square(target)))
        built.append(target.removesuffix(".L").removesuffix(".R"))
        wait_until(lambda: len([action for action in paris.actions() if action.startswith("place")]) == len(built))
    button(page, "paris-label-done").click()
    wait_until(lambda: paris.prompt().startswith("Ben:"))

    assert len([action for action in paris.actions() if action.startswith("place")]) == 2
    on_board = {piece["square"] for piece in paris.snapshot()["pieces"] if piece["colour"] == "red"}
    assert on_board == {start, *built}


def open_places(page: Page) -> list[str]:
    """Return the squares that are lit and free, once the lights have settled."""
    before: list[str] = []
    for _ in range(40):
        page.wait_for_timeout(600)
        lit: list[str] = page.evaluate(LIT_AND_FREE)
        if lit and lit == before:
            return lit
        before = lit
    raise AssertionError("no light offers a hex")


@pytest.mark.parametrize(
    ("lifts_first", "is_slow"),
    [(False, False), (True, False), (True, True)],
    ids=["put beside it", "lifted first", "lifted first, slowly"],
)
def test_two_locos_on_hex_with_shared_sensor(
    small_map: RealTable, open_page: Open, *, lifts_first: bool, is_slow: bool
) -> None:
    page = open_page(running=small_map)
    store_of = {name: supply(f"board.{name}") for name in ("red", "black", "brown")}
    press_red(page, small_map)
    drag(page, middle(page, store_of["red"]), middle(page, square("2.5.L")))
    wait_until(lambda: "place 2.5" in small_map.actions())
    button(page, "paris-label-done").click()
    wait_until(lambda: small_map.prompt().startswith("Ben:"))
    company(page, "brown").click()
    wait_until(lambda: "place a brown loco" in small_map.prompt())

    drag(page, middle(page, store_of["black"]), middle(page, square("2.5.R")))
    wait_until(lambda: small_map.prompt() == message_text("piece-take-off", piece="the black loco"))
    drag(page, middle(page, '#board [data-at="2.5.R"]'), middle(page, "#prompt"))
    wait_until(lambda: "place a brown loco" in small_map.prompt())
    if lifts_first:
        drag(page, middle(page, '#board [data-at="2.5.L"]'), middle(page, "#prompt"))
        wait_until(lambda: small_map.prompt() == message_text("piece-put", piece="the red loco"))
        drag(page, middle(page, store_of["brown"]), middle(page, square("2.5.R")))
        if is_slow:
            wait_until(lambda: small_map.prompt() == message_text("piece-take-off", piece="the brown loco"))
        take(page, store_of["red"], square("2.5.L"))
        if is_slow:
            expect(page.locator('#board .piece[data-at="2.5.L"]')).to_be_visible()  # the brown loco, the only one there
            page.mouse.move(*middle(page, square("2.5.L"), right=-0.1, down=-0.1))
        page.mouse.up()
    else:
        drag(page, middle(page, store_of["brown"]), middle(page, square("2.5.R")))
    wait_until(lambda: small_map.actions().count("place 2.5") == len(["red", "brown"]))
    wait_until(lambda: small_map.prompt().startswith("Ben: place up to 4 more brown locos."))
    assert page.locator("#prompt-card").get_attribute("data-tone") == "do"


def keep_frames(found: list[dict[str, Any]], page: Page) -> None:
    """Add to `found` the messages that the page's socket receives from now on."""
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: found.append(json.loads(frame))))


def join(page: Page, table: RealTable, name: str, open_page: Open, first: Callable[[Page], object]) -> Page:
    """Open the seat's own page on a phone, using the link on the table's page."""
    open_seat_links(page)
    address = seat_links(page).filter(has_text=name).get_by_role("link").get_attribute("href")
    assert address
    button(page, "page-close").click()
    return open_page(PHONE, query=address.removeprefix(table.url), running=table, first=first)


def test_shares_reach_only_own_seat_page(paris: RealTable, open_page: Open) -> None:
    states: dict[str, list[dict[str, Any]]] = {name: [] for name in ("Ann", "Ben", "watcher", "table")}
    recorders = {name: partial(keep_frames, found) for name, found in states.items()}
    page = open_page(running=paris, first=recorders["table"])
    ann, ben = (join(page, paris, name, open_page, recorders[name]) for name in ("Ann", "Ben"))
    open_page(query="watch", running=paris, first=recorders["watcher"])
    expect(own_seat(ann)).to_contain_text(message_text("script-your-turn"))
    expect(own_seat(ben)).to_contain_text(message_text("script-plays", player="Ann"))
    counts = [int(count) for count in ann.locator(".holding-count").all_inner_texts()]
    assert sum(counts) == 10
    assert not wider_than_the_window(ann)

    companies = [name.lower() for name in ann.locator(".holding-name").all_inner_texts()]
    own_company = companies[counts.index(max(counts))]
    other = next(name for name in companies if name != own_company)
    ann.get_by_role("button", name=own_company.capitalize(), exact=True).first.click()
    wait_until(lambda: f"{own_company} loco" in paris.prompt())
    button(ann, "paris-label-take", company=other).click()
    wait_until(lambda: any(action.startswith("take") for action in paris.actions()))
    expect(holding(ann, own_company.capitalize()).get_by_text(str(max(counts) - 1), exact=True)).to_be_visible()

    private = {name: [state["private"] for state in found if "private" in state] for name, found in states.items()}
    assert private["watcher"] == private["table"] == []
    assert private["Ann"]
    assert {own["seat"] for own in private["Ann"]} == {0}
    assert {own["seat"] for own in private["Ben"]} == {1}
    public = [json.dumps(state) for state in states["watcher"] + states["table"] if state["type"] == "state"]
    assert len(public) >= 4
    assert not [text for text in public if '"holdings"' in text or '"shares"' in text]
    dealt = [entry["action"] for state in states["watcher"] for entry in state.get("record", [])]
    assert not [action for action in dealt if action.startswith("deal ") and action != "deal ?"]


def test_finger_builds_on_phone(paris: RealTable, open_page: Open) -> None:
    page = open_page(PHONE, running=paris)
    press_red(page, paris)
    [target, *_] = open_places(page)
    Touch(page).take(supply("board.red"))
    expect(in_hand(page)).to_be_visible()
    Touch(page).put(square(target))
    wait_until(lambda: any(action.startswith("place") for action in paris.actions()))


def test_wrong_companys_loco_is_reported_at_once(paris: RealTable, open_page: Open) -> None:
    """The virtual board knows its pieces, so a blue one on a hex lit for red is reported."""
    page = open_page(running=paris)
    press_red(page, paris)
    [target, *_] = open_places(page)
    drag(page, middle(page, supply("board.blue")), middle(page, square(target)))
    wait_until(lambda: paris.prompt().startswith("Take the blue loco off"))
    assert not [action for action in paris.actions() if action.startswith("place")]
    expect(button(page, "button", button="confirm")).to_be_disabled()
    drag(page, middle(page, f'#board [data-at="{target}"]'), middle(page, "#prompt"))
    wait_until(lambda: "place a red loco" in paris.prompt())
    assert not [action for action in paris.actions() if action.startswith("place")]
