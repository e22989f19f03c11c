### The guide that `signalbox build` writes: a page to print, from the parts to the first game.
###
### What stands in `…` is typed, a file or a pin; what stands in **…** is bold. Lengths are in mm.

guide-title = Building { $board }
guide-which = Board **{ $board }**, description **{ $hash }**. Every sheet in this folder must show these digits.
guide-size-nodes = { $sensors } sensors on { $nodes } nodes, { $lights } lights, { NUMBER($width, maximumFractionDigits: 0, useGrouping: 0) } × { NUMBER($height, maximumFractionDigits: 0, useGrouping: 0) } mm.
guide-size-matrix = { $sensors } sensors in a matrix, { $lights } lights, { NUMBER($width, maximumFractionDigits: 0, useGrouping: 0) } × { NUMBER($height, maximumFractionDigits: 0, useGrouping: 0) } mm.
guide-cost = Parts for about €{ NUMBER($low, maximumFractionDigits: 0, useGrouping: 0) } to €{ NUMBER($high, maximumFractionDigits: 0, useGrouping: 0) }, { NUMBER($joints, useGrouping: 0) } solder joints, about { NUMBER($hours, maximumFractionDigits: 0) } hours for a careful beginner.
guide-rough = Prices and times are rough estimates: check prices before you order.

## What to buy

guide-buy = 1. What to buy
guide-buy-list = The same list is in `parts.csv`. “Order” includes spares.
guide-part = { $maker } { $number }
guide-part-or = { $maker } { $number } (or { LIST($others, type: "unit") })
guide-count = { NUMBER($count, useGrouping: 0) } { $unit }
guide-order = order { NUMBER($count, useGrouping: 0) } { $unit }
guide-price = €{ NUMBER($low, minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 0) }–{ NUMBER($high, minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 0) }
guide-tools = Tools: soldering iron, side cutters, wire stripper, drill with 3 mm, 5 mm and 12 mm bits, awl, multimeter, glue.

## The board

guide-board = 2. The board
guide-print-large = Have `sheets/top-large.pdf` printed at 100%, and check that its ruler measures 100 mm.
guide-print-pages = Print one page of `sheets/top-{ $size }.pdf` at 100% and check that its ruler measures 100 mm. Then print the other pages and join them.
guide-cardboard = Glue the game's cardboard board onto the plywood. If you have none of this size, colour in a second print of the sheet and use that: it shows everything the game needs.
guide-drill =
    Lay the sheet on it, mark every cross that has a ring with the awl, and drill { $mount ->
        [upright] 3 mm for reeds, 5 mm for lights
       *[flat] 5 mm for lights
    }{ $buttons ->
        [0] .
       *[other] , 12 mm for buttons.
    }
guide-drill-no-reed = Do not drill where a reed lies.
guide-buttons = Glue each button under its hole, with its cap through the hole. A button has four legs, connected in pairs: with the multimeter, find two that are connected only while you press, and use these as pins 1 and 2.
guide-turn-over = Turn the board over and lay `sheets/underside-{ $size }.pdf` on it. Its crosses must line up with your holes. Leave the sheet there: it has all the numbers.
guide-crop = Trim the leads of each reed so that it measures { NUMBER($length, maximumFractionDigits: 0) } mm from end to end. Hold the lead with pliers between the glass and the cutter: the glass breaks easily.
guide-upright = Solder the wire of pin 1 to the upper lead, run it down along the glass, and stand the reed in its hole, with its upper end { $depth } mm below the surface. As a gauge, use a pin that sticks { $depth } mm out of a flat piece of wood. Hold the wood against the board's face with the pin in the hole, push the reed up against the pin from below, and fix it there with a drop of hot glue around the glass and the wire. Do not bend a lead back along the glass: its iron would weaken the field.
guide-flat = Lay each reed flat, from its cross to the right on the top sheet, which is to the left when you look at the underside. Its axis must be { $depth } mm below the board's face: from below, cut a groove for it, { $width } mm wide and { NUMBER($length, maximumFractionDigits: 0) } mm long, solder its wires, and fix both ends with a drop of hot glue, never just the middle of the glass.
guide-flat-thin = Lay each reed flat, from its cross to the right on the top sheet, which is to the left when you look at the underside. Its axis must be { $depth } mm below the board's face: from below, cut a groove for it down to the cardboard, { $width } mm wide and { NUMBER($length, maximumFractionDigits: 0) } mm long, solder its wires, and fix both ends with a drop of hot glue, never just the middle of the glass.
guide-either-end = Either end can be pin 1: a reed has no plus or minus.
guide-lights = Glue each light over its hole, with the arrow from DIN to DOUT pointing in the order of the numbers.
guide-units = The picture shows where each unit goes. Some may cover reeds and lights: solder and test the wires of a step first, and screw its unit down last, on spacers tall enough to clear the reeds.
guide-underside = The underside, as you see it when you work.
guide-underside-nodes = The underside, as you see it when you work: { $nodes } nodes and the controller.
# Pictures are called so by what reads the page aloud.
guide-underside-whole = The underside with all units
guide-underside-of = The underside: { $stage }

## Magnets

