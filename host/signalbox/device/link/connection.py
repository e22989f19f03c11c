"""The link to one board, without I/O: the caller passes in bytes and the time, and gets events, bytes and deadlines.

The protocol is in docs/protocol.md. Times are in seconds on any clock that never runs backwards.
"""

import logging
from collections import Counter, deque
from dataclasses import replace

from shared_rules import wire
from shared_rules.wire import SEQ_LIMIT, encode
from signalbox.board import Board
from signalbox.board.scene import Entry
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.device.link.events import (
    OUR_VERSION,
    CommandEnded,
    Confirmed,
    Event,
    Hello,
    Offline,
    Online,
    Readings,
    Refused,
    indices_of_set_bits,
    is_number,
    parse_event,
    parse_hello,
    parse_map,
    parse_stats,
    parse_wiring,
    refusal_message,
)
from signalbox.device.link.scenes import Scenes

RETRY_S = 0.25  # the minimum that the protocol allows
TRIES = 8  # attempts to send one line before the session is restarted
HEARTBEAT_S = 1.0
SILENCE_S = 3.0  # a board that has sent no complete line for this long is considered gone
REFUSED_S = 1.0  # the pause before a refused board is queried again

Changes = tuple[tuple[int, bool], ...]
Line = tuple[str, list[str]]  # a kind and its arguments

logger = logging.getLogger(__name__)


class Statistics:
    """Statistics of a serial line, and the difference between the board's clock and this computer's."""

    def __init__(self) -> None:
        self.tally = Counter(sessions=0, resends=0, resyncs=0)
        self.damaged_received = 0  # damaged lines received so far
        self.damaged_at_board: int | None = None  # damaged lines received by the board, as of its last heartbeat
        self.ahead_ms: int | None = None  # how far the board's clock is ahead of ours, from its fastest heartbeat

    def begin_session(self) -> None:
        """Count a new session, and reset the figures from the board, which may have restarted."""
        self.tally["sessions"] += 1
        self.damaged_at_board = None
        self.ahead_ms = None

    def compare_clocks(self, now: float, board_ms: int) -> None:
        """Update `ahead_ms` from a heartbeat. Lines can arrive late but never early, so the largest value is best."""
        ahead_ms = board_ms - round(now * 1000)
        self.ahead_ms = ahead_ms if self.ahead_ms is None else max(ahead_ms, self.ahead_ms)


