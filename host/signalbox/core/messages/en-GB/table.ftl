### What a table of any game says.
###
### $player, $owner: names of people. $platform, $colour: names of colours. $bay: "north". $side: "A" or "B".
### $place: a square in words. $sensor: a sensor, by its square in words or, where it was typed, as it is called.

## Pieces of other messages

# What the language calls itself.
language-name = English
# Two sentences, one after the other.
sentences = { $first } { $second }
# In the place of what has no words: a game of somebody's own may have none for it.
words-missing = Words are missing here.
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
# On Help where it shows the last move again: one word, as on the others, or the buttons of a phone grow.
button-show-again = Replay

## The board

board-offline = The board does not respond.
board-unknown = Waiting for the board’s first reading.
not-read-yet = Wait a moment: the board is not ready yet.
layout-unreadable = Press Help, then choose how the board is set up.
layout-unreadable-why = The sensors that should see this do not work.
not-begun = The game has not begun: set up the board first.
not-begun-who = The game has not begun: first choose who begins.
lay-out-first = Set up the board first, as the lights show.

## What is on the board, as the page names it

board-title =
    { $board ->
        [paris_connection_small] Paris Connection, small
       *[other] { $title }
    }
# What is printed on the board: the name of a city, a train, a company, a platform.
board-print = { $text }
bay-called = { $bay }
platform-called = { $platform } platform
piece-called = { $colour } { $shape }
shape-called = { $shape }

## Putting things right

bay-clear = Something is lying in the { $bay } bay: take it out.
bay-clear-why = No platform belongs there, and the board cannot tell what it is.
platform-take-out = Take the { $platform } platform out of the { $bay } bay.
platform-turn = Turn the { $platform } platform round in the { $bay } bay. Side { $side } goes at the buffer.
platform-back = Put the { $platform } platform back in the { $bay } bay. Side { $side } goes at the buffer.
piece = the { $colour } piece
# Which one it is the lights show: where it stands they flicker.
piece-unknown = the piece
piece-put = Put { $piece } on the blinking light.
piece-take-off = Take { $piece } off the board.
# Two squares that share a sensor: it tells none from some, and nothing more.
piece-beside = If a piece is there already, lift it. Then put both down.
piece-beside-there = A piece is there already: lift it. Then put both down.
piece-beside-lifted = If another piece goes there too, put both down.
piece-beside-gone = Then press Confirm.
piece-beside-not = If nothing new is there, press Undo.
fault-looks-right = If the colours are right already, press Confirm.
doubt = Is every lit piece the colour of its light? Then press Confirm.
doubt-together = Are the right pieces on the lights? Then press Confirm.
# While some of them are up.
doubt-put = Put each piece on the light of its colour.
doubt-put-together = Put the right pieces on the lights.
doubt-steady = Look at { $place }. There should be { $pieces }.
doubt-piece = { $colours } on { $place }
doubt-how =
    { COUNT($pieces) ->
        [one] If the piece is not { $pieces }, put the right one there.
       *[other] Perhaps { $pieces } have changed places. If so, change them back.
    }
more-to-put-right =
    { $count ->
        [one] After that, one more thing to put right.
       *[other] After that, { $count } more things to put right.
    }
shows-board-before = This is the board before the last move. Press Undo to take the move back.
stalled = If you have already done that, press Help.
# In place of it, while a page is known to hold something.
held = Something is still in your hand: put it down.
put-right-how = Pick up what flickers. Put it down where the light blinks.
turn-how = Turn the platform round where the light flickers.
board-is-right = The board is right: nothing has to be put right.
put-down-how = Put it down where the light blinks. It is in your hand, or beside the board.
move-how = Pick up what flashes. Put it down where the light blinks.
move-off-how = Pick up what flashes. Put it beside the board.
take-off-how = Pick up what flickers. Put it beside the board.
put-right-first = Put the board right first, as the lights show.
nothing-before-roll = Nothing moves before the dice are rolled.
put-right-then-roll = Put the board right first, then roll.
undone-put-back = Undone. First put the board right, as the lights show.
put-back-first = Put the pieces back first, as the lights show.
board-not-reachable = No legal move leads to this board. Follow the lights to put it right.

## Playing on from the board as it is

