"""The link to one board without I/O of its own: bytes and the time go in; events, bytes and a deadline come out.

docs/protocol.md is what it speaks. Times are seconds of any clock that never runs backwards.
"""

import logging
from collections import Counter, deque
from dataclasses import replace

from shared_rules import wire
from shared_rules.wire import SEQ_LIMIT, encode
from signalbox.board import Board
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.device.link import events as hellos
from signalbox.device.link.events import (
    Confirmed,
    Done,
    Event,
    Hello,
    Offline,
    Online,
    Readings,
    Refused,
    is_number,
    parse_event,
    parse_map,
    parse_stats,
    parse_wiring,
)
from signalbox.device.link.scenes import Entry, Scenes

RETRY_S = 0.25  # the board may ask for no less


class Sender:
    """Holds the one line that waits for its ACK or NAK. `kind` is its kind, "" while none waits."""

    def __init__(self, first_seq: int) -> None:
        self.kind = ""
        self.tries = 0
        self.retry_at = 0.0
        self.sent_at = 0.0  # when the last new line went out for the first time
        self._seq = first_seq % SEQ_LIMIT
        self._line = b""

    def send(self, now: float, kind: str, args: list[str]) -> bytes:
        """The bytes of a new line, which waits from now on. Raises ValueError when they are too many for a line."""
        self._seq = (self._seq + 1) % SEQ_LIMIT
        self._line = encode(kind, self._seq, args)
        self.kind = kind
        self.tries = 0
        self.sent_at = now
        return self.again(now)

    def again(self, now: float) -> bytes:
        """The same bytes, because no answer has come."""
        self.tries += 1
        self.retry_at = now + RETRY_S
        return self._line

    def postpone(self, now: float) -> None:
        """The port has not taken the last bytes yet: no reason to add to them."""
        self.retry_at = now + RETRY_S

    def answered(self, seq: int) -> str:
        """The kind of the line that an answer with `seq` ends, "" when it ends none (it came late, or twice)."""
        if not self.kind or seq != self._seq:
            return ""
        kind = self.kind
        self.drop()
        return kind

    def drop(self) -> None:
        """Wait for nothing any longer."""
        self.kind = ""


Changes = tuple[tuple[int, bool], ...]


class SensorSync:
    """The last bitmap and its change counter. While `stale`, the bitmap has to be asked for."""

    def __init__(self) -> None:
        self.stale = True
        self.bitmap: int | None = None
        self._counter: int | None = None
        self._announced = False  # whether this session has given Readings

    def start(self) -> None:
        """A session begins: the board may have restarted, and its counter with it."""
        self.stale = True
        self._counter = None
        self._announced = False

    def heard(self, counter: int) -> None:
        """The board has said how far its counter is."""
        if counter != self._counter:
            self.stale = True

    def map(self, counter: int, bitmap: int) -> list[Readings]:
        """The board has sent its bitmap."""
        self.stale = False
        return self._take(counter, bitmap, self._difference(bitmap))

    def event(self, counter: int, sensor: int, closed: bool, bitmap: int) -> list[Readings]:
        """The board has seen one change, and `bitmap` is the truth after it."""
        change = (sensor, closed)
        if self._counter is None or self.bitmap is None:
            return self._take(counter, bitmap, self._difference(bitmap))
        step = (counter - self._counter) % SEQ_LIMIT
        if step == 0 or step > SEQ_LIMIT // 2:  # heard before; or the board has restarted, and says so soon
            self.stale = self.stale or step != 0
            return []
        if step == 1 and self._difference(bitmap) == (change,):
            return self._take(counter, bitmap, (change,))
        self.stale = True
        return self._take(counter, bitmap, self._ending_with(change, bitmap))

    def _take(self, counter: int, bitmap: int, changes: Changes) -> list[Readings]:
        known = self._announced and counter == self._counter
        self._counter = counter
        self.bitmap = bitmap
        if known and not changes:
            return []
        self._announced = True
        return [Readings(bitmap, changes)]

    def _difference(self, bitmap: int) -> Changes:
        """The sensors that read otherwise than in the last bitmap, in their order; none when there was no last one."""
        differ = 0 if self.bitmap is None else self.bitmap ^ bitmap
        changes: list[tuple[int, bool]] = []
        while differ:
            sensor = (differ & -differ).bit_length() - 1  # the lowest one left
            changes.append((sensor, bool(bitmap >> sensor & 1)))
            differ &= differ - 1
        return tuple(changes)

    def _ending_with(self, change: tuple[int, bool], bitmap: int) -> Changes:
        """The difference, with the change that is known to be the last one last.

        Where that sensor read the same before the gap, it has moved to and fro in it.
        """
        difference = self._difference(bitmap)
        before = tuple(other for other in difference if other != change)
        there = () if change in difference else ((change[0], not change[1]),)
        return (*before, *there, change)


