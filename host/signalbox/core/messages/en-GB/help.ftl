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
help-of-range = from { $minimum } to { $maximum }

help-signalbox = A controller for train board games on a real board.
help-signalbox-more = Reed switches and lights on the board, the rules on the PC.
help-version = Print the version.
help-play = Play on a real board, or on a virtual one if none is found.
help-demo = Watch simulated people play a whole game.
help-kiosk = Set up a computer that shows nothing but a table.
help-deploy = Put the firmware and a description on the board’s drive.
help-check = Test a board: line, speed, sensors, lights and power.
help-wiring = Learn in which order sensors and lights are soldered.
help-record = Look at recorded games.
help-replay = Watch a recorded game again, on a page.
help-stats = Count games, wins and dice in your records.
help-arena = Let computer players play many games, and count who wins.
help-engine = Let Signalbox’s own players play for another program.
help-report = Collect everything needed to investigate a fault in one file.
help-boards = Check, list and edit the boards’ descriptions.
help-build = Write everything you need to build a board.

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
help-verbose = Print the program’s log as it is written; it is saved in any case.
help-verbose-unkept = Print the program’s log as it is written.

## Playing

help-game = The game to play ({ LIST($names, type: "disjunction") }); by default, the one in --description, or any game with --resume.
help-own-description = A board ({ LIST($names, type: "disjunction") }), or its .toml file, instead of the game’s own.
help-set-option = An option of the game, such as repair=yes or first=Ann; all are listed below.
help-broken = A virtual sensor that is dead, stuck or chattering, such as Q2.3.1=dead; random:2 picks two at random.
help-physics = Let virtual reeds respond to magnets, as docs/magnets.md describes; otherwise each reed closes only under its own piece.
help-faults = For tests: faults on the line, such as damage=1%,cut=30s (docs/faults.md).
help-record-to = The record’s file, or a folder for it.
help-resume = Continue this record, or the newest unfinished one.
help-default-last = as last time
help-play-more = The page and this terminal show what everybody may know. A seat’s secrets are shown on its own page only. The table’s page has a link to each seat’s page, shown as a code if phones may join; each link works only once.
help-play-seat = A seat: a name, or NAME=easy for a computer player (child, easy, fair or strong), or NAME=engine:COMMAND for a program of your own. Repeat it for each seat, clockwise; without it, one person plays against computer players.
help-play-players = How many seats: those without a --seat are computer players.
help-play-default-players = as many as are named, else 2, or the fewest the game needs
help-play-board = The board’s serial port, or `virtual` for a board on the page.
help-play-seed = For tests: the same seed gives the same dice rolls.
help-play-lan = Show the page on the local network: phones join with the codes on the table’s page, and anyone may watch; the table’s page only opens with its own link. The connection is not encrypted: use it only on a network you trust.
help-play-patterns = Give every colour a pattern too, on the page and as the rhythm of its lights; remembered for your next game.
help-play-move-everything = On a virtual board, move every piece yourself, as on a real board, and not only what you decide on; remembered for your next game.
help-play-pace = How fast a computer plays: how long it waits after your last action, so that you can undo it, and how long it shows the path of its pieces; remembered for your next game.
help-play-backup = Copy the record to this folder, for example on a USB stick, when a game ends; remembered for your next game.
help-play-no-backup = Do not copy records; remembered for your next game.
help-play-voices = Recordings of spoken messages: LANGUAGE/message-id.ogg, .mp3 or .wav.
help-play-default-voices = voices in your data folder
help-play-kiosk = For a table in a public place: it starts by itself, returns to the start when nobody is there, and plays a game by itself until somebody touches it (docs/kiosk.md).
help-demo-more = The game runs through the firmware, the serial line and the table.
help-demo-players = How many seats.
help-demo-default-players = 2, or the fewest the game needs
help-demo-seed = The same seed gives the same game, byte for byte on the line.
help-demo-sloppy = How clumsy the players are.
help-demo-people = sloppy people know what they want. The others do as they are told: obedient people follow the sentences, lights only the lights; a child also plays with the pieces, a sleeper takes minutes, and mixed is some of each.
help-demo-tags = The board knows which piece is on a square, not only that there is one.
help-demo-patterns = Give the lights of every colour their own rhythm, too.
help-demo-realtime = Play in real time over a real serial line, with a page on which to watch.
help-demo-json = Print only a line of JSON at the end.

## A table for everybody

help-kiosk-install = Write the services of a kiosk for your user account.
help-kiosk-install-more = One service runs the program, the other a browser that fills the screen: Chromium in cage, which shows one program and nothing else. Nothing is switched on: the commands for that are printed.
help-kiosk-dry-run = Print the services, and write nothing.
help-kiosk-folder = Where to write them.
help-kiosk-default-folder = systemd’s folder for your user’s services
help-kiosk-words = Further arguments for `signalbox play --kiosk`, such as --lang fr.

## Boards

