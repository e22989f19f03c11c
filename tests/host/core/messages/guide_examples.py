"""Example arguments for the guide, the sheets and the lists of `signalbox build`."""

from collections.abc import Iterator

from signalbox.board import parts
from signalbox.board.parts import Part
from signalbox.core.messages import Message
from tests.host.core.messages.example import Examples, of

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


EXAMPLES: Examples = {
    "guide-title board": ("Les P’tites Locos",),
    **of("guide-size-nodes guide-size-matrix", sensors=(116,), lights=(118,), width=(1440.0,), height=(480.0,)),
    "nodes": (15, 1),
    **of("guide-cost", low=(202.3,), high=(585.1,), hours=(32.2,)),
    "joints": (1270,),
    **of("guide-price", low=(2.5,), high=(9.75,)),
    "guide-count count": (1.25, 16),
    "guide-order count": (2,),
    "unit": ("m",),
    "maker": ("Littelfuse", "any"),
    "others": ((parts.other_number_messages(parts.components()["74HC165"])),),
    **of("guide-part guide-part-or", number=(parts.number_message(REED),), maker=(parts.maker_message(REED),)),
    **of(
        "guide-poles",
        number=(parts.number_message(REED),),
        maker=(parts.maker_message(REED),),
        reed=(parts.title_message(REED),),
    ),
    **of("guide-print-pages guide-turn-over", size=("a4",)),
    "guide-drill buttons": (4, 0),
    "guide-crop length": (15.0,),
    **of("guide-flat guide-flat-thin", length=(15.0,), width=(2.8,)),
    "guide-underside-of stage": (STAGE,),
    "guide-mm length": (2.5, 1230),
    "guide-shared beside": (12.0,),
    **of("guide-carrier-size", width=(10.2,), depth=(10.2,), height=(5.0,)),
    "thick": (4.0,),
    **of("guide-step", number=(3,), stage=(STAGE,)),
    "guide-test stage": (3,),
    **of("guide-stage-lights circuit-stage-lights", first=(0,), last=(23,)),
    **of("guide-stage-sensors circuit-stage-sensors", kind=("node", "row")),
    "buffer": (Message("circuit-unit", kind="buffer", number="17"),),
    "page": (4,),
    "lists-see page": ("docs/pcb.md",),
    "guide-bridge next": (6,),
    **of("guide-supply-which", supply=(parts.title_message(SUPPLY),), fuse=(parts.title_message(FUSE),)),
    "supply_maker": (parts.maker_message(REED),),
    "supply_number": (parts.number_message(SUPPLY),),
    "fuse_maker": (parts.maker_message(REED),),
    "fuse_number": (parts.number_message(FUSE),),
    **of("guide-supply-wires", lights=(("D0", "D51", "D93"),), lost=(0.34,), budget=(2000,)),
    "guide-supply-or-port budget": (2000,),
    # The sheets.
    "heading": (HEADING,),
    "sheets-title side": (Message("sheets-top"),),
    **of("sheets-page", number=(3,), count=(6,), row=(1,), rows=(2,), column=("C",)),
    **of("sheets-scale", width=(440.0, 1440.5), height=(480.0,)),
    "sheets-ruler length": (100.0,),
    # The circuit.
    "light": ("D51",),
    "chip": ("U3",),
    **of("circuit-reads", first=(16,), last=(23,)),
    "circuit-pulls-columns column": (1,),
    "circuit-keeps-apart sensor": ("B0.1.0",),
    **of("circuit-ribbon", way=("in", "out"), unit=(NODE,)),
    "circuit-net-of-chip way": ("to", "of"),
    "circuit-terminals unit": (NODE,),
    **of("circuit-line-of-unit circuit-the-line-of-unit", unit=(NODE,), line=("clock", "latch")),
    **of("circuit-net-input", unit=(NODE,), number=("3",)),
    "branch": (2,),
    **of("circuit-drives-branches", one=(1,), other=(2,)),
    **of("circuit-line circuit-line-of-branch", line=("clock", "latch")),
    **of("circuit-unit", kind=("node", "buffer", "repeater"), number=("3",)),
    "circuit-kind kind": KINDS,
    **of("circuit-net-numbered", kind=NETS, number=("3",)),
    "circuit-net net": ("clock", "latch", "pixels", "pixels-lifted", "before-fuse", "behind-fuse", "port"),
    # The schematic.
    "node": (17,),
    **of("schematic-foot", number=(3,), count=(20,)),
    **of("schematic-node schematic-row", number=(3,), first=(0,), last=(23,)),
    **of("schematic-to-node schematic-from-node", number=(3,)),
    **of("schematic-lights", first=(0,), last=(23,)),
    "network": ("RN3",),
    "net": (Message("circuit-net-numbered", kind="data", number="3"),),
    **of("schematic-through schematic-fed", net=("3V3",)),
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
    **of("lists-run", first=("U1",), last=("U15",)),
    "references": ((Message("lists-run", first="U1", last="U15"), "U101"),),
    "connector": ("J1",),
    "lists-under-each-chip chip": ("74HC165",),
    "lists-pieces pieces": (PIECES,),
    **of("lists-piece", kind=("nodes", "buffers", "controller"), count=(1, 15), width=(40.0,), height=(30.0,)),
    "where": ((Message("lists-each", shape=LOCO), Message("lists-moving-parts")),),
    **of("lists-each lists-glued-under", shape=(LOCO,)),
    **of("lists-under-cardboard", width=(1440,), height=(480,)),
    **of(
        "part-title",
        part=tuple(parts.title_message(part).args["part"] for part in EVERY_PART),
        title=("Raspberry Pi Pico",),
    ),
    **of("part-number", part=tuple(_numbers()), number=(REED.number,)),
    **of(
        "part-note",
        part=tuple(parts.note_message(part).args["part"] for part in parts.controllers().values() if part.note),
        note=(parts.controllers()["feather_scorpio"].note,),
    ),
}
