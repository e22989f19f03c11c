"""Test seat pages of a real `signalbox play`: keys survive reload and restart, and secrets reach nobody else."""

import signal

import pytest

from signalbox.web.hub import ONLY_WATCHING
from signalbox.web.viewer import NO_SEAT
from tests.english import english, message_text
from tests.host.app.conftest import Start
from tests.host.app.running import link
from tests.host.app.test_evening import ANN_AND_BEN

pytestmark = pytest.mark.realtime


def test_key_is_valid_after_a_restart_until_a_new_link(start: Start) -> None:
    first = start(*ANN_AND_BEN, "--lan")
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


def test_spectator_receives_no_secrets(start: Start) -> None:
    """Ann looks at her shares, names a company and builds; Ben is told to wait; others see only public information."""
    starts = "starts=red blue black brown yellow purple"
    running = start("paris-connection", *ANN_AND_BEN, "--seat", "Cleo", "--set", starts, "--lan")
    table, watcher = running.page(running.query), running.page()
    ann, ben = running.join(table, 0), running.join(table, 1)
    table.begin()
    for page in (ann, ben):
        page.wait_for(lambda page: page.state.get("private", {}).get("holdings"))
    assert sum(holding["count"] for holding in ann.state["private"]["holdings"]) == 10  # with three players (P2)
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
    table.send(do="place", piece=piece, square="4.11.L")  # next to Saint-Lazare
    ann.wait_for(lambda page: "done" in [choice["text"] for choice in page.state["private"]["choices"]])
    ann.send(do="choose", text="done")
    table.wait_for(lambda page: page.state["seats"][1]["current"])
    for page in (table, watcher, ann, ben):
        page.take_all()
    public = running.get("state.json")
    keys = [ann.hello["key"], ben.hello["key"]]
    printed = running.end()

    for output in (watcher.text, table.text, public, printed):
        assert not [word for word in ("private", "holdings", "deal red", "deal blue", *keys) if word in output]
    for output in (watcher.text, public, ann.text, ben.text):
        assert not [word for word in ('"table":', "join=", running.query.partition("=")[2]) if word in output]
    assert ann.text.count('"private":{"seat":0') == ann.text.count('"private"')
    assert ben.text.count('"private":{"seat":1') == ben.text.count('"private"')
    assert {key: value for key, value in table.state.items() if key != "table"} == watcher.state
