"""Test seat pages of a real `signalbox play`: keys survive reload and restart, and secrets reach nobody else."""

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from signalbox.app.seat_pages import SeatPages
from signalbox.board import draw
from signalbox.play.table.commands import ChooseByWord
from signalbox.play.table.present.snapshot import snapshot
from signalbox.web.hub import ONLY_WATCHING
from signalbox.web.viewer import AT_THE_TABLE, NO_SEAT, WATCHING, Role, seated
from tests.english import english, message_text
from tests.host.app.running import Running, link
from tests.host.app.test_seat_pages import join
from tests.host.heads import without_heads
from tests.host.play.table.harness import open_stacked
from tests.host.web.hubs import table_hub

PEOPLE = ["--seat", "Ann", "--seat", "Ben", "--set", "first=Ann"]

Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start `signalbox play WORDS`; every program started is ended."""
    started: list[Running] = []

    def play(*words: str, port: int = 0, folder: str = "") -> Running:
        place = tmp_path / folder
        place.mkdir(exist_ok=True)
        started.append(Running(place, *words, port=port))
        return started[-1]

    yield play
    for running in started:
        running.end()


@pytest.mark.realtime
def test_seat_is_known_after_a_restart_until_a_new_link(start: Start) -> None:
    first = start(*PEOPLE, "--lan")
    watcher, table = first.page(), first.page(first.query)
    assert (watcher.hello["role"], table.hello["role"]) == ("spectator", "table")
    ann = first.join(table, 0)
    assert (ann.hello["role"], ann.hello["seat"]) == ("seat", 0)
    table.wait_for(lambda page: link(page, 0)["joined"])
    table.begin()
    table.wait_for(lambda page: page.state["prompt"] == message_text("locos-roll", player="Ann"))
    ann.send(do="press", button="roll")
    ann.wait_for(lambda page: page.refused)
    watcher.send(do="press", button="roll")
    watcher.wait_for(lambda page: page.refused == [english(ONLY_WATCHING)])
    key, port = ann.hello["key"], first.port
    printed = first.end(signal.SIGINT)
    assert "Anyone on this network may watch at http://" in printed
    assert printed.count("Type roll, ") == 1
    assert key not in printed
    assert "join=" not in printed

    again = start("--resume", "--lan", port=port)
    assert again.port == port
    ann, table = again.page(f"?key={key}"), again.page(again.query)
    assert (ann.hello["role"], ann.hello["seat"], link(table, 0)["joined"]) == ("seat", 0, True)
    table.send(do="relink", seat="0")
    ann.wait_for(lambda page: page.hello["role"] == "spectator")
    assert ann.hello["text"] == english(NO_SEAT)
    assert again.page(f"?key={key}").hello["role"] == "spectator"
    assert again.join(table, 0).hello["seat"] == 0


# Paris Connection, where shares are secret.

PARIS = ["--set", "starts=red blue black brown yellow purple", "--set", "first=Ann"]
NEXT_TO_RED = "4.11"  # a hex next to Saint-Lazare
SHARES = 10  # per seat with three players (P2)


@pytest.mark.realtime
def test_spectator_receives_no_secrets(start: Start) -> None:
    """Ann looks at her shares, names a company and builds; Ben is told to wait; others see what the table sees."""
    running = start("paris-connection", "--seat", "Ann", "--seat", "Ben", "--seat", "Cleo", *PARIS, "--lan")
    table, watcher = running.page(running.query), running.page()
    ann, ben = running.join(table, 0), running.join(table, 1)
    table.begin()
    for page in (ann, ben):
        page.wait_for(lambda page: page.state.get("private", {}).get("holdings"))
    assert sum(holding["count"] for holding in ann.state["private"]["holdings"]) == SHARES
    assert (ann.state["private"]["seat"], ben.state["private"]["seat"]) == (0, 1)
    assert ben.state["private"]["choices"] == []
    ben.send(do="choose", text="company red")
    ben.wait_for(lambda page: page.refused == [message_text("seat-not-your-turn", player="Ann")])
    ann.send(do="press", button="red")
    table.wait_for(lambda page: page.state["record"])
    piece = next(
        each["id"] for each in table.state["tabletop"]["pieces"] if (each["colour"], each["at"]) == ("red", "hand")
    )
    table.send(do="lift", piece=piece)
    table.send(do="place", piece=piece, square=f"{NEXT_TO_RED}.L")
    ann.wait_for(lambda page: "done" in [choice["text"] for choice in page.state["private"]["choices"]])
    ann.send(do="choose", text="done")
    table.wait_for(lambda page: page.state["seats"][1]["current"])
    for page in (table, watcher, ann, ben):
        page.take_all()
    public = running.state_json()
    keys = [ann.hello["key"], ben.hello["key"]]
    printed = running.end()

    for told in (watcher.text, table.text, public, printed):
        assert not [word for word in ("private", "holdings", "deal red", "deal blue", *keys) if word in told]
    for told in (watcher.text, public, ann.text, ben.text):
        assert not [word for word in ('"table":', "join=", running.query.partition("=")[2]) if word in told]
    assert ann.text.count('"private":{"seat":0') == ann.text.count('"private"')
    assert ben.text.count('"private":{"seat":1') == ben.text.count('"private"')
    assert {key: value for key, value in table.state.items() if key != "table"} == watcher.state


def deal(*hands: list[str]) -> list[str]:
    """Return the cards in the order dealt: one to each seat in turn."""
    return [f"deal {hand[turn]}" for turn in range(SHARES) for hand in hands]


FIVE = {colour: [colour] * (SHARES // 2) for colour in ("red", "blue", "black", "brown", "yellow", "purple")}
KEPT = (FIVE["black"], FIVE["brown"], FIVE["yellow"])  # five of each seat's shares are the same in both deals
SWAPPED = (FIVE["red"], FIVE["blue"], FIVE["purple"])


@pytest.mark.parametrize("pair", [(0, 1), (1, 2), (0, 2)])
def test_other_viewers_receive_the_same_bytes_for_both_deals(tmp_path: Path, pair: tuple[int, int]) -> None:
    """In two deals two seats have swapped half of their shares; both are played alike: build, help, a trade."""
    streams = []
    for swap in (False, True):
        halves = list(SWAPPED)
        if swap:
            halves[pair[0]], halves[pair[1]] = halves[pair[1]], halves[pair[0]]
        cards = deal(*(half + kept for half, kept in zip(halves, KEPT, strict=True)))
        streams.append(received(tmp_path / str(swap), cards))
    first, second = streams
    for seat in pair:
        assert first.pop(seated(seat)) != second.pop(seated(seat))

    assert first == second
    assert len(first) == 3  # the third seat, the table and a spectator


def received(folder: Path, cards: list[str]) -> dict[Role, list[str]]:
    """Return everything each kind of page receives while Ann builds and Ben trades."""
    folder.mkdir()
    harness = open_stacked(folder, "paris-connection", 3, cards, starts="red blue black brown yellow purple")
    pages = SeatPages(harness.table)
    hub = table_hub(lambda _command, _viewer: None, draw(harness.board), pages.seats)
    for seat in range(3):
        join(pages.seats, seat)
    told: dict[Role, list[str]] = {}

    def publish() -> None:
        harness.wait()
        hub.publish(snapshot(harness.table, harness.at), pages.private(), {"links": "the same"})
        for role, viewer in viewers.items():
            while (text := viewer.take(0.0)) is not None:
                told.setdefault(role, []).append(without_heads(text))

    def choose(seat: int, text: str) -> None:
        pages.command(harness.at, seat, ChooseByWord(text))
        publish()

    with ExitStack() as opened:
        roles = (AT_THE_TABLE, WATCHING, *map(seated, range(3)))
        viewers = {role: opened.enter_context(hub.viewer(role)) for role in roles}
        publish()
        harness.press("help")
        publish()
        choose(0, "company red")
        harness.press("help")
        publish()
        harness.put(harness.from_hand("red"), f"{NEXT_TO_RED}.L")
        publish()
        choose(0, "done")
        choose(1, "company brown")
        choose(1, "take yellow")
        choose(1, "done")
    assert [action for action in harness.actions if "?" not in action] == [
        *("company red", f"place {NEXT_TO_RED}", "done"),
        *("company brown", "take yellow", "done"),
    ]
    return told