class Sender:
    """Sends one line at a time and repeats it until its ACK or NAK arrives. `kind` is "" while no answer is pending."""

    def __init__(self, first_seq: int, tally: Counter[str]) -> None:
        self.kind = ""
        self.sent_at = 0.0  # when the last new line was first sent
        self.hold_until = 0.0  # no new line is sent before this time
        self._tally = tally
        self._tries = 0
        self._retry_at = 0.0
        self._seq = first_seq % SEQ_LIMIT
        self._line = b""
        self._out = bytearray()

    def send(self, now: float, kind: str, args: list[str]) -> None:
        """Send a new line and start waiting for its answer. Raise ValueError if the line is too long."""
        self._seq = (self._seq + 1) % SEQ_LIMIT
        self._line = encode(kind, self._seq, args)
        self.kind = kind
        self.sent_at = now
        self._tries = 0
        self._send_again(now)

    def end_line(self) -> None:
        """Send a newline, which ends any line that another program left unfinished, so that the next line is intact."""
        self._out += b"\n"

    def send_heartbeat(self) -> None:
        """Send a heartbeat, unless earlier bytes are still waiting to be written and would delay it."""
        if not self._out:
            self._out += encode(wire.ALIVE, 0, [])

    def repeat(self, now: float) -> bool:
        """Repeat the unanswered line if that is due. Return True, without repeating it, if all tries are used up."""
        if not self.kind or now < self._retry_at:
            return False
        if self._out:  # the port has not accepted the last bytes yet, so do not add more
            self._retry_at = now + RETRY_S
        elif self.kind != wire.ASK and self._tries >= TRIES:
            logger.warning("No answer to %s in %d tries: asking who is there", self.kind, TRIES)
            return True
        else:
            self._tally["resends"] += 1
            level = logging.DEBUG if self.kind == wire.ASK else logging.INFO  # a silent port is asked forever
            logger.log(level, "No answer to %s: sent again after try %d", self.kind, self._tries)
            self._send_again(now)
        return False

    def accept_answer(self, seq: int) -> str:
        """Accept the answer to line `seq` and return that line's kind, or "" if the answer is late or repeated."""
        if not self.kind or seq != self._seq:
            return ""
        kind, self.kind = self.kind, ""
        return kind

    def take_output(self) -> bytes:
        """Return the bytes to write now, and empty the buffer."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def deadline(self, has_next: bool) -> float | None:
        """Return when to repeat the unanswered line or, if there is none and `has_next`, when to send the next line."""
        if self.kind:
            return self._retry_at
        return self.hold_until if has_next else None

    def _send_again(self, now: float) -> None:
        self._tries += 1
        self._retry_at = now + RETRY_S
        self._out += self._line


class SensorSync:
    """Keeps the bitmap of the sensors up to date. While `is_stale` is true, the bitmap must be requested again."""

    def __init__(self) -> None:
        self.is_stale = True
        self.bitmap: int | None = None
        self._counter: int | None = None
        self._announced = False  # whether this session has returned Readings
        self._verify_from: float | None = None  # a confirmation no older than this is requested

    @property
    def must_request_bitmap(self) -> bool:
        """True while the bitmap must be requested from the board."""
        return self.is_stale or self._verify_from is not None

    def start(self) -> None:
        """Begin a session. Discard the last counter, because the board may have restarted and reset it."""
        self.is_stale = True
        self._counter = None
        self._announced = False

    def verify(self, now: float) -> None:
        """Request a confirmation that the readings are still correct at `now` or later."""
        self._verify_from = now

    def confirm(self, asked_at: float) -> list[Event]:
        """Return the Confirmed event if `verify` was called before the bitmap was requested at `asked_at`, else []."""
        if self._verify_from is None or asked_at < self._verify_from:
            return []
        self._verify_from = None
        return [Confirmed(asked_at)]

    def check_counter(self, counter: int) -> None:
        """Mark the bitmap as stale if the board's counter differs from the last one."""
        if counter != self._counter:
            self.is_stale = True

    def store_bitmap(self, counter: int, bitmap: int) -> list[Readings]:
        """Store the board's bitmap. Return the new Readings, if any."""
        self.is_stale = False
        return self._store(counter, bitmap, self._difference(bitmap))

    def store_change(self, counter: int, sensor: int, closed: bool, bitmap: int) -> list[Readings]:
        """Store one change and the `bitmap` that results from it. Return the new Readings, if any."""
        change = (sensor, closed)
        if self._counter is None or self.bitmap is None:
            return self._store(counter, bitmap, self._difference(bitmap))
        step = (counter - self._counter) % SEQ_LIMIT
        if step == 0 or step > SEQ_LIMIT // 2:  # a repetition, or the board has restarted and is about to report it
            self.is_stale = self.is_stale or step != 0
            return []
        if step == 1 and self._difference(bitmap) == (change,):
            return self._store(counter, bitmap, (change,))
        self.is_stale = True
        return self._store(counter, bitmap, self._ordered_changes(change, bitmap))

    def _store(self, counter: int, bitmap: int, changes: Changes) -> list[Readings]:
        is_repeated = self._announced and counter == self._counter
        self._counter = counter
        self.bitmap = bitmap
        if is_repeated and not changes:
            return []
        self._announced = True
        return [Readings(bitmap, changes)]

    def _difference(self, bitmap: int) -> Changes:
        """Return the changes since the last bitmap, ordered by sensor, or () if there was no last bitmap."""
        changed = 0 if self.bitmap is None else self.bitmap ^ bitmap
        return tuple((sensor, bool(bitmap >> sensor & 1)) for sensor in indices_of_set_bits(changed))

    def _ordered_changes(self, change: tuple[int, bool], bitmap: int) -> Changes:
        """Return the changes since the last bitmap, ending with `change`, which is known to be the latest.

        If that sensor already had this reading in the last bitmap, it must have changed twice since then.
        """
        difference = self._difference(bitmap)
        others = tuple(other for other in difference if other != change)
        first_change = () if change in difference else ((change[0], not change[1]),)
        return (*others, *first_change, change)


