"""Read a .kicad_pcb and find which pads its copper connects, like a continuity tester, regardless of net names."""

import math
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from manifold3d import CrossSection, FillRule, OpType

from signalbox.core import resources
from signalbox.maker.circuit.names import Net
from signalbox.maker.circuit.netlist import Connection, Pin, Spot, connected_groups

FOLDER = resources.WORKING_COPY / "hardware" / "pcb"
LAYERS = ("F.Cu", "B.Cu")
SEGMENTS = 24
Tree = list["Tree | str"]


def read(text: str) -> Tree:
    """Parse a KiCad file into nested lists of strings. Quotes around strings are removed."""
    stack: list[Tree] = [[]]
    for token in re.findall(r'\(|\)|"(?:[^"\\]|\\.)*"|[^\s()]+', text):
        if token == "(":
            stack.append([])
        elif token == ")":
            closed = stack.pop()
            stack[-1].append(closed)
        else:
            stack[-1].append(token.strip('"').replace('\\"', '"'))
    (tree,) = stack[0]
    assert isinstance(tree, list)
    return tree


def inside(tree: Tree, name: str) -> Iterator[Tree]:
    """Yield the lists directly inside `tree` that begin with `name`."""
    for each in tree:
        if isinstance(each, list) and each and each[0] == name:
            yield each


def numbers(tree: Tree, name: str) -> list[float]:
    """Return the numbers in the list inside `tree` that begins with `name`. There must be exactly one such list."""
    (found,) = inside(tree, name)
    return [float(str(each)) for each in found[1:]]


def words(tree: Tree, name: str) -> list[str]:
    """Return the words in the list inside `tree` that begins with `name`. There must be exactly one such list."""
    (found,) = inside(tree, name)
    return [str(each) for each in found[1:]]


class Copper:
    """The copper of a board, with each shape enlarged by `margin` mm on every side."""

    def __init__(self, path: Path, margin: float = 0.0) -> None:
        self.tree = read(path.read_text(encoding="utf-8"))
        self.margin = margin

    def pads(self) -> Iterator[tuple[Pin, str, Spot, Tree]]:
        """Yield each plated pad's pin, its net according to the file, its position, and its entry in the file."""
        for footprint in inside(self.tree, "footprint"):
            (reference,) = [text[2] for text in inside(footprint, "fp_text") if text[1] == "reference"]
            x, y, *turn = numbers(footprint, "at")
            angle = math.radians(turn[0] if turn else 0.0)
            for pad in inside(footprint, "pad"):
                if pad[2] != "thru_hole":
                    continue
                right, down = numbers(pad, "at")[:2]
                spot = (
                    x + right * math.cos(angle) + down * math.sin(angle),
                    y - right * math.sin(angle) + down * math.cos(angle),
                )
                yield Pin(str(reference), str(pad[1])), words(pad, "net")[1], spot, pad

    def groups(self, without: Tree | None = None) -> list[set[Pin]]:
        """Return the groups of connected pads, as if the track `without` were missing."""
        joints: list[Connection] = []
        pieces = {layer: self._pieces(layer, without) for layer in LAYERS}
        drilled = [(pin, self._pad(spot, pad)) for pin, _, spot, pad in self.pads()]
        drilled += [(Pin("via", str(number)), self._via(via)) for number, via in enumerate(inside(self.tree, "via"))]
        for pin, shape in drilled:
            for layer in LAYERS:
                for number, piece in enumerate(pieces[layer]):
                    if _bounds_overlap(piece, shape) and not (piece ^ shape).is_empty():
                        joints.append(Connection(pin, Pin(layer, str(number)), Net("")))
        found = [{pin for pin in group if pin.component not in (*LAYERS, "via")} for group in connected_groups(joints)]
        return [group for group in found if group]

    def by_net(self) -> list[set[Pin]]:
        """Return the groups of pads that share a net according to the file."""
        nets: dict[str, set[Pin]] = {}
        for pin, net, _, _ in self.pads():
            nets.setdefault(net, set()).add(pin)
        return list(nets.values())

    def _pieces(self, layer: str, without: Tree | None) -> list[CrossSection]:
        shapes = [self._pad(spot, pad) for _, _, spot, pad in self.pads()]
        shapes += [self._via(via) for via in inside(self.tree, "via")]
        for segment in inside(self.tree, "segment"):
            if words(segment, "layer") == [layer] and segment is not without:
                ends = [(x, y) for x, y in (numbers(segment, "start"), numbers(segment, "end"))]
                shapes.append(self._track(ends, numbers(segment, "width")[0]))
        for zone in inside(self.tree, "zone"):
            for polygon in inside(zone, "filled_polygon"):
                if words(polygon, "layer") == [layer]:
                    (points,) = inside(polygon, "pts")
                    corners = [(float(str(point[1])), float(str(point[2]))) for point in points[1:]]
                    shapes.append(CrossSection([corners], FillRule.NonZero).offset(self.margin))
        return list(CrossSection.batch_boolean(shapes, OpType.Add).decompose())

    def _disc(self, spot: Spot, diameter: float) -> CrossSection:
        return CrossSection.circle(diameter / 2 + self.margin, SEGMENTS).translate(spot)

    def _track(self, ends: list[Spot], width: float) -> CrossSection:
        return CrossSection.batch_hull([self._disc(end, width) for end in ends])

    def _via(self, via: Tree) -> CrossSection:
        x, y = numbers(via, "at")
        return self._disc((x, y), numbers(via, "size")[0])

    def _pad(self, spot: Spot, pad: Tree) -> CrossSection:
        side = numbers(pad, "size")[0]
        if pad[3] == "circle":
            return self._disc(spot, side)
        assert pad[3] == "rect"
        side += 2 * self.margin
        return CrossSection.square((side, side), True).translate(spot)


def _bounds_overlap(one: CrossSection, other: CrossSection) -> bool:
    left, top, right, bottom = one.bounds()
    left2, top2, right2, bottom2 = other.bounds()
    return bool(left <= right2 and left2 <= right and top <= bottom2 and top2 <= bottom)


@cache
def copper(name: str) -> Copper:
    """Return the copper of a board in hardware/pcb."""
    return Copper(FOLDER / name / f"{name}.kicad_pcb")


@cache
def board_groups(name: str) -> list[set[Pin]]:
    """Return the groups of connected pads on a board in hardware/pcb."""
    return copper(name).groups()
