### What is wrong with a description of a board for Golden Train.

golden-board-no-colour = a colour from [colours] is expected for the wagons, not { $colour }
golden-board-colour-taken = { $colour } is already the colour of a player's locomotive
golden-board-place = a square of a train cannot belong to a group: leave out its place
golden-board-seats = { $trains } colours are expected, one for each train in [trains], not { $found }
golden-board-trains = { $trains } trains (T1, T2, …) are expected, one for each player, not { $found }
golden-board-step = [0, 0] would put all squares of the train in the same position
golden-board-locomotives = { $trains } locomotives are expected, one for each train, not { $found }
golden-board-no-wagons = at least one wagon is expected: without wagons, no train could grow
golden-board-no-dynamites = at least one stick of dynamite is expected: without dynamite, nobody could attack
golden-board-cards = { $cards } cards are expected, but { $locomotives } locomotives, { $wagons } wagons and { $dynamites } dynamites add up to { $total }
golden-board-value = a card value is expected, { $values }
golden-board-value-or-sheriff = a card value is expected, { $values } or { $sheriff }