HEARTBEAT_S = 1.0
SILENCE_S = 3.0  # a board that has said nothing whole for so long has gone
TRIES = 8  # of one line; then the session begins anew
REFUSED_S = 1.0  # pause before a board that was refused is asked again

logger = logging.getLogger(__name__)


class Connection:
    """Talks to one board of the kind `board`.

    The driver says when the port is `opened` and `closed`, hands in what it read with `receive`, calls `tick` at
    `deadline()`, and after each of these writes what `outgoing` gives. Damaged bytes never raise. `first_seq` sets
    this program's numbers apart from those of the program before.
    """

    def __init__(self, board: Board, first_seq: int = 0) -> None:
        self.board = board
        self.online = False
        self.hello: Hello | None = None
        self.tally = Counter(sessions=0, resends=0, resyncs=0)  # what it took to keep up so far
        self.damaged_here = 0  # lines that came in damaged so far
        self.damaged_there: int | None = None  # the same at the board since it started, as it told last
        self.ahead_ms: int | None = None  # the board's clock before ours, as the quickest of its lines has told
        self._port_open = False
        self._reader = wire.LineReader()
        self._out = bytearray()
        self._sender = Sender(first_seq)
        self._sync = SensorSync()
        self._scenes = Scenes(len(board.lights))
        self._limit: int | None = None
        self._limit_sent: int | None = None
        self._commands: deque[tuple[str, list[str]]] = deque()
        self._commanded = False  # whether the line that waits, if any, is the first of them
        self._abandoned: list[Event] = []  # what became of those of a session that is over
        self._verify_from: float | None = None  # a confirmation is wanted that is no older
        self._heard_last = ""  # the kind of the last line, "" when it was damaged
        self._online_reported = False
        self._refused_reported: Message | None = None
        self._heard_at = 0.0
        self._asking_since = 0.0
        self._hold_until = 0.0
        self._alive_at = 0.0
        self._handlers = {
            wire.HELLO: self._on_hello,
            wire.FAULT: self._on_fault,
            wire.ACK: self._on_ack,
            wire.NAK: self._on_nak,
            wire.EVENT: self._on_event,
            wire.MAP: self._on_map,
            wire.ALIVE: self._on_alive,
            wire.STATS: self._on_stats,
            wire.WIRING: self._on_wiring,
        }

    @property
    def bitmap(self) -> int | None:
        """What the sensors read as far as is known here: the last Readings given; None before the first."""
        return self._sync.bitmap

    @property
    def shown(self) -> bool:
        """Whether the board has acknowledged the whole scene that was desired last."""
        return self.online and self._scenes.settled

    @property
    def scene(self) -> int:
        """The number of the scene desired last: it rises with every other one."""
        return self._scenes.number

    # What the driver says

    def opened(self, now: float) -> None:
        """The port is open: ask who is there."""
        self._port_open = True
        self._reader = wire.LineReader()
        self._out.clear()
        self._ask(now)
        self._pump(now)

    def closed(self, now: float) -> list[Event]:
        """The port has gone or was closed; nothing is sent until it is `opened` again."""
        self._port_open = False
        self._out.clear()
        self._refused_reported = None
        if self.online:
            logger.info("The port is closed, and the session over")
        gone = self._lose(now, Message("board-unplugged"))
        return self._take_abandoned() + gone

    def receive(self, now: float, data: bytes) -> list[Event]:
        """Take in bytes from the port, cut anywhere."""
        events: list[Event] = []
        if self._port_open:
            lines = self._reader.feed(data)
            if len(lines) < data.count(b"\n"):  # one grew too long and was dropped
                self._sync.stale = True
            for line in lines:
                events += self._take(now, line)
            self._pump(now)
        return self._take_abandoned() + events

    def tick(self, now: float) -> list[Event]:
        """Do what is due: heartbeat, repetition, noticing silence."""
        events: list[Event] = []
        if not self._port_open:
            return events
        offline_at = self._offline_at()
        if offline_at is not None and now >= offline_at:
            logger.warning("Silence: nothing whole has come in for %.1f s", now - self._heard_at)
            events = self._lose(now, Message("board-silent"))
        if self._sender.kind and now >= self._sender.retry_at:
            self._repeat(now)
        if self.online and now >= self._alive_at:
            self._alive_at = now + HEARTBEAT_S
            if not self._out:  # else the port is not taking anything, and another heartbeat helps nobody
                self._out += wire.encode(wire.ALIVE, 0, [])
        self._pump(now)
        return self._take_abandoned() + events

    def outgoing(self) -> bytes:
        """What to write now, a few lines at most; it is the driver's from here on."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def deadline(self) -> float | None:
        """When to `tick` at the latest; None while the port is closed."""
        if not self._port_open:
            return None
        due = []
        if self._sender.kind:
            due.append(self._sender.retry_at)
        elif self._wanted():
            due.append(self._hold_until)
        if self.online:
            due.append(self._alive_at)
        offline_at = self._offline_at()
        if offline_at is not None:
            due.append(offline_at)
        return min(due)

    # What the table says

    def show(self, now: float, scene: list[Entry]) -> None:
        """Desire this scene: it is sent now or once there is a board, and again whenever the board may have lost it.

        Raises ValueError for an entry that this board cannot show.
        """
        self._scenes.show(tuple(scene))
        self._pump(now)

    def limit(self, now: float, milliamperes: int) -> None:
        """Let at most this be drawn in all; a board never goes above its own description's budget."""
        self._limit = milliamperes
        self._pump(now)

    def verify(self, now: float) -> None:
        """Have the board say whether the readings still stand: as soon as it has, a Confirmed event tells.

        A line that has fallen silent looks like sensors that do not change; only this tells them apart.
        """
        self._verify_from = now
        self._pump(now)

    def command(self, now: float, kind: str, args: list[str]) -> None:
        """Let the board carry out one command more, after those given before; a Done event tells how it ended.

        It is given to the board that is online now. Raises ValueError when none is.
        """
        if not self.online:
            raise ValueError("no board")
        self._commands.append((kind, args))
        self._pump(now)

    # What the board says

    def _take(self, now: float, line: bytes) -> list[Event]:
        message = wire.decode(line)
        if message is None:
            self.damaged_here += 1
            logger.debug("A damaged line came in, %d so far: %r", self.damaged_here, line)
            self._sync.stale = True
            self._heard_last = ""
            return []
        kind, number, args = message
        self._heard_at = now
        handler = self._handlers.get(kind)
        events = handler(now, number, args) if handler else []
        self._heard_last = kind
        return events

    def _on_hello(self, now: float, counter: int, args: list[str]) -> list[Event]:
        hello = hellos.parse_hello(args)
        if hello is None:
            return []
        if self.online and self._same_board(hello.nonce):
            self._sync.heard(counter)
            return []
        if self.online:
            self._ask(now)
        self.hello = hello
        refusal = hellos.refusal(hello, self.board)
        return self._refuse(now, refusal) if refusal and not hello.faulty else []  # a FAULT line follows and knows more

    def _on_fault(self, now: float, counter: int, args: list[str]) -> list[Event]:
        if self.online or self.hello is None:  # without its HELLO it comes again, as the answer to the next ASK
            return []
        return self._refuse(now, Message("board-fault", fault=self.hello.fault(args)))

    def _on_alive(self, now: float, counter: int, args: list[str]) -> list[Event]:
        if self.online and len(args) > 1:
            if len(args) > 2 and is_number(args[2]):
                self.damaged_there = int(args[2])
            if self._same_board(args[1]):
                self._sync.heard(counter)
                self._hear_clock(now, args[0])
            else:
                self._ask(now)
        return []

    def _hear_clock(self, now: float, told: str) -> None:
        """A line only ever comes late: of all that tell the board's time, the one that makes it latest is the best."""
        if is_number(told):
            ahead = int(told) - round(now * 1000)
            self.ahead_ms = ahead if self.ahead_ms is None else max(ahead, self.ahead_ms)

    def _on_event(self, now: float, counter: int, args: list[str]) -> list[Event]:
        if not self.online:
            return []
        event = parse_event(args, self.board.sensors.count)
        if event is None:
            self._sync.stale = True
            return []
        return self._stamped(self._sync.event(counter, *event))

    def _on_map(self, now: float, counter: int, args: list[str]) -> list[Event]:
        bitmap = parse_map(args, self.board.sensors.count)
        return self._stamped(self._sync.map(counter, bitmap)) if self.online and bitmap is not None else []

    def _on_stats(self, now: float, counter: int, args: list[str]) -> list[Event]:
        return [parse_stats(args)] if self.online else []

    def _on_wiring(self, now: float, counter: int, args: list[str]) -> list[Event]:
        part = parse_wiring(args) if self.online else None
        return [part] if part else []

    def _on_ack(self, now: float, seq: int, args: list[str]) -> list[Event]:
        kind = self._sender.answered(seq)
        if kind and self._commanded:
            return self._done("")
        if kind == wire.ASK:
            return self._asked(now)
        if kind == wire.SCENE:
            self._scenes.acknowledged()
        elif kind == wire.GET:
            return self._report_sync(now)
        return []

    def _report_sync(self, now: float) -> list[Event]:
        """The board has answered GET: with the MAP right before its ACK, unless that was damaged or found no room."""
        if self._sync.stale or self._heard_last != wire.MAP:
            self._sync.stale = True
            self._hold_until = now + RETRY_S
        elif self._verify_from is not None and self._sender.sent_at >= self._verify_from:
            self._verify_from = None
            return [Confirmed(self._sender.sent_at)]
        return []

    def _stamped(self, readings: list[Readings]) -> list[Event]:
        return [replace(one, scene=self._scenes.shown) for one in readings]

    def _on_nak(self, now: float, seq: int, args: list[str]) -> list[Event]:
        kind = self._sender.answered(seq)
        if not kind:
            return []
        if self._commanded:
            return self._done(" ".join(args))
        logger.info("The board refused %s: %s", kind, " ".join(args))
        if args == ["fault"]:
            self._ask(now)
        elif kind == wire.SCENE:
            self._scenes.restart()
        elif kind == wire.LIMIT:
            self._limit_sent = None
        self._hold_until = now + RETRY_S
        return []

    # The session

    def _ask(self, now: float) -> None:
        """Begin anew: whatever waited for an answer will get none."""
        self.online = False
        self.hello = None
        self._sender.drop()
        self._abandoned += [Done(kind, tuple(args), "lost") for kind, args in self._commands]
        self._commands.clear()
        self._asking_since = now
        self._hold_until = now

    def _asked(self, now: float) -> list[Event]:
        """The board has answered our ASK to the end."""
        if self.hello is None:  # the HELLO was damaged
            self._hold_until = now + RETRY_S
            return []
        refusal = hellos.refusal(self.hello, self.board)
        if refusal:
            return self._refuse(now, refusal)
        self.online = True
        self.damaged_there = None
        self.ahead_ms = None
        self.tally["sessions"] += 1
        self._online_reported = True
        self._refused_reported = None
        self._alive_at = now + HEARTBEAT_S
        self._limit_sent = None
        self._sync.start()
        self._scenes.restart(self.hello.patterns)
        logger.info(
            "Session %d: board %s, description %s, firmware %s, controller %s, start %s",
            self.tally["sessions"],
            self.hello.board,
            self.hello.hash,
            self.hello.firmware,
            self.hello.uid,
            self.hello.nonce,
        )
        return [Online(self.hello)]

    def _refuse(self, now: float, reason: Message) -> list[Event]:
        self._sender.drop()
        self._hold_until = now + REFUSED_S
        self._online_reported = False
        if self._refused_reported == reason:
            return []
        self._refused_reported = reason
        logger.warning("Refused: %s", catalogue().text(reason))
        return [Refused(reason)]

    def _lose(self, now: float, reason: Message) -> list[Event]:
        self._ask(now)
        reported, self._online_reported = self._online_reported, False
        return [Offline(reason)] if reported else []

    def _done(self, reason: str) -> list[Event]:
        kind, args = self._commands.popleft()
        return [Done(kind, tuple(args), reason)]

    def _take_abandoned(self) -> list[Event]:
        abandoned, self._abandoned = self._abandoned, []
        return abandoned

    def _offline_at(self) -> float | None:
        """When the board counts as gone for the table; None when it knows."""
        if not self._online_reported:
            return None
        return (self._heard_at if self.online else self._asking_since) + SILENCE_S

    def _same_board(self, nonce: str) -> bool:
        return self.hello is not None and self.hello.nonce == nonce

    # What is sent

    def _wanted(self) -> tuple[str, list[str]] | None:
        """The command that comes next: who is there, the truth, the power limit, what was commanded, the lights."""
        if not self.online:
            return wire.ASK, [hellos.OUR_VERSION]
        if self._sync.stale or self._verify_from is not None:
            return wire.GET, []
        if self._limit is not None and self._limit != self._limit_sent:
            return wire.LIMIT, [str(self._limit)]
        if self._commands:
            return self._commands[0]
        part = self._scenes.part()
        return None if part is None else (wire.SCENE, part)

    def _pump(self, now: float) -> None:
        if not self._port_open or self._sender.kind or now < self._hold_until:
            return
        wanted = self._wanted()
        if wanted:
            self._commanded = bool(self._commands) and wanted is self._commands[0]
            if wanted[0] == wire.LIMIT and not self._commanded:
                self._limit_sent = self._limit
            if wanted[0] == wire.GET and not self._commanded and self._sync.stale:
                self.tally["resyncs"] += 1
                logger.info("Asking for all readings: a session begins or a line was missed")
            self._out += self._sender.send(now, *wanted)

    def _repeat(self, now: float) -> None:
        if self._out:
            self._sender.postpone(now)
        elif self._sender.kind != wire.ASK and self._sender.tries >= TRIES:
            logger.warning("No answer to %s in %d tries: asking who is there", self._sender.kind, TRIES)
            self._ask(now)
        else:
            self.tally["resends"] += 1
            level = logging.DEBUG if self._sender.kind == wire.ASK else logging.INFO  # a silent port is asked for ever
            logger.log(level, "No answer to %s: sent again after try %d", self._sender.kind, self._sender.tries)
            self._out += self._sender.again(now)
