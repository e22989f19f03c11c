### `signalbox wiring`: learning in which order a board is soldered.

wiring-title = Learning the wiring
wiring-talking = Talking to the board.
wiring-reading = Reading the board’s wiring.
wiring-writing = Writing the wiring to the board.
wiring-stopped = Stopped: the board keeps the wiring it had.

## The walk

wiring-take-off = Take everything off the board.
wiring-take-off-closed =
    { $count ->
        [one] Take everything off the board: one sensor is closed (now called { $sensors }).
       *[other] Take everything off the board: { $count } sensors are closed (now called { $sensors }{ $more ->
            [0] {""}
           *[other] {" "}…
        }).
    } Go on if they stay closed with nothing there.
wiring-lay-on = Hold the magnet on { $sensor } until all lights flash.
wiring-press = Press the { $button } button and hold it until all lights flash.
wiring-light-is-on = Light { $number } of the chain is on: hold the magnet on its square until all lights flash.
wiring-which-light = Which light is on?
wiring-answer-dark = No light is on
wiring-answer-other = The light is not beside a square
wiring-answer-go = Go on
wiring-goes-on = Then learning continues.
wiring-another-controller = This is a different controller: learning starts again.
wiring-found-there = That is where { $sensor } was found.
wiring-no-square = There is no square there: hold the magnet on the square of the light that is on.
wiring-light-found-before = The light at { $light } has already been found: look again, or go back one step.
wiring-sensor-dead = { $sensor } did not respond: check its reed and its solder joints.
wiring-pixel-dark = Pixel { $number } of the chain stayed dark: check its solder joints.
wiring-learned =
    { $count ->
        [one] The wiring is now stored on the board: one place is not as described. It is also saved in { $file }.
       *[other] The wiring is now stored on the board: { $count } places are not as described. It is also saved in { $file }.
    }
wiring-nothing-learned = The board is soldered as described: nothing had to be learned.

## Another wiring

wiring-as-described = The board is soldered as described.
wiring-sensor-moved = { $sensor } is on input { $place }, not { $described }.
wiring-light-moved = The light of { $light } is number { $place } in the chain, not { $described }.
wiring-kept-none = This computer has no wiring for this board.
wiring-kept =
    { $same ->
        [yes] This computer has the same wiring, saved { $when } (UTC): { $file }.
       *[no] This computer has a different wiring, saved { $when } (UTC): { $file }.
    }
wiring-of-before =
    { $count ->
        [0] The board follows its description again.
        [one] The board follows its earlier wiring again: one place is not as described.
       *[other] The board follows its earlier wiring again: { $count } places are not as described.
    }

## What is in the way

wiring-unknown = This computer has not learned the wiring of this board: plug it in, and run `signalbox wiring learn`.
wiring-unknown-controller = This computer has not learned the wiring for the controller { $uid }: plug it in, and run `signalbox wiring learn`.
wiring-several-controllers = This computer has learned the wiring of this board for several controllers: add { LIST($controllers, type: "disjunction") } to --as-soldered.
wiring-does-not-fit = The wiring that was learned does not fit this description: run `signalbox wiring learn`.
wiring-no-uid = The board gives '{ $uid }' as its serial number, which is not valid: deploy its files again.
wiring-nothing-to-undo = This computer has not learned the wiring of this board: there is nothing to undo.
wiring-file-unreadable = { $file } cannot be read: delete it, and learn the wiring again.
wiring-file-unwritable = { $file } cannot be written: { $why }.
wiring-no-memory = This controller forgets everything when unplugged, so it cannot keep the wiring: use a Pico.
wiring-firmware-old = The firmware on the board is too old to keep the wiring: run `signalbox deploy`.
wiring-not-taken = The board did not accept the wiring that was sent: try again.
wiring-refused = The board refuses the wiring ({ $why }): run `signalbox deploy`.
