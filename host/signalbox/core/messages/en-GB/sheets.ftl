### What `signalbox build` draws and lists: sheets to drill by, the schematic, lists of parts and wires.
###
### Lengths are in mm. Squares, lights and pins are called as the description and their makers call them.

## Sheets to drill by

sheets-heading = { $title } ({ $board }) · description { $hash }
sheets-title = { $side } · { $heading }
sheets-top = Top
sheets-underside = Underside
sheets-legend = Small holes: reeds. Large holes: lights.
sheets-legend-shared = Small holes: reeds. Large holes: lights. Crosses without a ring: a second piece.
sheets-legend-nodes = Mirrored: seen from below. 12 · 2.4: sensor 12, node 2, input 4. L7: light 7.
sheets-legend-matrix = Mirrored: seen from below. n · r.c: sensor n in row r, column c. L7: light 7.
sheets-only-page = Page 1 of 1.
sheets-page = Page { $number } of { $count }: row { $row } of { $rows }, column { $column }.
sheets-scale = Board { NUMBER($width, useGrouping: 0) } × { NUMBER($height, useGrouping: 0) } mm. Scale 1:1: print at 100%, not fitted to the page.
sheets-ruler = must measure { $length } mm

## What is soldered, and what for

circuit-firmware = runs the firmware
circuit-supply = the lights' supply
circuit-supply-begins = where the lights' supply begins
circuit-supply-terminals = the lights' supply: 5 V, ground
circuit-jumper = the lights' 5 V: from the supply (1 and 2) or the PC's port (2 and 3)
circuit-port-fuse = the lights' current from the PC's port
circuit-first-light = the first light: 5 V, data, ground
circuit-jig = for a jig: ground, RUN, data
circuit-lifts = raises the lights' data to 5 V
circuit-data = the lights' data
circuit-data-of = the data of { $light }
circuit-repeats = repeats the data for { $light }
circuit-beside = beside { $chip }
circuit-reads = reads sensors { $first } to { $last }
circuit-pulls-inputs = pulls up the inputs of { $chip }
circuit-pulls-columns = pulls up column { $column } and the following ones
circuit-keeps-apart = isolates { $sensor } from the others
circuit-to-first-node = to the first node
circuit-ends-chain = ends the chain where no ribbon goes out
circuit-ribbon =
    { $way ->
        [in] ribbon into { $unit }
       *[out] ribbon out of { $unit }
    }
circuit-terminals = terminals of { $unit }
circuit-drives-branch = drives branch { $branch }
circuit-drives-branches = drives branches { $one } and { $other }
# The clock and the latch of the shift registers.
circuit-line = { $line }
circuit-line-of-branch = { $line } of branch { $branch }
circuit-line-of-unit = { $line } of { $unit }
circuit-the-line-of-unit = the { $line } of { $unit }

## Units, kinds of parts, nets

circuit-unit-controller = controller
circuit-unit = { $kind } { $number }
circuit-kind = { $kind }
circuit-stage-lights = lights { $first } to { $last }
circuit-stage-sensors = { $kind } { $number }
circuit-net-numbered =
    { $kind ->
        [clock-out] clock out { $number }
        [latch-out] latch out { $number }
       *[other] { $kind } { $number }
    }
circuit-net-input = input { $number } of { $unit }
circuit-net-of-chip =
    { $way ->
        [to] pixels to { $chip }
       *[of] pixels of { $chip }
    }
circuit-net =
    { $net ->
        [pixels-lifted] pixels at 5 V
        [before-fuse] 5V before the fuse
        [behind-fuse] 5V after the fuse
        [port] 5V of the port
       *[other] { $net }
    }

## The schematic

schematic-foot = { $heading } · page { $number } of { $count }
schematic-controller = The controller, the level shifter and the supply
schematic-buffer = The buffer before node { $node }
schematic-node = Node { $number }: sensors { $first } to { $last }
schematic-row = Row { $number }: sensors { $first } to { $last }
schematic-lights = Lights { $first } to { $last }
schematic-network = { $network }, 8 × 10 kΩ, pin 1
schematic-not-read = nothing reads this input
schematic-to-controller = { $net }, to the controller
schematic-to-node = { $net }, to node { $number }
schematic-from-node = { $net }, from node { $number }
schematic-through = { $net } through { $resistor }
schematic-capacitor = { $capacitor }, 100 nF, from pin 16 to pin 8, close to the chip
schematic-connectors = On the circuit board: { $into } is J1 (ribbon in), { $out } is J2 (ribbon out), { $terminals } is J3 (terminals).
schematic-resistors = R1 and R2, 100 Ω, connect clock and latch from J1 to pins 2 and 1; R3, 10 kΩ, connects pin 10 to 3.3 V.
schematic-joined = { $pin }: { $net }
schematic-pins = { LIST($pins, type: "unit") }
schematic-fed = { $net } from the supply

## Lists

lists-harness-title = { $heading } · { $stage }
lists-group =
    { $group ->
        [reeds] Reeds and lights
        [circuit] Circuit
        [wire] Wire
        [magnets] Magnets
       *[fittings] Wood and fittings
    }
lists-column =
    { $column ->
        [which-is] which is
        [euro-from] euro from
        [euro-to] euro to
        [gauge] AWG
        [length] length mm
        [soldered-on] unit
       *[other] { $column }
    }
lists-not-connected = not connected
lists-run = { $first } to { $last }
lists-references = { LIST($references, type: "unit") }
lists-plugged-in = plugged into { $connector }
lists-under-each-chip = under each { $chip }
lists-under-other-chips = under the other chips
lists-under-controller = under the controller
lists-on-controller = on the controller, if it comes without pins
lists-to-pc = to the PC
lists-see = see { $page }
lists-ends-of-ribbon = at both ends of each ribbon
lists-pieces = { LIST($pieces, type: "unit") }
lists-piece =
    { $kind ->
        [nodes]
            { $count ->
                [one] { $count } node of { $width } x { $height } mm
               *[other] { $count } nodes of { $width } x { $height } mm
            }
        [buffers]
            { $count ->
                [one] { $count } buffer of { $width } x { $height } mm
               *[other] { $count } buffers of { $width } x { $height } mm
            }
       *[controller] the controller's { $width } x { $height } mm
    }
lists-in = in { $where }
lists-each = each { $shape }
lists-moving-parts = the moving parts
lists-under-cardboard = { NUMBER($width, useGrouping: 0) } x { NUMBER($height, useGrouping: 0) } mm, under the cardboard
lists-round-rim = round the rim
lists-under-units = under the units
lists-units-and-rim = units and rim
lists-under-rim = under the rim
lists-joints = all joints
lists-hot-glue = reeds, lights, buttons
lists-wood-glue = cardboard, plywood, rim
lists-super-glue = magnets
lists-over-windows = over the platforms' windows
lists-printed = printed parts
lists-glued-under = glued under each { $shape }
lists-platform = the { $platform } platform

## Parts, as hardware/parts names them

part-title =
    { $part ->
       *[other] { $title }
    }
part-maker = { $maker }
part-number =
    { $part ->
       *[other] { $number }
    }
part-note =
    { $part ->
       *[other] { $note }
    }
