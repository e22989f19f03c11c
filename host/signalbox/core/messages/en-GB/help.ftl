### What `--help` says of commands, a paragraph each. $names: of the games or boards there are.

help-of-usage = Usage:
help-of-list = { $heading }:
help-of-examples = Examples
help-of-options = Options
help-of-commands = Commands
help-of-arguments = Positional arguments
help-of-help = Show this message and exit.
help-of-set = For --set, in { $game }
help-of-default = default: { $value }
help-of-required = required
help-of-range = from { $least } to { $most }

help-signalbox = A controller for train board games on a real board.
help-signalbox-more = Reed switches in, lights out, the rules on the PC.
help-version = Print the version.
help-play = Play at a real board, or at a virtual one when none answers.
help-demo = Watch simulated people play a whole game.
help-kiosk = Set up a computer that shows nothing but a table.
help-deploy = Put the firmware and a description on the board’s drive.
help-check = Test a board: line, pace, sensors, lights and power.
help-wiring = Learn in which order sensors and lights are soldered.
help-record = Look at recorded games.
help-replay = Watch a recorded game again, on a page.
help-stats = Count games, wins and dice in your records.
help-arena = Let computer players play many games, and count who wins.
help-engine = Let Signalbox’s own players play for another program.
help-report = Collect in one file what is needed to look into a fault.
help-boards = Check, list and edit the boards’ descriptions.
help-build = Write all that you need to build a board.

## What stands for what is typed

help-value-address = ADDRESS
help-value-args = ARGS
help-value-command = COMMAND
help-value-count = COUNT
help-value-file = FILE
help-value-folder = FOLDER
help-value-game = GAME
help-value-hash = HASH
help-value-kind = KIND
help-value-language = LANGUAGE
help-value-name = NAME
help-value-path = PATH
help-value-player = PLAYER
help-value-sensor = SENSOR
help-value-serial = SERIAL
help-value-share = SHARE
help-value-spec = SPEC
help-value-text = TEXT
help-value-value = VALUE
help-value-words = WORDS

## Options of several commands

help-lang = The language of this terminal, such as en or fr; remembered for next time. Each page uses its viewer’s language.
help-default-language = the last one used, else your system’s
help-page-port = The page’s port on this machine, 0 for any.
help-browser = Open the page in a browser.
help-verbose = Print the program’s log as it grows; it is kept in any case.
help-verbose-unkept = Print the program’s log as it grows.

## Playing

help-game = The game to play ({ LIST($names, type: "disjunction") }); by default that of the --description, or with --resume any.
help-own-description = A board ({ LIST($names, type: "disjunction") }), or its .toml file, instead of the game’s own.
help-set-option = An option of the game, such as repair=yes or first=Ann; all are listed below.
help-broken = A virtual sensor that is dead, stuck or chattering, such as Q2.3.1=dead; random:2 picks two at random.
help-physics = Let virtual reeds feel magnets, as docs/magnets.md describes; otherwise each closes under its own piece only.
help-faults = For tests: faults on the line, such as damage=1%,cut=30s (docs/faults.md).
help-record-to = The record’s file, or a folder for it.
help-resume = Go on with the record, or with the newest unfinished one.
help-default-last = as last time
help-play-more = The page and this terminal show what everybody may know. A seat’s secrets are shown on its own page only. The table’s page has a link to each seat’s page, as a code once phones may join; a link works once.
help-play-seat = A seat, clockwise: a name, or NAME=easy for a computer player (child, easy, fair or strong), or NAME=engine:COMMAND for a program of your own. Repeat it for each seat; without it one person plays against computer players.
help-play-players = How many seats: those without a --seat are computer players.
help-play-default-players = as many as are named, else 2, or the fewest the game needs
help-play-board = The board’s serial port, or `virtual` for a board on the page.
help-play-seed = For tests: the same seed gives the same dice.
help-play-lan = Show the page on the local network: phones join with the codes on the table’s page, and anyone may watch; the table’s page needs its token. The line is not encrypted: use it in a network you trust.
help-play-patterns = Give every colour a pattern too, on the page and as the rhythm of its lights; remembered for your next game.
help-play-pace = How fast a computer plays: how long it waits after your last action, so that you can undo it, and how long it shows the way of its pieces; remembered for your next game.
help-play-backup = Copy the record to this folder, for example on a USB stick, when a game ends; remembered for your next game.
help-play-no-backup = Do not copy records; remembered for your next game.
help-play-voices = Recordings of spoken messages: LANGUAGE/message-id.ogg, .mp3 or .wav.
help-play-default-voices = the folder voices of your data
help-play-kiosk = For a table in a public place: it begins by itself, goes back to its start when nobody is there, and plays a game by itself until somebody touches it (docs/kiosk.md).
help-demo-more = The game runs through firmware, line and table.
help-demo-players = How many seats.
help-demo-default-players = 2, or the fewest the game needs
help-demo-seed = The same seed gives the same game, to the byte on the line.
help-demo-sloppy = How untidy the hands are.
help-demo-people = sloppy people know what they want. The others do as they are told: obedient follow the sentences, lights the lights alone, child (who also plays with the pieces), sleeper (who takes minutes), or mixed.
help-demo-tags = The board knows which piece is where, not only that one is there.
help-demo-patterns = Give every colour a rhythm of its lights too.
help-demo-realtime = Play in real time over a real serial line, with a page on which to watch.
help-demo-json = Print only a line of JSON at the end.

