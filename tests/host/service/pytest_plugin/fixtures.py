"""A simulated person: reads requests, moves the magnets of a virtual board and looks at its lights."""

import re

from signalbox.service.pytest_plugin.board import Names
from signalbox.simulator.board_process import BoardProcess

COLOUR_WORDS = {(255, 0, 0): "red", (0, 255, 0): "green", (0, 0, 255): "blue", (0, 0, 0): "off"}


class SimulatedPerson:
    """A simulated person who carries out requests on a virtual board and reports what its lights show."""

    def __init__(self, process: BoardProcess, names: Names) -> None:
        self.asked: list[str] = []
        self._process = process
        self._names = names
        self._closed = 0

    def __call__(self, text: str) -> str:
        """Answer a question, as `input` would."""
        self.asked.append(text.strip())
        if "press Enter" in text:
            self._act(text.strip().removesuffix(", then press Enter:"))
            return ""
        if "What colour" in text:
            number = self._names.light(re.findall(r"light (\S+) show", text)[0])
            shown = self._process.pixels()[3 * number : 3 * number + 3]
            return COLOUR_WORDS[shown[0], shown[1], shown[2]]
        return "y" if self._lights_match(text) else "n"

    def _act(self, text: str) -> None:
        if "reset button" in text:
            self._process.reset()
        for verb, places in re.findall(
            r"(put a magnet on|take the magnet from) (.+?)(?=, (?:put|take)|$)", text.lower()
        ):
            for place in places.upper().split(", "):
                bit = 1 << self._names.sensor(place)
                self._closed = self._closed | bit if verb.startswith("put") else self._closed & ~bit
        self._process.set_magnets(self._closed)

    def _lights_match(self, text: str) -> bool:
        pixels = self._process.pixels()
        shown = {
            self._names.light_name(n): COLOUR_WORDS[pixels[3 * n], pixels[3 * n + 1], pixels[3 * n + 2]]
            for n in range(len(pixels) // 3)
            if any(pixels[3 * n : 3 * n + 3])
        }
        return shown == dict(re.findall(r"(\S+) (red|green|blue)", text.partition(": ")[2]))
