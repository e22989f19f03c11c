"""The drive's files: what is accepted, and the sentence for what is not."""

import json

import pytest
from signalbox_board.settings import LONGEST, Settings, parse

from tests.firmware.fixtures import BOARD, MATRIX


def matrix(**pins: object) -> str:
    return text(**MATRIX | {"pins": MATRIX["pins"] | pins})


def text(**changes: object) -> str:
    return json.dumps(BOARD | changes)


def read(description: str, own: str) -> Settings:
    return parse(description.encode(), own.encode())


def test_a_description_is_read() -> None:
    settings = read(text(), "")
    assert (settings.name, settings.hash, settings.sensors, settings.lights) == ("bench", "5f0c9a1e", 12, 6)
    assert settings.pins == {"clock": ["GP2"], "latch": ["GP3"], "data": ["GP4"], "pixels": ["GP16"]}
    assert (settings.budget_ma, settings.light_ma, settings.frame_ms, settings.fault) == (100, 60, 25, "")


def test_dark_lights_and_on_a_port_the_controller_draw_of_the_budget() -> None:
    assert (read(text(), "").resting_ma, read(text(), '{"supply": true}').resting_ma) == (36, 6)


def test_a_board_that_no_port_can_feed_has_a_supply_whatever_its_owner_says() -> None:
    power = {"budget_ma": 0, "supply_budget_ma": 300, "light_ma": 60, "dark_ma": 6}
    for own in ("", '{"supply": false}'):
        settings = read(text(power=power), own)
        assert (settings.supply, settings.budget_ma, settings.resting_ma) == (True, 300, 6)


def test_a_matrix_is_read() -> None:
    settings = read(text(**MATRIX), "")
    assert settings.scan == "matrix"
    assert settings.pins == MATRIX["pins"] | {"pixels": ["GP16"]}


def test_the_owner_has_a_supply_and_likes_slow_lights() -> None:
    settings = read(text(), '{"supply": true, "frame_ms": 100, "watchdog": false}')
    assert (settings.budget_ma, settings.frame_ms, settings.supply, settings.watchdog) == (300, 100, True, False)


def test_lights_with_a_white_part_take_longer_to_send() -> None:
    settings = read(text(lights=475, pixel_order="GRBW"), "")
    assert (settings.pixel_order, settings.frame_ms) == ("GRBW", 63)


@pytest.mark.parametrize(("lights", "own", "frame_ms"), [(250, "", 25), (475, "", 47), (475, '{"frame_ms": 30}', 30)])
def test_a_long_chain_of_lights_leaves_time_between_its_frames(lights: int, own: str, frame_ms: int) -> None:
    assert read(text(lights=lights), own).frame_ms == frame_ms


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
        (text(pixel_order="WGRB"), "", "/board.json has no valid pixel_order"),
        (text(pixel_order=["GRB"]), "", "/board.json has no valid pixel_order"),
        (text(pins=None), "", "/board.json has no valid pins"),
        (text(pins={"clock": "GP2", "latch": "GP2"}), "", "/board.json has no valid pin latch"),
        (text(scan="grid"), "", "/board.json has no valid scan"),
        (text(scan=["matrix"]), "", "/board.json has no valid scan"),
        (text(scan="matrix"), "", "/board.json has no valid pin rows"),
        (matrix(rows=[]), "", "/board.json has no valid pin rows"),
        (matrix(rows=["GP0", 1, "GP2"]), "", "/board.json has no valid pin rows"),
        (matrix(rows=["GP0", "GP1", "GP2"], columns="GP3"), "", "/board.json has no valid pin columns"),
        (matrix(columns=["GP5", "GP6", "GP7", "GP0"]), "", "/board.json has no valid pin columns"),
        (matrix(columns=["GP5", "GP6", "GP7", "GP16"]), "", "/board.json has no valid pin columns"),
        (matrix(columns=["GP5", "GP6", "GP7"]), "", "/board.json has no valid pin rows"),
        (text(power={"budget_ma": -1}), "", "/board.json has no valid budget_ma"),
        (
            text(power={"budget_ma": 1, "supply_budget_ma": 1, "dark_ma": 0, "light_ma": 0}),
            "",
            "/board.json has no valid light_ma",
        ),
        (text(power={"budget_ma": 1, "supply_budget_ma": 1, "light_ma": 1}), "", "/board.json has no valid dark_ma"),
        (" " * LONGEST + text(), "", "/board.json has more than 2048 bytes: run `signalbox deploy` again"),
        (text(), "{", "/settings.json is damaged"),
        (text(), "[" * LONGEST, "/settings.json is damaged: correct or delete it"),
        (text(), '{"frame_ms": ' + "[" * 1000 + "]" * 1000 + "}", "/settings.json|frame_ms must be"),
        (text(), '{"frame_ms": 2' + "5" * 150_000 + "}", "/settings.json has more than 2048 bytes: correct or"),
        (text(), '\ufeff{"frame_ms": 25}', "/settings.json begins with a byte-order mark: save it as UTF-8 without"),
        (text(), '{"frame_ms": 0}', "frame_ms must be 5 to"),
        (text(), '{"supply": 1}', "supply must be true or false"),
        (text(), '{"brightness": 3}', "/settings.json has no setting brightness"),
    ],
)
def test_a_fault_is_one_sentence(description: str, own: str, says: str) -> None:
    with pytest.raises(ValueError, match=says) as caught:
        read(description, own)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ('{"frame_ms": 25}'.encode("utf-16"), "/settings.json begins with a byte-order mark"),
        (b'{"frame_ms": 25}\xff', "/settings.json is damaged"),
    ],
)
def test_what_is_no_text_in_utf_8_is_a_fault(own: bytes, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse(text().encode(), own)
