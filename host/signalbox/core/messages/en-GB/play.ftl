### `signalbox play` and `demo`, and the table in a terminal.
###
### $record, $file, $folder: paths. $command: what to type after `signalbox`. $game: a game's name as it is listed.

## Who plays

seats-played-by-computer = The computer plays for { $players }: to choose the players yourself, use --seat.
seats-same-name = Two seats are called { $player }: give each of them a different name.
seats-too-many = There are { $named } seats from --seat, but --players asks for { $wanted }: leave one of the two options out.
seat-needs-name = A seat needs a name with at least one visible character.
seat-name-too-long = The name { $start }… has { $count } characters: use at most { $maximum }.
player-unknown = There is no computer player “{ $player }”: choose { LIST($players, type: "disjunction") }.

## Starting, going on and leaving

game-goes-on =
    { $count ->
        [one] Continuing the game of { $players } in { $record }, after { $count } move or roll.
       *[other] Continuing the game of { $players } in { $record }, after { $count } moves and rolls.
    }
goes-on-with-new-dice = The game continues with a new secret number in { $record }, as a copy does not include the old one.
game-kept = The game is saved: continue it with `{ $command }`.
unfinished-none = There is no unfinished game: start a new one with `signalbox play`.
unfinished-none-of = There is no unfinished game of { $game }: start a new one with `signalbox play { $game }`.
demo-unfinished-none = There is no unfinished demo: start a new one with `signalbox demo`.
demo-unfinished-none-of = There is no unfinished demo of { $game }: start a new one with `signalbox demo { $game }`.
record-no-demo = { $record } is not a demo: continue it with `signalbox play --resume --record { $record }`.
record-of-another-game = { $record } is a game of { $found }: leave out { $wanted }.
resume-leave-out = --resume continues a game with its original settings: leave out --{ $option }.
set-unreadable = --set takes OPTION=VALUE, such as --set repair=yes, not “{ $text }”.
seed-unreadable = --seed takes text in UTF-8: choose another seed.
broken-unreadable = --broken takes SENSOR=dead, SENSOR=stuck, SENSOR=chattering or random:COUNT (up to { $maximum }), not '{ $text }'. It may be repeated.
broken-no-sensor = --broken: this board has no sensor '{ $sensor }': choose a square such as { $example }.
broken-no-light = --broken: this board has no light '{ $light }': choose one such as { $example }.
broken-twice = --broken is given twice for { $sensor }: leave one out.
path-empty = The path is empty: give a file or folder.
broken-needs-virtual = --broken works only with a virtual board: leave it out, or add --board virtual.
wrap-needs-simulation = The fault wrap works in simulated time only, in `signalbox demo` without --realtime: leave it out.
chance-committed = The commitment to the secret number is { $commitment }.
record-head = The head of the record is { $head }: to prove the game later, note it and the commitment shown at the start.
backup-on = When a game ends, its record is copied to { $folder }: --no-backup stops that.
backup-both = --backup copies records and --no-backup does not: leave one of the two out.
backup-done = The record is also in { $folder }.
backup-failed =
    { $fault ->
        [gone] The record could not be copied to { $folder }: plug the drive in, then run `{ $command }`.
        [full] The record could not be copied to { $folder }: free some space there, then run `{ $command }`.
        [read-only] The record could not be copied to { $folder }: make that folder writable, then run `{ $command }`.
        [busy] The record could not be copied to { $folder }, as another program is copying there: run `{ $command }` later.
       *[other] The record could not be copied to { $folder }: run `{ $command }` to see why.
    }
patterns-shown = Every colour has a pattern and a rhythm of its own: start the next game with --no-patterns to leave them out.
preferences-unreadable = The preferences in { $file } cannot be read, so the defaults are used: delete the file to stop this message.
preferences-not-kept = The preferences cannot be saved in { $file } ({ $why }): give the same options next time.
faults-done = Faults simulated on the line: { $faults }.
fault-times = { $kind } { $times }
demo-stuck = Nothing could be played for { $seconds } simulated seconds: the line has too many faults. Ask for fewer with --faults.

## The board and the page

board-virtual = A virtual board: tap or drag the pieces.
board-online = The board is connected on { $port }.
board-looked-for = Looking for the board.
board-none-found = No board was found on any serial port: playing on a virtual board.
board-is-real = This is a real board: move its pieces by hand.
page-at = The page is at { $address }.
page-at-next-port = The page is at { $address } (port { $port } was taken).
page-network = Anyone on this network may watch at { $address }, and players join with the codes on the page.
phones-out = Phones cannot join any more: the page is for this computer alone again.
phones-too-early = The page is not ready yet: try again in a moment.
phones-no-network = This computer is not on a network: connect it to the one that your phones use, then try again.
phones-yes-or-no = Say whether phones may join: choose { LIST($choices, type: "disjunction") }.
phones-as-started = That was decided when Signalbox was started: restart Signalbox to change it.
pages-not-kept = The list of who has joined cannot be saved in { $file } ({ $why }): after a restart, phones must join again.
page-host-unusable = The page cannot be served at { $host } ({ $why }): choose another host.
page-ports-taken = No port from { $first } to { $last } is free for the page: choose another with --page-port.

## Chances of winning

chances = { $player }’s chance of winning: { $chance } in 100.
chances-before = A turn ago it was { $chance }.
chances-unknown = The chances on this board are unknown: the computer has not learned to play on it.

## A seat’s own page

