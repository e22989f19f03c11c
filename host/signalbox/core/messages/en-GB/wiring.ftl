### `signalbox wiring`: learning in which order a board is soldered.

wiring-title = Learning the wiring
wiring-talking = Talking with the board.
wiring-reading = Reading the wiring that the board has.
wiring-writing = Writing the wiring into the board.
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
wiring-lay-on = Lay the magnet on { $sensor } until all lights flash.
wiring-press = Press the button { $button } and hold it until all lights flash.
wiring-light-is-on = Light { $number } of the chain is on: lay the magnet on its square until all flash.
wiring-which-light = Which light is on?
wiring-answer-dark = No light is on
wiring-answer-other = It is beside no square
wiring-answer-go = Go on
wiring-goes-on = Then the walk goes on.
wiring-another-controller = This is another controller: the walk starts again.
wiring-found-there = That is where { $sensor } was found.
wiring-no-square = There is no square: lay the magnet on the square of the light that is on.
wiring-light-found-before = The light of { $light } was found before: look again, or go one back.
wiring-sensor-dead = { $sensor } did not answer: check its reed and its joints.
wiring-pixel-dark = Pixel { $number } of the chain stayed dark: check its joints.
wiring-learned =
    { $count ->
        [one] The board keeps its wiring: one place is not as described. Also kept in { $file }.
       *[other] The board keeps its wiring: { $count } places are not as described. Also kept in { $file }.
    }
wiring-nothing-learned = The board is soldered as described: nothing had to be learned.

## Another wiring

wiring-as-described = The board is soldered as described.
wiring-sensor-moved = { $sensor } hangs on input { $place }, not { $described }.
wiring-light-moved = The light of { $light } is number { $place } in the chain, not { $described }.
wiring-kept-none = This computer keeps no wiring for it.
wiring-kept =
    { $same ->
        [yes] The same is kept on this computer since { $when } (UTC): { $file }.
       *[no] Another one is kept on this computer since { $when } (UTC): { $file }.
    }
wiring-of-before =
    { $count ->
        [0] The board goes by its description again.
        [one] The board goes by the wiring of before: one place is not as described.
       *[other] The board goes by the wiring of before: { $count } places are not as described.
    }

## What is in the way

wiring-unknown = Nothing was learned for this board on this computer: plug it in, and run signalbox wiring learn.
wiring-unknown-controller = Nothing was learned for the controller { $uid } on this computer: plug it in, and run signalbox wiring learn.
wiring-several-controllers = Several controllers have a wiring of this board: add { LIST($controllers, type: "disjunction") } to --as-soldered.
wiring-does-not-fit = The wiring that was learned does not fit this description: signalbox wiring learn
wiring-no-uid = The board gives '{ $uid }' as its serial number, which is not one: deploy its files again.
wiring-nothing-to-undo = Nothing was learned for this board on this computer: there is nothing to undo.
wiring-file-unreadable = { $file } cannot be read: delete it, and learn the wiring again.
wiring-file-unwritable = { $file } cannot be written: { $why }.
wiring-no-memory = This controller has no memory that outlasts power, so it cannot keep a wiring: use a Pico.
wiring-firmware-old = The firmware on the board is too old to keep a wiring: run `signalbox deploy`.
wiring-not-taken = The board did not take the wiring as it was sent: try again.
wiring-refused = The board refuses ({ $why }): run `signalbox deploy`.
