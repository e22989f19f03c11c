"""The drive's files: what is accepted, and the sentence for what is not."""

import json

import pytest
from signalbox_board.settings import parse

from tests.firmware.fixtures import BOARD


def text(**changes: object) -> str:
    return json.dumps(BOARD | changes)


def test_a_description_is_read() -> None:
    settings = parse(text(), "")
    assert (settings.name, settings.hash, settings.sensors, settings.lights) == ("bench", "5f0c9a1e", 12, 6)
    assert settings.pins["pixels"] == "GP16"
    assert (settings.budget_ma, settings.light_ma, settings.frame_ms, settings.fault) == (100, 60, 25, "")


def test_dark_lights_and_on_a_port_the_controller_draw_of_the_budget() -> None:
    assert (parse(text(), "").resting_ma, parse(text(), '{"supply": true}').resting_ma) == (36, 6)


def test_a_board_that_no_port_can_feed_has_a_supply_whatever_its_owner_says() -> None:
    power = {"budget_ma": 0, "supply_budget_ma": 300, "light_ma": 60, "dark_ma": 6}
    for own in ("", '{"supply": false}'):
        settings = parse(text(power=power), own)
        assert (settings.supply, settings.budget_ma, settings.resting_ma) == (True, 300, 6)


def test_the_owner_has_a_supply_and_likes_slow_lights() -> None:
    settings = parse(text(), '{"supply": true, "frame_ms": 100, "watchdog": false}')
    assert (settings.budget_ma, settings.frame_ms, settings.supply, settings.watchdog) == (300, 100, True, False)


@pytest.mark.parametrize(("lights", "own", "frame_ms"), [(250, "", 25), (475, "", 47), (475, '{"frame_ms": 30}', 30)])
def test_a_long_chain_of_lights_leaves_time_between_its_frames(lights: int, own: str, frame_ms: int) -> None:
    assert parse(text(lights=lights), own).frame_ms == frame_ms


@pytest.mark.parametrize(
    ("description", "own", "says"),
    [
        ("{", "", "/board.json is damaged"),
        ("[1]", "", "/board.json is damaged"),
        (text(name=""), "", "/board.json has no valid name"),
        (text(name="two words"), "", "/board.json has no valid name"),
        (text(hash="5F0C9A1E"), "", "/board.json has no valid hash"),
        (text(sensors=513), "", "/board.json has no valid sensors"),
        (text(sensors=True), "", "/board.json has no valid sensors"),
        (text(lights="6"), "", "/board.json has no valid lights"),
        (text(pixel_order="GRBW"), "", "/board.json has no valid pixel_order"),
        (text(pixel_order=["GRB"]), "", "/board.json has no valid pixel_order"),
        (text(pins=None), "", "/board.json has no valid pins"),
        (text(pins={"clock": "GP2", "latch": "GP2"}), "", "/board.json has no valid pin latch"),
        (text(power={"budget_ma": -1}), "", "/board.json has no valid budget_ma"),
        (
            text(power={"budget_ma": 1, "supply_budget_ma": 1, "dark_ma": 0, "light_ma": 0}),
            "",
            "/board.json has no valid light_ma",
        ),
        (text(power={"budget_ma": 1, "supply_budget_ma": 1, "light_ma": 1}), "", "/board.json has no valid dark_ma"),
        (text(), "{", "/settings.json is damaged"),
        (text(), '{"frame_ms": 0}', "frame_ms must be 5 to"),
        (text(), '{"supply": 1}', "supply must be true or false"),
        (text(), '{"brightness": 3}', "/settings.json has no setting brightness"),
    ],
)
def test_a_fault_is_one_sentence(description: str, own: str, says: str) -> None:
    with pytest.raises(ValueError, match=says) as caught:
        parse(description, own)
    assert str(caught.value).endswith(".")
