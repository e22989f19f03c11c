### `signalbox boards edit`: a description changed on a page.

editor-ctrl-c = Press Ctrl-C to stop.
editor-not-saved = Your last changes were not saved: { $file } is unchanged.
editor-no-toml = "{ $file }" is not a .toml file: copy a description, as docs/board_descriptions.md describes, and open the copy.
editor-needs-packages = Editing needs extra packages: pip install "signalbox-board[build]".
editor-cannot-keep = The editor cannot preserve the formatting of { $file }: change it in a text editor.
editor-nothing-to-undo = There is nothing to undo.
editor-nothing-to-redo = There is nothing to redo.
editor-no-lane = There is no lane "{ $lane }" to make longer.
editor-lane-nowhere = No square of lane "{ $lane }" has a position yet: give one of them a position first.
editor-no-such-thing = That is no longer in the file: choose something else.
editor-other-faults = The faults have changed: look at them, then save again.
editor-changed-elsewhere = Another program changed { $file }: press Reload to see the new version, then Undo if you want yours back.
editor-unwritable = { $file } cannot be written: { $why }.
editor-cannot-lie = { $thing } cannot go there: its row and column must be from { $low } to { $high }.
editor-on-panel = { $thing } is on a panel beside the board, so it cannot be moved.
editor-has-none = { $thing } has no { $chain }.
editor-needs-number = { $thing } needs a whole number from 0 to { $high } for its { $chain }.
editor-no-line = No place was found in [{ $table }] for this line: add it yourself, then press Reload: { $line }
