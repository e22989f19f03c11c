### `signalbox report`: what whoever makes a report is told.

report-nothing = There is nothing to report yet: no game was played, and no log is in { $folder }.
report-no-record = There is no record of this game: it had not begun.
report-record-gone = The last game's record { $record } is not there any more: name one with --record.
report-no-line = There is no log of its line: the report cannot be replayed.
report-without-seed = The game is not over, so the report leaves out its seed.
report-without-secrets = The game is not over, so the report leaves out its seed and what is hidden, and what was said at the table.
report-no-description = The description of the board { $board } is not found: send its .toml file as well.
report-no-check = There is no check of this board on this computer: `signalbox check` makes one.
report-unreadable = { $file } cannot be read ({ $why }): check its permissions.
report-is-there = { $file } is there already: name another file with -o.
report-unwritable = { $file } cannot be written ({ $why }): name another file with -o.
report-written = Written: { $file }
