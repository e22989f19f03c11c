"""Test the hub: the latest snapshot and lights reach every viewer, and a slow viewer delays nobody."""

import asyncio
import json
from typing import cast
from unittest.mock import Mock

import pytest

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.table.commands import to_message
from signalbox.web.hub import Hub
from signalbox.web.page_types import PatternsMessage
from signalbox.web.seat_links import Seats
from signalbox.web.viewer import LIGHTS_PERIOD_S, SPECTATOR_ROLE, TABLE_ROLE, VOICE_BYTES, Viewer, seat_role
from tests.host.web.hubs import table_hub

ROLL = '{"do": "press", "button": "roll"}'
VIEWER_INFO = {"role": "spectator", "seat": None, "may_command": False}
HELLO = {"type": "hello", **VIEWER_INFO, "key": "", "screen": "game.html board 0", "text": ""}


def hub(commands: list[dict[str, str]] | None = None) -> Hub:
    received = commands if commands is not None else []
    return table_hub(lambda command, _: received.append(to_message(command)), {"name": "board"})


def drain(viewer: Viewer, now: float = 1000.0) -> list[dict[str, object]]:
    messages = [json.loads(text) for text in iter(lambda: viewer.pop_message(now), None)]
    for message in messages:
        if message["type"] == "hello":
            assert len(str(message.pop("voice"))) >= VOICE_BYTES  # different for each page
    return messages


def test_new_viewer_gets_current_state() -> None:
    table = hub()
    table.publish({"prompt": "Roll."})
    table.publish_lights(bytes([1, 2, 255]))
    with table.connect_viewer(SPECTATOR_ROLE) as viewer:
        messages = drain(viewer)
    assert messages == [HELLO, {"type": "state", "prompt": "Roll."}, {"type": "lights", "rgb": "0102ff"}]


def test_late_viewer_gets_patterns_at_current_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("signalbox.web.hub.time.monotonic", lambda: now)
    patterns: PatternsMessage = {"type": "patterns", "at": 0, "lights": 1, "allowed": 255, "groups": []}
    table = hub()
    table.publish_lights(b"\x01\x02\x03")
    with table.connect_viewer(SPECTATOR_ROLE) as early:
        drain(early)
        table.publish_patterns(patterns, 5000)
        assert drain(early, 2000.0) == [{**patterns, "at": 5000}]
        now += 0.25
        with table.connect_viewer(SPECTATOR_ROLE) as late:
            assert drain(late)[-1] == {**patterns, "at": 5250}
        table.publish_lights(b"\x01\x02\x03")  # as before the patterns
        assert drain(early, 3000.0) == [{"type": "lights", "rgb": "010203"}]
        with table.connect_viewer(SPECTATOR_ROLE) as late:
            assert drain(late)[-1] == {"type": "lights", "rgb": "010203"}


def test_unread_messages_are_replaced_by_latest() -> None:
    table = hub()
    with table.connect_viewer(TABLE_ROLE) as viewer:
        for n in range(1000):
            table.publish({"prompt": str(n)})
            table.publish_lights(n.to_bytes(3, "big"))
        messages = drain(viewer)
    assert [message["type"] for message in messages] == ["hello", "state", "lights"]
    assert messages[1]["prompt"] == "999"
    assert messages[2]["rgb"] == "0003e7"


def test_unchanged_state_is_not_resent() -> None:
    table = hub()
    table.publish({"prompt": "Roll."})
    table.publish_lights(b"\x01\x02\x03")
    with table.connect_viewer(TABLE_ROLE) as viewer:
        drain(viewer)
        table.publish({"prompt": "Roll."})
        table.publish_lights(b"\x01\x02\x03")
        assert drain(viewer, 2000.0) == []


def test_light_frames_are_rate_limited_and_last_arrives() -> None:
    viewer = Viewer(SPECTATOR_ROLE)
    sent = []
    for ms in range(1000):
        viewer.queue_lights(str(ms))
        if (text := viewer.pop_message(ms / 1000)) is not None:
            sent.append(int(text))
    assert len(sent) <= 1 / LIGHTS_PERIOD_S + 1
    assert viewer.deadline() is not None
    assert viewer.pop_message(2.0) == "999"


def test_notices_come_first_and_oldest_are_dropped() -> None:
    viewer = Viewer(SPECTATOR_ROLE)
    viewer.queue_state("state")
    for n in range(50):
        viewer.queue_notice(str(n))
    assert [viewer.pop_message(0.0) for _ in range(9)] == ["42", "43", "44", "45", "46", "47", "48", "49", "state"]


def test_viewer_waits_for_next_message() -> None:
    async def scenario() -> list[str]:
        table = hub()
        with table.connect_viewer(TABLE_ROLE) as viewer:
            first = await viewer.next_message()
            waiting = asyncio.create_task(viewer.next_message())
            await asyncio.sleep(0)
            table.publish({"prompt": "Roll."})
            return [first, await waiting]

    assert [json.loads(text)["type"] for text in asyncio.run(scenario())] == ["hello", "state"]


