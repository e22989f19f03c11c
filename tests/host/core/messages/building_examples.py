"""Example arguments for messages about building a board."""

from __future__ import annotations

from signalbox.core.messages import Arg, Message

LIGHT = Message("building-hole", kind="light", name="buffer.A1")
BUTTON = Message("building-hole", kind="button", name="undo")
LOCO = Message("shape-called", shape="loco")
APART = Message("building-move-apart", one="B0.a", other="B0.1.0", apart=11.25)
SQUARES_APART = Message("building-move-squares-apart", place="6.9", apart=9.4)

EXAMPLES: dict[str, tuple[Arg, ...]] = {
    "building-hole kind": ("light", "button", "reed"),
    "building-hole name": ("buffer.A1",),
    "hole": (LIGHT,),
    **{f"building-{id} one": (LIGHT,) for id in ("holes-meet", "parts-touch")},
    **{f"building-{id} other": (BUTTON,) for id in ("holes-meet", "parts-touch")},
    "building-move-apart one": ("B0.a",),
    "building-move-apart other": ("B0.1.0",),
    "apart": (2.9,),
    **{f"building-{id} needed": (5.0,) for id in ("holes-meet", "parts-touch")},
    "building-more-holes count": (1, 12),
    "building-page-too-large width": (5.4,),
    "building-page-too-large height": (1.9,),
    "building-page-too-large maximum": (5.08,),
    "building-on-platform shape": (LOCO,),
    "building-more-places count": (1, 336),
    "building-reeds number": ("MDSR-10-15-20",),
    "mount": ("upright", "flat"),
    "depth": (1.5,),
    **{f"building-{id} wanted": (1.5,) for id in ("reeds", "opening", "opening-free", "magnet-weak")},
    "margin": (1.8,),
    **{f"building-{id} place": ("B3.1.0",) for id in ("own-magnet", "other-magnets", "opening", "move-squares-apart")},
    **{f"building-{id} given": (14.7,) for id in ("own-magnet", "other-magnets", "magnets-close", "magnets-hold")},
    "building-other-magnets cause": ("B3.1.0", Message("building-beside")),
    "building-other-magnets away": (26.0,),
    "building-reach magnet": (Message("building-on-platform", shape=LOCO),),
    "up": (6.9,),
    "building-reach aside": (6.6,),
    "opens_up": (12.6,),
    "opens_aside": (8.9,),
    **{
        f"building-{id} places": (("B0.a", "B0.f", Message("building-more-places", count=336)),)
        for id in ("magnet-weak", "magnets-close", "magnets-hold")
    },
    "building-magnet-weak times": (1.3,),
    "building-magnet-weak needed": (20.0,),
    "building-magnets-close verdict": ("close", "nearly"),
    **{f"building-{id} minimum": (15.0,) for id in ("magnets-close", "magnets-hold")},
    "building-magnets-close cure": (APART,),
    "building-magnets-hold cure": (SQUARES_APART,),
    "building-platforms-thin needed": (2.5,),
    "building-platforms-thin thick": (2.0,),
    **{f"building-{id} budget": ("2000",) for id in ("power", "power-or-port", "no-fuse", "no-supply")},
    **{f"building-{id} supply": (3.0,) for id in ("power", "power-or-port")},
    "fuse": (2.5,),
    "building-power-or-port port": ("500",),
    "building-power-lost lost": (0.34,),
    "building-chain-long lost": (0.85,),
    "building-chain-long count": (8,),
    **{f"building-{id} maximum": (0.5,) for id in ("power-lost", "chain-long")},
    **{f"building-{id} maximum": ("2083",) for id in ("no-fuse", "no-supply", "circuit-board-fuse", "wire-thin")},
    "along": ("22",),
    "feeding": ("18",),
    "building-power-wires lights": (("D0", "D51", "D93"),),
    "stands": (5.0,),
    "building-wire-thin wire": ("along", "feeding"),
    "gauge": ("22",),
    # `build` itself, `report` and `kiosk install`.
    **{f"building-{id} folder": ("~/mine",) for id in ("written", "here", "not-empty", "unwritable")},
    "building-written count": (24,),
    "building-written hash": ("3a18596a",),
    "building-is-file file": ("~/mine",),
    "building-unwritable why": ("`EIO`",),
    "building-wireviz-fails why": ("`EIO`",),
    "report-nothing folder": ("~/logs",),
    "report-record-gone record": ("1.jsonl",),
    "report-no-description board": ("`mine`",),
    **{f"report-{id} file": ("mine.zip",) for id in ("unreadable", "is-there", "unwritable", "written")},
    **{f"report-{id} why": ("`EIO`",) for id in ("unreadable", "unwritable")},
    **{f"kiosk-{id} file": ("~/user/signalbox.service",) for id in ("unwritable", "written")},
    "kiosk-unwritable why": ("`EIO`",),
    "kiosk-program-missing program": ("`cage`",),
    "kiosk-switch-off command": ("`systemctl --user disable --now signalbox.service`",),
}