class BoardPresence:
    """The state of the board (online, offline or refused), and the events that report its changes."""

    def __init__(self) -> None:
        self.online = False
        self.hello: Hello | None = None
        self.heard_at = 0.0  # when the last complete line was received
        self._asking_since = 0.0
        self._is_reported = False  # whether the board was last reported to the table as online
        self.refusal: Message | None = None  # the last reported refusal, which is not reported again

    def expect_hello(self, now: float) -> None:
        """End any session and discard the HELLO, because at `now` the board is asked for a new one."""
        self.online = False
        self.hello = None
        self._asking_since = now

    def has_nonce(self, nonce: str) -> bool:
        """Return whether `nonce` matches the board's HELLO, which means that the board has not restarted since."""
        return self.hello is not None and self.hello.nonce == nonce

    def accept(self, hello: Hello) -> list[Event]:
        """Record that the board is online, and return the Online event."""
        self.online = True
        self._is_reported = True
        self.refusal = None
        return [Online(hello)]

    def refuse(self, reason: Message) -> list[Event]:
        """Return the Refused event for an unusable board, or [] if it would repeat the last event."""
        self._is_reported = False
        if self.refusal == reason:
            return []
        self.refusal = reason
        logger.warning("Refused: %s", catalogue().text(reason))
        return [Refused(reason)]

    def report_loss(self, reason: Message) -> list[Event]:
        """Return the Offline event if the board was last reported as online, otherwise []."""
        is_reported, self._is_reported = self._is_reported, False
        return [Offline(reason)] if is_reported else []

    def offline_at(self) -> float | None:
        """Return the time at which to report the board as gone, or None if it has not been reported as online."""
        if not self._is_reported:
            return None
        return (self.heard_at if self.online else self._asking_since) + SILENCE_S


class CommandQueue:
    """The commands that the board has yet to carry out. Scenes for its lights are sent separately."""

    def __init__(self) -> None:
        self.is_in_progress = False  # whether the unanswered line is the first command
        self._queue: deque[Line] = deque()
        self._lost: list[Event] = []

    @property
    def first(self) -> Line | None:
        """The next command to carry out, or None if there is none."""
        return self._queue[0] if self._queue else None

    def add(self, kind: str, args: list[str]) -> None:
        """Add a command to the end of the queue."""
        self._queue.append((kind, args))

    def finish_command(self, reason: str) -> list[Event]:
        """Remove the first command and return the event that reports how it ended."""
        kind, args = self._queue.popleft()
        return [CommandEnded(kind, tuple(args), reason)]

    def drop_all(self) -> None:
        """Drop all commands because the board is gone. The next `pop_lost_events` returns their events."""
        while self._queue:
            self._lost += self.finish_command("lost")

    def pop_lost_events(self) -> list[Event]:
        """Return the events for the commands that have been lost since the last call."""
        lost, self._lost = self._lost, []
        return lost