## A table for everybody

help-kiosk-install = Write the services of a kiosk for your user.
help-kiosk-install-more = One runs the program, the other a browser that fills the screen: Chromium in cage, which shows one program and nothing else. This switches nothing on: it prints the commands that do.
help-kiosk-dry-run = Print the services, and write nothing.
help-kiosk-folder = Where to write them.
help-kiosk-default-folder = systemd’s folder of your user’s services
help-kiosk-words = Further arguments for `signalbox play --kiosk`, such as --lang fr.

## Boards

help-board = A board ({ LIST($names, type: "disjunction") }), or its .toml file.
help-described = The board ({ LIST($names, type: "disjunction") }), or its .toml file; a real board says which it is.
help-deploy-more = The drive is called CIRCUITPY. Your own files on it are kept.
help-deploy-drive = The board’s drive, or any folder; found automatically if not given.
help-deploy-description = A board ({ LIST($names, type: "disjunction") }), or its .toml file; the one on the drive if not given.
help-deploy-replace = Overwrite a jig, a board or another project; its code.py is kept.
help-deploy-jig = The drive belongs to a jig, which tests boards.
help-deploy-compiler = Compile with this; found automatically if it can be run.
help-deploy-plain = Send the modules as they are, not compiled.
help-deploy-dry-run = Only say what would be done.
help-check-more = It saves a report. The exit status is 1 if anything fails.
help-check-board = The board’s serial port; found automatically if not given.
help-check-virtual = Check a virtual board, without anybody’s help.
help-check-by-hand = With --virtual: be the tester, on the page.
help-check-broken = With --virtual: a sensor that is dead, stuck or chattering; a light that is dark, or cut off with the rest.
help-check-only = Only link, sensors, lights or power; may be given several times.
help-check-stage = On a half-built board, check what this stage of building adds.
help-check-each-light = Show every light alone, not line by line.
help-check-sheets = The description that your printed sheets show.
help-check-report = Where to keep the report.
help-check-page = Serve a page as well as the terminal.
help-wiring-board = The board’s serial port, or `virtual` to try it out.
help-wiring-learn = Walk over the board with one magnet.
help-wiring-learn-more = Nothing changes before the end; Ctrl-C leaves all as it was.
help-wiring-only = Learn only these.
help-wiring-show = Say where the soldering differs from the description.
help-wiring-forget = Make the board follow its description again.
help-wiring-undo = Take back the last wiring that was learned or forgotten.
help-boards-check = Say whether descriptions are right, and can be built.
help-boards-check-more = Holes, magnets and power are checked, too.
help-boards-check-board = A board ({ LIST($names, type: "disjunction") }), or its .toml file; all boards if not given.
help-boards-edit = Move and renumber what is on a board, on a page.
help-boards-edit-more = A photo of the real board can be laid under its drawing. Nothing is written before you press Save.
help-boards-edit-path = Your board’s .toml file.
help-boards-list = List the boards of all games: name, game and description.
help-boards-squares = List every square, light and button, as a description does.
help-build-more = A guide to print, sheets to drill by at 1:1, lists of parts and wires, schematic, printed parts: all made from the board’s description.
help-build-out = The folder to write; new, or empty.
help-build-paper = What the sheets are printed on; may be given several times.
help-build-default-paper = all
help-build-as-soldered = Number everything as `wiring learn` found it; if there are several controllers, on the one with this serial number.
help-build-pictures = Draw the harness of every step, too, if WireViz is installed.

