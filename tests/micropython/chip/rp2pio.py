"""Stand-in for CircuitPython's `rp2pio`: what is put into `ring` is what the program has read."""

import array

ring = array.array("L")


class StateMachine:
    """A program that reads a pin; `first_in_pin` and its like are taken as they come."""

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
