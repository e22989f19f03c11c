### `signalbox report`: what whoever makes a report is told.

report-nothing = There is nothing to report yet: no game has been played, and there is no log in { $folder }.
report-no-record = There is no record of this game: it had not begun.
report-record-gone = The last game's record { $record } is gone: choose another with --record.
report-no-line = The link to the board was not logged in this game: the report cannot be replayed.
report-without-seed = The game is not over, so the report leaves out its seed.
report-without-secrets = The game is not over, so the report leaves out its seed, what is hidden, and what was said at the table.
report-no-description = The description of the board { $board } was not found: send its .toml file as well.
report-no-check = This board has not been checked on this computer: run `signalbox check`.
report-unreadable = { $file } cannot be read ({ $why }): check its permissions.
report-is-there = { $file } already exists: name another file with -o.
report-unwritable = { $file } cannot be written ({ $why }): name another file with -o.
report-written = Written: { $file }
