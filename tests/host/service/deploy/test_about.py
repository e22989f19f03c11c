"""Test what boot_out.txt says about a controller, and whether that controller can run Signalbox."""

import pytest

from signalbox.core.errors import UserError
from signalbox.service.deploy.volumes import About, parse, refuse_too_old, warnings
from tests.english import english, message_text
from tests.host.service.deploy.fixtures import ABOUT

PINS = ["GP2", "GP3", "GP4", "GP16"]


def test_pico_is_named_with_its_serial_number() -> None:
    about = parse(ABOUT.encode())
    assert about == About((10, 2), "Raspberry Pi Pico with rp2040", "raspberry_pi_pico", "E6614103E7452D2F")
    assert about.name == "Raspberry Pi Pico E6614103E7452D2F"


@pytest.mark.parametrize("data", [None, b"", b"holiday", b"\xff\xfe\x00\x01" * 50, b"CircuitPython x.y", b"\n" * 9999])
def test_garbage_names_no_controller(data: bytes | None) -> None:
    assert parse(data) is None
    assert warned(None, *PINS) == [message_text("deploy-version-unknown", file="boot_out.txt")]
    refuse_too_old(None)


def test_missing_fields_are_left_out() -> None:
    about = parse(b"Adafruit CircuitPython 9.2.0 on 2024-10-28; \x1b[2JX with y\xff")
    assert about is not None
    assert (about.version, about.board_id, about.uid) == ((9, 2), "", "")
    assert "\x1b" not in about.name


def warned(about: About | None, *pins: str, matrix: bool = False) -> list[str]:
    return [english(warning) for warning in warnings(about, pins, matrix=matrix)]


@pytest.mark.parametrize(
    ("version", "good"), [("7.0", False), ("9.1", False), ("9.2", True), ("10.2", True), ("11.0", True)]
)
def test_old_circuitpython_causes_a_warning(version: str, good: bool) -> None:
    about = parse(f"Adafruit CircuitPython {version}.0-rc.1 on 2022-01-01; X with y\n".encode())
    refuse_too_old(about)
    messages = warned(about, *PINS)
    assert messages == [] if good else f"runs CircuitPython {version}, which reads reeds more slowly" in messages[0]
    of_matrix = warned(about, *PINS, matrix=True)
    assert of_matrix == [] if good else "a matrix may see pieces where there are none: put 9.2" in of_matrix[0]


@pytest.mark.parametrize("version", ["6.3", "5.0", "2.1"])
def test_too_old_circuitpython_is_refused(version: str) -> None:
    about = parse(f"Adafruit CircuitPython {version}.0 on 2021-01-01; X with y\n".encode())
    with pytest.raises(
        UserError, match=rf"runs CircuitPython {version}, which cannot run Signalbox: put 9\.2 or newer"
    ):
        refuse_too_old(about)


@pytest.mark.parametrize("board_id", ["raspberry_pi_pico", "raspberry_pi_pico_w", "raspberry_pi_pico2"])
def test_pins_missing_on_a_pico_are_named(board_id: str) -> None:
    assert warnings(About((10, 2), board_id=board_id), PINS) == []
    messages = warned(About((10, 2), board_id=board_id), *PINS[:3], "D6")
    assert messages == [f"A {board_id} has no pin D6: correct the description."]


def test_pins_of_an_unknown_controller_are_accepted() -> None:
    assert warnings(About((10, 2), board_id="adafruit_feather_rp2040"), ["D5", "D6"]) == []
