"""The transfer of the desired scene to a board's lights, part by part. The latest scene takes precedence."""

from shared_rules.scene import PATTERNS, STEADY
from shared_rules.wire import LINE_LIMIT, SEQ_LIMIT, encode
from signalbox.board.scene import Entry, split_words, to_words

Scene = tuple[Entry, ...]

_PART_LIMIT = LINE_LIMIT - len(encode("SCENE", 65535, ["65535", "63", "64"])) - 1  # characters for a part's words


class Scenes:
    """Sends the desired scene to the board in parts. One scene is sent completely before the next is begun.

    This way, the board receives complete scenes even if the desired scene changes often.
    """

    def __init__(self, lights: int) -> None:
        self._lights = lights
        self._desired: Scene | None = None
        self._in_transit: Scene | None = None
        self._parts: list[list[str]] = []  # empty if the board has everything
        self._next = 0
        self._id = 0
        self.number = 0  # the number of the desired scene; it increases whenever a different one is desired
        self.shown_number = -1  # the number of the last scene that the board has, or -1 if it may have none
        self._number_in_transit = 0
        self._patterns = PATTERNS  # the number of patterns that the board supports

    def show(self, scene: Scene) -> None:
        """Set the desired scene. Raise ValueError for an entry that no board could show."""
        for entry in scene:
            self._check(entry)
        changed = scene != self._desired
        self._desired = scene
        self.number += changed
        if changed and not self._parts:
            self._begin_transfer()

    def restart(self, patterns: int | None = None) -> None:
        """Send the desired scene again because the board may not show it.

        If `patterns` is given, the board supports only that many patterns; lights with any other pattern are steady.
        """
        self._patterns = self._patterns if patterns is None else patterns
        self.shown_number = -1
        if self._desired is not None:
            self._begin_transfer()

    @property
    def is_settled(self) -> bool:
        """True once the board has the whole scene."""
        return not self._parts

    def next_part(self) -> list[str] | None:
        """Return the arguments of the next SCENE line to send, or None if the board has the whole scene."""
        if not self._parts:
            return None
        return [str(self._id), str(self._next), str(len(self._parts)), *self._parts[self._next]]

    def on_acknowledged(self) -> None:
        """Record that the board has received the last part that was sent, and move on to the next part."""
        self._next += 1
        if self._next < len(self._parts):
            return
        self._parts = []
        self.shown_number = self._number_in_transit
        if self._in_transit != self._desired:
            self._begin_transfer()

    def _begin_transfer(self) -> None:
        assert self._desired is not None
        self._in_transit = self._desired
        self._number_in_transit = self.number
        lit = {entry[0]: self._replace_unsupported_pattern(entry) for entry in self._desired}  # the last entry counts
        self._parts = split_words(to_words(list(lit.values())), _PART_LIMIT)
        self._next = 0
        self._id = (self._id + 1) % SEQ_LIMIT

    def _replace_unsupported_pattern(self, entry: Entry) -> Entry:
        light, rgb, pattern, _, _ = entry
        return entry if pattern < self._patterns else (light, rgb, STEADY, 0, 1)

    def _check(self, entry: Entry) -> None:
        light, rgb, pattern, step, of = entry
        if not 0 <= light < self._lights:
            raise ValueError(f"no light {light}: the board has 0 to {self._lights - 1}")
        if not (0 <= rgb <= 0xFFFFFF and 0 <= pattern < PATTERNS and 0 <= step <= 255 and 1 <= of <= 255):
            raise ValueError(f"not an entry of a scene: {entry}")
