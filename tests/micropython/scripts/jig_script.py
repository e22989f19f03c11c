"""A jig with simulated pins. Runs on both interpreters."""

import json

from jig.jig import Jig, Pins


class RecordingPins(Pins):
    """Simulated pins, none of them in use, that record every request."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.heard: list[int] = []

    def set_up_chain(self, sensors: int, data: str, clock: str, latch: str, enable: str) -> None:
        self.asked.append("drive %d %s %s %s %s" % (sensors, data, clock, latch, enable))

    def watch_lights(self, pin: str) -> None:
        self.asked.append("watch " + pin)

    def close_sensors(self, bitmap: int) -> None:
        self.asked.append("close %d" % bitmap)

    def release_sensors(self) -> None:
        self.asked.append("free")

    def press(self, pin: str, is_down: bool) -> None:
        self.asked.append("press %s %d" % (pin, is_down))

    def read_words(self) -> list[int]:
        heard = self.heard
        self.heard = []
        return heard


pins = RecordingPins()
jig = Jig(pins, "9f3c21aa", "e6614103e7452d2f", 0)


def step(text: str) -> str:
    """Run one turn with [ticks, connected, bytes in hex, words]. Return the answer, the ms to wait and the requests."""
    ticks, connected, received, words = json.loads(text)
    pins.heard = words
    jig.update(ticks, connected, bytes.fromhex(received))
    sent = jig.link.waiting.decode()
    jig.link.drop_bytes(len(jig.link.waiting))
    requests = " ".join(pins.asked)
    pins.asked = []
    return "%s %d %s" % (sent, jig.wait_ms, requests)
