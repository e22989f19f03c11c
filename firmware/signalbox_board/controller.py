# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The main loop, independent of its hardware. Input: readings, bytes and the time; output: lines and light frames."""

from shared_rules import wire
from shared_rules.wiring_order import LIGHTS, SENSORS
from signalbox_board import VERSION
from signalbox_board.figures import Figures
from signalbox_board.lights import Lights
from signalbox_board.link import Link
from signalbox_board.sensors import Sensors
from signalbox_board.settings import Settings
from signalbox_board.uptime import Uptime
from signalbox_board.wiring_order import WiringOrder

MYPY = False
if MYPY:
    from collections.abc import Callable, Sequence

ALIVE_MS = 1000  # between two ALIVE lines
SILENCE_MS = 3000  # after this long without a complete line, the PC counts as gone
FAULT_LIMIT = 160  # characters of a fault that fit in a line
RESTART_DELAY_MS = 50  # time to send the last answer before the board restarts
PLACES_PER_LINE = 24  # places of the wiring order in one line


class Controller:
    """The parts of the main loop: sensors, lights and link. Call `update()` often, then act on its results.

    Write `link.waiting` to the port, then call `link.drop_bytes`. If `update` returns True, send `lights.frame` to the
    lights, light n to the pixel `wiring.lights[n]`. Store `wiring.record` unless it is None, restart the scanner if
    `figures.scan_again` is set, and restart the whole board once `restarting` is True.
    """

    def __init__(
        self,
        settings: Settings,
        nonce: str,
        uid: str,
        is_slow: bool,
        ticks: int,
        has_events: "Callable[[], bool]" = bool,  # bool() is False
    ) -> None:
        self.settings = settings
        self.sensors = Sensors(settings.sensors, 0)
        self.lights = Lights(
            settings.lights, settings.budget_ma, settings.light_ma, settings.frame_ms, settings.resting_ma, has_events
        )
        self.link = Link()
        self.wiring = WiringOrder(settings.sensors, settings.lights, settings.hash)
        self.figures = Figures()
        self.restarting = False
        self.is_busy = False  # whether `update` must be called again at once
        self.uptime = Uptime(ticks)
        self._nonce = nonce
        self._uid = uid
        self._is_slow = is_slow
        self._restart_at = 0  # 0: no restart is due
        self._connected = False
        self._hello_pending = False
        self._map_pending = False
        self._alive_due = 0
        self._silent_at = 0  # when the PC counts as gone

    def update(
        self,
        ticks: int,
        connected: bool,
        received: bytes,
        events: "Sequence[tuple[int, bool, int]]",
        restarted: int | None,
    ) -> bool:
        """Run one pass of the loop. Return whether `lights.frame` must be sent to the lights.

        `events` are the scanner's (input, closed, ticks). `restarted` is when it was restarted, in ticks, or None.
        """
        now = self.uptime.update(ticks)
        if connected != self._connected:
            self._set_connected(now, connected)
        if restarted is not None:
            self.sensors.restart(now)
            self.figures.record_scan_start(self.uptime.ms_at(restarted))
        if events or self.sensors.is_settling:
            self._process_events(now, events)
        messages: Sequence[tuple[str, int, list[str]]] = ()  # unlike a new list, () leaves no garbage
        if connected:
            if self._hello_pending or self._map_pending or now >= self._alive_due:
                self._send_pending(now)
            if received:
                messages = self.link.receive(received)
        for kind, seq, args in messages:
            self._silent_at = now + SILENCE_MS
            self._handle_message(kind, seq, args)
        self.restarting = 0 < self._restart_at <= now
        self.is_busy = True
        if messages or events:  # enough work for one pass: update the lights in the next
            return False
        changed = self.lights.update(now, now < self._silent_at)
        self.is_busy = 0 <= self.lights.next_ms <= now
        return changed

    def _set_connected(self, now: int, connected: bool) -> None:
        self._connected = connected
        self.link.reset()
        self.lights.discard_partial_scene()
        self._hello_pending = connected
        self._map_pending = False
        self._alive_due = now + ALIVE_MS

    def _process_events(self, now: int, events: "Sequence[tuple[int, bool, int]]") -> None:
        sensors = self.wiring.sensors_by_input
        stamped = [(sensors[key], closed, self.uptime.ms_at(ticks)) for key, closed, ticks in events]
        if stamped and self.figures.runs >= 0:
            self.figures.record_scan(stamped[0][2])
        for counter, ms, sensor, closed, bitmap in self.sensors.update(now, stamped):
            if self._connected and not self._map_pending:
                self._map_pending = not self.link.send_event(
                    counter, ms, sensor, closed, wire.bitmap_to_hex(bitmap, self.sensors.count)
                )

    def _handle_message(self, kind: str, seq: int, args: list[str]) -> None:
        """Carry out a message and answer it. If a command other than ASK or GET is repeated, only answer it again."""
        if kind == wire.ALIVE:
            return
        if kind == wire.ASK:
            self.link.begin_session()
            self.lights.discard_partial_scene()
            self.wiring.discard_staged_orders()
            self._send_hello()
        elif kind == wire.GET and self.settings.fault == "":
            try:
                if not self._send_requested_data(args):
                    return  # no answer: the PC will retry
            except ValueError as reason:
                self.link.answer(wire.NAK, seq, [str(reason)])
                return
        elif self.link.resend_if_repeated(seq):
            return
        else:
            try:
                self._carry_out(kind, args)
            except ValueError as reason:
                self.link.answer(wire.NAK, seq, [str(reason)])
                return
        self.link.answer(wire.ACK, seq, [])

    def _carry_out(self, kind: str, args: list[str]) -> None:
        """Carry out a command. Raise ValueError with the reason for a NAK."""
        if self.settings.fault:
            raise ValueError("fault")
        if kind == wire.SCENE:
            if len(args) < 3:
                raise ValueError("arguments")
            self.lights.stage(_parse_number(args[0]), _parse_number(args[1]), _parse_number(args[2]), args[3:])
        elif kind == wire.LIMIT:
            if len(args) < 1:
                raise ValueError("arguments")
            self.lights.set_limit(_parse_number(args[0]))
        elif kind == wire.WIRING:
            if len(args) < 3:
                raise ValueError("arguments")
            self.wiring.stage(args[0], _parse_number(args[1]), [_parse_number(place) for place in args[2:]])
        elif kind == wire.KEEP or kind == wire.FORGET:
            self._change_wiring(kind, args)
        elif kind == wire.SCAN:
            if self.settings.sensors:
                self.figures.time_scans()
        elif kind == wire.RESTART:
            self._restart_at = self.uptime.ms + RESTART_DELAY_MS
        else:
            raise ValueError("kind")

    def _change_wiring(self, kind: str, args: list[str]) -> None:
        """Apply another wiring order, then read all sensors and draw all lights again."""
        if kind == wire.KEEP:
            self.wiring.store(args[0] if args else "")
        else:
            self.wiring.forget()
        self.lights.redraw()
        self.figures.scan_again = self.settings.sensors > 0

    def _send_requested_data(self, args: list[str]) -> bool:
        """Send the data that a GET requests. Return False if the data is not known yet or there is no room."""
        subject = args[0] if args else ""
        if subject == "stats":
            now = self.uptime.ms
            words = ["up:%d" % now, "ma:%d" % self.lights.current_ma(), "budget:%d" % self.lights.budget_ma]
            return self.link.send(wire.STATS, self.sensors.counter, words + self.figures.stats_words())
        if subject == "wiring":
            return self._send_places(args[1:])
        if not self.sensors.ready:
            return False
        self._send_map()
        return True

    def _send_places(self, args: list[str]) -> bool:
        """Send part of the wiring order. Raise ValueError with the reason for a NAK."""
        if len(args) < 2 or args[0] not in (SENSORS, LIGHTS):
            raise ValueError("arguments")
        start = _parse_number(args[1])
        order = self.wiring.sensors if args[0] == SENSORS else self.wiring.lights
        places = [str(place) for place in order[start : start + PLACES_PER_LINE]]
        return self.link.send(wire.WIRING, self.sensors.counter, [args[0], str(start)] + places)

    def _send_pending(self, now: int) -> None:
        """Send pending messages as long as there is room."""
        if self._hello_pending and self.link.has_room():
            self._hello_pending = False
            self._send_hello()
        if self._map_pending and self.link.has_room():
            self._map_pending = False
            self._send_map()
        if now >= self._alive_due:
            self._alive_due = now + ALIVE_MS
            self.link.send(wire.ALIVE, self.sensors.counter, [str(now), self._nonce, str(self.link.damaged)])

    def _send_hello(self) -> None:
        self.link.send(wire.HELLO, self.sensors.counter, self._hello_args())
        if self.settings.fault:
            self.link.send(wire.FAULT, self.sensors.counter, _to_printable_ascii(self.settings.fault).split())

    def _send_map(self) -> None:
        self.link.send(wire.MAP, self.sensors.counter, [wire.bitmap_to_hex(self.sensors.bitmap, self.sensors.count)])

    @property
    def wait_ms(self) -> int:
        """The maximum time in ms between the last `update` and the next, if nothing happens in between."""
        now = self.uptime.ms
        due = now if self.is_busy else now + ALIVE_MS
        if self._connected:
            due = min(due, self._alive_due)
        if self.sensors.is_settling:
            due = min(due, self.sensors.settled_ms)
        if self.lights.next_ms >= 0:
            due = min(due, self.lights.next_ms)
        if now < self._silent_at:
            due = min(due, self._silent_at)
        if self._restart_at:
            due = min(due, self._restart_at)
        if self.figures.scan_again:
            due = now
        return max(due - now, 0)

    def _hello_args(self) -> list[str]:
        """Return the arguments of HELLO."""
        settings = self.settings
        if settings.fault:
            capabilities = ["fault"]
        else:
            capabilities = ["budget:%d" % settings.budget_ma, "frame:%d" % settings.frame_ms]
        if settings.supply:
            capabilities.append("supply")
        if self._is_slow:
            capabilities.append("slow")
        if self.wiring.learned:
            capabilities.append("wiring:" + self.wiring.learned)
        if self.wiring.damaged:
            capabilities.append("wiring-damaged")
        version = "%d.%d" % (wire.PROTOCOL_MAJOR, wire.PROTOCOL_MINOR)
        counts = [str(settings.sensors), str(settings.lights)]
        board = [version, VERSION, settings.name, settings.hash] + counts
        return board + [",".join(capabilities), self._nonce, self._uid]


def _parse_number(text: str) -> int:
    """Return a decimal argument. Raise ValueError with the reason for a NAK."""
    if not text.isdigit() or len(text) > 6:
        raise ValueError("arguments")
    return int(text)


def _to_printable_ascii(text: str) -> str:
    """Return as much of the text as fits in a line, in printable ASCII."""
    letters = [letter if " " <= letter <= "~" else "?" for letter in text[:FAULT_LIMIT]]
    return "".join(letters)
