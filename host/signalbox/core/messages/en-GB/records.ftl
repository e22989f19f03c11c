### Records as tables in a terminal: `signalbox stats`, `record list` and `record show`.

records-table =
    { $table ->
        [games] Games
        [players] Players
        [order] Order of play
        [luck] Rolled and drawn
       *[fairness] Are the dice fair?
    }
records-column =
    { $column ->
        [number] #
        [winners] won by
        [corrections] corrected
        [takebacks] taken back
        [rolls] times
        [sum] total
        [chi-square] chi-square
        [state] game is
       *[other] { $column }
    }
records-names = { $names }
records-number = { NUMBER($number, maximumFractionDigits: 2) }
records-state =
    { $state ->
        [damaged] damaged
        [over] over
       *[under-way] in progress
    }
records-won-by = Won by { $winners }.
records-start = start
records-at = { $name } { $places }
records-nowhere = { $name } none
records-player = player { $number }
records-skipped = Skipped: { $why }
stats-skipped = { $record }: { $why }
records-none = There are no records in { $folder }.
records-none-yet = There are no records in { $folder } yet: play a game first, or name a file.
records-play-first = There are no records in { $folder }: play a game first.
records-whole = Intact entries, without positions:
records-whole-behind = Intact entries after the damage, without positions, as moves may be missing:
