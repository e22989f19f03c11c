### What a page says as it goes. A script puts the arguments in, so that nothing can be chosen by them here.

## The table

script-board-of = Board of { $title }
script-board-zoomed = The board, zoomed in: scroll to see the rest
script-table-lost = The page has lost contact with the table: wait until it is back.
script-program-lost = The page has lost contact with the program: wait until it is back.
script-only-watches = You can only watch on this page now: open the link that the terminal printed.
script-virtual-board = A virtual board.
script-link-virtual = virtual
script-link-online = online
script-link-offline = offline
script-magnet = Place or lift the magnet
script-progress = { $done } of { $steps }
script-failed = Failed
script-part-of = { $part }: { $name }

## Seats

script-you-win = You win
script-wins = { $player } wins
script-win = { $players } win
script-your-turn = Your turn
script-plays = { $player } is playing
script-is-winner = winner
script-is-own-turn = your turn
script-is-to-play = to play
script-is-you = you
script-is-computer = computer
script-has-own-page = own page
script-seat-buttons = Buttons of this seat
script-in-hand-of = { $piece } in { $player }’s hand
script-hand-empty = nothing beside the board
script-count-in-hand = { $count } in hand
script-fact = { $label }: { $text }
script-joined = Joined
script-waiting = Waiting
script-joined-of = Players’ own pages: { $joined }/{ $seats } have joined
script-code-of = QR code of { $player }’s page
script-new-link-for = New link for { $player }
script-new-link = New link
script-open-here = Open on this computer

## Dice, cards and supplies

script-dice = Dice
script-dice-are = Dice: { $dice }
script-rolled = { $player } rolled { $dice }
script-dice-not-rolled = not rolled yet
script-not-rolled = Not rolled yet.
script-colour-and-dice = { $colour }, { $dice }
script-face-up = Face up
script-nothing = nothing
script-value = value
script-left = { $count } left
script-press = Press { $label }
script-piece-from = { $piece } from { $store }
script-laid-aside = Laid aside: { $piece }, { $value }
script-taken-up = Picked up: { $piece }

## Sensors

script-it-works = It works
script-sensor-works = It works: { $sensor }

## Carrying

script-carried-to = { $thing } → { $place }
script-carried-nowhere-yet = { $thing } in your hand: choose a place
script-next-to = Next: { $thing } → { $place }
script-next-nowhere-yet = Next: { $thing }. Choose a place.
script-carried-from = { $thing } from { $place }, in your hand
script-turn-to-side = Turn to side { $side }
script-turn-how = Touch the platform, then ↻.
script-show-hand = Show { $player }’s hand: hold this down
script-tap-how = Tap a ring to go there. A burst is a crash.
script-back-where-it-was = back where it was
script-taken = There is no room here: choose another place.
script-presses-where = { $buttons } are at the table.
script-into-the-hand = beside the board
script-bay-and-side = { $bay } bay, side { $side } at the buffer
script-picked-up = { $thing } picked up. Choose a place with Tab or the arrow keys. Enter puts the piece down, the A key picks up another one too, H lays it aside, Escape puts it back.
script-platform-picked-up = { $thing } picked up. Choose a place with Tab or the arrow keys. Enter puts it down, Escape puts it back, R turns it.
script-aimed-at = { $place }.
script-aimed-at-lit = { $place }, lit.
script-put-down = { $thing }: { $place }.
script-lit = { $thing }, lit
script-side-at-buffer = { $side } at buffer
script-platform-in-bay = { $thing }, in the { $bay } bay, side { $side } at the buffer
script-platform-off-board = { $thing }, off the board

## The table in words

script-words-not-begun = No game has begun yet.
script-words-standing = There is something on { $places }.
script-words-lit = Lit: { $places }
script-words-choices = Choices: { $choices }

## What is printed on the board

script-place-start = Start
script-place-arrival = Arrival
script-place-hangars = Hangars

## What things are called

script-sheriff = sheriff
script-off-the-board = off the board
script-in-somebodys-hand = in somebody’s hand
script-fair-added = { $players } added to the secret number.

## Editing a board’s description

script-choose-thing = Choose what to change
script-file-saved = { $file }: saved
script-file-not-saved = { $file }: not saved yet
script-save = Save
script-save-faults = Save with faults ({ $count })
script-thing-at = { $name }, row { $row }, column { $column }
script-thing-faulty = { $name }, row { $row }, column { $column }, with a fault
script-photo-pin = Pin { $number } of the photo
script-photo-kind = This is not a photo: choose a PNG, JPEG or WebP file.
script-photo-large = This photo is too large: choose one of 40 MB or less.

## When the game is over

script-curve = { $name } { $value }
script-plot = { $title }, turn by turn. At the end: { $curves }
script-turn = turn { $count }

## Before a game

script-seat-name = Name of seat { $number }, { $colour }
script-seat-kind = Who plays for { $player }
script-seat-remove = Remove { $player }
script-seat-move = Move { $player } one seat on

## Rules

script-rules-of = { $title }: the rules
script-rules = Rules
script-rules-short = Rules of { $title }
script-rule-groups = Parts of the rules
script-rule-picture = Picture of this rule
script-rule-before = Back
script-rule-next = Next
script-close = Close
script-choose-game = Choose a game
script-first-game = Start here
script-play = Play
script-who-plays = Who plays
script-who-plays-game = Who plays: { $title }
script-learn = Learn it by playing
script-learn-game = Learn it by playing: { $title }
script-lesson-count = Lesson: { $done } of { $steps }
## Beyond one game

script-end = End this game
script-end-sure = Really end the game? Press once more.
script-give-computer = Let the computer play for { $player }
script-give-person = Let a person play for { $player }

## Past games and replays

script-replay-move = Step { $move } of { $count }
script-replay-play = Play
script-replay-pause = Pause
script-records-none = There are no past games yet.
script-records-not-yours = Only the table’s own page shows past games.
script-records-won = { $players } won
script-records-under-way = not over
script-records-ended-early = ended early
script-records-players = { $players } · { $won }
script-records-watch = Watch
script-records-go-on = Go on
script-records-player = Player
script-records-game = Game
script-records-played = Games
script-records-wins = Won
script-records-order = Place
script-records-rolls = Times
script-records-sum = Total
script-records-expected = Expected
script-records-luck = In words
script-records-fair = { $title }, { $count } rolls: { $words }