class Connection:
    """The connection to one board, which must match the description `board`.

    The driver calls `on_open` and `on_close` when the port opens or closes, passes bytes to `receive`, calls `tick` at
    `deadline()`, and writes the bytes of `outgoing` after each of these calls. Damaged bytes never raise an exception.
    With a random `first_seq`, the sequence numbers are unlikely to repeat those of the previous program.
    """

    def __init__(self, board: Board, first_seq: int = 0) -> None:
        self.board = board
        self.statistics = Statistics()
        self.presence = BoardPresence()
        self._reader: wire.LineReader | None = None  # None while the port is closed
        self._heard_last = ""  # the kind of the last line, or "" if it was damaged
        self._sender = Sender(first_seq, self.statistics.tally)
        self._heartbeat_at = 0.0
        self._sync = SensorSync()
        self._commands = CommandQueue()
        self._scenes = Scenes(len(board.lights))

    @property
    def online(self) -> bool:
        """True while a session is in progress."""
        return self.presence.online

    @property
    def hello(self) -> Hello | None:
        """The board's HELLO, or None until it has been received."""
        return self.presence.hello

    @property
    def bitmap(self) -> int | None:
        """The bitmap of the last Readings, or None before the first."""
        return self._sync.bitmap

    @property
    def is_scene_shown(self) -> bool:
        """True if the board has acknowledged every part of the desired scene."""
        return self.online and self._scenes.is_settled

    @property
    def scene_number(self) -> int:
        """The number of the scene last passed to `show`. It increases whenever the scene changes."""
        return self._scenes.number

    # For the driver

    def on_open(self, now: float) -> None:
        """Handle the opening of the port: ask the board for its HELLO."""
        self._reader = wire.LineReader()
        self._sender.take_output()
        self._sender.end_line()
        self._request_hello(now)
        self._send_next_line(now)

    def on_close(self, now: float) -> list[Event]:
        """Handle the loss or closing of the port: send nothing until the next `on_open`. Return the events."""
        self._reader = None
        self._sender.take_output()
        self.presence.refusal = None
        if self.online:
            logger.info("The port is closed, and the session over")
        lost_events = self._go_offline(now, Message("board-unplugged"))
        return self._commands.pop_lost_events() + lost_events

    def receive(self, now: float, data: bytes) -> list[Event]:
        """Handle bytes from the port, which may be split anywhere. Return the events."""
        events: list[Event] = []
        if self._reader is not None:
            lines = self._reader.feed(data)
            if len(lines) < data.count(b"\n"):  # a line was too long and was dropped
                self._sync.is_stale = True
            for line in lines:
                events += self._receive_line(now, line)
            self._send_next_line(now)
        return self._commands.pop_lost_events() + events

    def tick(self, now: float) -> list[Event]:
        """Send any heartbeat or repetition that is due, and detect silence. Return the events."""
        events: list[Event] = []
        if self._reader is None:
            return events
        offline_at = self.presence.offline_at()
        if offline_at is not None and now >= offline_at:
            logger.warning("Silence: nothing whole has come in for %.1f s", now - self.presence.heard_at)
            events = self._go_offline(now, Message("board-silent"))
        if self._sender.repeat(now):
            self._request_hello(now)
        if self.online and now >= self._heartbeat_at:
            self._heartbeat_at = now + HEARTBEAT_S
            self._sender.send_heartbeat()
        self._send_next_line(now)
        return self._commands.pop_lost_events() + events

    def outgoing(self) -> bytes:
        """Return the bytes to write now, at most a few lines, and empty the buffer."""
        return self._sender.take_output()

    def deadline(self) -> float | None:
        """Return the latest time for the next `tick`, or None while the port is closed."""
        if self._reader is None:
            return None
        heartbeat_at = self._heartbeat_at if self.online else None
        times = [self._sender.deadline(self._next_line() is not None), heartbeat_at, self.presence.offline_at()]
        return min(time for time in times if time is not None)

    # For the table

    def show(self, now: float, scene: list[Entry]) -> None:
        """Show this scene as soon as a board is online, and again whenever the board may have lost it.

        Raise ValueError for an entry that this board cannot show.
        """
        self._scenes.show(tuple(scene))
        self._send_next_line(now)

    def verify(self, now: float) -> None:
        """Ask the board whether the readings are still valid. A Confirmed event follows when it answers.

        Without this, a dead line could not be distinguished from sensors that do not change.
        """
        self._sync.verify(now)
        self._send_next_line(now)

    def command(self, now: float, kind: str, args: list[str]) -> None:
        """Have the board carry out a command after all earlier ones. A CommandEnded event reports the result.

        The command is lost if the board goes offline first. Raise ValueError if no board is online.
        """
        if not self.online:
            raise ValueError("no board")
        self._commands.add(kind, args)
        self._send_next_line(now)

    # Lines from the board

    def _receive_line(self, now: float, line: bytes) -> list[Event]:
        message = wire.decode(line)
        if message is None:
            self.statistics.damaged_received += 1
            logger.debug("A damaged line came in, %d so far: %r", self.statistics.damaged_received, line)
            self._sync.is_stale = True
            self._heard_last = ""
            return []
        self.presence.heard_at = now
        events = self._handle(now, *message)
        self._heard_last = message[0]
        return events

    def _handle(self, now: float, kind: str, number: int, args: list[str]) -> list[Event]:
        """Handle a line. `number` is the board's change counter or, in an answer, the sequence number of our line."""
        match kind:
            case wire.ACK:
                return self._on_ack(now, number)
            case wire.NAK:
                return self._on_nak(now, number, args)
            case wire.HELLO:
                return self._on_hello(now, number, args)
            case wire.FAULT:
                return self._on_fault(now, args)
            case _ if not self.online:
                return []
            case wire.EVENT:
                return self._on_event(number, args)
            case wire.MAP:
                bitmap = parse_map(args, self.board.sensors.count)
                return [] if bitmap is None else self._add_scene_number(self._sync.store_bitmap(number, bitmap))
            case wire.ALIVE:
                self._on_alive(now, number, args)
            case wire.STATS:
                return [parse_stats(args)]
            case wire.WIRING:
                part = parse_wiring(args)
                return [part] if part else []
        return []

    def _on_hello(self, now: float, counter: int, args: list[str]) -> list[Event]:
        hello = parse_hello(args)
        if hello is None:
            return []
        if self.online and self.presence.has_nonce(hello.nonce):
            self._sync.check_counter(counter)
            return []
        if self.online:
            self._request_hello(now)
        self.presence.hello = hello
        reason = refusal_message(hello, self.board)
        # if the settings are invalid, a FAULT line with details follows
        return self._refuse(now, reason) if reason and not hello.has_invalid_settings else []

    def _on_fault(self, now: float, args: list[str]) -> list[Event]:
        if self.online or self.hello is None:  # without a HELLO, wait: the answer to the next ASK repeats the fault
            return []
        return self._refuse(now, Message("board-fault", fault=self.hello.fault_message(args)))

    def _on_alive(self, now: float, counter: int, args: list[str]) -> None:
        if len(args) < 2:
            return
        if len(args) > 2 and is_number(args[2]):
            self.statistics.damaged_at_board = int(args[2])
        if not self.presence.has_nonce(args[1]):
            self._request_hello(now)
            return
        self._sync.check_counter(counter)
        if is_number(args[0]):
            self.statistics.compare_clocks(now, int(args[0]))

    def _on_event(self, counter: int, args: list[str]) -> list[Event]:
        event = parse_event(args, self.board.sensors.count)
        if event is None:
            self._sync.is_stale = True
            return []
        return self._add_scene_number(self._sync.store_change(counter, *event))

    def _add_scene_number(self, readings: list[Readings]) -> list[Event]:
        return [replace(reading, scene_number=self._scenes.shown_number) for reading in readings]

    def _on_ack(self, now: float, seq: int) -> list[Event]:
        kind = self._sender.accept_answer(seq)
        if kind and self._commands.is_in_progress:
            return self._commands.finish_command("")
        if kind == wire.ASK:
            return self._begin_session(now)
        if kind == wire.SCENE:
            self._scenes.on_acknowledged()
        elif kind == wire.GET:
            if not self._sync.is_stale and self._heard_last == wire.MAP:
                return self._sync.confirm(self._sender.sent_at)
            self._sync.is_stale = True  # the MAP before this ACK was damaged, or the board had no room to send it
            self._sender.hold_until = now + RETRY_S
        return []

    def _on_nak(self, now: float, seq: int, args: list[str]) -> list[Event]:
        kind = self._sender.accept_answer(seq)
        if not kind:
            return []
        if self._commands.is_in_progress:
            return self._commands.finish_command(" ".join(args))
        logger.info("The board refused %s: %s", kind, " ".join(args))
        if args == ["fault"]:
            self._request_hello(now)
        elif kind == wire.SCENE:
            self._scenes.restart()
        self._sender.hold_until = now + RETRY_S
        return []

    # The session

    def _request_hello(self, now: float) -> None:
        """Start over by asking the board for its HELLO. Answers to earlier lines will be ignored."""
        self.presence.expect_hello(now)
        self._sender.kind = ""
        self._sender.hold_until = now
        self._commands.drop_all()

    def _begin_session(self, now: float) -> list[Event]:
        """Begin a session or refuse the board, once it has acknowledged our ASK. If no HELLO has arrived, ask again."""
        hello = self.hello
        if hello is None:  # the HELLO was damaged
            self._sender.hold_until = now + RETRY_S
            return []
        reason = refusal_message(hello, self.board)
        if reason:
            return self._refuse(now, reason)
        self.statistics.begin_session()
        self._heartbeat_at = now + HEARTBEAT_S
        self._sync.start()
        self._scenes.restart(hello.patterns)
        text = "Session %d: board %s, description %s, firmware %s, controller %s, start %s"
        session = self.statistics.tally["sessions"]
        logger.info(text, session, hello.board, hello.hash, hello.firmware, hello.uid, hello.nonce)
        return self.presence.accept(hello)

    def _refuse(self, now: float, reason: Message) -> list[Event]:
        self._sender.kind = ""
        self._sender.hold_until = now + REFUSED_S
        return self.presence.refuse(reason)

    def _go_offline(self, now: float, reason: Message) -> list[Event]:
        self._request_hello(now)
        return self.presence.report_loss(reason)

    # Lines to the board

    def _next_line(self) -> Line | None:
        """Return the next line to send, if any: ASK, the bitmap, a command or the lights, in this order."""
        if not self.online:
            return wire.ASK, [OUR_VERSION]
        if self._sync.must_request_bitmap:
            return wire.GET, []
        if self._commands.first is not None:
            return self._commands.first
        part = self._scenes.next_part()
        return None if part is None else (wire.SCENE, part)

    def _send_next_line(self, now: float) -> None:
        """Send the next line unless an answer is pending or sending is on hold."""
        if self._reader is None or self._sender.kind or now < self._sender.hold_until:
            return
        line = self._next_line()
        if line is None:
            return
        self._commands.is_in_progress = line is self._commands.first
        if line[0] == wire.GET and not self._commands.is_in_progress and self._sync.is_stale:
            self.statistics.tally["resyncs"] += 1
            logger.info("Asking for all readings: a session begins or a line was missed")
        self._sender.send(now, *line)
