### What stands on a page from the start. `like this` becomes code.

page-needs-scripts = This page draws the table with JavaScript: switch it on and reload.
page-skip = Skip to what to do next
page-watching = watching
page-menu = Menu
page-line-down = The page has lost contact with the table. Trying again …
page-looking-for-table = Looking for the table …
page-what-to-do = What to do
page-buttons = Buttons
page-on-the-board = On the board:
page-choices = Choices
page-board-buttons = The board’s buttons
page-your-seat = Your seat
page-what-you-hold = What you hold
page-which = Which one?
page-in-your-hand = In your hand
page-take-another = Take another
page-into-the-hand = Lay aside
page-put-down = Put down
page-put-back = Back
page-key-enter = Enter
page-key-escape = Esc
page-dice = Dice
page-dice-not-rolled = Dice: not rolled yet
page-supplies = Supplies
page-seats = Seats
page-broken-sensors = Sensors that do not work
page-broken-sensors-how = The game goes on: press Confirm when you are asked to. Check the magnet, then run `signalbox check`.
page-record = Moves
page-record-empty = Nothing has been played yet.
page-record-order = Moves, latest first
page-in-force = How this game is played
page-fair-play = Fair play
page-fair-play-how = Chance is decided by a secret number and by what you add. These digits stand for that number: write down the first 16.
page-fair-add-how = Add a few letters or digits before the game begins. Then nobody can rig the game.
page-fair-add-who = Added by
page-fair-add-text = What is added
page-fair-add-do = Add
page-fair-head = These digits stand for the whole game. At the end, write down the first 16.
page-secret = The secret number was:
page-fair-verify = To check the game, see `signalbox record --help`.
page-board = Board
page-zoom = Zoom
page-zoom-in = Zoom in
page-zoom-out = Zoom out
page-zoom-whole = The whole board

## Seats' own pages

page-seat-pages = Players’ own pages
page-seat-pages-scan = Scan your code with a phone. A link works once; nobody else sees what your page shows.
page-seat-pages-local = These links open on this computer only.
page-let-phones = Let phones join
page-let-phones-how = Scan a code to play. Anyone on your network can then watch.
page-seat-pages-watch = To watch only, open
page-close = Close

## The menu

page-start-own = For this screen
page-start-help = Help
page-start-help-title = How it works
page-start-help-game = Choose a game. Its rules are on its card.
page-start-help-learn = New to it? Then learn it by playing.
page-start-help-seats = Choose who plays, then press Begin.
page-start-help-do = In a game, do what the big sentence says. Tap or drag the pieces, or move them on your board.
page-start-help-lights = A light that flashes or flickers means: take this. One that blinks means: put it here.
page-start-help-stuck = Stuck? Press Help. Made a slip? Press Undo.
page-rules = Rules
page-lesson = Lesson
page-lesson-play = Now play!
page-lesson-again = Once more
page-lesson-leave = Leave
page-menu-title = Menu
page-more = More
page-silent = Silent
page-silent-how = Silent (M)
page-volume = Volume
page-speak = Speak
page-speak-how = Read each new sentence aloud
page-no-voice = No voice is installed. Install one where Signalbox runs: `sudo apt install espeak-ng`
page-in-words = The game in words
page-words-keys = Keys 1 to 4 jump to a part. Escape closes the window.
page-words-turn = What to do
page-words-last = The last move
page-words-where = Where everything is
page-words-who = Who has what
page-patterns = Patterns
page-patterns-how = Give every colour a pattern as well
page-still = Quiet lights
page-still-how = Nothing blinks. One ring stands for a blinking light, two rings for a flashing one.
page-letters = Single-key shortcuts
page-letters-how = M mutes and ? opens the rules. R, A and H act on the piece in your hand. Switch these keys off if you press them by mistake.
page-language = Language
page-show-again = Replay
page-move-everything = I move all pieces myself
page-move-everything-how = As on a real board. If this is off, what follows from your move is done for you.
page-pace = How fast the computer plays
page-pace-slow = Slow
page-pace-normal = Normal
page-pace-fast = Fast
page-take-back = Take back the last move
page-board-is-right = The board is right
page-board-is-right-how = Keep the board as it is, if legal moves lead here.
page-play-on = Play on from here
page-play-on-how = Keep the board as it is, whatever the rules say. Everybody is asked to agree.
page-own-dice = Dice rolled by hand
page-enter = Enter
page-name-broken-sensor = A sensor that does not work

## Working on a board

page-board-needs-scripts = This page draws the board with JavaScript: switch it on and reload.
page-program-down = The page has lost contact with the program. Trying again …
page-looking-for-program = Looking for the program …
page-progress = Progress
page-answers = Answers
page-results = Results
page-results-empty = Nothing has been found yet.
page-results-so-far = Results so far
page-results-what = Test
page-results-found = Found
page-results-limit = Limit
page-results-verdict = Verdict
page-results-order = What was found, latest first

## Editing a board’s description

page-editor-skip = Skip to the fields
page-editor-things = Things on the board
page-editor-file = The file
page-editor-undo = Undo
page-editor-redo = Redo
page-editor-reload = Reload
page-editor-save = Save
page-editor-faults = What the check found
page-editor-right = No faults.
page-editor-thing = Place and numbers
page-editor-name = Name
page-editor-row = Row
page-editor-column = Column
page-editor-sensor = Sensor
page-editor-light = Light
page-editor-how = Drag a thing, or move it with the arrow keys. If a number is already in use, the two are swapped.
page-editor-show = Show
page-editor-show-names = names
page-editor-show-sensors = sensors
page-editor-show-lights = lights
page-editor-lane = Make a lane longer
page-editor-lengthen = Add a square
page-editor-photo = A photo of your board
page-editor-photo-file = Photo
page-editor-photo-how = Drag the four pins until the photo fits the drawing.
page-editor-pins = The pins
page-editor-pins-pull = pull the photo along
page-editor-pins-slide = move over the photo
page-editor-pins-away = are hidden
page-editor-photo-strength = How clear the photo is

## When the game is over

page-ending = How the game went
page-moments = Turns that mattered
page-watch-it = Watch the replay

## Before a game

page-start-games = All games
page-start-seats = Who plays
page-start-options = House rules
page-start-unfinished = Go on with a saved game
page-start-older = Older saved games
page-start-begin = Begin
page-start-add = Add a player
page-start-first = Who begins

## After a game, or instead of one

page-again = Play again
page-again-how = The same game with the same people. A game that is not over is saved.
page-leave = Another game
page-leave-how = Back to the start. This game is saved: you can go on with it there.

## Beyond one game

page-who-plays = Who plays each seat
page-chances = Chances of winning
page-end = End this game
page-end-how = You cannot go on with it later. It stays among the past games.
page-after = What now
page-use-board = Play on the board that was plugged in

## Watching a recorded game again

page-replay = Replay
page-replay-start = To the start
page-replay-back = One move back
page-replay-play = Play
page-replay-on = One move on
page-replay-end = To the end
page-replay-speed = Speed
page-replay-move = Move
page-replay-records = Past games
page-records = Past games
page-records-back = Back to the table
page-records-looking = Counting…
page-records-games = Games
page-records-players = Players
page-records-order = Who begins
page-records-luck = Rolled and drawn
page-records-luck-how = What each player rolled or drew in all. Beside it, what chance gives.
page-records-fair = Are the dice fair?
page-records-fair-how = All rolls of a game are counted by their total. Then they are compared with fair dice.
page-records-skipped = Not counted

## At a kiosk

page-touch = Touch the screen to play
