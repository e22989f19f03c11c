### What is wrong with a description of a board for Paris Connection.
###
### $hex: a hex by its name, "5.11". $pair: two of them, as the file has them.

paris-board-companies = colours, one for each start hex
paris-board-colour-taken = { $company } is already the colour of a player
paris-board-shares = { $players } players with { $shares } shares each need { $taken } locos, but only { $bag } are in the bag
paris-board-limit = with { $players } players, each is dealt { $shares } shares: a limit of at least { $shares } is expected, not { $limit }
paris-board-place = the map already sets the hex of every square: leave out its place
paris-board-rows = texts, with a symbol for every hex
paris-board-sign = row { $row } has the symbol { $found }, but { LIST($signs, type: "disjunction") } is expected
paris-board-eiffel = one Eiffel hex, { $sign }, is expected, not { $found }
paris-board-no-start = hex { $hex } is next to the Eiffel hex { $eiffel }: a start hex, { $sign }, is expected there, not { $found }
paris-board-start-astray = the start hex { $hex } is not next to the Eiffel hex { $eiffel }
paris-board-no-end = one city of value { $value }, where the game ends, is expected, but there is none
paris-board-several-ends = only one city of value { $value }, where the game ends, is expected, not { $count }: { $hexes }
paris-board-no-name = a name of letters, single spaces, hyphens and apostrophes is expected
paris-board-no-city-name = a name of letters, single spaces, hyphens and apostrophes is expected, not { $found }
paris-board-no-start-hex = the name of a start hex is expected, such as "5.11", not { $found }
paris-board-start-taken = { $hex } is already the start hex of { $other }
paris-board-start-unnamed = this start hex has no station
paris-board-row-without-city = row { $row } of the map has no city
paris-board-city-names = names (one for each city of row { $row }, from left to right)
paris-board-city-taken = { $city } is already the name of the city at { $hex }
paris-board-neighbours = neighbouring hexes, such as { $example }
paris-board-no-hex = { $pair }: the name of a hex on the map is expected, not { $found }
paris-board-border-apart = { $pair }: these hexes are not neighbours, so they share no edge
paris-board-border-at-eiffel = { $pair }: nobody enters the Eiffel hex, so no border is needed there
paris-board-border-twice = { $pair }: this border is already listed
paris-board-hexes = the number of hexes, including the Eiffel hex, is declared as { $declared }, but the map has { $found }
paris-board-cities = the number of cities is declared as { $declared }, but the map has { $found }
paris-board-values = the number of cities of value { $value } is declared as { $declared }, but the map has { $found }
paris-board-shut-by-borders = every edge of this hex is closed by a border, so no loco could reach it
paris-board-shut-by-map = this hex has no neighbours on the map, so no loco could reach it
paris-board-cut-off-by-borders = borders cut this area off from the rest of the map
paris-board-cut-off-by-map = this area is not connected to the rest of the map
paris-board-no-way = { $cities } cannot be reached from this start hex
