### `signalbox boards edit`: a description changed on a page.

editor-ctrl-c = Press Ctrl-C to end it.
editor-not-saved = { $file } is as it was: what you changed last was not saved.
editor-no-toml = "{ $file }" is no .toml file: copy a description, as docs/board_descriptions.md says, and name the copy.
editor-needs-packages = Editing needs packages that playing does not: pip install "signalbox-board[build]".
editor-cannot-keep = { $file } is written in a way that the editor cannot keep: change it in a text editor.
editor-nothing-to-undo = There is nothing to undo.
editor-nothing-to-redo = There is nothing to redo.
editor-no-lane = There is no lane "{ $lane }" that could be longer.
editor-lane-nowhere = No square of { $lane } has a place yet: mend that first.
editor-no-such-thing = The file names no such thing any more: choose another.
editor-other-faults = The faults have changed meanwhile: look at them, then save again.
editor-changed-elsewhere = { $file } was changed by another program: press Reload for what it has now, or Undo after that for what you had.
editor-unwritable = { $file } cannot be written: { $why }.
editor-cannot-lie = { $thing } cannot lie there: its row and column are numbers from { $low } to { $high }.
editor-on-panel = { $thing } is on a panel beside the board, so it has no place to move.
editor-has-none = { $thing } has no { $chain }.
editor-needs-number = { $thing } needs a whole number from 0 to { $high } for its { $chain }.
editor-no-line = No place is found in [{ $table }] for this line: write it there yourself, then press Reload: { $line }
