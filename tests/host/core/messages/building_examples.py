"""Example arguments for messages about building a board."""

from signalbox.core.messages import Message
from tests.host.core.messages.example import Examples, of

LIGHT = Message("building-hole", kind="light", name="buffer.A1")
BUTTON = Message("building-hole", kind="button", name="undo")
LOCO = Message("shape-called", shape="loco")
APART = Message("building-move-apart", one="B0.a", other="B0.1.0", apart=11.25)
SQUARES_APART = Message("building-move-squares-apart", place="6.9", apart=9.4)
PLACES = ("B0.a", "B0.f", Message("building-more-places", count=336))

EXAMPLES: Examples = {
    **of("building-hole", kind=("light", "button", "reed"), name=("buffer.A1",)),
    "hole": (LIGHT,),
    **of("building-holes-meet building-parts-touch", one=(LIGHT,), other=(BUTTON,), needed=(5.0,)),
    **of("building-move-apart", one=("B0.a",), other=("B0.1.0",)),
    "apart": (2.9,),
    "building-more-holes count": (1, 12),
    **of("building-page-too-large", width=(5.4,), height=(1.9,), maximum=(5.08,)),
    "building-on-platform shape": (LOCO,),
    "building-more-places count": (1, 336),
    **of("building-reeds", number=("MDSR-10-15-20",), wanted=(1.5,)),
    "mount": ("upright", "flat"),
    "depth": (1.5,),
    **of("building-opening", wanted=(1.5,), place=("B3.1.0",)),
    "building-opening-free wanted": (1.5,),
    **of("building-magnet-weak", wanted=(1.5,), places=(PLACES,), times=(1.3,), needed=(20.0,)),
    "margin": (1.8,),
    **of("building-own-magnet", place=("B3.1.0",), given=(14.7,)),
    **of(
        "building-other-magnets",
        place=("B3.1.0",),
        given=(14.7,),
        cause=("B3.1.0", Message("building-beside")),
        away=(26.0,),
    ),
    "building-move-squares-apart place": ("B3.1.0",),
    **of(
        "building-magnets-close",
        given=(14.7,),
        places=(PLACES,),
        verdict=("close", "nearly"),
        minimum=(15.0,),
        cure=(APART,),
    ),
    **of("building-magnets-hold", given=(14.7,), places=(PLACES,), minimum=(15.0,), cure=(SQUARES_APART,)),
    **of("building-reach", magnet=(Message("building-on-platform", shape=LOCO),), aside=(6.6,)),
    "up": (6.9,),
    "opens_up": (12.6,),
    "opens_aside": (8.9,),
    **of("building-platforms-thin", needed=(2.5,), thick=(2.0,)),
    **of("building-power", budget=("2000",), supply=(3.0,)),
    **of("building-power-or-port", budget=("2000",), supply=(3.0,), port=("500",)),
    **of("building-no-fuse building-no-supply", budget=("2000",), maximum=("2083",)),
    "fuse": (2.5,),
    **of("building-power-lost", lost=(0.34,), maximum=(0.5,)),
    **of("building-chain-long", lost=(0.85,), count=(8,), maximum=(0.5,)),
    "building-circuit-board-fuse maximum": ("2083",),
    **of("building-wire-thin", maximum=("2083",), wire=("along", "feeding")),
    "along": ("22",),
    "feeding": ("18",),
    "building-power-wires lights": (("D0", "D51", "D93"),),
    "stands": (5.0,),
    "gauge": ("22",),
    # `build` itself, `report` and `kiosk install`.
    **of("building-written", folder=("~/mine",), count=(24,)),
    **of("building-here building-not-empty", folder=("~/mine",)),
    **of("building-unwritable", folder=("~/mine",), why=("`EIO`",)),
    "building-is-file file": ("~/mine",),
    "building-wireviz-fails why": ("`EIO`",),
    "report-nothing folder": ("~/logs",),
    "report-record-gone record": ("1.jsonl",),
    "report-no-description board": ("`mine`",),
    **of("report-unreadable report-unwritable", file=("mine.zip",), why=("`EIO`",)),
    **of("report-is-there report-written", file=("mine.zip",)),
    **of("kiosk-unwritable", file=("~/user/signalbox.service",), why=("`EIO`",)),
    "kiosk-written file": ("~/user/signalbox.service",),
    "kiosk-program-missing program": ("`cage`",),
    "kiosk-switch-off command": ("`systemctl --user disable --now signalbox.service`",),
}
