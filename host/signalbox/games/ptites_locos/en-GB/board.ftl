### What is wrong with a description of a board for Les P’tites Locos.

locos-board-hangars = at least { $needed } squares with place = { $place } are expected for { $seats } seats and to_win = { $to_win }, not { $found }
locos-board-platform-without-colour = a platform is named after its colour, but [colours] has no { $colour }
locos-board-colour-taken = this is already the colour of a player's locos
locos-board-home-taken = { $home } is already the home of { $other }: every platform needs a bay of its own
locos-board-platforms = with { $bays } bays, one of which stays empty, { $needed } platforms are expected, not { $found }
locos-board-letters = letters from { $first } to { $last }
locos-board-no-letter = { $letters } are expected, not { $found }
locos-board-side = side { $side } of { $platform }
locos-board-code-taken = side { $side } closes reeds { $reeds }, just like { $other }: every side needs a different code
locos-board-exit-taken = two strands in { $strands } end at the same exit: only one strand may end there
locos-board-half-turn = side A after a half turn, { $turned }, is expected, not { $found }
locos-board-bays = bays
locos-board-bay-missing = this bay is missing here, although it is listed in [track] bays
locos-board-bay-unknown = this bay is not listed in [track] bays
locos-board-square-missing = this square is missing, but { $why }
locos-board-lanes = [track] has lanes = { $lanes }
locos-board-length = lane { $lane } of quadrant { $quadrant } has { $length } squares, as set by [track] lengths
locos-board-cells = a bay has { $strands } x 2 cells, as set by [track] strands
locos-board-square-place = a square of the track cannot belong to a group: leave out its place
locos-board-square-unknown = this square is not part of [track], and its place is not { $hangar }
locos-board-lane = quadrant { $quadrant }, lane { $lane }
