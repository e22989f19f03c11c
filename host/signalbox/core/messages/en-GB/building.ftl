### Whether a board can be built as it is described: holes, sheets, magnets and power.
###
### $place, $places: squares and code reeds by their names. Numbers of the description are as the file has them.

## Holes and sheets

building-hole =
    { $kind ->
        [light] the light of { $name }
        [button] the { $name } button
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
building-page-too-large = The board is too large for one page ({ NUMBER($width, minimumFractionDigits: 1, maximumFractionDigits: 1) } × { NUMBER($height, minimumFractionDigits: 1, maximumFractionDigits: 1) } m, but a PDF page is { $maximum } m at most): print it in parts with --paper a4, or make pitch_mm smaller.

## Magnets

# Pieces, by their shape, and the magnets of a platform's code.
building-on-platform = { $shape } on a platform
building-platform = platform
building-more-places = { $count } more
building-reeds =
    {"  "}reeds { $number }, { $mount ->
        [flat] flat
       *[upright] upright
    }, { $depth } mm deep; both margins should be at least { $wanted }:
building-own-magnet = {"    "}own magnet    { NUMBER($margin, minimumFractionDigits: 1, maximumFractionDigits: 1) } at worst, at { $place }: { NUMBER($given, maximumFractionDigits: 0) } AT
building-other-magnets = {"    "}other magnets { NUMBER($margin, minimumFractionDigits: 1, maximumFractionDigits: 1) } at worst, at { $place }: { NUMBER($given, minimumFractionDigits: 1, maximumFractionDigits: 1) } AT, mostly from { $cause }, { NUMBER($away, maximumFractionDigits: 0) } mm away
building-other-magnets-far = {"    "}other magnets are too far away to matter
building-beside = its neighbours
building-opening = {"    "}opening       { NUMBER($margin, minimumFractionDigits: 1, maximumFractionDigits: 1) } at worst, at { $place }; should be at least { $wanted }
building-opening-free = {"    "}opening       nothing holds a reed closed; the margin should be at least { $wanted }
building-reach = {"    "}{ $magnet }: every reed closes within { NUMBER($up, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm above or { NUMBER($aside, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm to the side, and opens beyond { NUMBER($opens_up, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm above or { NUMBER($opens_aside, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm to the side
building-magnet-weak =
    the magnet is too weak at { $places }: with the other magnets against it, it gives only { NUMBER($times, minimumFractionDigits: 1, maximumFractionDigits: 1) } times the { $needed } AT that a reed may need, but it should give { $wanted } times. { $mount ->
        [flat] Mount the reeds upright.
       *[upright] Use a stronger magnet or less cover.
    }
building-magnets-close =
    other magnets { $verdict ->
        [close] close
       *[nearly] nearly close
    } the reed at { $places }: they give { NUMBER($given, minimumFractionDigits: 1, maximumFractionDigits: 1) } AT, and a reed may close at { $minimum } AT. { $cure }
building-magnets-hold = other magnets may hold the reed closed at { $places }: they give { NUMBER($given, minimumFractionDigits: 1, maximumFractionDigits: 1) } AT, and a reed may open only at { $minimum } AT. { $cure }
building-move-apart = Use a weaker magnet, or move { $one } and { $other } more than { NUMBER($apart, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm apart.
building-move-squares-apart = Use a weaker magnet, or move the squares of { $place } more than { NUMBER($apart, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm apart.
building-platforms-thin = [sensing] platform_mm: the magnets need platforms { $needed } mm thick, but these are { $thick } mm: use flatter magnets or thicker platforms.

## Power

building-power = {"  "}power, up to { $budget } mA from a { $supply } A supply with a { $fuse } A fuse:
building-power-or-port = {"  "}power, up to { $budget } mA from a { $supply } A supply with a { $fuse } A fuse, or { $port } mA from a PC's port:
building-power-lost = {"    "}voltage drop    { NUMBER($lost, minimumFractionDigits: 2, maximumFractionDigits: 2) } V at worst; should be at most { $maximum } V
building-power-wires = {"    "}wires           AWG { $along } along the lights, AWG { $feeding } from the supply to { $lights }
building-no-fuse = [power] supply_budget_ma: no fuse in the parts list is rated for { $budget } mA. Use at most { $maximum } mA.
building-no-supply = [power] supply_budget_ma: no supply in the parts list is rated for { $budget } mA. Use at most { $maximum } mA.
building-circuit-board-fuse = [power] supply_budget_ma: the controller's circuit board is rated for a fuse of { $stands } A, but this budget needs one of { $fuse } A. Use at most { $maximum } mA.
building-wire-thin =
    {"["}power] supply_budget_ma: the wire { $wire ->
        [along] along the lights
       *[feeding] to the lights
    }, AWG { $gauge }, is rated for { $stands } A, but this budget needs a fuse of { $fuse } A. Use at most { $maximum } mA, or thicker wire.
building-chain-long = [power] supply_budget_ma: the chain of lights is too long: { NUMBER($lost, minimumFractionDigits: 2, maximumFractionDigits: 2) } V is lost on the way, with supply wires to { $count } of its lights, but only { $maximum } V may be lost. Lower the budget, or move the lights closer together.

## Packages that are not there

building-magnets-left-out = The magnets were not checked: pip install 'signalbox-board[build]', then check again.
building-power-left-out = The power was not checked: pip install 'signalbox-board[build]', then check again.

## `signalbox build` itself

building-needs-packages = Building needs extra packages: pip install "signalbox-board[build]".
building-written = Written to { $folder }: { $count } files, made from description { $hash }.
building-here = { $folder } is the folder you are in: choose another one with --out.
building-is-file = { $file } is a file: choose a folder with --out.
building-not-empty = The folder { $folder } is not empty: choose another one with --out.
building-unwritable = The folder { $folder } cannot be written to ({ $why }): choose another one with --out.
building-needs-wireviz = --pictures needs WireViz and Graphviz: pip install wireviz, and install your system's graphviz package.
building-wireviz-fails = WireViz could not draw the harnesses ({ $why }): leave --pictures out.
