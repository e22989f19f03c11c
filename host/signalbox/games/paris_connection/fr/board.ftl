### Ce qui ne va pas dans la description d’un plateau pour Paris Connection.
###
### $hex : un hexagone par son nom, « 5.11 ». $pair : deux hexagones, comme dans le fichier.

paris-board-companies = couleurs, une par hexagone de départ
paris-board-colour-taken = { $company } est déjà la couleur d’un joueur
paris-board-shares = { $players } joueurs avec { $shares } actions chacun prennent { $taken } locos, mais il n’y en a que { $bag } dans le sac
paris-board-limit = à { $players } joueurs, chacun reçoit { $shares } actions : on attend une limite d’au moins { $shares }, et non { $limit }
paris-board-place = la carte indique déjà l’hexagone de chaque case : supprimez place
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
paris-board-start-unnamed = cet hexagone de départ n’a pas de gare
paris-board-row-without-city = la rangée { $row } de la carte n’a pas de ville
paris-board-city-names = noms, un par ville de la rangée { $row }, de gauche à droite
paris-board-city-taken = { $city } est déjà le nom de la ville en { $hex }
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
paris-board-cut-off-by-borders = des frontières séparent cette zone du reste de la carte
paris-board-cut-off-by-map = cette zone n’est pas reliée au reste de la carte
paris-board-no-way = de cet hexagone de départ, aucun chemin ne mène à { $cities }