help-board = A board ({ LIST($names, type: "disjunction") }), or its .toml file.
help-described = The board ({ LIST($names, type: "disjunction") }), or its .toml file; a real board reports which one it is.
help-deploy-more = The drive is called CIRCUITPY. Your own files on it are kept.
help-deploy-drive = The board’s drive, or any folder; found automatically if not given.
help-deploy-description = A board ({ LIST($names, type: "disjunction") }), or its .toml file; the one on the drive if not given.
help-deploy-replace = Overwrite a jig, a board or another project; its code.py is kept.
help-deploy-jig = The drive belongs to a jig, which tests boards.
help-deploy-compiler = Compile with this program; found automatically if it can be run.
help-deploy-plain = Send the modules as they are, not compiled.
help-deploy-dry-run = Only say what would be done.
help-check-more = A report is saved. The exit status is 1 if anything fails.
help-check-board = The board’s serial port; found automatically if not given.
help-check-virtual = Check a virtual board, without a person.
help-check-by-hand = With --virtual: do the test yourself, on the page.
help-check-broken = With --virtual: a sensor that is dead, stuck or chattering; a light that is dark, or cut off with all lights after it.
help-check-only = Only link, sensors, lights or power; may be given several times.
help-check-stage = On a half-built board, check what this stage of building adds.
help-check-each-light = Show each light on its own, not line by line.
help-check-sheets = The digits after “description” on your printed sheets.
help-check-report = Where to keep the report.
help-check-page = Use a page as well as the terminal.
help-wiring-board = The board’s serial port, or `virtual` to try it out.
help-wiring-learn = Walk over the board with one magnet.
help-wiring-learn-more = Nothing changes before the end; Ctrl-C leaves everything as it was.
help-wiring-only = Learn only the sensors, or only the lights.
help-wiring-show = Show where the soldering differs from the description.
help-wiring-forget = Make the board follow its description again.
help-wiring-undo = Undo the last time the wiring was learned or forgotten.
help-boards-check = Check that descriptions are correct and can be built.
help-boards-check-more = Holes, magnets and power are checked, too.
help-boards-check-board = A board ({ LIST($names, type: "disjunction") }), or its .toml file; all boards if not given.
help-boards-edit = Move and renumber what is on a board, on a page.
help-boards-edit-more = A photo of the real board can be laid under its drawing. Nothing is written before you press Save.
help-boards-edit-path = Your board’s .toml file.
help-boards-list = List the boards of all games: name, game and description.
help-boards-squares = List every square, light and button, as in a description.
help-build-more = A guide to print, drilling sheets at 1:1, lists of parts and wires, a schematic and parts to print in 3D, all made from the board’s description.
help-build-out = The folder to write to, new or empty.
help-build-paper = What the sheets are printed on; may be given several times.
help-build-default-paper = all
help-build-as-soldered = Number everything as `wiring learn` found it, on the controller with this serial number if there are several.
help-build-pictures = Draw the harness of every step, too, if WireViz is installed.

## Computer players among themselves

help-arena-more = Each deal is played once for each seat, so that every player sits in every seat once. All intervals are 95% confidence intervals.
help-arena-game = The game ({ LIST($names, type: "disjunction") }); by default, the one in --description.
help-arena-seats = Who plays, one name per seat, such as strong,easy: child, easy, fair, strong, simple, random, or engine:COMMAND for a program of your own.
help-arena-games = How many games.
help-arena-seed = The same text gives the same games, however many workers there are.
help-arena-set = An option of the game, such as repair=yes; all that can be set here are listed below.
help-arena-workers = How many processes play at the same time.
help-arena-dask = Play on the Dask cluster at this address instead, such as 192.168.1.20:8786; both sides need signalbox-board[dask].
help-arena-ratings = Also give each player’s strength in points, and what the order of play is worth; this needs signalbox-board[arena].
help-arena-plot = Draw how often each player won and how long games were, as a .svg or .png file.
help-arena-report = Write a page for game designers: how games go and end, and what each option changes; each option needs as many games again.
help-arena-json = Print a JSON object for each game, and a last one for all of them.

## Reports

help-engine-more = It reads lines of text and answers with lines; docs/engines.md describes them.
help-engine-level = Which computer player.
help-report-more = The file contains a game’s record, line traffic, description, versions, last check and log, but nothing that is still secret.
help-report-record = The game’s record, or the name of one of your records.
help-report-default-record = the last game
help-report-out = The file to write.
help-report-replay = Replay a report’s line traffic, and compare the games.
help-report-file = A report.

## Records

help-record-folder = The folder of records, if not your own.
help-record-file = A record, an export, or the name of one of your records; the newest when left out.
help-record-list = List the recorded games, the newest first.
help-record-show = Show every position of a game.
help-record-show-more = A damaged record is shown up to the damage. The intact entries after it follow, without positions; if nothing shows which game it was, only these entries are shown.
help-record-show-json = One line of JSON per position, and one with "behind": true per entry after the damage.
help-record-export = Write a game to one JSON file.
help-record-export-more = Its seed is left out until the game is over.
help-record-export-out = The file to write.
help-record-verify = Check a finished game against what you noted.
help-record-verify-more = A record proves nothing by itself, since whoever kept its seed could write another one. The first 16 digits of the commitment and of the head are enough. Exits with 0 if everything is proved, 1 if there is a contradiction, 3 if there is none but not everything is proved.
help-record-verify-commitment = The commitment that was shown before the game.
help-record-verify-head = The head that was shown at the end of the game, or earlier.
help-record-verify-added = What somebody added to the secret number.
help-record-repair = Save the intact part of a damaged record as a new record.
help-record-repair-out = The record to write.
help-record-backup = Copy your records to another disk.
help-record-backup-more = Seeds are not copied: a game in progress continues from its copy with new dice. Records already there are not copied again; if a copy differs, both are kept.
help-record-backup-folder = The folder to copy to, such as one on a USB stick. It is created if only the folder itself is missing.
help-record-backup-files = Records, exports, or names of your records; all of your records when left out.

help-replay-more = From any move and at any speed. A game with secrets can be watched once it is over.
help-replay-lan = Let others on the network watch, too.
help-stats-json = Print everything as one JSON object.
help-stats-page = Show everything on a page from which every game can be watched.
