"""Test the jig's frames of lights: how they are stored and sent, and which are lost if the PC does not ask for them."""

from jig.frames import CHUNK, LINES, MAX_WAITING, NO_BYTES, Frames
from jig.light_line import END

LIGHTS = 60  # three chunks


class Reader:
    """A PC that puts frames together from the pieces that the jig sends."""

    def __init__(self, lights: int) -> None:
        self.frames: list[tuple[int, bytes]] = []
        self.pieces = 0
        self._frame = bytearray(3 * lights)

    def read(self, frames: Frames) -> None:
        """Request pieces until none is left."""
        while pieces := frames.next_pieces():
            assert len(pieces) <= LINES
            for ms, offset, whole, text in pieces:
                data = b"" if text == NO_BYTES else bytes.fromhex(text)
                self._frame[int(offset) : int(offset) + len(data)] = data
                self.pieces += 1
                if whole == "1":
                    self.frames.append((int(ms), bytes(self._frame)))


def words(frame: bytes) -> list[int]:
    return [*[int.from_bytes(frame[offset : offset + 3]) for offset in range(0, len(frame), 3)], END]


def frame_with(light: int, level: int = 255) -> bytes:
    frame = bytearray(3 * LIGHTS)
    frame[3 * light] = level
    return bytes(frame)


def test_frames_are_sent_in_order_with_their_times() -> None:
    frames, reader = Frames(LIGHTS), Reader(LIGHTS)
    shown = [(10, frame_with(0)), (35, frame_with(30)), (60, frame_with(59))]
    for ms, frame in shown:
        frames.process_words(words(frame), ms)
    reader.read(frames)
    assert reader.frames == shown
    assert (frames.lost, frames.torn, frames.count_waiting_frames()) == (0, 0, 0)


def test_only_changed_pieces_are_sent() -> None:
    frames, reader = Frames(LIGHTS), Reader(LIGHTS)
    frames.process_words(words(frame_with(0)), 1)
    reader.read(frames)
    first = reader.pieces
    frames.process_words(words(frame_with(0, 128)), 2)
    reader.read(frames)
    assert (first, reader.pieces) == (-(-3 * LIGHTS // CHUNK), first + 1)
    assert reader.frames[-1] == (2, frame_with(0, 128))


def test_repeated_frame_is_not_sent_again() -> None:
    frames = Frames(LIGHTS)
    for ms in range(3):
        frames.process_words(words(frame_with(1)), ms)
    assert frames.count_waiting_frames() == 1


def test_frame_received_word_by_word_is_one_frame() -> None:
    frames = Frames(LIGHTS)
    for word in words(frame_with(1)):
        frames.process_words([word], 7)
    assert frames.count_waiting_frames() == 1


def test_frame_of_another_length_is_torn() -> None:
    frames = Frames(LIGHTS)
    frames.process_words(words(bytes(3 * LIGHTS - 3)), 1)
    frames.process_words(words(bytes(3 * LIGHTS + 3)), 2)
    frames.process_words([0] * LIGHTS + [0xFFFFFF00], 3)  # bits left over
    assert (frames.torn, frames.count_waiting_frames()) == (3, 0)


def test_oldest_frames_are_lost_and_counted_when_nobody_asks() -> None:
    frames, reader = Frames(LIGHTS), Reader(LIGHTS)
    for ms in range(MAX_WAITING + 5):
        frames.process_words(words(frame_with(ms % LIGHTS, 1 + ms)), ms)
    reader.read(frames)
    assert frames.lost == 5
    assert [ms for ms, _ in reader.frames] == list(range(5, MAX_WAITING + 5))


def test_frame_being_sent_is_completed() -> None:
    long = 130  # six chunks, more than fit in one answer
    frames, reader = Frames(long), Reader(long)
    first = bytes([1]) * 3 * long
    frames.process_words(words(first), 0)
    pieces = frames.next_pieces()
    assert pieces[-1][2] == "0"
    for ms in range(1, MAX_WAITING + 3):
        frames.process_words(words(bytes([1 + ms]) * 3 * long), ms)
    rest = frames.next_pieces()
    completed = next(index for index, piece in enumerate(rest) if piece[2] == "1")
    assert bytes.fromhex("".join(piece[3] for piece in pieces + rest[: completed + 1])) == first
    reader.read(frames)
    assert frames.lost > 0


def test_another_pc_gets_the_complete_last_frame() -> None:
    frames, reader = Frames(LIGHTS), Reader(LIGHTS)
    frames.process_words(words(frame_with(2)), 1)
    reader.read(frames)
    frames.begin_session()
    other = Reader(LIGHTS)
    other.read(frames)
    assert other.frames == [(0, frame_with(2))]
