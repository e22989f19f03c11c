"""Test the files on the drive: what is accepted, and which fault is reported otherwise."""

import json

import pytest
from signalbox_board.settings import FaultError, Settings
from signalbox_board.settings_parser import LONGEST, parse

from tests.firmware.fixtures import BOARD, MATRIX, SETTINGS

BUDGETS = {"budget_ma": 1, "supply_budget_ma": 1}
NESTED = "[" * 1000 + "]" * 1000


def matrix(**pins: object) -> str:
    return text(**MATRIX | {"pins": MATRIX["pins"] | pins})


def text(**changes: object) -> str:
    return json.dumps(BOARD | changes)


def read(description: str, own: str) -> Settings:
    return parse(description.encode(), own.encode())


def test_description_is_read() -> None:
    settings = read(text(), "")
    assert (settings.name, settings.hash, settings.sensors, settings.lights) == ("bench", "5f0c9a1e", 12, 6)
    assert settings.pins == {"clock": ["GP2"], "latch": ["GP3"], "data": ["GP4"], "pixels": ["GP16"]}
    assert (settings.budget_ma, settings.light_ma, settings.frame_ms, settings.fault) == (100, 60, 25, "")


def test_resting_current_includes_the_controller_only_on_a_port() -> None:
    assert (read(text(), "").resting_ma, read(text(), '{"supply": true}').resting_ma) == (36, 6)


@pytest.mark.parametrize("own", SETTINGS)
def test_owner_settings_are_read_as_strictly_as_json(own: str) -> None:
    def are_valid(members: dict[str, object]) -> bool:
        types = {"supply": bool, "watchdog": bool, "frame_ms": int}
        return all(type(value) is types.get(name) for name, value in members.items())

    try:
        members = json.loads(own)
        is_valid = isinstance(members, dict) and are_valid(members) and own.count(":") == len(members)
    except ValueError:
        is_valid = False
    if is_valid and members.get("frame_ms", 30) == 30:
        assert members.items() <= vars(read(text(), own)).items()
    else:
        with pytest.raises(FaultError, match=r"/settings\.json"):
            read(text(), own)


def test_board_too_large_for_a_port_always_uses_its_supply() -> None:
    power = {"budget_ma": 0, "supply_budget_ma": 300, "light_ma": 60, "dark_ma": 6}
    for own in ("", '{"supply": false}'):
        settings = read(text(power=power), own)
        assert (settings.supply, settings.budget_ma, settings.resting_ma) == (True, 300, 6)


def test_matrix_is_read() -> None:
    settings = read(text(**MATRIX), "")
    assert settings.scan == "matrix"
    assert settings.pins == MATRIX["pins"] | {"pixels": ["GP16"]}


def test_owner_settings_are_read() -> None:
    settings = read(text(), '{"supply": true, "frame_ms": 100, "watchdog": false}')
    assert (settings.budget_ma, settings.frame_ms, settings.supply, settings.watchdog) == (300, 100, True, False)


@pytest.mark.parametrize(("lights", "own", "frame_ms"), [(250, "", 25), (475, "", 47), (475, '{"frame_ms": 30}', 30)])
def test_frame_interval_grows_with_the_chain(lights: int, own: str, frame_ms: int) -> None:
    assert read(text(lights=lights), own).frame_ms == frame_ms


@pytest.mark.parametrize(
    ("description", "own", "fault"),
    [
        ("{", "", "damaged /board.json"),
        ("[1]", "", "damaged /board.json"),
        (text(name=""), "", "no-valid /board.json name"),
        (text(name="two words"), "", "no-valid /board.json name"),
        (text(hash="5F0C9A1E"), "", "no-valid /board.json hash"),
        (text(sensors=513), "", "no-valid /board.json sensors"),
        (text(sensors=True), "", "no-valid /board.json sensors"),
        (text(lights="6"), "", "no-valid /board.json lights"),
        (text(pixel_order="WGRB"), "", "no-valid /board.json pixel_order"),
        (text(pixel_order=["GRB"]), "", "no-valid /board.json pixel_order"),
        (text(pins=None), "", "no-valid /board.json pins"),
        (text(pins={"clock": "GP2", "latch": "GP2"}), "", "no-valid /board.json pin latch"),
        (text(scan="grid"), "", "no-valid /board.json scan"),
        (text(scan=["matrix"]), "", "no-valid /board.json scan"),
        (text(scan="matrix"), "", "no-valid /board.json pin rows"),
        (matrix(rows=[]), "", "no-valid /board.json pin rows"),
        (matrix(rows=["GP0", 1, "GP2"]), "", "no-valid /board.json pin rows"),
        (matrix(rows=["GP0", "GP1", "GP2"], columns="GP3"), "", "no-valid /board.json pin columns"),
        (matrix(columns=["GP5", "GP6", "GP7", "GP0"]), "", "no-valid /board.json pin columns"),
        (matrix(columns=["GP5", "GP6", "GP7", "GP16"]), "", "no-valid /board.json pin columns"),
        (matrix(columns=["GP5", "GP6", "GP7"]), "", "no-valid /board.json pin rows"),
        (text(power={"budget_ma": -1}), "", "no-valid /board.json budget_ma"),
        (text(power=BUDGETS | {"dark_ma": 0, "light_ma": 0}), "", "no-valid /board.json light_ma"),
        (text(power=BUDGETS | {"light_ma": 1}), "", "no-valid /board.json dark_ma"),
        (" " * LONGEST + text(), "", "too-long /board.json 2048"),
        (text(), "{", "damaged /settings.json"),
        (text(), "[" * LONGEST, "damaged /settings.json"),
        (text(), '{"frame_ms": ' + NESTED + "}", "damaged /settings.json|frame-ms /settings.json 5 60000"),
        (text(), '{"frame_ms": 2' + "5" * 150_000 + "}", "too-long /settings.json 2048"),
        (text(), '\ufeff{"frame_ms": 25}', "byte-order-mark /settings.json"),
        (text(), '{"frame_ms": 0}', "frame-ms /settings.json 5 60000"),
        (text(), '{"supply": 1}', "yes-or-no /settings.json supply"),
        (text(), '{"brightness": 3}', "no-setting /settings.json brightness"),
    ],
)
def test_fault_is_a_code_with_arguments(description: str, own: str, fault: str) -> None:
    with pytest.raises(FaultError, match=f"^({fault})$"):
        read(description, own)


@pytest.mark.parametrize(
    ("own", "fault"),
    [
        ('{"frame_ms": 25}'.encode("utf-16"), "byte-order-mark /settings.json"),
        (b'{"frame_ms": 25}\xff', "damaged /settings.json"),
    ],
)
def test_file_that_is_not_utf_8_is_a_fault(own: bytes, fault: str) -> None:
    with pytest.raises(FaultError, match=f"^{fault}$"):
        parse(text().encode(), own)