def test_connected_viewers_are_counted() -> None:
    table = hub()
    with table.connect_viewer(TABLE_ROLE), table.connect_viewer(TABLE_ROLE):
        assert table.viewer_count == 2
    assert table.viewer_count == 0


def test_table_refusal_is_returned() -> None:
    table = table_hub(Mock(side_effect=UserError(Message("takeback-nothing"))))
    with table.connect_viewer(TABLE_ROLE) as viewer:
        assert asyncio.run(table.command('{"do": "takeback"}', viewer)) == Message("takeback-nothing")


def test_non_json_snapshot_raises_type_error() -> None:
    with pytest.raises(TypeError):
        hub().publish({"prompt": object()})


def test_screen_change_reloads_pages_and_rejects_old_commands() -> None:
    commands: list[dict[str, str]] = []
    table = hub(commands)
    table.publish({"prompt": "Roll."})
    table.publish_lights(b"\x01\x02\x03")
    with table.connect_viewer(SPECTATOR_ROLE) as old, table.connect_viewer(TABLE_ROLE) as hand:
        drain(old)
        before = table.name
        table.change_screen(
            table_hub(lambda command, _: commands.append(to_message(command)), {"name": "other"}).screen
        )
        table.publish({"prompt": "Choose."})
        assert drain(old) == [{"type": "reload"}]
        assert asyncio.run(table.command(ROLL, hand)) == Message("viewer-shows-something-else")
        assert commands == []
        with table.connect_viewer(TABLE_ROLE) as new:
            hello, state = drain(new)
            assert hello["screen"] == table.name != before
            assert state["prompt"] == "Choose."
            assert asyncio.run(table.command(ROLL, new)) is None
        with table.connect_viewer(SPECTATOR_ROLE, screen=before) as late:  # admitted while that screen was shown
            assert [message["type"] for message in drain(late)] == ["hello", "reload"]


def test_old_page_gets_nothing_published_after_screen_change() -> None:
    table, other = hub(), table_hub(lambda *_: None, {"name": "other"}).screen
    loop = Mock()  # runs nothing by itself
    with table.connect_viewer(seat_role(0)) as old:
        drain(old)
        table.use_separate_loops(loop, loop)
        table.publish({"prompt": "Roll."}, {0: {"holdings": "mine"}})
        table.change_screen(other)
        table.publish({"prompt": "Choose."}, {0: {"holdings": "another's"}})
        messages = []
        for call in loop.call_soon_threadsafe.call_args_list:
            do, *arguments = call.args
            do(*arguments)
            messages += drain(old)
        assert messages == [{"type": "reload"}]
        assert json.loads(table.public_state()) == {"prompt": "Choose."}


def test_relink_during_admission_demotes_to_spectator() -> None:
    table = table_hub(lambda *_: None, seats=Seats({0: "Ann", 1: "Ben"}))
    table.publish({"prompt": "Roll."}, {seat: {"holdings": f"secret {seat}"} for seat in (0, 1)})
    seats = table.screen.seats
    seats.set_address("http://table/", False)
    codes = {link["seat"]: link["url"].partition("join=")[2] for link in seats.table_part()["links"]}
    admissions = {seat: asyncio.run(table.admit({"join": code}, None)) for seat, code in codes.items()}
    table.relink("0")
    messages = {}
    for seat, (admission, screen, relinks) in admissions.items():
        with table.connect_viewer(*admission, screen=screen, relinks=relinks) as viewer:
            messages[seat] = str(drain(viewer))
    assert "secret" not in messages[0]
    assert "no seat" in messages[0]
    assert "secret 1" in messages[1]


def test_only_table_sees_which_seats_are_open() -> None:
    table = table_hub(lambda *_: None, seats=Seats({0: "Ann", 1: "Ben"}))
    table.publish({"prompt": "Roll."}, {}, {"links": []})

    def open_seats(viewer: Viewer) -> list[object]:
        states = [message for message in drain(viewer) if message["type"] == "state"]
        return [cast("dict[str, object]", state["table"])["open"] if "table" in state else None for state in states]

    with table.connect_viewer(TABLE_ROLE) as at_table, table.connect_viewer(SPECTATOR_ROLE) as watcher:
        assert open_seats(at_table) == [[]]
        with table.connect_viewer(seat_role(1)):
            assert open_seats(at_table) == [[1]]
            with table.connect_viewer(seat_role(1)), table.connect_viewer(seat_role(0)):
                assert open_seats(at_table) == [[0, 1]]
            assert open_seats(at_table) == [[1]]
        assert open_seats(at_table) == [[]]
        assert open_seats(watcher) == [None]
