### What a table of any game says.
###
### $player, $owner: names of people. $platform, $colour: names of colours. $bay: "north". $side: "A" or "B".
### $square, $place: a square, as the board names it or as people call it. $sensor: likewise.

## Pieces of other messages

# Two sentences, one after the other.
sentences = { $first } { $second }
# A sentence from elsewhere that has no words here.
verbatim = { $text }
colour = { $colour }
colour-title =
    { $colour ->
        [azure] Azure
        [black] Black
        [blue] Blue
        [brown] Brown
        [cyan] Cyan
        [green] Green
        [lime] Lime
        [orange] Orange
        [pink] Pink
        [purple] Purple
        [red] Red
        [violet] Violet
        [white] White
        [yellow] Yellow
       *[other] { $colour }
    }
button =
    { $button ->
        [roll] Roll
        [undo] Undo
        [confirm] Confirm
        [help] Help
        [done] Done
       *[other] { $button }
    }

## The board

board-offline = The board does not answer.
board-unknown = Waiting for the board’s first reading.
not-read-yet = The board has not sent its first reading yet: wait a moment.
layout-unreadable = Press Help, then say how the board is laid out.
layout-unreadable-why = The sensors that would show it do not work.
not-begun = The game has not begun: lay the board out first.
lay-out-first = Lay the board out first, as the lights show.

## Putting things right

bay-clear = Clear the { $bay } bay: something is lying on its code reeds.
bay-clear-why = No platform belongs there, and the board cannot tell what it is.
platform-take-out = Take the { $platform } platform out of the { $bay } bay.
platform-turn = Turn the { $platform } platform in the { $bay } bay round: side { $side } goes at the buffer.
platform-back = Put the { $platform } platform back in the { $bay } bay, side { $side } at the buffer.
piece = the { $colour } piece
# Which one it is the lights show: where it stands they flicker.
piece-unknown = the piece
piece-put = Put { $piece } on the blinking light.
piece-take-off = Take { $piece } off the board.
fault-looks-right = If the colours are right already, press Confirm.
doubt = { $pieces }: is that right? Then press Confirm.
doubt-piece = { $colours } on { $place }
doubt-how = Two pieces may have changed places. If so, change them back.
more-to-put-right =
    { $count ->
        [one] After that, one more thing to put right.
       *[other] After that, { $count } more things to put right.
    }
shows-board-before = This is the board before the last move: press Undo to take the move back.
stalled = If that is done already, press Help.
put-right-first = Put the board right first, as the lights show.
put-right-then-roll = Put the board right first, then roll.
put-back-first = Put the pieces back first, as the lights show.
board-not-reachable = No legal move since the last roll leads to this position: follow the lights to put the board right.

## Playing on from the board as it is

agree = { $player }: do you agree to play on like this? Then press Confirm.
agree-lies = As it is now: { $changes }.
agree-others = If the pieces stand otherwise, press Help.
agree-undo = If not, press Undo.
agree-moved = That was { $player }’s move.
agree-to-move = { $player } still has to move.
agreed = You all agreed: play goes on from here.
agree-all-right = The board is as the game has it: there is nothing to agree on.
agree-not-still = Put down what is up, let go, and ask again.
agree-no-people = Only people can agree, and none of them plays here.
agree-not-over = The game is over: nothing can be changed any more.
arranged-record = Set by hand, as all agreed: { $changes }.
arranged-nothing-on = nothing on { $place }
arranged-not-here = This game cannot go on from pieces set by hand: put the board right.
arranged-too-many = There are only { $most } { $colour } pieces: take the others off.
arranged-foreign = Nobody plays with { $colour } pieces: take them off.
arranged-nowhere = Nothing can stand on { $place }: take the piece off.
arranged-taken = There is no room for so many pieces on { $place }: take one off.
arrangement-unreadable = “{ $text }” does not say where a piece or platform is.

## Sensors

sensor-button = the { $button } button
sensor-code-reed = code reed { $reed } of the { $bay } bay ({ $sensor })
sensor-broken =
    { $kind ->
        [dead] { $sensor } does not answer
        [stuck] { $sensor } stays closed
       *[chattering] { $sensor } flickers
    }
sensors-found-broken = Noted: { $sensors }. The game goes on: press Confirm when you are asked to. Check the magnet, then run `signalbox check`.
sensors-work-again = Working again: { $sensors }.
sensors-unobservable = The table may not see what happens on { $sensors }: press Confirm when you have finished.
sensor-works-already = { $sensor } is working as far as the table knows: there is nothing to change.
sensor-ignored-already = { $sensor } is being ignored already: there is nothing to change.
sensor-unknown = There is no sensor called “{ $sensor }”: name a square, such as { $example }.

