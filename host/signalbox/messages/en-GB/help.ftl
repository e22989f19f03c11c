### What `--help` says of commands, a paragraph each.

help-of-usage = Usage:
help-of-list = { $heading }:
help-of-options = Options
help-of-commands = Commands
help-of-arguments = Positional arguments
help-of-help = Show this message and exit.
help-of-set = For --set, in { $game }
help-of-default = default: { $value }

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
help-report = Put what is needed to look into a fault into one file.
help-boards = Check, list and edit the boards’ descriptions.
help-build = Write all that a maker needs to build a board.

## Options of several commands

help-lang = What this terminal speaks, such as en or fr; remembered for the next time. Each page has its viewer’s.
help-default-language = as the last time, else as your system
help-page-port = The page’s port on this machine, 0 for any.
help-browser = Open the page in a browser.
help-verbose = Print the program’s log, which is kept anyway, as it grows.
help-verbose-unkept = Print the program’s log as it grows.

## Records

help-record-folder = The folder of records, when it is not your own.
help-record-file = A record, an export, or the name of one of your records; the newest when left out.
help-record-list = List the recorded games, the newest first.
help-record-show = Show every position of a game.
help-record-show-more = Of a damaged record this is all up to the damage. The whole entries behind it follow, without positions; where it is lost which game it was, only they are shown.
help-record-show-json = One line of JSON a position, or with "behind": true an entry.
help-record-export = Write a game to one JSON file.
help-record-export-more = Its seed is left out while the game is not over.
help-record-export-out = The file to write.
help-record-verify = Check a finished game against what you noted.
help-record-verify-more = A record proves nothing by itself, since who kept its seed could write another one. Of the commitment and the head the first 16 digits are enough. Exits with 0 when all is proved, 1 when something contradicts, 3 when nothing does and not all is proved.
help-record-verify-commitment = The commitment that was shown before the game.
help-record-verify-head = The head that was shown at its end, or earlier.
help-record-verify-added = What somebody added to the secret number.
help-record-repair = Save what is whole of a damaged record, as a new one.
help-record-repair-out = The record to write.
help-record-backup = Copy your records to another disk.
help-record-backup-more = Seeds are not copied: a game under way goes on from its copy with new dice. What is there already is not copied again, and what differs there is kept as well.
help-record-backup-folder = Where to, such as a stick’s folder. It is made if only it is missing.
help-record-backup-files = Records, exports, or names of your records; all of your records when left out.

help-replay-more = From any move and at any speed. Of a game that hides something this is possible once it is over.
help-replay-lan = Let others on the network watch, too.
help-stats-json = All of it as one JSON object.
help-stats-page = Show it on a page, from which every game can be watched.
