"""Stand-in for CircuitPython's `keypad`: the test says what the scanner has seen."""

from supervisor import ticks_ms


class Event:
    """A key that was closed or opened."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int = 0) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
    """What was seen and not yet fetched."""

    def __init__(self) -> None:
        self.overflowed = False
        self.waiting: list[Event] = []

    def get_into(self, event: Event) -> bool:
        """Move the oldest into this object; False when there is none."""
        if not self.waiting:
            return False
        first = self.waiting.pop(0)
        event.key_number, event.pressed, event.timestamp = first.key_number, first.pressed, first.timestamp
        return True

    def __len__(self) -> int:
        return len(self.waiting)

    def clear(self) -> None:
        self.waiting = []
        self.overflowed = False


class Keys:
    """Keys of any kind; the last ones made are `scanner`."""

    def __init__(self, key_count: int) -> None:
        global scanner
        self.key_count = key_count
        self.events = EventQueue()
        self.closed = bytearray(key_count)
        self.resets = 0
        scanner = self

    def reset(self) -> None:
        """Forget what was seen: all that is closed will be seen anew."""
        self.resets += 1
        for key in range(self.key_count):
            if self.closed[key]:
                self.events.waiting.append(Event(key, True, ticks_ms()))

    def see(self, key: int, closed: bool, lost: bool) -> None:
        """A key changes; `lost`: there was no room for the news."""
        if lost:
            self.events.overflowed = True
        elif closed != bool(self.closed[key]):
            self.events.waiting.append(Event(key, closed, ticks_ms()))
        self.closed[key] = closed

    def deinit(self) -> None:
        global scanner
        scanner = None


class ShiftRegisterKeys(Keys):
    """The chain of registers."""

    def __init__(
        self,
        *,
        clock: object,
        data: object,
        latch: object,
        key_count: int,
        value_when_pressed: bool,
        interval: float,
        max_events: int,
        debounce_threshold: int,
    ) -> None:
        super().__init__(key_count)


class KeyMatrix(Keys):
    """The rows and columns."""

    def __init__(
        self,
        row_pins: list[object],
        column_pins: list[object],
        columns_to_anodes: bool = True,
        interval: float = 0.02,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        super().__init__(len(row_pins) * len(column_pins))


scanner: Keys | None = None
