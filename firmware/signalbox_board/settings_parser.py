# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Reads the description and the owner's settings from the board's drive, before any pin is used."""

import json

from shared_rules.scene import idle_current
from signalbox_board.settings import FRAME_MS, FaultError, Settings, settings_with_fault

DESCRIPTION_FILE = "/board.json"  # written by the PC from the board's description
SETTINGS_FILE = "/settings.json"  # written by the owner; optional

BYTES_PER_MS = 30  # larger frames are sent less often, so that sending 3 or 4 bytes per light leaves time for the rest
MAX_SENSORS = 512  # a larger bitmap would not fit in a line
MAX_LIGHTS = 512
MAX_MA = 20000
MAX_FRAME_MS = 60000
MAX_NAME = 32  # characters
LONGEST = 2048  # maximum bytes of a file: memory is limited, and neither file needs a quarter of this

# For each kind of scanner, the uses that take one pin, and the uses that take several
PINS = {"registers": ("clock", "latch", "data", "pixels"), "matrix": ("pixels",)}
PIN_LISTS = {"registers": (), "matrix": ("rows", "columns")}
PIXEL_ORDERS = ("GRB", "RGB", "BGR", "BRG", "RBG", "GBR", "GRBW", "RGBW")  # with W, the white channel shows greys


def load(folder: str) -> Settings:
    """Return the settings on the drive, with the description in `folder`. A fault is stored in them, not raised."""
    try:
        description = _read_file(folder + DESCRIPTION_FILE)
        if not description:
            raise FaultError("no-file " + DESCRIPTION_FILE)
        return parse(description, _read_file(SETTINGS_FILE))
    except FaultError as fault:
        return settings_with_fault(str(fault))


def _read_file(path: str) -> bytes:
    """Return the contents of a file, or b"" if it does not exist. Read at most one byte more than LONGEST."""
    try:
        with open(path, "rb") as file:
            return file.read(LONGEST + 1)
    except OSError:
        return b""