agree = { $player }: do you agree to play on like this? Then press Confirm.
agree-lies = The lights show what is different. The board has { $changes }.
agree-others = If the pieces are in other places, press Help.
agree-undo = If you do not agree, press Undo.
agree-moved = { $player } has already moved.
agree-to-move = { $player } still has to move.
agreed = You all agreed: play goes on from here.
agree-all-right = The board is right: there is nothing to agree on.
agree-not-still = Put everything down, let go, and ask again.
agree-no-people = Only people can agree, and none are playing.
agree-not-over = The game is over: nothing can be changed any more.
arranged-record = The board was set up by hand, as all agreed. It has { $changes }.
arranged-nothing-on = nothing on { $place }
arranged-not-here = You cannot set the board by hand in this game. Put it right.
arranged-too-many = There are only { $maximum } { $colour } pieces: take the extra ones off.
arranged-foreign = Nobody plays with { $colour } pieces: take them off.
arranged-nowhere = A piece is where none may be. Take it off: { $place }.
arranged-taken = There are too many pieces in one place. Take one off: { $place }.
arrangement-unreadable = “{ $text }” is neither a piece nor a platform.

## Sensors

sensor-button = the { $button } button
sensor-code-reed = code reed { $reed } of the { $bay } bay
sensor-broken =
    { $kind ->
        [dead] { $sensor } (no response)
        [stuck] { $sensor } (stays closed)
       *[chattering] { $sensor } (flickers)
    }
sensors-found-broken = Noted: { $sensors }. The game goes on: press Confirm when you are asked to.
sensors-work-again = Working again: { $sensors }.
sensors-unobservable = The table may miss this move. Press Confirm when you have finished.
sensors-unobservable-yet = A sensor here does not work. If the table does not react, go on: it asks when it needs to.
sensor-works-already = { $sensor } already works, as far as the table knows.
sensor-ignored-already = { $sensor } is already left out.
sensor-unknown = There is no sensor “{ $sensor }”. Name a square, such as { $example }.

## Questions about what lies on the board: the question, and what a yes says

ask-piece-on = Is there a piece on the lit square?
say-piece-on = No, a piece is here: { $place }
ask-square-empty = Is the lit square empty?
say-square-empty = No, nothing is here: { $place }
ask-bay-empty = Is the { $bay } bay empty?
say-bay-empty = No, the { $bay } bay is empty
ask-platform-lies = Is side { $side } of the { $platform } platform at the { $bay } buffer?
say-platform-lies = No, side { $side } of the { $platform } platform is at the { $bay } buffer
platform-lies = the { $platform } platform with side { $side } at the { $bay } buffer
platform-side = { $platform } { $side }
ask-laid-out = Is the board set up like this? It has { $platforms }.
say-laid-out = No, like this: { $platforms }
yes-piece-on = Yes, there is a piece
no-piece-on = No, it is empty
yes-square-empty = Yes, it is empty
no-square-empty = No, there is a piece
yes-bay-empty = Yes, it is empty
no-bay-empty = No, something is there
yes-lies-so = Yes, it is like that
no-lies-so = No, it is not
question-none = No, none of these
question-where = The light is here: { $place }.
question-why = A sensor may not be working.
question-how = Yes: press Confirm. No: press Undo.
question-how-others = Yes: press Confirm. No: press Undo. Another place: press Help.
nothing-else-to-ask = There is nothing else to ask. Confirm means yes, Undo means no.

## A move

confirm = Is that your move? Then press Confirm.
confirm-how = If not, put everything back.
choose = Is this your move?
choose-this = { $label }.
choose-how = Yes: press Confirm. Not this one? Press Help for the next ({ $count } in all).
look-then-confirm = See which one the lights show, then press Confirm.
hint = One way: { $order }.
required-move = { $player }: { $order }.
only-way = The only move: { $order }.
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
step-not-there = The move is not finished yet: keep going.
step-lift = Lift { $piece } on the flashing light.
step-or-another = Or choose another light.
step-platform =
    { $kind ->
        [computer] For { $player }: move the { $platform } platform to the { $bay } bay. Side { $side } goes at the buffer.
       *[person] { $player }: move the { $platform } platform to the { $bay } bay. Side { $side } goes at the buffer.
    }
