### What is wrong with a description of a board for Golden Train.

golden-board-no-colour = the colour of the wagons is expected, and [colours] has no { $colour }
golden-board-colour-taken = { $colour } is already the colour of a seat's locomotive
golden-board-place = a place of a train stands for itself: leave the place out
golden-board-seats = { $trains } colours are expected, one for each train of [trains], not { $found }
golden-board-trains = { $trains } trains T1, T2 … are expected, one for each player, not { $found }
golden-board-step = [0, 0] leads nowhere, but every place needs a spot of its own
golden-board-locomotives = { $trains } are expected, one for each train, not { $found }
golden-board-no-wagons = there are none: no wagon could be drawn, and no train would grow
golden-board-no-dynamites = there are none: nobody could attack, and the last dynamite ends the game
golden-board-cards = { $cards } cards are expected, but { $locomotives } locomotives, { $wagons } wagons and { $dynamites } dynamites are { $total }
golden-board-value = the value of a card is expected, { $values }
golden-board-value-or-sheriff = the value of a card is expected, { $values } or { $sheriff }
