### What is wrong with a description of a board for Paris Connection.
###
### $hex: a hex by its name, "5.11". $pair: two of them, as the file has them.

paris-board-companies = colours, one for each start hex
paris-board-colour-taken = { $company } is already the colour of a seat
paris-board-shares = { $players } players with { $shares } shares each take { $taken } locos, but { $bag } are in the bag
paris-board-limit = at least the { $shares } shares that are dealt are expected for { $players } players, not { $limit }
paris-board-place = the map says which hex a square lies on: leave the place out
paris-board-rows = texts, with a sign for every hex
paris-board-sign = row { $row } has the sign { $found }, but { LIST($signs, type: "disjunction") } are expected
paris-board-eiffel = one Eiffel hex, { $sign }, is expected, not { $found }
paris-board-no-start = a start hex, { $sign }, is expected at { $hex }, beside the Eiffel hex { $eiffel }, not { $found }
paris-board-start-astray = the start hex { $hex } does not lie beside the Eiffel hex { $eiffel }
paris-board-no-end = one city of value { $value } is expected, where the game ends, not 0
paris-board-several-ends = one city of value { $value } is expected, where the game ends, not { $count }: { $hexes }
paris-board-no-name = a name of letters is expected, with single spaces, hyphens or apostrophes in it
paris-board-no-city-name = a name of letters is expected, with single spaces, hyphens or apostrophes in it, not { $found }
paris-board-no-start-hex = the name of a start hex is expected, such as "5.11", not { $found }
paris-board-start-taken = { $hex } is already the start hex of { $other }
paris-board-start-unnamed = no station is named for this start hex
paris-board-row-without-city = row { $row } of the map has no city
paris-board-city-names = names, one for each city of row { $row } from left to right
paris-board-city-taken = { $city } is already the city { $hex }
paris-board-neighbours = hexes that lie side by side, such as { $example }
paris-board-no-hex = { $pair }: the name of a hex on the map is expected, not { $found }
paris-board-border-apart = { $pair }: the two hexes do not lie side by side, so no edge lies between them
paris-board-border-at-eiffel = { $pair }: nobody enters the Eiffel hex, so no border is needed there
paris-board-border-twice = { $pair }: this border is already listed
paris-board-hexes = { $declared } are declared, the Eiffel hex too, but the map has { $found }
paris-board-cities = { $declared } are declared, but the map has { $found }
paris-board-values = of value { $value } { $declared } are declared, but the map has { $found }
paris-board-shut-by-borders = borders shut every edge of this hex, so no loco could get there
paris-board-shut-by-map = every edge of this hex is the edge of the map, so no loco could get there
paris-board-cut-off-by-borders = no way leads to the rest of the map: the borders cut it off
paris-board-cut-off-by-map = no way leads to the rest of the map: the map does not join it
paris-board-no-way = no way leads from this start hex to { $cities }