## Computer players among themselves

help-arena-more = Each deal is played once for each seat, so each player has each seat once. Intervals hold the true share with 95 % confidence.
help-arena-game = The game ({ LIST($names, type: "disjunction") }); by default that of the --description.
help-arena-seats = Who plays, one name per seat, such as strong,easy: child, easy, fair, strong, simple, random, or engine:COMMAND for a program of your own.
help-arena-games = How many games.
help-arena-seed = The same text gives the same games, with however many workers.
help-arena-set = An option of the game, such as repair=yes; all that may be set here are listed below.
help-arena-workers = How many processes play at the same time.
help-arena-dask = Play on a Dask cluster instead, at its address, such as 192.168.1.20:8786; both sides need signalbox-board[dask].
help-arena-ratings = Also give each player’s strength in points, and what the order is worth; it needs signalbox-board[arena].
help-arena-plot = Draw who won how often, and how long games were, to a .svg or .png file.
help-arena-report = Write a page for game designers: how games go and end, and what each option changes; each option takes as many games again.
help-arena-json = A JSON object for each game, and a last one for all of them.

## Reports

help-engine-more = It takes lines of text and answers with lines; docs/engines.md says which.
help-engine-level = Which computer player.
help-report-more = It holds a game’s record, line, description, versions, check and log, but nothing that is still secret.
help-report-record = The game’s record, or the name of one of your records.
help-report-default-record = the last game
help-report-out = The file to write.
help-report-replay = Play a report’s line again, and see whether it gives the same game.
help-report-file = A report.

## Records

help-record-folder = The folder of records, if not your own.
help-record-file = A record, an export, or the name of one of your records; the newest when left out.
help-record-list = List the recorded games, the newest first.
help-record-show = Show every position of a game.
help-record-show-more = A damaged record is shown up to the damage. The intact entries after it follow, without positions; if nothing shows which game it was, only they are shown.
help-record-show-json = One line of JSON per position, or with "behind": true per entry.
help-record-export = Write a game to one JSON file.
help-record-export-more = Its seed is left out while the game is not over.
help-record-export-out = The file to write.
help-record-verify = Check a finished game against what you noted.
help-record-verify-more = A record proves nothing by itself, since whoever kept its seed could write another one. The first 16 digits of the commitment and of the head are enough. Exits with 0 if everything is proved, 1 if something contradicts, 3 if nothing does but not everything is proved.
help-record-verify-commitment = The commitment that was shown before the game.
help-record-verify-head = The head that was shown at its end, or earlier.
help-record-verify-added = What somebody added to the secret number.
help-record-repair = Save what is intact in a damaged record, as a new one.
help-record-repair-out = The record to write.
help-record-backup = Copy your records to another disk.
help-record-backup-more = Seeds are not copied: a game under way goes on from its copy with new dice. Records already there are not copied again, and those that differ are kept as well.
help-record-backup-folder = Where to, such as a folder on a USB stick. It is created if only the folder itself is missing.
help-record-backup-files = Records, exports, or names of your records; all of your records when left out.

help-replay-more = From any move and at any speed. A game with secrets can be watched once it is over.
help-replay-lan = Let others on the network watch, too.
help-stats-json = All of it as one JSON object.
help-stats-page = Show it on a page, from which every game can be watched.
