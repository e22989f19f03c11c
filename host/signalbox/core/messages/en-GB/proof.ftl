### `signalbox record verify`: what a record proves, what it does not, and what to do about that.

proof-follow =
    { $count ->
        [one] { $count } random outcome matches the seed.
       *[other] { $count } random outcomes match the seed.
    }
proof-computers =
    { $count ->
        [one] { $count } computer move matches the computer’s choice.
       *[other] { $count } computer moves match the computers’ choices.
    }
proof-cut-short = For { $count } of them, the computer had no time to think further.
proof-engines =
    { $count ->
        [one] { $count } move was made by another program: like a person’s moves, it is taken as recorded.
       *[other] { $count } moves were made by another program: like a person’s moves, they are taken as recorded.
    }
proof-drawn = Drawn from the seed at the start: { $options }.
proof-chosen = Set by hand at the start, not drawn: { $options }.
proof-arranged = Pieces set by hand, as everyone agreed: { $entries }.
proof-taken-back = Seen, then taken back: { $entries }.
proof-entries =
    { $count ->
        [one] entry { $numbers }
       *[other] entries { $numbers }
    }
proof-not-so = This is not how the game went:
proof-dice = The dice are proved fair.
proof-dice-not = The dice could not be proved fair:
proof-moves = The moves are proved genuine.
proof-moves-not = The moves could not be proved genuine:
proof-point = - { $why }

## Contradictions

proof-seed-not-committed = The seed does not match the record’s own commitment.
proof-other-commitment = The commitment that you noted is a different one.
proof-not-added = What { $player } added to the dice is not in the record.
proof-earlier-wrong =
    { $count ->
        [one] "earlier" in the record’s header is { $earlier }: with { $count } entry it can only be 0 to { $count }.
       *[other] "earlier" in the record’s header is { $earlier }: with { $count } entries it can only be 0 to { $count }.
    }
proof-not-from-seed = These do not match the seed: { $entries }.
proof-not-of-computer = These do not match the computer’s choice: { $entries }.
proof-changed-from = The record was changed from entry { $entry } on: its heads do not match it.
proof-changed-end = The record was changed at its end: its heads do not match it.
proof-other-head = The head that you noted does not belong to this record.

## What is not proved

proof-no-commitment = Nothing shows that the seed was chosen before the game: add --commitment with the commitment shown at the start.
proof-seed-typed = The seed was typed (--seed), so other seeds may have been tried before.
proof-nothing-added = { $players } added nothing of their own to the dice.
proof-no-added = Whoever chose the seed could also have invented what was added: use --added to give what you added yourself.
proof-earlier = Entries 1 to { $entry } were played with another seed, before the game was resumed.
proof-entered = Rolled on the table and typed in: { $entries }.
proof-board-in-file = The board was taken from the file: it is not one of those installed here.
proof-board-other = The record was made with another description of its board: it was checked with the one installed here.
proof-computers-version = The computers’ moves were chosen by Signalbox { $version }, but this is { $installed }: verify the record with { $version }.
proof-no-head = Whoever had the seed could have changed the moves: add --head with the head shown at the end.
proof-head-early = The head that you noted covers only the entries up to { $entry }.

## Why nothing can be verified

proof-not-over = The game is not over, so its seed is still secret: verify the record when it has been won.
proof-seed-lost = The record has lost its seed, which was at its end: nothing can be verified without it.
proof-seed-wrong = The record’s seed is not valid: the file was changed by hand.
proof-only-whole = Only an undamaged record can be verified.
proof-nobody-called = Nobody in this record is called { $player }: the players are { $players }.
proof-digits = { $option } takes at least the first { $minimum } of the 64 digits (0 to 9, a to f).
proof-added-how = --added takes a name and what was added, such as Ann=4711.
