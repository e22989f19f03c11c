### Games between computer players, as `signalbox arena` tells them. Shares are percentages.

arena-played = { $count ->
    [one] One game
   *[other] { $count } games
} of { $game }, { NUMBER($turns, minimumFractionDigits: 1, maximumFractionDigits: 1) } turns each on average.
arena-player = { $player } won { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 1) } % ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } to { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) }); { NUMBER($even, minimumFractionDigits: 1, maximumFractionDigits: 1) } % would be even.
arena-order = Whoever played as number { $place } won { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 1) } % ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } to { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) }).
arena-first = Who begins is drawn here: leave out --set first.
arena-worker-gone = One of the worker processes has ended: run it again, with fewer --workers if memory is short.
