### A record’s file: why it cannot be read, written or gone on with; what `record export`, `repair` and `backup` say.

## Why it cannot be read

record-missing = There is no record { $record }: run `signalbox record list` to see the existing ones.
record-unreadable = { $record } cannot be read ({ $why }): check its permissions.
record-is-folder = { $record } is a folder: name a record in it.
record-empty = { $record } is empty: nothing was recorded in it, so it can be deleted.
record-too-large = { $record } is too large to be a Signalbox record.
record-foreign = { $record } is not a Signalbox record.
record-older = { $record } was written by an older Signalbox (record format { $format }): only that version can read it.
record-newer = { $record } was written by a newer Signalbox (record format { $format }): update this one to read it.
record-export-older = { $record } was written by an older Signalbox (export format { $format }): only that version can read it.
record-export-newer = { $record } was written by a newer Signalbox (export format { $format }): update this one.
record-export-cut = { $record } is incomplete or not a record: export it again.
record-export-hides = This export was made while the game was in progress, so it leaves out the hidden cards: use the game’s own record, or export it again when the game is over.
record-not-whole = { $record } is not a complete record ({ $why }).
record-export-not-whole = { $record } is not a complete record ({ $why }): export it again.

# What stands for $why in the two above.
record-header-no-object = the header is not an object
record-header-without = the header has no "{ $field }"
record-header-type = "{ $field }" in the header has the wrong type
record-header-seats = the header does not give a "name" and a "kind" for each player
record-header-contributions = the header has contributions without a "seat" and a "text"
record-no-entries = it has no list of entries
record-entry-wrong = entry { $entry } is not valid

## Damage

record-damaged = { $record } is damaged: { $lost } cannot be read.
record-damaged-nothing-lost = { $record } is damaged, but no entry in it is lost.
record-damaged-which = { $record } is damaged, and nothing in it shows which game it was.
record-made-of-damaged = { $record } was made from a damaged record.
record-see-whole = `signalbox record show` lists what is intact.
record-save-whole = `signalbox record repair` saves what is intact.
record-lost-entry = entry { $entry }
record-lost-entries = entries { $first }-{ $last }
record-lost-after = everything after entry { $entry }
record-lost-all = all entries

## Why it cannot be played

record-contradicts = The record contradicts itself: { $why }.
record-file-contradicts = { $record } contradicts itself: { $why }.
record-takes-back-nothing = entry { $entry } takes back an action, but there is none before it
record-set-up-wrong = The record’s set-up does not fit this game. { $why }
record-entry-unplayable = Entry { $entry } of the record cannot be played. { $why }
record-entry-against-rules = Entry { $entry } of the record cannot be played: “{ $text }” is against the rules there.
record-entry-takes-back-nothing = Entry { $entry } of the record takes back an action, but there is none before it.
record-board-changed = The description of the board { $board } has changed since this game: positions may be shown wrongly.
record-without-seed = { $record } has lost its seed, which was in a file beside it.
record-game-over = The game in { $record } is over: look at it with `signalbox record show`, or play a new one.

## Why it cannot be written

record-there = { $record } already exists: choose another name, or continue it with --resume.
record-cannot-be-made = No record can be made at { $record } ({ $why }): name a folder you may write to, on a disk with free space.
record-file-in-the-way = a file is in the way
record-in-use = { $record } is in use by another program: end that game first.
record-disk-full = The disk is full, so nothing can be added to { $record }: free some space and try again.
record-disk-refuses = The disk refuses to write { $record }: check that it has free space and is plugged in.
record-read-only = { $record } is read-only: make the file and its folder writable, or copy it elsewhere.
record-unusable = { $record } cannot be used as a record ({ $why }).

## Repair and export

record-nothing-to-repair = { $record } is intact: there is nothing to repair.
record-repaired = { $record } has every intact entry, and can be played to its end.
record-repaired-with-notes =
    { $notes ->
        [one] { $record } can be played up to entry { $entry }; { $notes } entry after the damage is kept as a note.
       *[other] { $record } can be played up to entry { $entry }; { $notes } entries after the damage are kept as notes.
    }
record-written = Written: { $file }
record-export-there = { $file } already exists: name another file with -o.
record-export-unwritable = { $file } cannot be written ({ $why }): name another file with -o.

## Backup

record-copied =
    { $copied ->
        [one] { $copied } record copied to { $folder }, { record-copied-there }.
       *[other] { $copied } records copied to { $folder }, { record-copied-there }.
    }
record-copied-there =
    { $already_there ->
        [one] { $already_there } was there already
       *[other] { $already_there } were there already
    }
record-copied-beside = Another { $record } is there already, so yours is kept beside it as { $copy }.
record-copied-same-disk = { $folder } is on the same disk as the records: copy them to a USB stick too, as a disk may fail.
record-copy-no-room =
    { COUNT($records) ->
        [one] { $folder } is full, so { $records } is not copied: free some space there and try again.
       *[other] { $folder } is full, so { $records } are not copied: free some space there and try again.
    }
record-copy-others = { $count } others
record-copy-unread = { $records } cannot be read, so only the others were copied: check the disk.
record-copy-none-here = { $record } is not a record: choose files that end in { $suffix }, or exports.
record-copy-no-folder = There is no folder { $folder }: plug the drive in, or choose another folder.
record-copy-not-there = { $folder } is not there.
record-copy-to-file = { $folder } is a file: choose a folder for the copies.
record-copy-itself = The records are in { $folder } itself: choose a folder on another disk.
record-copy-bad-disk = { $folder } did not keep what was written to it, so the disk may be damaged: use another one.
record-copy-busy = Another program is copying records to { $folder }: try again when it is done.
record-copy-gone = { $folder } is not responding: plug it in and try again.
record-copy-full = { $folder } is full: free some space there and try again.
record-copy-read-only = { $folder } cannot be written to: make it writable, or choose another folder.
record-copy-fails = { $folder } failed ({ $why }): check it, or choose another folder.
