"""What the lights show: scenes put together from their parts and animated within the power budget."""

from shared_rules.scene import PULSE, from_word, moving, render

MAX_PARTS = 64
MAX_SCENE = 65535
SPARE_ENTRIES = 16  # a scene may have twice as many entries as there are lights, and so many: memory is small
NO_HOST = [(0, 0x000030, PULSE, 0, 1)]  # nobody to play with: the first light breathes in a faint blue


class Lights:
    """The scene that shows and the one that is being received. `frame` is what the lights show, R, G, B a light."""

    def __init__(self, count: int, budget_ma: int, light_ma: int, frame_ms: int) -> None:
        self.count = count
        self.frame = bytearray(3 * count)
        self.touched: list[int] = []  # the lights that `frame` may have changed since the scene before
        self.next_ms = -1  # when the next frame is due; -1: when something happens
        self._work = bytearray(3 * count)
        self._described_ma = budget_ma
        self.budget_ma = budget_ma
        self._light_ma = light_ma
        self._frame_ms = frame_ms
        self._scene: list[tuple[int, int, int, int, int]] = []
        self._showing: list[tuple[int, int, int, int, int]] | None = None
        self.forget_parts()

    def forget_parts(self) -> None:
        """Drop a scene that was not received whole."""
        self._id = -1
        self._parts = 0
        self._received: dict[int, list[tuple[int, int, int, int, int]]] = {}

    def stage(self, scene: int, part: int, parts: int, words: list[str]) -> None:
        """Keep a part of a scene, and let the scene show when all its parts are here.

        Raises ValueError with the reason for a NAK; the part is then left out.
        """
        if not (0 <= scene <= MAX_SCENE and 1 <= parts <= MAX_PARTS and 0 <= part < parts):
            raise ValueError("arguments")
        entries = self._entries(words)
        if scene != self._id:
            self.forget_parts()
            self._id = scene
            self._parts = parts
        others = sum([len(self._received[at]) for at in self._received if at != part])
        if parts != self._parts or others + len(entries) > 2 * self.count + SPARE_ENTRIES:
            raise ValueError("parts")
        self._received[part] = entries
        if len(self._received) == parts:
            self._commit()

    def limit(self, milliamperes: int) -> None:
        """Let the lights draw at most this much, and never more than the description allows."""
        self.budget_ma = min(max(milliamperes, 0), self._described_ma)
        self.redraw()

    def redraw(self) -> None:
        """Send a frame at the next turn in any case."""
        self._showing = None

    def milliamperes(self) -> int:
        """What the frame that shows draws."""
        return sum(self.frame) * self._light_ma // (3 * 255)

    def update(self, now: int, host: bool) -> bool:
        """Draw the frame for `now`. True when `frame` differs from the one before and has to be sent."""
        scene = self._scene if host else NO_HOST
        if scene is self._showing and (self.next_ms < 0 or now < self.next_ms):
            return False
        if scene is not self._showing:
            self._touch(scene)
        self.next_ms = now - now % self._frame_ms + self._frame_ms if moving(scene) else -1
        render(scene, now, self._work, self.budget_ma, self._light_ma)
        first = self._showing is None
        self._showing = scene
        if self._work == self.frame and not first:
            return False
        self.frame, self._work = self._work, self.frame
        return True

    def _entries(self, words: list[str]) -> list[tuple[int, int, int, int, int]]:
        entries: list[tuple[int, int, int, int, int]] = []
        for word in words:
            try:
                entries.extend(from_word(word))
            except ValueError:
                raise ValueError("arguments") from None
        for entry in entries:
            if entry[0] >= self.count:
                raise ValueError("light")
        return entries

    def _commit(self) -> None:
        whole: list[tuple[int, int, int, int, int]] = []
        for part in range(self._parts):
            whole.extend(self._received[part])
        self._scene = whole
        self.forget_parts()

    def _touch(self, scene: list[tuple[int, int, int, int, int]]) -> None:
        touched: set[int] = set()
        for light in range(self.count):
            if self.frame[3 * light] or self.frame[3 * light + 1] or self.frame[3 * light + 2]:
                touched.add(light)
        for entry in scene:
            if entry[0] < self.count:
                touched.add(entry[0])
        self.touched = sorted(touched)
