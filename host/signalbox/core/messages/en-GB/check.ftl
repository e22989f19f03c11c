### `signalbox check`: a board tested from end to end. Names of results stand in its report as well.
###
### $sensor, $light: their names, or a button in words. $every: 1 where all lights are white, else one in so many is.

check-title = Checking the board
check-over = The check is over: { $verdict }.
check-cut-short = The check ended early: { $verdict }.
check-report = The report: { $files }
check-verdict =
    { $failed ->
        [0] passed
       *[other] { $failed } failed
    }{ $untested ->
        [0] {""}
       *[other] , { $untested } not tested
    }{ $not_reported ->
        [0] {""}
       *[other] , { $not_reported } not reported
    }
check-verdict-unfinished =
    { $failed ->
        [0] unfinished, nothing failed so far
       *[other] unfinished, { $failed } failed
    }{ $untested ->
        [0] {""}
       *[other] , { $untested } not tested
    }{ $not_reported ->
        [0] {""}
       *[other] , { $not_reported } not reported
    }

## A result as a line

check-line = { $part }: { $name }: { $value }
check-line-verdict = { $part }: { $name }: { $value }: { $verdict }
check-line-limit = { $part }: { $name }: { $value } (limit: { $limit })
check-line-whole = { $part }: { $name }: { $value } (limit: { $limit }): { $verdict }

## Values and limits

