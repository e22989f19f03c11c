"""A simulated circuit, soldered correctly or not: what its registers read and which lights shine.

It follows the data sheets of the 74HC165, the 74AHCT125 and the WS2812B, and CircuitPython's scan of a register chain:
the inputs are captured as the latch rises; then each bit is read while the clock is low, before the clock rises. A net
that nothing drives has a random level, like a floating pin. In a matrix, it follows the current from each column to
the row that is low.
"""

import re
from collections.abc import Iterable
from functools import cached_property
from random import Random

from signalbox.board import Board
from signalbox.board.model import MATRIX
from signalbox.maker.circuit import names
from signalbox.maker.circuit.netlist import Connection, Pin, connected_groups

LATCH, CLOCK, GROUND, Q7, SERIAL, INHIBIT, SUPPLY = "1", "2", "8", "9", "10", "15", "16"
INPUTS = ["6", "5", "4", "3", "14", "13", "12", "11"]  # D7 to D0, the order in which they are shifted out
Net = frozenset[Pin]
BUFFER = re.compile(r"U10\d")  # three digits: nodes have fewer
END_OF_CHAIN = re.compile(r"R1\d\d3")  # on a node's circuit board, from 3.3 V to the serial input


class Soldered:
    """A soldered circuit. `seed` determines the levels of floating pins; 1 is high, 0 is low."""

    def __init__(self, board: Board, connections: Iterable[Connection], seed: str = "") -> None:
        self._board = board
        self._seed = seed
        self._groups = [frozenset(group) for group in connected_groups(connections)]
        self._net_of = {pin: net for net in self._groups for pin in net}
        self._read: dict[int, int] = {}

    @cached_property
    def is_dead(self) -> bool:
        """Return whether the controller has no power: a wire or a reversed chip shorts its 3.3 V to ground."""
        supply, ground = self._at("A1", "3V3"), self._at("A1", "GND")
        return supply == ground or any(
            Pin(chip, GROUND) in supply and Pin(chip, SUPPLY) in ground for chip in self._chips("U")
        )

    # Sensors.

    def closed(self, reeds: int) -> int:
        """Return the inputs that read closed (bit n: input n) while magnets close these reeds (bit n: reed SWn)."""
        if reeds not in self._read:
            self._read[reeds] = self._scan(reeds)
        return self._read[reeds]

    def _scan(self, reeds: int) -> int:
        nets = self
        if reeds:
            pairs = [(Pin(f"SW{n}", "1"), Pin(f"SW{n}", "2")) for n in range(reeds.bit_length()) if reeds >> n & 1]
            touched = {pin: net for pair in pairs for pin in pair if (net := self._net_of.get(pin))}
            joined = [
                Connection(one, other, names.Net("")) for one, other in pairs if one in touched and other in touched
            ]
            one_in = {net: pin for pin, net in touched.items()}
            whole = [Connection(pin, end, names.Net("")) for net, pin in one_in.items() for end in net]
            nets = Soldered(self._board, [*joined, *whole], self._seed)
            nets._net_of = {**self._net_of, **nets._net_of}
            nets._groups = self._groups
        assert not nets.is_dead, "a reed joins 3.3 V to ground"
        count = self._board.sensors.count
        levels = nets._stream(count)
        return sum(1 << number for number, level in enumerate(levels) if not level)

    def _stream(self, count: int) -> list[int]:
        """Return the first `count` levels that the controller reads from the inputs, in order."""
        if self._board.controller.scan == MATRIX:
            return self._crossings(count)
        levels: list[int] = []
        net = self._at("A1", self._board.controller.pins["data"])
        while len(levels) < count:
            chip = self._output_on(net)
            if chip is None or self._supply_of(net):
                return levels + [self._level(net)] * (count - len(levels))
            clocked = self._signal(self._at(chip, CLOCK)) == "clock"
            latched = self._signal(self._at(chip, LATCH)) == "latch"
            loads = latched or not self._level(self._at(chip, LATCH)) or not clocked
            if not self._is_powered(chip):
                return levels + [self._chance(net)] * (count - len(levels))
            if not (clocked and latched) and loads:
                return levels + [self._level(self._at(chip, INPUTS[0]))] * (count - len(levels))
            if loads:
                levels += [self._level(self._at(chip, pin)) for pin in INPUTS]
            else:  # it never loads its inputs, and keeps what was shifted in
                levels += [1] * len(INPUTS)
            net = self._at(chip, SERIAL)
        return levels[:count]

    def _crossings(self, count: int) -> list[int]:
        """Return a matrix's levels, row by row: 0 where current can flow from a column to the row that is low."""
        rows, columns = (
            [self._at("A1", pin) for pin in pins]
            for pins in (self._board.controller.rows, self._board.controller.columns)
        )
        reachable = [self._reachable_from(column) for column in columns]
        return [int(row not in reached) for row in rows for reached in reachable][:count]

    def _reachable_from(self, column: Net) -> set[Net]:
        """Return the nets that current reaches from this one, through any number of diodes."""
        found, ends = {column}, [column]
        while ends:
            anodes = [pin.component for pin in ends.pop() if pin.component.startswith("CR") and pin.name == "A"]
            ends += {self._at(diode, "K") for diode in anodes} - found
            found.update(ends)
        return found

    def _level(self, net: Net) -> int:
        """Return the level of a net just before the latch rises, when the clock is high and the latch is low."""
        if self._supply_of(net):
            return int(self._supply_of(net) != "GND")
        signal = self._signal(net)
        if signal:
            return int(signal == "clock")
        networks = [pin for pin in net if pin.component.startswith("RN") and pin.name != "1"]
        ends = [pin for pin in net if END_OF_CHAIN.fullmatch(pin.component) and pin.name == "2"]
        if any(self._supply_of(self._at(pin.component, "1")) == "3V3" for pin in [*networks, *ends]):
            return 1
        return self._chance(net)

    def _is_powered(self, chip: str) -> bool:
        supplies = (self._supply_of(self._at(chip, pin)) for pin in (SUPPLY, GROUND, INHIBIT))
        return tuple(supplies) == ("3V3", "GND", "GND")

    def _output_on(self, net: Net) -> str | None:
        chips = sorted(pin.component for pin in net if pin.component in self._registers and pin.name == Q7)
        return chips[0] if chips else None

    def _supply_of(self, net: Net) -> str:
        """Return the supply that a net is connected to (ground takes precedence), or "" for none."""
        for name, pin in (("GND", Pin("A1", "GND")), ("3V3", Pin("A1", "3V3")), ("5V", Pin("U101", "14"))):
            if pin in net:
                return name
        return ""

    def _signal(self, net: Net) -> str:
        """Return "clock" or "latch" if that signal drives a net through resistors and any buffers, otherwise ""."""
        for pin in net:
            if pin.component.startswith("R1") and pin.name == "2" and not END_OF_CHAIN.fullmatch(pin.component):
                found = self._driven_by_controller(self._at(pin.component, "1"))
                if found:
                    return found
        return ""

    def _driven_by_controller(self, net: Net) -> str:
        pins = self._board.controller.pins
        for use in ("clock", "latch"):
            if Pin("A1", pins[use]) in net:
                return use
        gates = {"3": "2", "6": "5", "8": "9", "11": "12"}  # output and input of a 74HC125
        taken = [
            (pin.component, gates[pin.name]) for pin in net if BUFFER.fullmatch(pin.component) and pin.name in gates
        ]
        if self._supply_of(net):
            return ""
        return self._driven_by_controller(self._at(*taken[0])) if taken else self._signal(net)

    # Lights.

    @cached_property
    def chain(self) -> dict[int, int]:
        """Map the number of each shining light to the position of its data in the stream."""
        if self._at("U101", "14") == self._at("A1", "GND") or ("GND", "5V") in map(self._supplies_of, self._chips("D")):
            return {}  # 5 V is shorted to ground, and the fuse has blown
        found: dict[int, int] = {}
        ends = [(self._at("R101", "2"), 0)]
        while ends:
            net, position = ends.pop()
            if self._supply_of(net):
                continue
            for pin in net:
                if pin.name == "DIN" and self._supplies_of(pin.component) == ("5V", "GND"):
                    found[int(pin.component[1:])] = position
                    ends.append((self._at(pin.component, "DOUT"), position + 1))
                elif pin.component.startswith("U2") and len(pin.component) == 5 and pin.name == "2":
                    ends.append((self._at(f"R{pin.component[1:]}", "2"), position))
        return found

    def seen(self, pixels: bytes) -> bytes:
        """Return R, G and B of every light after these pixels have been sent along the chain."""
        shown = bytearray(len(pixels))
        for light, place in self.chain.items():
            shown[3 * light : 3 * light + 3] = pixels[3 * place : 3 * place + 3]
        return bytes(shown)

    def _supplies_of(self, light: str) -> tuple[str, str]:
        """Return the supplies at a light's 5V and GND."""
        return self._supply_of(self._at(light, "5V")), self._supply_of(self._at(light, "GND"))

    # Nets.

    def _at(self, component: str, pin: str) -> Net:
        own_pin = Pin(component, pin)
        return self._net_of.get(own_pin, frozenset([own_pin]))

    def _chance(self, net: Net) -> int:
        return Random(f"{self._seed} {min(net)}").getrandbits(1)

    @cached_property
    def _registers(self) -> set[str]:
        return {chip for chip in self._chips("U") if int(chip[1:]) <= -(-self._board.sensors.count // 8)}

    def _chips(self, letter: str) -> set[str]:
        return {pin.component for pin in self._net_of if pin.component[:1] == letter and pin.component[1:].isdigit()}
