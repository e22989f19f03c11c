"""Writes a .kicad_sch in the format of KiCad 6, with a box for each part and the net's name at each pin."""

from collections.abc import Iterator

from tools.pcb.board_file import LIBRARY, stable_id
from tools.pcb.model import Pcb, PlacedPart, Symbol, SymbolPin
from tools.pcb.sexpr import Node, Word, format_tree, node

STEP = 2.54  # mm on the sheet
PIN_MM = 2.54
HALF_WIDTH = 4 * STEP  # of a part's box
COLUMN_MM, TOP_MM, LEFT_MM = 27 * STEP, 10 * STEP, 18 * STEP
ROW_MM = 55 * STEP  # the height of a column on the sheet
FLAG = Symbol("PWR_FLAG", "#FLG", (SymbolPin("1", "pwr", "power_out"),))


def schematic_file(pcb: Pcb) -> str:
    """Return the text of a circuit board's .kicad_sch file."""
    return format_tree(_Writer(pcb).to_tree())


class _Writer:
    def __init__(self, pcb: Pcb) -> None:
        self._pcb = pcb

    def to_tree(self) -> Node:
        symbols = {part.symbol.name: part.symbol for part in self._pcb.parts}
        placed = list(self._place_parts())
        return node(
            "kicad_sch",
            node("version", 20211123),
            node("generator", Word("signalbox")),
            self._id("sheet"),
            node("paper", "A3"),
            node("title_block", node("title", self._pcb.title)),
            node("lib_symbols", *(_library_symbol(symbol) for symbol in (*symbols.values(), FLAG))),
            *(item for part, x, y in placed for item in self._nets(part, x, y)),
            *(self._symbol(part, x, y) for part, x, y in placed),
            *(item for index, net in enumerate(self._pcb.powered_nets) for item in self._flag(index, net)),
            node("sheet_instances", node("path", "/", node("page", "1"))),
            node("symbol_instances", *(self._symbol_instance(part) for part, _, _ in placed), *self._flag_instances()),
        )

    def _id(self, *words: str) -> Node:
        return node("uuid", Word(stable_id(self._pcb.name, *words)))

    def _place_parts(self) -> Iterator[tuple[PlacedPart, float, float]]:
        """Yield the parts with their positions, arranged in columns."""
        x, y = LEFT_MM, TOP_MM
        for part in self._pcb.parts:
            height = STEP * (_row_count(part.symbol) + 4)
            if y + height > TOP_MM + ROW_MM and y > TOP_MM:
                x, y = x + COLUMN_MM, TOP_MM
            yield part, round(x, 4), round(y, 4)
            y += height

    def _nets(self, part: PlacedPart, x: float, y: float) -> Iterator[Node]:
        for pin, right, down, side in _pins(part.symbol):
            spot = (round(x + right, 4), round(y + down, 4))
            net = part.nets.get(pin.number, "")
            if not net:
                yield node("no_connect", node("at", *spot), self._id(part.reference, "open", pin.number))
                continue
            yield self._label(net, spot, side, part.reference, pin.number)

    def _label(self, net: str, spot: tuple[float, float], side: str, *words: str) -> Node:
        angle, justify = (180, "right") if side == "left" else (0, "left")
        return node(
            "global_label",
            net,
            node("shape", Word("passive")),
            node("at", *spot, angle),
            node("fields_autoplaced"),
            _effects(justify),
            self._id("label", *words),
        )

    def _symbol(self, part: PlacedPart, x: float, y: float) -> Node:
        down = STEP * _row_count(part.symbol)
        hidden = {"Footprint": f"{LIBRARY}:{part.footprint.name}", "Datasheet": "~"}
        if part.part:
            hidden |= {"Maker": part.part.maker, "Number": part.part.number, "Title": part.part.title}
        return node(
            "symbol",
            node("lib_id", f"{LIBRARY}:{part.symbol.name}"),
            node("at", x, y, 0),
            node("unit", 1),
            node("in_bom", Word("yes" if part.part else "no")),
            node("on_board", Word("yes")),
            self._id("symbol", part.reference),
            _property("Reference", part.reference, 0, (x, y - 1.5 * STEP)),
            _property("Value", part.value, 1, (x, round(y + down, 4))),
            *(
                _property(name, value, number, (x, y), hidden=True)
                for number, (name, value) in enumerate(hidden.items(), 2)
            ),
            *(node("pin", pin.number, self._id(part.reference, "pin", pin.number)) for pin in part.symbol.pins),
        )

    def _flag(self, index: int, net: str) -> Iterator[Node]:
        """Yield a flag that marks a net as powered for KiCad's rule check."""
        x, y = LEFT_MM + 12 * STEP * index, TOP_MM + ROW_MM + 6 * STEP
        reference = f"#FLG{index + 1}"
        yield self._label(net, (x, y), "right", reference)
        yield node(
            "symbol",
            node("lib_id", f"{LIBRARY}:PWR_FLAG"),
            node("at", x, y, 0),
            node("unit", 1),
            node("in_bom", Word("no")),
            node("on_board", Word("no")),
            self._id("symbol", reference),
            _property("Reference", reference, 0, (x, y), hidden=True),
            _property("Value", "PWR_FLAG", 1, (x, y - 2 * STEP)),
            _property("Footprint", "", 2, (x, y), hidden=True),
            _property("Datasheet", "~", 3, (x, y), hidden=True),
            node("pin", "1", self._id(reference, "pin", "1")),
        )

    def _symbol_instance(self, part: PlacedPart) -> Node:
        return node(
            "path",
            "/" + stable_id(self._pcb.name, "symbol", part.reference),
            node("reference", part.reference),
            node("unit", 1),
            node("value", part.value),
            node("footprint", f"{LIBRARY}:{part.footprint.name}"),
        )

    def _flag_instances(self) -> Iterator[Node]:
        for index in range(len(self._pcb.powered_nets)):
            reference = f"#FLG{index + 1}"
            yield node(
                "path",
                "/" + stable_id(self._pcb.name, "symbol", reference),
                node("reference", reference),
                node("unit", 1),
                node("value", "PWR_FLAG"),
                node("footprint", ""),
            )


def _row_count(symbol: Symbol) -> int:
    return max(1, -(-len(symbol.pins) // 2))


def _pins(symbol: Symbol) -> Iterator[tuple[SymbolPin, float, float, str]]:
    """Yield each pin with the position of its end (to the right and down) and its side; pin 1 is at the top left."""
    rows = _row_count(symbol)
    for index, pin in enumerate(symbol.pins):
        left = index < rows
        row = index if left else len(symbol.pins) - 1 - index
        yield pin, (-1 if left else 1) * (HALF_WIDTH + PIN_MM), STEP * row, "left" if left else "right"


def _library_symbol(symbol: Symbol) -> Node:
    """Return a symbol's definition in the schematic, in which y points upwards."""
    name = f"{LIBRARY}:{symbol.name}"
    is_flag = symbol is FLAG
    shapes: list[Node] = []
    pins = []
    if is_flag:
        pins.append(_pin(symbol.pins[0], (0.0, 0.0), 90, 0.0))
    else:
        bottom = -STEP * _row_count(symbol) + STEP / 2
        shapes.append(
            node(
                "rectangle",
                node("start", -HALF_WIDTH, STEP),
                node("end", HALF_WIDTH, bottom),
                node("stroke", node("width", 0.254), node("type", Word("default")), node("color", 0, 0, 0, 0)),
                node("fill", node("type", Word("background"))),
            )
        )
        for pin, right, down, side in _pins(symbol):
            pins.append(_pin(pin, (right, -down), 0 if side == "left" else 180, PIN_MM))
    return node(
        "symbol",
        name,
        *([node("power")] if is_flag else []),
        node("pin_names", node("offset", 1.016), *([Word("hide")] if is_flag else [])),
        node("in_bom", Word("yes" if symbol.pins and not is_flag else "no")),
        node("on_board", Word("no" if is_flag else "yes")),
        _property("Reference", symbol.prefix, 0, (0.0, 0.0)),
        _property("Value", symbol.name, 1, (0.0, 0.0)),
        _property("Footprint", "", 2, (0.0, 0.0), hidden=True),
        _property("Datasheet", "~", 3, (0.0, 0.0), hidden=True),
        node("symbol", f"{symbol.name}_0_1", *shapes),
        node("symbol", f"{symbol.name}_1_1", *pins),
    )


def _pin(pin: SymbolPin, spot: tuple[float, float], angle: int, length: float) -> Node:
    return node(
        "pin",
        Word(pin.type),
        Word("line"),
        node("at", *spot, angle),
        node("length", length),
        node("name", pin.name, _effects()),
        node("number", pin.number, _effects()),
    )


def _property(name: str, value: str, number: int, spot: tuple[float, float], hidden: bool = False) -> Node:
    return node("property", name, value, node("id", number), node("at", *spot, 0), _effects(hidden=hidden))


def _effects(justify: str = "", hidden: bool = False) -> Node:
    return node(
        "effects",
        node("font", node("size", 1.27, 1.27)),
        *([node("justify", Word(justify))] if justify else []),
        *([Word("hide")] if hidden else []),
    )
