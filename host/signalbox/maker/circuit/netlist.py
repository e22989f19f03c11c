"""The circuit as data: components, the connections between their pins, and the resulting nets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from signalbox.core.messages import Text
from signalbox.maker.circuit.names import Net, Unit

Spot = tuple[float, float]  # mm to the right and down from the board's top left corner, seen from above
Home = Unit | str  # a unit, or the reference of a component that is mounted on its own


@dataclass(frozen=True, order=True)
class Pin:
    """A pin of a component: its number on a chip, or its name on a module, reed or light."""

    component: str
    name: str

    def __str__(self) -> str:
        return f"{self.component}.{self.name}"


@dataclass(frozen=True)
class Component:
    """A part with its reference, such as ``U3``. `kind` is its name in hardware/parts, and `role` is its purpose.

    `unit` is the unit that it is soldered to, or None if it is mounted on its own. `attached_to` is the reference of
    the component that it is attached to, such as a diode's reed, or "".
    """

    reference: str
    kind: str
    role: Text
    unit: Unit | None = None
    attached_to: str = ""

    @property
    def home(self) -> Home:
        """The object that determines the component's spot: its unit, the component it is attached to, or itself."""
        return self.unit or self.attached_to or self.reference


@dataclass(frozen=True)
class Connection:
    """Two connected pins. `wire` and `colour` describe the wire that connects them; both are "" within a unit."""

    one: Pin
    other: Pin
    net: Net
    wire: str = ""
    colour: str = ""


@dataclass(frozen=True)
class Netlist:
    """All components, keyed by reference, and all connections in the order in which they were added."""

    components: Mapping[str, Component]
    connections: tuple[Connection, ...]

    @cached_property
    def nets(self) -> dict[Net, list[Pin]]:
        """The connected pins of each net. Raises ValueError if two nets are joined or a net is in several pieces."""
        nets_at: dict[Pin, set[Net]] = {}
        for connection in self.connections:
            nets_at.setdefault(connection.one, set()).add(connection.net)
        pins_of: dict[Net, list[Pin]] = {}
        for group in connected_groups(self.connections):
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
        """The net of each connected pin."""
        return {pin: net for net, pins in self.nets.items() for pin in pins}

    def wires(self) -> list[Connection]:
        """Return the connections made by wires across the board."""
        return [connection for connection in self.connections if connection.wire]

    def components_of_kind(self, kind: str) -> list[Component]:
        """Return all components of a kind, in the order in which they were added."""
        return [component for component in self.components.values() if component.kind == kind]


def connected_groups(connections: Iterable[Connection]) -> list[set[Pin]]:
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
    """A netlist under construction."""

    def __init__(self) -> None:
        self._components: dict[str, Component] = {}
        self._connections: list[Connection] = []

    def add(self, reference: str, kind: str, role: Text, unit: Unit | None = None, attached_to: str = "") -> None:
        """Add a component. Its reference must not be in use yet."""
        assert reference not in self._components
        self._components[reference] = Component(reference, kind, role, unit, attached_to)

    def join(self, one: Pin, other: Pin, net: Net, wire: str = "", colour: str = "") -> None:
        """Connect two pins with a kind of wire or, if `wire` is "", on the unit to which both are soldered."""
        homes = {self._components[pin.component].home for pin in (one, other)}
        assert (len(homes) == 2) == bool(wire), f"{one} to {other}"
        self._connections.append(Connection(one, other, net, wire, colour))

    def netlist(self) -> Netlist:
        """Return the completed netlist."""
        return Netlist(dict(self._components), tuple(self._connections))