computer-chooses = { $player } is choosing.
computer-plays = The computer plays for { $player }.
goes-back-wrong = That is not possible: it goes back by itself.
goes-back-by-itself = The last move is being taken back.
computer-moves = Watch: the pieces move by themselves.
show-again = This was { $player }’s last move.
nothing-to-show-again = Nothing has been moved yet.
pace-unknown = There is no pace “{ $pace }”: choose { LIST($paces, type: "disjunction") }.
tap-nothing = Nothing can go there now.
tap-which = More than one piece can go there. Tap or drag the one you mean.
yes-no-unknown = Choose { LIST($choices, type: "disjunction") }.
played-by-computer = The computer plays for { $player }. Just move the pieces as the lights show.
move-not-finished = That is not a whole move yet: follow the lights.
nothing-to-confirm = There is nothing to confirm. First do what the table asks for.
nothing-to-choose = There is nothing to choose now.
no-roll-due = It is not time to roll: finish the move first.
turn-ended = That ended the turn: if it is your turn now, press again.
pressed-blindly = You pressed too early. Look at the lights, then press again.
dice-wrong = You cannot roll that in this game. Type a roll like this: { $example }.
not-possible-now = “{ $text }” is not possible now. Try, for example, “{ $example }”.
not-possible-without-example = “{ $text }” is not possible now.

## Buttons

button-unknown = There is no button “{ $button }”: press { LIST($buttons, type: "disjunction") }.
button-means-nothing = That button does nothing now.
button-of-nobody = No player has that button.

## Taking back

taken-back = Taken back.
taken-back-entry = Taken back: “{ $entry }”
taken-back-with = Taken back, with all that { $players } did after it.
taken-back-with-entry = Taken back: “{ $entry }” This also takes back all that { $players } did after it.
takeback-nothing = There is nothing to take back yet.
takeback-roll-stands = A roll cannot be taken back.
takeback-deal-stands = What has been dealt cannot be taken back.
takeback-shown = That move showed a secret, so it cannot be taken back.

## What seats add to the secret number that all chance comes from

dice-added = { $player } has added to the secret number.
dice-changed = { $player } has changed what was added to the secret number.
dice-laid-out = Clear the board first: what you add changes the layout.
dice-closed = The game has begun: nothing more can be added now.
dice-no-such-seat = Choose who adds it: { LIST($players, type: "disjunction") }.
dice-add-text = Add 1 to { $maximum } letters or digits.

## The end

over = { $winners } won. Thank you for playing.
over-standing = { $label }: { $players }.
over-player = { $player } { $fact }
game-over = The game is over.
record-complete = The game has been saved.
lesson-won = Well done! Now you know enough to play.

## Setting a game up

players-wrong = { $game } is for { $fewest } to { $maximum } players.
option-unknown = There is no option “{ $option }”: choose { LIST($options, type: "disjunction") }.
option-wrong = The option “{ $option }” takes { LIST($values, type: "disjunction") }.
option-first-wrong = The option “first” does not name a seat in this game.
option-first-unknown = The option “first” takes a player’s name: { LIST($players, type: "disjunction") }.
option-first = Who begins. If you leave it out, lots are drawn.
option-begins = { $player } begins.
who-begins = { $question } Choose who begins.
who-begins-how = Is it { $player }? Then press Confirm. For somebody else press Help.
first-unknown = To say who begins, choose { LIST($choices, type: "disjunction") }.
ready-to-begin = All is in place. Press Confirm to begin.
who-begins-label = { $player } begins

## Somebody else plays, or nobody any more

ended-early = The game was ended early.
seat-unknown = There are { $count } seats: choose one by its number.
seat-given =
    { $kind ->
        [person] A person plays for { $player } now.
       *[computer] The computer plays for { $player } now.
    }

## The menu that Help opens on a board when it is held

menu-go-on = Menu: go on with the game?
menu-go-on-how = Press Confirm to go on. Help shows what else there is.
menu-give =
    { $kind ->
        [person] Menu: shall a person play for { $player }?
       *[computer] Menu: shall the computer play for { $player }?
    }
menu-leave = Menu: stop for now?
menu-leave-why = The game is saved, and you can go on with it later.
menu-end = Menu: end this game for good?
menu-end-why = Nobody wins, and you cannot go on with it.
menu-how = Confirm means yes, Help shows the next choice, Undo goes back.
menu-sure = Are you sure?
menu-sure-how = Press Confirm once more to end the game. Undo goes back to it.