seat-not-your-turn = It is { $player }’s turn: wait for yours.
seat-nothing-to-decide = There is nothing to decide now: look at the table.
seat-cannot-choose = That cannot be chosen now: choose from what your page shows.
seat-gives-itself = On this page, you can only hand over your own seat.
seat-adds-for-itself = On this page, you can add to the secret number only for your own seat.
seat-button-is-tables = That button is at the table: press it there.

## The terminal

terminal-prompt = { $prompt } ({ $detail })
terminal-squares =
    { $count ->
        [one] { $prompt } [{ $end }]
       *[other] { $prompt } [{ $start } → { $end }]
    }
terminal-choice = {"    "}{ $number }. { $label }
terminal-move = {"    "}{ $number }. { $label } [{ $typed }]
terminal-move-means = {"    "}{ $number }. { $label }. { $meaning } [{ $typed }]
terminal-many-moves = {"    "}Type moves for all { $count } that are possible.
terminal-entry = {"  "}{ $entry }
# The board in letters: what its signs mean, and the names printed on it. In words: what stands where, and who has what.
terminal-signs = { LIST($signs, type: "unit") }
terminal-sign = { $sign } { $meaning }
terminal-no-platform = no platform
terminal-unknown-piece = a piece
terminal-fact = { $label }: { LIST($texts, type: "unit") }
terminal-platform = { $platform } platform: { $bay } bay, side { $side } at the buffer
terminal-place = { $place } [{ $square }]
terminal-lit = { colour-title } light, { $why }: { LIST($places, type: "unit") }
terminal-lit-choice = may be chosen
terminal-lit-take = pick it up
terminal-lit-put = put it there
terminal-lit-way = the way
terminal-lit-wrong = a crash, or something wrong
terminal-lit-shown = lit
terminal-lit-value = counts to { $value }
terminal-in-hand = { $count } in hand
terminal-left = { $count } left
terminal-worth = worth { $value }
terminal-yours = Only you know
terminal-figures = {"  "}{ $label }: { LIST($figures, type: "unit") }
terminal-figure-of = { $player } { $figure }
terminal-broken-sensors = {"  "}Sensors that do not work: { $sensors }. Check their magnets, then run `signalbox check`.
terminal-sensor = { $say } [{ $sensor }]
terminal-no-broken-sensors = {"  "}Sensors that do not work: none.
terminal-introduction = Type { LIST($buttons, type: "disjunction") } for that button, moves for what you can do, board or where to see the board, ? for all words.
terminal-help-play = To play: { LIST($words, type: "unit") }
terminal-help-look = To look: board (the board in letters), where (the same in words), show (the last move again), chances (of winning, for the player whose turn it is)
terminal-help-right = To put right: right (the board is right), agree (everybody agrees: play on from here), broken or works and a square, for its sensor (such as broken { $square })
terminal-help-settings = To set: pace and { LIST($paces, type: "disjunction") } (how fast the computer plays), patterns yes or patterns no (whether colours have patterns too), hands yes or hands no (whether you move every piece yourself), phones yes or phones no (whether phones may join), language and { LIST($languages, type: "disjunction") } (spoken here)
terminal-help-add = Before the game: add, a name and a few letters or digits for the secret number (such as add { $player } 4711)
terminal-help-game = For the whole game: give, a name and { LIST($players, type: "disjunction") } (who plays that seat, such as give { $player } easy), again (the same game once more), start (another game), end (end the game early), quit
terminal-unknown = Not understood: “{ $text }”. Type { LIST($words, type: "disjunction") }.
terminal-word-all = ? (all words)
terminal-word-number = the number of a choice, 1 to { $count }
terminal-word-move = a move (it begins with { LIST($verbs, type: "disjunction") })
terminal-word-moves = moves (what you can do now)
terminal-word-dice = dice and what was rolled
terminal-word-dice-like = dice and what was rolled (such as dice { $example })
terminal-word-help = help (or the last move again, when you only have to roll)
terminal-give-whom = Type whose seat it is and who is to play there, such as give Ann easy. The players are { $players }.
terminal-add-what = Letters or digits are missing: type them after the name, such as add { $player } 4711.

## The language

language-unknown = Signalbox does not speak “{ $language }”: choose { LIST($languages, type: "disjunction") }.

## What is typed

# A name that there is not ($unknown), and those that were perhaps meant.
did-you-mean = { $unknown } Did you mean { LIST($close, type: "disjunction") }?
# A word, wherever it is typed.
typed = { $word }
# A button of a seat, by its number.
typed-of-seat = { $word }.{ $number }
# Dice, a colour first.
# A move, as it may be typed; $rest: its other words.
# What is understood besides.
typed-also = { $word }
typed-move = { $verb } { LIST($rest, type: "narrow") }
typed-first = first { $player }
dice-typed = { $first } { $rest }

## A board that comes late, and the end on a board

start-is-left = One moment: a game is about to begin.
game-begun = A game is already being played here.
game-is-left = One moment: this game is being closed.
board-changed = Another board is plugged in now. The game on the old one is kept.
lesson-board-changed = Another board is plugged in now, so the lesson stops here.
board-waits = A board has been plugged in: the game can go on there.
terminal-board-waits = Type switch to go on with the game on it.
board-none-waits = No other board is plugged in.
over-buttons = Press Confirm to play again, Undo to go back to the start.
## A lesson in the terminal

lesson-terminal = Lesson, { $number } of { $count }: { $prompt }
lesson-terminal-over = { $prompt } Type start to play.
