### The rules of Paris Connection, to be read one clause at a time: headings, then a sentence or three each.

# On the start page.
paris-about = Build railways out of Paris. Hold shares in the ones that grow!

paris-rules-aim = The aim
paris-rules-building = Building
paris-rules-trading = Trading
paris-rules-end = The end

paris-rules-worth = A share is worth as much as its company. Hold the best shares at the end.
paris-rules-companies = Each of the six colours is a company. It builds out of Paris and belongs to nobody.
paris-rules-shares = Locos are shares, too: you are dealt some and hide them. The other locos lie in six supplies, where all can see them.
paris-rules-turn-of = On your turn, you either build or trade. Play goes round clockwise.
paris-rules-build = Take one to five locos of one colour. Place them on the map, one by one.
paris-rules-adjacent = Each goes next to a loco of its colour. A loco that you have just placed counts too.
paris-rules-edges = You cannot build across a chequered edge.
paris-rules-room = A city has room for one loco, other hexes for two. Those two must be different colours.
paris-rules-eiffel = Do not build under the Eiffel Tower. A start hex holds only its first loco.
paris-rules-cut-off = Never shut in a company that has not reached a city yet. But you may shut in the one you are building.
paris-rules-city = A loco in a city makes its company worth more. The city’s number is added at once.
paris-rules-trade = Give one share back. Then take one or two shares of one other company.
paris-rules-limit = How many shares you may hold depends on how many play. Each share over the limit costs 20 points.
paris-rules-last-stop = A loco in Marseille ends the game at once.
paris-rules-boards-empty = The game also ends when only one supply has locos left.
paris-rules-count = Add up what your shares are worth. The most points win, and a tie is shared.
paris-rules-pass = Can you neither build nor trade? Then you pass. Ten rounds without building end the game.
paris-rules-patterns = Each colour has a pattern, too. You can see it on the map and in its lights.
