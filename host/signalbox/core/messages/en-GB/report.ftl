### `signalbox report`: what whoever makes a report is told.

report-nothing = There is nothing to report yet: no game was played, and no log is in { $folder }.
report-no-record = There is no record of this game: it had not begun.
report-record-gone = The last game's record { $record } is gone: name one with --record.
report-no-line = The line of this game was not logged: the report cannot be replayed.
report-without-seed = The game is not over, so the report leaves out its seed.
report-without-secrets = The game is not over, so the report leaves out its seed, what is hidden, and what was said at the table.
report-no-description = The description of the board { $board } was not found: send its .toml file as well.
report-no-check = There is no check of this board on this computer: `signalbox check` makes one.
report-unreadable = { $file } cannot be read ({ $why }): check its permissions.
report-is-there = { $file } already exists: name another file with -o.
report-unwritable = { $file } cannot be written ({ $why }): name another file with -o.
report-written = Written: { $file }
