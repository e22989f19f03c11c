"""The arguments of the board's lines about its sensors and its own work."""

from shared_rules.wire import hex_to_bitmap
from shared_rules.wiring_order import LIGHTS, SENSORS
from signalbox.device.link.events import Stats, WiringPart
from signalbox.device.link.hello import is_number


def parse_event(args: list[str], sensors: int) -> tuple[int, bool, int] | None:
    """Sensor, closed and the bitmap after it from an EVENT's arguments, None when they are not of this board."""
    if len(args) < 4 or not is_number(args[1]) or args[2] not in ("0", "1"):
        return None
    sensor, closed = int(args[1]), args[2] == "1"
    bitmap = _bitmap(args[3], sensors)
    if bitmap is None or sensor >= sensors or bool(bitmap >> sensor & 1) != closed:
        return None
    return sensor, closed, bitmap


def parse_map(args: list[str], sensors: int) -> int | None:
    """The bitmap from a MAP's arguments, None when it is not one of this board."""
    return _bitmap(args[0], sensors) if args else None


def parse_stats(args: list[str]) -> Stats:
    """The figures of a STATS line; words that are none are left out."""
    pairs = [word.partition(":") for word in args]
    return Stats({name: int(value) for name, _, value in pairs if is_number(value)})


def parse_wiring(args: list[str]) -> WiringPart | None:
    """The places in a WIRING line, None when it is not one."""
    if len(args) < 3 or args[0] not in (SENSORS, LIGHTS) or not all(is_number(word) for word in args[1:]):
        return None
    start, *places = [int(word) for word in args[1:]]
    return WiringPart(args[0], start, tuple(places))


def _bitmap(text: str, sensors: int) -> int | None:
    if len(text) != 2 * ((sensors + 7) // 8):
        return None
    try:
        bitmap = hex_to_bitmap(text)
    except ValueError:
        return None
    return bitmap if 0 <= bitmap < 1 << sensors else None
