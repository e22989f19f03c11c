### Games between computer players, as `signalbox arena` tells them. Shares are percentages.

arena-played = { $count ->
    [one] One game
   *[other] { $count } games
} of { $game }, { NUMBER($turns, minimumFractionDigits: 1, maximumFractionDigits: 1) } turns each on average.
arena-player = { $player } won { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 1) }% ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } to { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) }); an even share is { NUMBER($even, minimumFractionDigits: 1, maximumFractionDigits: 1) }%.
arena-order = The player in position { $place } of the order of play won { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 1) }% of the games ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } to { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) }).
arena-first = The arena decides by lot who begins: leave out --set first.
arena-stopped = Stopped before all games were over.
arena-progress = { $count } of { $total } games
arena-worker-gone = A worker process has stopped: run the arena again, with fewer --workers if memory is short.

## Ratings

arena-rating = { $player }: { $rating } points ({ $low } to { $high }), 0 being the average.
arena-rating-order = Position { $place } in the order of play is worth { $rating } points ({ $low } to { $high }).

## Where else, and what is written

arena-needs-packages = This option needs extra packages: pip install "signalbox-board[{ $extra }]".
arena-no-cluster = There is no Dask cluster at { $address }.
arena-no-workers = The cluster at { $address } has no workers: start `dask worker` there.
arena-cluster-lacks = A worker in the cluster cannot play: { $why }
arena-cluster-other = A worker has Signalbox { $version }, but this computer has { $installed }: install the same version on both.
arena-workers-or-dask = Use --workers for this machine or --dask for a cluster, not both.
arena-plot-kind = A picture can be a .svg or a .png file: choose one of these.
arena-not-written = { $path } cannot be written: { $why }.
arena-no-folder = There is no folder for { $path }: create it, or choose another one.
arena-plot-players = Wins by player
arena-plot-order = Wins by order of play
arena-plot-length = Length
arena-plot-turns = turns
arena-plot-games = games

## The report, a page for people who design games

arena-report-played =
    { $count ->
        [one] { $count } game between { LIST($players, type: "conjunction") }.
       *[other] { $count } games between { LIST($players, type: "conjunction") }.
    }
arena-report-about = Computers played these games. The brackets show 95% confidence intervals.
arena-report-length = Length
arena-report-turns = { NUMBER($turns, minimumFractionDigits: 1, maximumFractionDigits: 1) } turns on average; nine games in ten take { $low } to { $high }.
arena-report-winners = Who wins
arena-report-place = Position { $place } in the order of play
arena-report-shared = The win is shared
arena-report-endings = How games end
arena-report-course = How games go
arena-report-led-from = Point in the game after which the winner was never behind
arena-report-leads = How often the lead changes
arena-report-luckiest = Won by the luckiest player
arena-report-options = What the options change
arena-report-as-played = As played above
arena-report-column =
    { $column ->
        [turns] Turns
        [first] Won by the first
        [shared] Win shared
        [led] Winner ahead from
       *[lucky] Won by the luckiest
    }
arena-report-share = { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 1) }% ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } to { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) })
arena-report-percent = { NUMBER($part, minimumFractionDigits: 0, maximumFractionDigits: 0) }%
arena-report-number = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }
