"""Example arguments for the guide, the sheets and the lists of `signalbox build`."""

from __future__ import annotations

from collections.abc import Iterator

from signalbox.board import parts
from signalbox.board.parts import Part
from signalbox.core.messages import Arg, Message

LOCO = Message("shape-called", shape="loco")
NODE = Message("circuit-unit", kind="node", number="3")
HEADING = Message("sheets-heading", title="Les P’tites Locos", board="ptites_locos", hash="3a18596a")
STAGE = Message("guide-stage-sensors", kind="node", number=3)
REED, FUSE, SUPPLY = (parts.reeds()["ord213_20_30"], *(parts.components()[name] for name in ("fuse_2a5", "supply_3a")))
EVERY_PART: tuple[Part, ...] = tuple(
    part
    for read in (parts.reeds, parts.magnets, parts.components, parts.controllers, parts.fittings, parts.wires)
    for part in read().values()
)
NETS = ("clock", "clock-out", "latch", "latch-out", "data", "sensor", "row", "column", "pixels")
COLUMNS = (
    *("group", "part", "maker", "number", "also", "for", "count", "order", "unit", "euro-from", "euro-to", "wire"),
    *("stage", "from", "to", "which-is", "colour", "gauge", "length", "net", "component", "pin", "kind", "name"),
    "soldered-on",
)
KINDS = (
    *("reed", "light", "button", "controller", "fuse", "fuse_0a75", "network_10k", "network_22k", "resistor_100"),
    *("resistor_330", "resistor_10k", "ceramic_100n", "electrolytic_1000u", "socket_5v", "jack", "jumper"),
    *("ribbon_header", "terminals_2", "terminals_3", "terminals_10", "header_3", "74HC165"),
)
PIECES = (
    Message("lists-piece", kind="nodes", count=15, width=40.0, height=30.0),
    Message("lists-piece", kind="controller", count=1, width=90.0, height=60.0),
)


def _numbers() -> Iterator[str]:
    """Yield the catalogue names of all part numbers."""
    for part in EVERY_PART:
        for number in (parts.number_message(part), *parts.other_number_messages(part)):
            yield str(number.args["part"])


EXAMPLES: dict[str, tuple[Arg, ...]] = {
    **{f"guide-{id} board": ("ptites_locos",) for id in ("which", "before", "before-pcb", "test")},
    **{f"guide-{id} board": ("ptites_locos",) for id in ("end-check", "end-wiring", "end-play")},
    "guide-title board": ("Les P’tites Locos",),
    **{f"guide-{id} hash": ("3a18596a",) for id in ("which", "end-check")},
    **{f"guide-size-{id} sensors": (116,) for id in ("nodes", "matrix")},
    **{f"guide-size-{id} lights": (118,) for id in ("nodes", "matrix")},
    **{f"guide-size-{id} width": (1440.0,) for id in ("nodes", "matrix")},
    **{f"guide-size-{id} height": (480.0,) for id in ("nodes", "matrix")},
    "nodes": (15, 1),
    "guide-cost low": (202.3,),
    "guide-cost high": (585.1,),
    "joints": (1270,),
    "guide-cost hours": (32.2,),
    "guide-price low": (2.5,),
    "guide-price high": (9.75,),
    "guide-count count": (1.25, 16),
    "guide-order count": (2,),
    "unit": ("m",),
    "maker": ("Littelfuse", "any"),
    "others": ((parts.other_number_messages(parts.components()["74HC165"])),),
    **{f"guide-{id} number": (parts.number_message(REED),) for id in ("part", "part-or", "poles")},
    **{f"guide-{id} maker": (parts.maker_message(REED),) for id in ("part", "part-or", "poles")},
    "guide-poles reed": (parts.title_message(REED),),
    **{f"guide-{id} size": ("a4",) for id in ("print-pages", "turn-over")},
    "guide-drill mount": ("upright", "flat"),
    "guide-drill buttons": (4, 0),
    **{f"guide-{id} length": (15.0,) for id in ("crop", "flat", "flat-thin")},
    **{f"guide-{id} depth": (1.5,) for id in ("upright", "flat", "flat-thin")},
    **{f"guide-{id} width": (2.8,) for id in ("flat", "flat-thin")},
    "guide-underside-of stage": (STAGE,),
    "guide-mm length": (2.5, 1230),
    "guide-shared beside": (12.0,),
    "guide-carrier-size width": (10.2,),
    "guide-carrier-size depth": (10.2,),
    "guide-carrier-size height": (5.0,),
    "thick": (4.0,),
    "guide-step number": (3,),
    "guide-step stage": (STAGE,),
    "guide-test stage": (3,),
    **{f"guide-stage-lights {end}": (number,) for end, number in (("first", 0), ("last", 23))},
    "guide-stage-sensors kind": ("node", "row"),
    "buffer": (Message("circuit-unit", kind="buffer", number="17"),),
    "page": (4,),
    "lists-see page": ("docs/pcb.md",),
    "guide-bridge next": (6,),
    "guide-supply-which supply": (parts.title_message(SUPPLY),),
    "supply_maker": (parts.maker_message(REED),),
    "supply_number": (parts.number_message(SUPPLY),),
    "guide-supply-which fuse": (parts.title_message(FUSE),),
    "fuse_maker": (parts.maker_message(REED),),
    "fuse_number": (parts.number_message(FUSE),),
    "guide-supply-wires lights": (("D0", "D51", "D93"),),
    "guide-supply-wires lost": (0.34,),
    **{f"guide-{id} budget": (2000,) for id in ("supply-wires", "supply-or-port")},
    # The sheets.
    "sheets-heading title": ("Les P’tites Locos",),
    "sheets-heading hash": ("3a18596a",),
    "heading": (HEADING,),
    "sheets-title side": (Message("sheets-top"),),
    "sheets-page number": (3,),
    "sheets-page count": (6,),
    "sheets-page row": (1,),
    "sheets-page rows": (2,),
    "sheets-page column": ("C",),
    "sheets-scale width": (440.0, 1440.5),
    "sheets-scale height": (480.0,),
    "sheets-ruler length": (100.0,),
    # The circuit.
    "light": ("D51",),
    "chip": ("U3",),
    "circuit-reads first": (16,),
    "circuit-reads last": (23,),
    "circuit-pulls-columns column": (1,),
    "circuit-keeps-apart sensor": ("B0.1.0",),
    "circuit-ribbon way": ("in", "out"),
    "circuit-net-of-chip way": ("to", "of"),
    **{f"circuit-{id} unit": (NODE,) for id in ("ribbon", "terminals", "line-of-unit", "the-line-of-unit")},
    "circuit-net-input unit": (NODE,),
    "branch": (2,),
    "circuit-drives-branches one": (1,),
    "circuit-drives-branches other": (2,),
    **{f"circuit-{id} line": ("clock", "latch") for id in ("line", "line-of-branch", "line-of-unit")},
    "circuit-the-line-of-unit line": ("clock", "latch"),
    "circuit-unit kind": ("node", "buffer", "repeater"),
    "circuit-unit number": ("3",),
    "circuit-kind kind": KINDS,
    **{f"circuit-stage-lights {end}": (number,) for end, number in (("first", 0), ("last", 23))},
    "circuit-stage-sensors kind": ("node", "row"),
    "circuit-net-numbered kind": NETS,
    "circuit-net-numbered number": ("3",),
    "circuit-net-input number": ("3",),
    "circuit-net net": ("clock", "latch", "pixels", "pixels-lifted", "before-fuse", "behind-fuse", "port"),
    # The schematic.
    "node": (17,),
    **{f"schematic-{id} number": (3,) for id in ("foot", "node", "row", "to-node", "from-node")},
    "schematic-foot count": (20,),
    **{f"schematic-{id} first": (0,) for id in ("node", "row", "lights")},
    **{f"schematic-{id} last": (23,) for id in ("node", "row", "lights")},
    "network": ("RN3",),
    "net": (Message("circuit-net-numbered", kind="data", number="3"),),
    **{f"schematic-{id} net": ("3V3",) for id in ("through", "fed")},
    "resistor": ("R3",),
    "capacitor": ("C3",),
    "into": ("J31",),
    "out": ("J32",),
    "terminals": ("J33",),
    "pin": ("2",),
    "schematic-pins pins": (
        (Message("schematic-joined", pin="2", net="GND"), Message("schematic-joined", pin="1", net="5V")),
    ),
    # The lists.
    "lists-harness-title stage": (Message("circuit-stage-sensors", kind="node", number=3),),
    "lists-group group": ("reeds", "circuit", "wire", "magnets", "fittings"),
    "lists-column column": COLUMNS,
    "lists-run first": ("U1",),
    "lists-run last": ("U15",),
    "references": ((Message("lists-run", first="U1", last="U15"), "U101"),),
    "connector": ("J1",),
    "lists-under-each-chip chip": ("74HC165",),
    "lists-pieces pieces": (PIECES,),
    "lists-piece kind": ("nodes", "buffers", "controller"),
    "lists-piece count": (1, 15),
    "lists-piece width": (40.0,),
    "lists-piece height": (30.0,),
    "where": ((Message("lists-each", shape=LOCO), Message("lists-moving-parts")),),
    **{f"lists-{id} shape": (LOCO,) for id in ("each", "glued-under")},
    "lists-under-cardboard width": (1440,),
    "lists-under-cardboard height": (480,),
    "part-title part": tuple(parts.title_message(part).args["part"] for part in EVERY_PART),
    "part-title title": ("Raspberry Pi Pico",),
    "part-number part": tuple(_numbers()),
    "part-number number": (REED.number,),
    "part-note part": tuple(
        parts.note_message(part).args["part"] for part in parts.controllers().values() if part.note
    ),
    "part-note note": (parts.controllers()["feather_scorpio"].note,),
}
