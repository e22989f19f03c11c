### Before a game: which one, who plays, what is agreed; and in the terminal the same.
###
### $players: names of people. $title: a game's name. $kind: "human" or a computer player's name..

start-who-plays = Who plays?
start-players =
    { $fewest ->
       *[other] { $fewest } to { $maximum } players
    }
start-minutes = about { $minutes } min
start-age = age { $age }+
start-kind =
    { $kind ->
        [human] Person
        [child] Computer, like a child
        [easy] Computer, easy
        [fair] Computer, fair
        [strong] Computer, strong
        [simple] Computer, by rules of thumb
        [random] Computer, any move
        [engine] A program of your own
       *[other] { $kind }
    }
# Who begins, where nobody is chosen: the table asks the question of the rules, or draws.
start-first-asked = The table asks you
start-first-lots = Draw lots
start-unfinished = { $players }
start-no-board = No board is plugged in: you play on the screen. Plug one in, and it will be found.
start-seat-unknown = There are { $count } seats: choose one by its number.
start-option-unknown = There is no option “{ $option }”: choose { LIST($known, type: "disjunction") }.
start-setting-unknown =
    { $count ->
        [0] There is nothing to set in this game.
        [one] There is { $count } thing to set: type set 1.
       *[other] There are { $count } things to set: choose one by its number.
    }
start-game-unknown = There is no such game here: choose { LIST($games, type: "disjunction") }.
start-record-refused = This game cannot be saved or continued. The terminal in which Signalbox runs says why.
start-record-unknown = You cannot continue that game: choose one of those shown.

## In a terminal

start-terminal-game = { $title }. { $seats }.
start-terminal-seat =
    { $kind ->
        [human] { $number } { $player }
        [child] { $number } { $player } (computer, like a child)
        [easy] { $number } { $player } (computer, easy)
        [fair] { $number } { $player } (computer, fair)
        [strong] { $number } { $player } (computer, strong)
        [simple] { $number } { $player } (computer, by rules of thumb)
        [random] { $number } { $player } (computer, any move)
        [engine] { $number } { $player } (a program of your own)
       *[other] { $number } { $player } ({ $kind })
    }
start-terminal-option = set { $number }: { $meaning }
start-terminal-first = first: { $player } begins.
start-terminal-unfinished = resume { $number }: { $game }, { $say }
start-terminal-help = Type begin to start. Or choose a game: { LIST($games, type: "disjunction") }, learn (a lesson), resume 1. Players: name 1 Ann, player 2 easy or human, add, remove 2, move 1 (past the next), first 2 (begins). To set: set 1 (the next choice), pace slow, patterns yes, phones yes, language fr. Or quit.