def parse(description: bytes, owner: bytes) -> Settings:
    """Return the settings from the contents of both files; `owner` may be empty. Raise FaultError if one is invalid."""
    settings = Settings()
    own_settings = _parse_members(owner) if owner else {}
    _read_owner_settings(settings, own_settings)
    data = _parse_description(description)
    settings.name = _check_name(data.get("name"))
    settings.hash = _check_hash(data.get("hash"))
    settings.sensors = _read_number(data, "sensors", 0, MAX_SENSORS)
    settings.lights = _read_number(data, "lights", 0, MAX_LIGHTS)
    order = data.get("pixel_order", "GRB")
    if order not in PIXEL_ORDERS:
        raise _invalid_key("pixel_order")
    settings.pixel_order = str(order)
    if "frame_ms" not in own_settings:
        settings.frame_ms = max(FRAME_MS, settings.lights * len(settings.pixel_order) // BYTES_PER_MS)
    scan = data.get("scan", "registers")
    if not isinstance(scan, str) or scan not in PINS:
        raise _invalid_key("scan")
    settings.scan = scan
    settings.pins = _read_pins(data.get("pins"), settings)
    _read_power(settings, data.get("power"))
    return settings


def _read_owner_settings(settings: Settings, values: dict[str, object]) -> None:
    for key in values:
        if key == "frame_ms":
            frame_ms = values[key]
            if type(frame_ms) is not int or not 5 <= frame_ms <= MAX_FRAME_MS:
                raise FaultError("frame-ms %s 5 %d" % (SETTINGS_FILE, MAX_FRAME_MS))
            settings.frame_ms = frame_ms
        elif key == "supply":
            settings.supply = _read_boolean(values, key)
        elif key == "watchdog":
            settings.watchdog = _read_boolean(values, key)
        else:
            raise FaultError("no-setting %s %s" % (SETTINGS_FILE, key))


def _read_power(settings: Settings, power: object) -> None:
    if not isinstance(power, dict):
        raise _invalid_key("power")
    budget_ma = _read_number(power, "budget_ma", 0, MAX_MA)
    supply_budget_ma = _read_number(power, "supply_budget_ma", 0, MAX_MA)
    if budget_ma == 0:  # a PC's port cannot feed so many lights
        settings.supply = True
    settings.budget_ma = supply_budget_ma if settings.supply else budget_ma
    settings.resting_ma = idle_current(_read_number(power, "dark_ma", 0, MAX_MA), not settings.supply)
    settings.light_ma = _read_number(power, "light_ma", 1, MAX_MA)


def _check_raw_content(content: bytes, file: str) -> None:
    if len(content) > LONGEST:
        raise FaultError("too-long %s %d" % (file, LONGEST))
    for mark in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            raise FaultError("byte-order-mark " + file)


def _parse_description(content: bytes) -> dict[str, object]:
    _check_raw_content(content, DESCRIPTION_FILE)
    try:
        data = json.loads(content.decode())
    except (ValueError, RuntimeError, MemoryError):  # not text, not JSON, or nested too deeply
        data = None
    if not isinstance(data, dict):
        raise FaultError("damaged " + DESCRIPTION_FILE)
    return data


def _parse_members(content: bytes) -> dict[str, object]:
    """Return the settings in a JSON object. Values other than booleans and whole numbers stay text.

    CircuitPython's json reads commas and colons as spaces, so it would drop settings or accept invalid ones.
    """
    _check_raw_content(content, SETTINGS_FILE)
    damaged = FaultError("damaged " + SETTINGS_FILE)
    try:
        text = content.decode().strip(_SPACES)
    except ValueError:  # not UTF-8
        text = ""
    if text[:1] + text[-1:] != "{}":
        raise damaged
    members: dict[str, object] = {}
    inside = text[1:-1].strip(_SPACES)
    for member in inside.split(",") if inside else ():
        quoted, _, value = member.partition(":")
        name, value = _strip_quotes(quoted.strip(_SPACES)), value.strip(_SPACES)
        if not name or not value or name in members:
            raise damaged
        members[name] = _BOOLEANS[value] if value in _BOOLEANS else _int_or_text(value)
    return members


def _strip_quotes(text: str) -> str:
    """Return the text inside a pair of quotation marks, or "" if there is no pair or it contains quotes or escapes."""
    inside = text[1:-1]
    return "" if text != '"' + inside + '"' or '"' in inside or "\\" in inside else inside


def _int_or_text(text: str) -> object:
    """Return the text as an int if it is a whole number, otherwise unchanged."""
    try:
        number = int(text)
    except ValueError:
        return text
    return number if str(number) == text else text


def _check_name(value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= MAX_NAME:
        raise _invalid_key("name")
    for letter in value:
        if not "!" <= letter <= "~":
            raise _invalid_key("name")
    return value


def _check_hash(value: object) -> str:
    if not isinstance(value, str) or len(value) != 8:
        raise _invalid_key("hash")
    for digit in value:
        if digit not in "0123456789abcdef":
            raise _invalid_key("hash")
    return value


def _read_pins(value: object, settings: Settings) -> dict[str, list[str]]:
    if not isinstance(value, dict):
        raise _invalid_key("pins")
    pins: dict[str, list[str]] = {}
    used: list[str] = []
    for key in PINS[settings.scan]:
        pins[key] = _claim_pins([value.get(key)], key, used)
    for key in PIN_LISTS[settings.scan]:
        pins[key] = _claim_pins(value.get(key), key, used)
    if settings.scan == "matrix" and len(pins["rows"]) * len(pins["columns"]) < settings.sensors:
        raise _invalid_key("pin rows")
    return pins


def _claim_pins(names: object, key: str, used: list[str]) -> list[str]:
    """Return the names of pins after adding them to `used`. Raise FaultError if one is already used."""
    if not isinstance(names, list):
        raise _invalid_key("pin " + key)
    for name in names:
        if not isinstance(name, str) or name in used:
            raise _invalid_key("pin " + key)
        used.append(name)
    return names


def _read_number(data: dict[str, object], key: str, low: int, high: int) -> int:
    value = data.get(key)
    if type(value) is not int or not low <= value <= high:
        raise _invalid_key(key)
    return value


def _read_boolean(values: dict[str, object], key: str) -> bool:
    value = values[key]
    if value is not True and value is not False:
        raise FaultError("yes-or-no %s %s" % (SETTINGS_FILE, key))
    return value


_SPACES = " \t\r\n"  # those of JSON
_BOOLEANS = {"true": True, "false": False}
_BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")  # for UTF-8 and UTF-16, which some editors write


def _invalid_key(key: str) -> FaultError:
    return FaultError("no-valid %s %s" % (DESCRIPTION_FILE, key))
