"""A small board for the virtual controller (twelve sensors, six lights), and helpers for its tests."""

import time
from collections.abc import Callable

from shared_rules import scene, wire
from signalbox.board.scene import to_words

SENSORS = 12
PATIENCE_S = 10.0  # a busy machine may be slow; a healthy board answers in milliseconds


class SmallBoard:
    """A small board with only the attributes that a machine needs."""

    def __init__(self, pixel_order: str = "GRB", budget_ma: int = 1000) -> None:
        self._pixel_order = pixel_order
        self._budget_ma = budget_ma

    def firmware_data(self) -> dict[str, object]:
        return {
            "name": "small",
            "game": "none",
            "hash": "5f0c9a1e",
            "sensors": SENSORS,
            "lights": 6,
            "pixel_order": self._pixel_order,
            "pins": {"clock": "GP2", "latch": "GP3", "data": "GP4", "pixels": "GP16"},
            "power": {"budget_ma": self._budget_ma, "supply_budget_ma": self._budget_ma, "light_ma": 60, "dark_ma": 6},
        }


def eventually(condition: Callable[[], bool]) -> bool:
    """Wait up to PATIENCE_S for the condition to hold. Return whether it does."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.01)
    return False


def replace_byte(line: bytes, at: int, byte: int) -> bytes:
    """Replace one byte of a line; `at` is taken modulo its length."""
    return line[: at % len(line)] + bytes([byte]) + line[at % len(line) + 1 :]


def parse_lines(data: bytes) -> list[tuple[str, int, list[str]]]:
    """Parse the lines that a board has sent and return the messages; every line must be complete."""
    messages = []
    for line in data.splitlines():
        message = wire.decode(line)
        assert message is not None, line
        messages.append(message)
    return messages


def scene_line(seq: int, *lights: int, rgb: int = 0x00FF00, pattern: int = scene.STEADY) -> bytes:
    """Encode a complete scene as one line."""
    words = to_words([(light, rgb, pattern, 0, 1) for light in lights])
    return wire.encode("SCENE", seq, [str(seq), "0", "1", *words])
