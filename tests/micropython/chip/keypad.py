"""Stand-in for CircuitPython's `keypad`, in which the test opens and closes the keys."""

from supervisor import ticks_ms


class Event:
    """A key press or release."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int = 0) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
    def __init__(self) -> None:
        self.overflowed = False
        self.waiting: list[Event] = []

    def get_into(self, event: Event) -> bool:
        """Move the oldest event into this object. Return False if there is none."""
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
    """Keys of any kind; `scanner` is the most recent instance."""

    def __init__(self, key_count: int) -> None:
        global scanner
        self.key_count = key_count
        self.events = EventQueue()
        self.closed = bytearray(key_count)
        self.resets = 0
        scanner = self

    def reset(self) -> None:
        """Report every closed key again."""
        self.resets += 1
        for key in range(self.key_count):
            if self.closed[key]:
                self.events.waiting.append(Event(key, True, ticks_ms()))

    def inject(self, key: int, closed: bool, lost: bool) -> None:
        """Open or close a key; if `lost`, the queue has no room for the event."""
        if lost:
            self.events.overflowed = True
        elif closed != bool(self.closed[key]):
            self.events.waiting.append(Event(key, closed, ticks_ms()))
        self.closed[key] = closed

    def deinit(self) -> None:
        global scanner
        scanner = None


class ShiftRegisterKeys(Keys):
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