## Questions about what lies on the board: the question, and what a yes says

ask-piece-on = Is there a piece on { $square }?
say-piece-on = There is a piece on { $square }
ask-square-empty = Is { $square } empty?
say-square-empty = { $square } is empty
ask-bay-empty = Is the { $bay } bay empty?
say-bay-empty = The { $bay } bay is empty
ask-platform-lies = Is the { $platform } platform in the { $bay } bay, with side { $side } at the buffer?
say-platform-lies = The { $platform } platform is in the { $bay } bay, with side { $side } at the buffer
platform-lies = { $platform } in the { $bay } bay with side { $side } at the buffer
ask-laid-out = Is the board laid out like this: { $platforms }?
say-laid-out = Laid out like this: { $platforms }
question-why = A sensor may not be working.
question-how = Yes: press Confirm. No: press Undo.
question-how-others = Yes: press Confirm. Another place: press Help. No: press Undo.
question-no =
    { $count ->
        [one] No
       *[other] None of these
    }
nothing-else-to-ask = There is nothing else to ask about: Confirm means yes, Undo means no.

## A move

confirm = Is that your move? Press Confirm, or put everything back.
confirm-entry = { $entry } Press Confirm, or put everything back.
choose = Which did you mean? { $label }?
choose-how = Yes: press Confirm. Not that one? Press Help for the next ({ $count } in all).
look-then-confirm = See which one the lights show, then press Confirm.
hint = One way: { $order }.
why-only = It is the only move.
offer = { $label }?
offer-how = Yes: press Confirm.
carry-out = For { $player }: { $order }.
step-put =
    { $kind ->
        [computer] For { $player }: put { $piece } on the blinking light.
       *[person] { $player }: put { $piece } on the blinking light.
    }
step-take-off =
    { $kind ->
        [computer] For { $player }: take { $piece } off the board.
       *[person] { $player }: take { $piece } off the board.
    }
step-platform =
    { $kind ->
        [computer] For { $player }: move the { $platform } platform to the { $bay } bay, side { $side } at the buffer.
       *[person] { $player }: move the { $platform } platform to the { $bay } bay, side { $side } at the buffer.
    }
computer-chooses = { $player } is choosing.
computer-plays = The computer plays for { $player }.
computer-moves = Watch: the pieces move by themselves.
show-again = This was { $player }’s last move.
nothing-to-show-again = Nothing has been moved yet.
pace-unknown = There is no pace “{ $pace }”: choose { LIST($paces, type: "disjunction") }.
played-by-computer = The computer plays for { $player }: only move the pieces, as the lights show.
move-not-finished = That is not a whole move yet: follow the lights.
nothing-to-confirm = There is nothing to confirm now: first do what the table asks for. Help helps.
nothing-to-choose = There is nothing to choose now.
no-roll-due = It is not time to roll: finish the move first.
turn-ended = That ended the turn: if it is your turn now, press again.
pressed-blindly = You pressed before the lights had changed: look at them, then press again.
dice-wrong = That is not a roll of this game: type one like this, for example: { $example }.
not-possible-now = “{ $text }” is not possible now. Try, for example, “{ $example }”.
not-possible-without-example = “{ $text }” is not possible now.

## Buttons

button-unknown = There is no button “{ $button }”: press { LIST($buttons, type: "disjunction") }.
button-means-nothing = That button does nothing now.
button-of-nobody = Nobody plays at that button.

## Taking back

taken-back = Taken back.
taken-back-entry = Taken back: { $entry }
taken-back-with = Taken back, with all that { $players } did after it.
taken-back-with-entry = Taken back, with all that { $players } did after it: { $entry }
takeback-nothing = There is nothing to take back yet.
takeback-roll-stands = A roll cannot be taken back.
takeback-deal-stands = What has been dealt cannot be taken back.
takeback-shown = It showed something hidden, so it cannot be taken back.

## The end

over = { $winners } won. Thank you for playing.
game-over = The game is over.
game-is-over = The game is over, and its record is complete.
record-complete = The record is complete.

## Setting a game up

players-wrong = { $game } is for { $fewest } to { $most } players.
option-unknown = There is no option “{ $option }”: choose { LIST($options, type: "disjunction") }.
option-wrong = The option { $option } takes { LIST($values, type: "disjunction") }.
option-first-wrong = The option first names no seat of this game.
option-first-unknown = The option first takes a player’s name: { LIST($players, type: "disjunction") }.
option-first = Who begins. If you leave it out, lots are drawn.
option-begins = { $player } begins.
who-begins = { $question } Choose who begins. It is { $player } if nobody chooses.
first-unknown = To say who begins, choose { LIST($choices, type: "disjunction") }.
who-begins-label = { $player } begins
