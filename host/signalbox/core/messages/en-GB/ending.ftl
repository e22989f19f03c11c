### What is said of a game that is over.

ending-points = Points
ending-luck = Total
ending-values = Values
ending-expected = Expected
ending-held = { $thing } at { $value }
ending-length =
    { $turns ->
        [0] No turns
        [one] One turn
       *[other] { $turns } turns
    } in { $minutes ->
        [0] less than a minute
        [one] one minute
       *[other] { $minutes } minutes
    }.
ending-corrections =
    { $count ->
        [one] One thing had to be put right.
       *[other] { $count } things had to be put right.
    }
ending-takebacks =
    { $count ->
        [one] One action was taken back.
       *[other] { $count } actions were taken back.
    }
ending-chances = Chance of winning, in %
ending-by-luck = Won or lost by luck, in %
ending-given-away = Lost by mistakes, in %
ending-moment =
    { $cause ->
        [luck] Turn { $turn }: luck takes { $player } from { $before }% to { $after }%.
       *[play] Turn { $turn }: { $player } plays, and goes from { $before }% to { $after }%.
    }

stats-luck =
    { $luck ->
        [much-less] very low
        [less] low
        [even] as expected
        [more] high
       *[much-more] very high
    }
stats-fair =
    { $verdict ->
        [few] too few to tell.
        [fair] the dice look fair.
        [odd] a little odd. One in 20 sets of fair dice is this far off.
       *[very-odd] very odd. One in 1000 sets of fair dice is this far off.
    }
