"""A controller with twelve sensors and six lights, and a clock, a scanner and a PC controlled by the test."""

from pathlib import Path
from typing import Any

from signalbox_board.controller import Controller
from signalbox_board.lights import Lights
from signalbox_board.sensors import SETTLE_MS
from signalbox_board.settings import Settings

from shared_rules import wire

Message = tuple[str, int, list[str]]

SENSORS = 12
LIGHTS = 6
NONCE = "9f3c21aa"
UID = "e6614103e7452d2f"
BOARD = {
    "name": "bench",
    "game": "none",
    "hash": "5f0c9a1e",
    "sensors": SENSORS,
    "lights": LIGHTS,
    "pixel_order": "GRB",
    "pins": {"clock": "GP2", "latch": "GP3", "data": "GP4", "pixels": "GP16"},
    "power": {"budget_ma": 100, "supply_budget_ma": 300, "light_ma": 60, "dark_ma": 6},
}
# What an owner may write into settings.json
SETTINGS = (Path(__file__).parent / "settings.txt").read_text(encoding="utf-8").splitlines()
MATRIX: dict[str, Any] = {  # the differences if the twelve sensors are read in rows and columns
    "scan": "matrix",
    "pins": {"rows": ["GP0", "GP1", "GP2"], "columns": ["GP5", "GP6", "GP7", "GP8"], "pixels": "GP16"},
}


class ControllerHarness:
    """A harness that feeds bytes and sensor events to a controller and decodes the lines it sends."""

    def __init__(self, settings: Settings | None = None, ticks: int = 0, connected: bool = True) -> None:
        self.ms = 0
        self.connected = connected
        self.reads = True  # whether the PC reads what the board sends
        self.shows = 0
        self._ticks = ticks
        self.controller = Controller(settings or bench_settings(), NONCE, UID, False, ticks)

    def settled(self) -> "ControllerHarness":
        """Wait until the sensors have settled, discard the greeting, and return this harness."""
        self.after(SETTLE_MS)
        return self

    def after(self, ms: int) -> list[Message]:
        """Let time pass, run the loop once, and return what the board sends."""
        self.ms += ms
        return self._turn(b"", [], False)

    def receive(self, kind: str, seq: int, *args: str) -> list[Message]:
        return self.receive_bytes(wire.encode(kind, seq, list(args)))

    def receive_bytes(self, data: bytes) -> list[Message]:
        return self._turn(data, [], False)

    def report_events(self, *events: tuple[int, bool], restarted: bool = False) -> list[Message]:
        """Report events (sensor, closed) from the scanner, and return what the board sends."""
        ticks = (self._ticks + self.ms) % (1 << 29)
        return self._turn(b"", [(sensor, closed, ticks) for sensor, closed in events], restarted)

    @property
    def frame(self) -> list[tuple[int, int, int]]:
        """The (r, g, b) that each light shows."""
        return sent_colours(self.controller.lights)

    def _turn(self, received: bytes, events: list[tuple[int, bool, int]], restarted: bool) -> list[Message]:
        ticks = (self._ticks + self.ms) % (1 << 29)
        self.shows += self.controller.update(ticks, self.connected, received, events, ticks if restarted else None)
        sent = self.read()
        controller = self.controller
        while controller.wait_ms == 0 and not controller.restarting and not controller.figures.scan_again:
            self.shows += controller.update(ticks, self.connected, b"", [], None)
            sent += self.read()
        return sent

    def read(self) -> list[Message]:
        """Let the PC read all waiting bytes, and return their messages."""
        data = self.controller.link.waiting if self.reads else b""
        self.controller.link.drop_bytes(len(data))
        return [parse_line(line) for line in data.splitlines()]


def sent_colours(lights: Lights) -> list[tuple[int, int, int]]:
    """Return the (r, g, b) sent to each light."""
    channels = [[channel * lights.share // 256 for channel in colour.to_bytes(3, "big")] for colour in lights.frame]
    return [(red, green, blue) for red, green, blue in channels]


def parse_line(line: bytes) -> Message:
    """Parse a complete line and return its message."""
    message = wire.decode(line)
    assert message is not None, line
    return message


def kinds(messages: list[Message]) -> list[str]:
    return [kind for kind, _, _ in messages]


def bench_settings(**changes: object) -> Settings:
    """Return the settings of the bench board, with these changes."""
    settings = Settings()
    bench = {
        "name": "bench",
        "hash": "5f0c9a1e",
        "sensors": SENSORS,
        "lights": LIGHTS,
        "budget_ma": 100,
        "light_ma": 60,
    }
    vars(settings).update(bench | changes)
    return settings


def bitmap(*closed: int) -> str:
    """Return the bench board's bitmap with these sensors closed."""
    return wire.bitmap_to_hex(sum(1 << sensor for sensor in closed), SENSORS)