guide-magnets = 3. Magnets and moving parts
guide-magnet-in = In
guide-magnet = Magnet
guide-magnet-above = Height of lower face above the foot
guide-magnet-aside = May be off centre by
guide-platforms = platforms
guide-mm = { NUMBER($length, useGrouping: 0) } mm
guide-poles = All north poles point up: mark one face of every magnet before you glue it. Reeds: { $reed } ({ $maker } { $number }).
guide-shared = Where squares share a reed, the reed is under the first of them: the first piece stands over it, and the next one { NUMBER($beside, maximumFractionDigits: 0) } mm to the side, where no reed detects it. The top sheet has a cross without a ring there: draw this cross on the board, too.
guide-reach-how = How far the magnets reach, seen from above: inside a green disc, a magnet closes even the least sensitive of these reeds; outside the dashed ring, it releases even the most sensitive one. A piece may stand a little off centre, but no ring may touch a neighbour's reed (the dots).
guide-reach = Reach of the magnets
guide-to-print = To print in 3D, from `carriers/`
guide-how-many = Count
guide-size = Size, mm
guide-carrier-size = { NUMBER($width, minimumFractionDigits: 1, maximumFractionDigits: 1) } × { NUMBER($depth, minimumFractionDigits: 1, maximumFractionDigits: 1) } × { NUMBER($height, minimumFractionDigits: 1, maximumFractionDigits: 1) }
guide-platform-windows = A platform is { $thick } mm thick and has windows over the lights below it. Cover the windows with one sheet of tracing paper, or print the platform in clear filament and leave it bare: light must come through, and fingers must not feel the holes.

## Step by step

guide-steps = 4. Step by step
guide-steps-how = Every step ends with a test. Cut the wires to the lengths given; their colours help you find them again.
guide-ends = “From” and “to” give a part and its pin: `U3.11` is pin 11 of the chip in node 3, `SW12.1` one end of reed 12, `D7.DIN` the data input of light 7.
guide-ends-pcb = “From” and “to” give a part and its pin: `J33.5` is terminal 5 of the connector marked J3 on node 3's circuit board, `SW12.1` one end of reed 12, `D7.DIN` the data input of light 7.
guide-ends-matrix = “From” and “to” give a part and its pin: `SW12.1` is one end of reed 12, `D7.DIN` the data input of light 7.
guide-before = Before the first step: solder the controller's unit (page 1 of the schematic), put CircuitPython on the controller (hold down its BOOTSEL button while you plug it in, and copy the .uf2 file from circuitpython.org to the drive that appears), then run `signalbox deploy --description { $board }`.
guide-before-pcb = Before the first step: solder the controller's circuit board (page 1 of the schematic), put CircuitPython on the controller (hold down its BOOTSEL button while you plug it in, and copy the .uf2 file from circuitpython.org to the drive that appears), then run `signalbox deploy --description { $board }`.
guide-jumper-port = If the PC's port powers the board, set jumper JP1 to pins 2 and 3.
guide-jumper-supply = Set jumper JP1 permanently to pins 1 and 2, SUPPLY and 5V: a PC's port cannot power these lights.
guide-which-way = Which way round the parts go, seen from the component side. Resistors and small capacitors have no plus or minus.
guide-way-picture = Which way round parts are soldered, seen from the component side
# Two short lines each, below its picture.
guide-way-chip =
    chip: notch and
    dot at pin 1
guide-way-network =
    resistor network: dot
    at pin 1, to 3.3 V
guide-way-capacitor =
    C201: the stripe is
    minus, pin 2, ground
guide-way-diode =
    diode: the band marks K,
    towards the row
guide-step = Step { $number }: { $stage }
guide-stage-lights = Lights { $first } to { $last }
guide-stage-sensors =
    { $kind ->
        [row] Row { $number }
       *[node] Node { $number }
    }
guide-solder-buffer = Solder { $buffer } (schematic, page { $page }): more than 16 nodes need one.
guide-solder-pcb = Solder the node's circuit board (schematic, page { $page }), then lay these wires. The ribbon's plugs go into the box headers, with wire 1 at the square pad.
guide-solder-node = Solder the node's unit (schematic, page { $page }), then these wires.
guide-bridge = Until node { $next } is in place, bridge pins 10 and 16 of U{ $number }.
guide-bridge-before = Remove the same bridge from U{ $number } first.
guide-bridge-last = Remove the bridge from U{ $number } first.
guide-diodes = Solder a diode to pin 2 of each of these reeds, with its band away from the reed: the row's white wire goes to this end (schematic, page { $page }).
guide-wire = Wire
guide-from = From
guide-to = To
guide-colour = Colour
guide-cut-to = Cut to
guide-ribbon = ribbon
guide-supply-before-test = A PC's port cannot power these lights: plug the supply into J1 before you test.
guide-test = Test: `signalbox check --stage { $stage } --description { $board }`

## The supply, and the end

guide-supply = 5. The supply
guide-supply-which = Supply: { $supply } ({ $supply_maker } { $supply_number }). Fuse: { $fuse } ({ $fuse_maker } { $fuse_number }).
guide-supply-wires = The two wires of the supply go to { $lights }. Then no light loses more than { NUMBER($lost, minimumFractionDigits: 2, maximumFractionDigits: 2) } V, even if all { NUMBER($budget, useGrouping: 0) } mA are drawn in the worst place.
guide-supply-or-port = With the supply, set jumper JP1 to pins 1 and 2, and write `"supply": true` in `settings.json` on the controller's drive. Without it, the PC's port powers the lights, and they are dimmer: set it to pins 2 and 3, and write `"supply": false`. Unplug both cables before you move the jumper, and change `settings.json` at the same time: with `"supply": true` and the jumper on pins 2 and 3, the lights would draw { NUMBER($budget, useGrouping: 0) } mA from the port, which supplies only 500 mA.
guide-supply-first = A PC's port cannot power these lights: plug the supply in first.
guide-end = 6. Last steps
guide-end-check = `signalbox check --sheets { $hash } --description { $board }` tests the whole board, with you as its hands and eyes.
guide-end-wiring = Soldered in another order? Run `signalbox wiring learn --description { $board }`, and walk over the board with one magnet.
guide-end-play = To play, run `signalbox play --description { $board }`.
guide-schematic = 7. Schematic
