### Ce qui ne va pas dans la description d’un plateau pour Golden Train.

golden-board-no-colour = on attend pour les wagons une couleur de [colours], et non { $colour }
golden-board-colour-taken = { $colour } est déjà la couleur de la locomotive d’un joueur
golden-board-place = une case d’un train ne peut pas être dans un groupe : supprimez place
golden-board-seats = on attend { $trains } couleurs, une par train de [trains], et non { $found }
golden-board-trains = on attend { $trains } trains T1, T2…, un par joueur, et non { $found }
golden-board-step = [0, 0] mettrait toutes les cases du train au même endroit
golden-board-locomotives = on en attend { $trains }, une par train, et non { $found }
golden-board-no-wagons = on attend au moins un wagon : sans wagons, aucun train ne pourrait grandir
golden-board-no-dynamites = on attend au moins une dynamite : sans dynamite, personne ne pourrait attaquer
golden-board-cards = on attend { $cards } cartes : { $locomotives } locomotives, { $wagons } wagons et { $dynamites } dynamites en font { $total }
golden-board-value = on attend la valeur d’une carte, de { $values }
golden-board-value-or-sheriff = on attend la valeur d’une carte, de { $values } ou { $sheriff }
