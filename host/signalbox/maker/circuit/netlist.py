"""The circuit as data: components, the connections between their pins, and the nets that these make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from signalbox.core.messages import Text
from signalbox.maker.circuit.names import Net, Unit

Spot = tuple[float, float]  # x to the right and y down on the board seen from above, mm from its top left corner
Home = Unit | str  # a unit, or the reference of a component that lies alone


@dataclass(frozen=True, order=True)
class Pin:
    """A pin of a component: its number on a chip, its name on a module, a reed or a light."""

    component: str
    name: str

    def __str__(self) -> str:
        return f"{self.component}.{self.name}"


@dataclass(frozen=True)
class Component:
    """A part with its reference, such as ``U3``. `kind`: its name among the parts; `role`: what it is for.

    `unit` is what it is soldered on together with others, None when it lies alone. `at` is the component that it hangs
    on, as a diode on its reed.
    """

    reference: str
    kind: str
    role: Text
    unit: Unit | None = None
    at: str = ""

    @property
    def home(self) -> Home:
        """The unit, or the component itself where it lies alone: the one with a spot on the board."""
        return self.unit or self.at or self.reference


@dataclass(frozen=True)
class Connection:
    """Two pins that are one electrically. A `wire` runs between two homes; without one they are joined on a unit.

    `wire` is the kind of wire, "" for none; `colour` that of its insulation.
    """

    one: Pin
    other: Pin
    net: Net
    wire: str = ""
    colour: str = ""


@dataclass(frozen=True)
class Netlist:
    """Every component by its reference, and all connections in the order in which they are made."""

    components: Mapping[str, Component]
    connections: tuple[Connection, ...]

    @cached_property
    def nets(self) -> dict[Net, list[Pin]]:
        """The pins that are one electrically, by their net. Raises ValueError when two nets are joined."""
        nets_at: dict[Pin, set[Net]] = {}
        for connection in self.connections:
            nets_at.setdefault(connection.one, set()).add(connection.net)
        pins_of: dict[Net, list[Pin]] = {}
        for group in connected(self.connections):
            nets = set().union(*(nets_at.get(pin, set()) for pin in group))
            if len(nets) != 1:
                raise ValueError(f"{' and '.join(sorted(net.name for net in nets))} are joined")
            net = nets.pop()
            if net in pins_of:
                raise ValueError(f"{net.name} is in pieces")
            pins_of[net] = sorted(group)
        return pins_of

    @cached_property
    def net_of(self) -> dict[Pin, Net]:
        """The net that each pin belongs to, of those that are joined to something."""
        return {pin: net for net, pins in self.nets.items() for pin in pins}

    @cached_property
    def by_component(self) -> dict[str, list[Pin]]:
        """The pins of each component that are joined to something."""
        pins_of: dict[str, list[Pin]] = {}
        for pin in sorted(self.net_of):
            pins_of.setdefault(pin.component, []).append(pin)
        return pins_of

    def wires(self) -> list[Connection]:
        """Return the connections that run over the board."""
        return [connection for connection in self.connections if connection.wire]

    def of_kind(self, kind: str) -> list[Component]:
        """Return every component of a kind, in the order in which they were added."""
        return [component for component in self.components.values() if component.kind == kind]


def connected(connections: Iterable[Connection]) -> list[set[Pin]]:
    """Return the groups of pins that these connections join."""
    group_of: dict[Pin, set[Pin]] = {}
    for connection in connections:
        one = group_of.setdefault(connection.one, {connection.one})
        other = group_of.setdefault(connection.other, {connection.other})
        if one is not other:
            small, large = sorted((one, other), key=len)
            large |= small
            group_of.update(dict.fromkeys(small, large))
    return list({id(group): group for group in group_of.values()}.values())


class Circuit:
    """A netlist being put together."""

    def __init__(self) -> None:
        self._components: dict[str, Component] = {}
        self._connections: list[Connection] = []

    def add(self, reference: str, kind: str, role: Text, unit: Unit | None = None, at: str = "") -> None:
        """Add a component. Its reference is new."""
        assert reference not in self._components
        self._components[reference] = Component(reference, kind, role, unit, at)

    def join(self, one: Pin, other: Pin, net: Net, wire: str = "", colour: str = "") -> None:
        """Connect two pins: by a wire of a kind, or on the unit that both are soldered on."""
        homes = {self._components[pin.component].home for pin in (one, other)}
        assert (len(homes) == 2) == bool(wire), f"{one} to {other}"
        self._connections.append(Connection(one, other, net, wire, colour))

    def netlist(self) -> Netlist:
        """Return the whole netlist."""
        return Netlist(dict(self._components), tuple(self._connections))
