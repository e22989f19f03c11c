### Milk Run. $player: a name. $station: a station's name. $churns: 1 when a churn is loaded there, 0 otherwise.

milk-run-place-platform = the platform of { $station }
milk-run-lay-out = Put each loco on its station, as the screen shows, and a churn on each of the other platforms.
milk-run-churns = Churns
milk-run-die = Die
milk-run-roll = { $player }: roll the die.
milk-run-roll-how = Press Roll, or roll your own die and type it in.
milk-run-drive = { $player }: drive to { LIST($stations, type: "disjunction") }.
milk-run-drive-how = If there is a churn, take it off the board.
milk-run-loco = the { $colour } loco
milk-run-churn = the churn
milk-run-label-wait = Wait
milk-run-label-drive =
    { $churns ->
        [0] Drive to { $station }
       *[other] Drive to { $station } and load its churn
    }
milk-run-order-wait = wait
milk-run-order-drive =
    { $churns ->
        [0] drive to { $station }
       *[other] drive to { $station } and load its churn
    }
milk-run-why-churn = A churn is waiting there.
milk-run-record-roll = { $player } rolls { $die }.
milk-run-record-wait = { $player } has to wait.
milk-run-record-drive =
    { $churns ->
        [0] { $player } drives to { $station }.
       *[other] { $player } drives to { $station } and loads a churn.
    }
milk-run-only-loaded = Churns are only taken off the board, never put on it.
milk-run-not-there = The roll does not take the loco there.

# What is wrong with the description of a board.
milk-run-board-no-churn = this colour is missing: the churns need it
milk-run-board-stations = names of stations