check-number = { $count }
check-of = { $good } of { $count }
check-ms = { $count } ms
check-tenths-of-ms = { NUMBER($time, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms
check-us = { $count } µs
check-ma = { $count } mA
check-bytes = { $count } bytes
check-bytes-a-second = { $count } bytes/s
check-at-most = at most { $maximum }
check-at-least = at least { $minimum }
check-or-newer = { $version } or newer
check-none = none
check-times =
    { $count ->
        [one] once
       *[other] { $count } times
    }
check-left-out = left out
check-update = not reported: update the board's firmware with `signalbox deploy`
check-board-not-told = this board does not report it
check-this-part = this part
check-not-finished = not finished
check-gone = disconnected during the check

## Who the board is

check-asking-who = Asking the board which one it is.
check-stage = stage
check-stage-sensors = { $number } of { $count }, { $kind } { $number }
check-stage-lights = { $number } of { $count }, lights { $first } to { $last }
check-span = { $first } to { $last }
check-description = description
check-described = { $board }, { $hash }: { $sensors } sensors, { $lights } lights
check-sheets = sheets
check-sheets-to-show = must show description { $hash }
check-sheets-as-soldered = match the board as it is soldered, { $hash }
check-sheets-right = made from description { $hash }
check-sheets-others = made from another description, { $hash }: make new ones with `signalbox build`
check-controller = controller
check-controller-is = { $kind }, serial number { $uid }
check-firmware = firmware
check-firmware-other = { $version }; this program comes with { $newest }
check-protocol = protocol
check-protocol-other = { $version }; this program uses { $ours }
check-wiring = wiring
check-wiring-damaged = damaged
check-wiring-limit = undamaged: run `signalbox wiring learn`
check-wiring-learned = learned, { $hash }
check-wiring-as-described = as described
check-circuitpython = CircuitPython
check-circuitpython-old = older than { $version }, so reeds are read more slowly
check-supply = lights' supply
check-supply-is =
    { $own ->
        [yes] their own
       *[no] the PC's port
    }

## The line

check-measuring-line = Testing the line to the board: do not touch the cable.
check-round-trips = round trips
check-broke-down = the line failed { $count } times
check-round-trip-median = round trip, median
check-round-trip-most = round trip, 99 of 100
check-round-trip-longest = round trip, longest
check-throughput = throughput
check-sent-again = lines sent again
check-damaged-here = lines damaged on the way to the PC
check-damaged-there = lines damaged on the way to the board
check-refused = lines refused

## How quick it works

check-measuring-pace = Measuring how fast the board works.
check-lay-for-scan = Put the magnet on { $sensor }, by the blinking light: this times the scan of the sensors.
check-answer-leave-this-out = Leave this out
check-loop = longest loop, all lights moving
check-free = free memory
check-scans-lost = scans lost
check-scan = scan of the sensors

## Sensors

check-reading-sensors = Reading the sensors.
check-button = { $button } button
check-lay-on = Put the magnet on { $sensor }.
check-lay-on-reed = Put the magnet on code reed { $reed } of the { $bay } bay ({ $sensor }).
check-press = Press the { $button } button.
check-lay-on-first = Put the magnet on { $sensor } first.
check-press-first = Press the { $button } button first.
check-take-off =
    { COUNT($sensors) ->
        [one] Take everything off the board: { $sensors } is closed.
       *[other] Take everything off the board: { $sensors } are closed.
    }
check-more = { $count } more
check-take-magnet-off = Take the magnet off the board.
check-answer-empty = The board is empty
check-answer-leave-out = Leave it out
check-answer-other-square = Another square lights up
check-closed-and-opened = closed and opened
check-bounces = bounces in one movement
check-fault-dead = does not respond
check-fault-stuck = closed all the time
check-fault-chatters = chatters: it opens and closes by itself
check-fault-by-itself = closes by itself
check-fault-instead = { $sensor } responds instead
check-fault-bounces = bounces { $count } times in one movement
check-fault-together = closes together with { $sensor }

## Lights

check-light-alone = Is the light of { $light } the only one on, and is it { $colour }?
check-lights-of-line = Are exactly { $count } lights on, all { $colour }, in { $line } { $number } from { $first } to { $last }?
check-lights-done = You have looked at all the lights.
check-answer-colour = It is a different colour
check-answer-dark = It is dark
check-answer-other-light = Another light is on
check-lights-right = correct in white, red, green and blue
check-light-of = light of { $light }
check-light-fault =
    { $fault ->
        [colour] is a different colour instead of { $colour }
        [dark] is dark instead of { $colour }
       *[other] another light is { $colour } instead
    }
check-light-faults = { $first }; { $second }

## Power

check-all-white =
    { $every ->
        [1] All lights are white now, as bright as the power budget allows.
       *[other] One light in { $every } is white now: the power budget is too small for all of them.
    }
check-even =
    { $every ->
        [1] Are all lights white and steady, and are the last ones in the chain as bright as the first?
       *[other] Are these lights white and steady, and are the last ones in the chain as bright as the first?
    }
check-restarted =
    { $every ->
        [1] The board restarted while all lights were white. Was its cable pulled?
       *[other] The board restarted while these lights were white. Was its cable pulled?
    }
check-answer-flicker = They flicker
check-answer-fade = The far ones are darker or redder
check-answer-pulled = The cable was pulled
check-answer-itself = It restarted by itself
check-white =
    { $every ->
        [1] all lights white
       *[other] one light in { $every } white
    }
check-white-seen =
    { $every ->
        [1] all lights white, checked by eye
       *[other] one light in { $every } white, checked by eye
    }
check-drawn =
    { $every ->
        [1] current with all lights white, calculated
       *[other] current with one light in { $every } white, calculated
    }
check-budget = allowed current
check-restarted-itself = the board restarted by itself
check-stays-on = it stays on
check-seen-even = steady and even
check-seen-flicker = they flicker
check-seen-fade = they fade along the chain

## Wires to look at

check-wires = wires
check-wires-how-to-get = To see which wires may be at fault: pip install "signalbox-board[build]".
check-wire = wire { $number } ({ $colour }, { $one } to { $other })
check-wires-of-colours = a { LIST($colours, type: "disjunction") } wire from { $first } to { $last }
check-wires-any = any wire from { $first } to { $last }
check-wires-listed = { LIST($wires, type: "disjunction") }
check-wires-then = { $wires }; if these are right, { $others }
check-fault-wires = { $fault }: { $wires }
check-whole = { $kind } { $number }
check-node-fails = fails completely: { $wires }
check-silent-since = If the board responded before this stage, unplug it: { $wires } may be connected wrongly.

## The report's page

check-page-title = { $board }: board check
check-page-about = { $made } · controller { $uid } · firmware { $firmware } · Signalbox { $program }
check-page-about-virtual = { check-page-about } · a virtual board
check-page-unfinished = Not finished: { $parts }.
check-page-failed = What failed
check-page-numbers = Numbers and limits
check-page-found = Found
check-page-limit = Limit
check-page-picture = The board with the results
check-page-squares = Squares are sensors.
check-page-dots = Dots are lights.
check-page-signs = Ticked or green: good. Crossed: failed. Hollow: not tested.
check-page-sensor-found = { $sensor }: { $verdict }
check-page-light-found = light of { $light }: { $verdict }
check-page-every-sensor = Every sensor
check-page-sensor = Sensor
check-page-closed = Closed
check-page-opened = Opened
check-page-bounces = Bounces
check-page-longest = Longest, s
check-page-seconds = { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) }
check-page-every-light = Every light
check-page-light = Light
check-page-seen =
    { $fault ->
        [colour] different colour
        [dark] dark
       *[other] another light
    }

## Words of the command

check-report-unwritable = The report cannot be written to { $file } ({ $why }): choose a folder with --report.
check-stage-unknown = This board has no stage { $number }: choose { $sensors } for its { $kind }s, or { $lights } for its lights.
check-stage-or-only = --stage already decides what is tested: leave out --only.
check-each-light-only = --each-light is for the lights: leave it out, or add --only lights.
check-virtual-or-board = --virtual needs no serial port: leave out either --virtual or --board.
check-sheets-unreadable = --sheets takes the { $count } digits after "description" on your sheets, not '{ $text }'.
check-needs-virtual = --{ $option } is for a virtual board: add --virtual.
