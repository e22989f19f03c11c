### What is wrong with a description of a board for Les P’tites Locos.

locos-board-hangars = at least { $needed } squares with place = { $place } are expected for { $seats } seats and { $to_win } to win, not { $found }
locos-board-platform-without-colour = platforms are named by their colour, but [colours] has no { $colour }
locos-board-colour-taken = it is already the colour of a seat's locos
locos-board-home-taken = { $home } is already the home of { $other }, and a bay takes one platform
locos-board-platforms = { $needed } platforms are expected for { $bays } bays, one of which is empty, not { $found }
locos-board-letters = letters from { $first } to { $last }
locos-board-no-letter = { $letters } are expected, not { $found }
locos-board-side = side { $side } of { $platform }
locos-board-code-taken = its side { $side } closes { $reeds }, as { $other } does: every code must differ
locos-board-exit-taken = two strands end at one exit in { $strands }, and each exit takes one
locos-board-half-turn = { $turned } is expected, side A turned half round, not { $found }
locos-board-bays = bays
locos-board-bay-missing = it is missing, but [track] bays names it
locos-board-bay-unknown = [track] bays does not name it
locos-board-square-missing = it is missing, and { $why }
locos-board-lanes = [track] lanes is { $lanes }
locos-board-length = [track] lengths gives lane { $lane } of quadrant { $quadrant } { $length } squares
locos-board-cells = a bay has { $strands } x 2 cells, as [track] strands says
locos-board-square-place = a square of the track stands for itself: leave the place out
locos-board-square-unknown = nothing leads to it: [track] has no such square, and it is not a { $hangar }
locos-board-lane = quadrant { $quadrant }, lane { $lane }
