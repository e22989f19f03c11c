### Ce qui ne va pas dans la description d’un plateau pour Paris Connection.
###
### $hex : un hexagone par son nom, « 5.11 ». $pair : deux hexagones, comme dans le fichier.

paris-board-companies = couleurs, une par hexagone de départ
paris-board-colour-taken = { $company } est déjà la couleur d’un joueur
paris-board-shares = { $players } joueurs avec { $shares } actions chacun prennent { $taken } locos, et il y en a { $bag } dans le sac
paris-board-limit = pour { $players } joueurs, on attend au moins les { $shares } actions distribuées, et non { $limit }
paris-board-place = la carte dit sur quel hexagone est une case : supprimez place
paris-board-rows = textes, avec un signe par hexagone
paris-board-sign = la rangée { $row } a le signe { $found }, et on attend { LIST($signs, type: "disjunction") }
paris-board-eiffel = on attend un seul hexagone de la tour Eiffel, { $sign }, et non { $found }
paris-board-no-start = on attend un hexagone de départ, { $sign }, en { $hex }, à côté de la tour Eiffel ({ $eiffel }), et non { $found }
paris-board-start-astray = l’hexagone de départ { $hex } n’est pas à côté de la tour Eiffel ({ $eiffel })
paris-board-no-end = on attend une ville de valeur { $value }, où la partie finit : il n’y en a pas
paris-board-several-ends = on attend une seule ville de valeur { $value }, où la partie finit, et non { $count } : { $hexes }
paris-board-no-name = on attend un nom fait de lettres, avec des espaces simples, des traits d’union ou des apostrophes
paris-board-no-city-name = on attend un nom fait de lettres, avec des espaces simples, des traits d’union ou des apostrophes, et non { $found }
paris-board-no-start-hex = on attend le nom d’un hexagone de départ, comme `"5.11"`, et non { $found }
paris-board-start-taken = { $hex } est déjà l’hexagone de départ de { $other }
paris-board-start-unnamed = aucune gare n’est nommée pour cet hexagone de départ
paris-board-row-without-city = la rangée { $row } de la carte n’a pas de ville
paris-board-city-names = noms, un par ville de la rangée { $row }, de gauche à droite
paris-board-city-taken = { $city } est déjà la ville { $hex }
paris-board-neighbours = hexagones voisins, comme { $example }
paris-board-no-hex = { $pair } : on attend le nom d’un hexagone de la carte, et non { $found }
paris-board-border-apart = { $pair } : ces deux hexagones ne sont pas voisins, ils n’ont donc pas de bord commun
paris-board-border-at-eiffel = { $pair } : personne n’entre sur la tour Eiffel, il n’y faut donc pas de frontière
paris-board-border-twice = { $pair } : cette frontière est déjà dans la liste
paris-board-hexes = { $declared } sont annoncés, la tour Eiffel comprise, et la carte en a { $found }
paris-board-cities = { $declared } sont annoncées, et la carte en a { $found }
paris-board-values = nombre de villes de valeur { $value } : on annonce { $declared }, et la carte en a { $found }
paris-board-shut-by-borders = les frontières ferment tous les bords de cet hexagone, et aucune loco ne pourrait y aller
paris-board-shut-by-map = cet hexagone n’a pas de voisin sur la carte, et aucune loco ne pourrait y aller
paris-board-cut-off-by-borders = aucun chemin ne mène au reste de la carte : les frontières l’en séparent
paris-board-cut-off-by-map = aucun chemin ne mène au reste de la carte : la carte ne l’y relie pas
paris-board-no-way = de cet hexagone de départ, aucun chemin ne mène à { $cities }
