"""Stand-in for CircuitPython's `rp2pio`: the test fills `ring` with the words for the program to read."""

import array

ring = array.array("L")


class StateMachine:
    """A program that reads a pin; all other settings are ignored."""

    def __init__(self, program: object, frequency: int, **settings: object) -> None:
        self.frequency = frequency

    def background_read(self, loop: "array.array[int]") -> None:
        global ring
        ring = loop

    def stop_background_read(self) -> None:
        global ring
        ring = array.array("L")

    def deinit(self) -> None:
        self.frequency = 0
