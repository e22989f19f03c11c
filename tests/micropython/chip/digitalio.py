"""Stand-in for CircuitPython's `digitalio`."""


class DigitalInOut:
    def __init__(self, pin: object) -> None:
        self.value = False

    def switch_to_output(self, value: bool = False) -> None:
        self.value = value

    def deinit(self) -> None:
        self.value = False
