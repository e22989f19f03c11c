### Whether a board can be built as it is described: holes, sheets, magnets and power.
###
### $place, $places: squares and code reeds by their names. Numbers of the description are as the file has them.

## Holes and sheets

building-hole =
    { $kind ->
        [light] the light of { $name }
        [button] the button { $name }
       *[reed] the reed of { $name }
    }
building-hole-cut = The hole for { $hole } crosses the board's edge: move it inwards.
building-holes-meet = The holes for { $one } and { $other } overlap, as they are { NUMBER($apart, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm apart and need { NUMBER($needed, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm: move one of them.
building-parts-touch = Under the board, { $one } and { $other } touch, as they are { NUMBER($apart, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm apart and need { NUMBER($needed, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm: move one of them.
building-more-holes =
    { $count ->
        [one] One more pair of holes is too close: move them apart, or raise pitch_mm.
       *[other] { $count } more pairs of holes are too close: move them apart, or raise pitch_mm.
    }
building-page-too-large = The board is too large for one page ({ NUMBER($width, minimumFractionDigits: 1, maximumFractionDigits: 1) } × { NUMBER($height, minimumFractionDigits: 1, maximumFractionDigits: 1) } m, and a PDF page is { $most } m at most): print it in parts with --paper a4, or make pitch_mm smaller.

## Magnets

# Pieces, by their shape, and the magnets of a platform's code.
building-on-platform = { $shape } on a platform
building-platform = platform
building-more-places = { $count } more
building-reeds =
    {"  "}reeds { $number }, { $mount ->
        [flat] flat
       *[upright] upright
    }, { $depth } mm deep; both margins should be { $wanted }:
building-own-magnet = {"    "}own magnet    { NUMBER($margin, minimumFractionDigits: 1, maximumFractionDigits: 1) } at worst, { $place }: { NUMBER($given, maximumFractionDigits: 0) } AT
building-other-magnets = {"    "}other magnets { NUMBER($margin, minimumFractionDigits: 1, maximumFractionDigits: 1) } at worst, { $place }: { NUMBER($given, minimumFractionDigits: 1, maximumFractionDigits: 1) } AT, most of it from { $cause }, { NUMBER($away, maximumFractionDigits: 0) } mm off
building-other-magnets-far = {"    "}other magnets are too far off to be felt
building-beside = what stands beside it
building-opening = {"    "}opening       { NUMBER($margin, minimumFractionDigits: 1, maximumFractionDigits: 1) } at worst, { $place }; should be { $wanted }
building-opening-free = {"    "}opening       nothing holds a reed closed; should be { $wanted }
building-reach = {"    "}{ $magnet }: every reed closes up to { NUMBER($up, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm above or { NUMBER($aside, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm to the side, and opens from { NUMBER($opens_up, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm above or { NUMBER($opens_aside, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm to the side
building-magnet-weak =
    the magnet is too weak at { $places }: with the others against it, it gives { NUMBER($times, minimumFractionDigits: 1, maximumFractionDigits: 1) } times the { $needed } AT that a reed may need, and { $wanted } times is needed. { $mount ->
        [flat] Stand the reeds upright.
       *[upright] Take a stronger magnet or less cover.
    }
building-magnets-close =
    other magnets { $verdict ->
        [close] close
       *[nearly] nearly close
    } the reed at { $places }: they give { NUMBER($given, minimumFractionDigits: 1, maximumFractionDigits: 1) } AT, and it may close at { $least } AT. { $cure }
building-magnets-hold = other magnets may hold the reed closed at { $places }: they give { NUMBER($given, minimumFractionDigits: 1, maximumFractionDigits: 1) } AT, and it may open only at { $least } AT. { $cure }
building-move-apart = Take a weaker magnet, or move { $one } and { $other } further apart than { NUMBER($apart, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm.
building-move-squares-apart = Take a weaker magnet, or move the squares of { $place } further apart than { NUMBER($apart, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm.
building-platforms-thin = [sensing] platform_mm: the magnets in the platforms reach { $needed } mm up, but the platforms are { $thick } mm thick: take flatter magnets, or thicker platforms.

## Power

building-power = {"  "}power { $budget } mA: { $supply } A supply, { $fuse } A fuse:
building-power-or-port = {"  "}power { $budget } mA: { $supply } A supply, { $fuse } A fuse, or { $port } mA from a PC's port:
building-power-lost = {"    "}lost on the way { NUMBER($lost, minimumFractionDigits: 2, maximumFractionDigits: 2) } V at worst; at most { $most } V
building-power-wires = {"    "}wires           AWG { $along } along the lights, AWG { $feeding } from the supply to { $lights }
building-no-fuse = [power] supply_budget_ma: no fuse in the parts list is rated for { $budget } mA: lower it to { $most }.
building-no-supply = [power] supply_budget_ma: no supply in the parts list is rated for { $budget } mA: lower it to { $most }.
building-circuit-board-fuse = [power] supply_budget_ma: the controller's circuit board is rated for a fuse of { $stands } A, but this needs one of { $fuse } A: lower it to { $most }.
building-wire-thin =
    {"["}power] supply_budget_ma: the wire { $wire ->
        [along] along the lights
       *[feeding] to them
    }, AWG { $gauge }, is rated for { $stands } A, but this needs a fuse of { $fuse } A: lower it to { $most }, or take thicker wire.
building-chain-long = [power] supply_budget_ma: the chain of lights is too long: { NUMBER($lost, minimumFractionDigits: 2, maximumFractionDigits: 2) } V are lost on the way, with supply wires to { $count } of its lights; at most { $most } V may be lost. Lower it, or lay the lights closer together.

## Packages that are not there

building-magnets-left-out = The magnets were not calculated: pip install 'signalbox-board[build]', and check again.
building-power-left-out = The power was not calculated: pip install 'signalbox-board[build]', and check again.

## `signalbox build` itself

building-needs-packages = Building needs extra packages: pip install "signalbox-board[build]".
building-written = Written to { $folder }: { $count } files, made from description { $hash }.
building-here = { $folder } is the folder you are in: name another one with --out.
building-is-file = { $file } is a file: name a folder with --out.
building-not-empty = The folder { $folder } is not empty: name another one with --out.
building-unwritable = The folder { $folder } cannot be written to ({ $why }): name another one with --out.
building-needs-wireviz = --pictures needs WireViz and Graphviz: pip install wireviz, and your system's graphviz.
building-wireviz-fails = WireViz could not draw the harnesses ({ $why }): leave --pictures out.
