### Ce qui ne va pas dans la description d’un plateau pour Golden Train.

golden-board-no-colour = on attend la couleur des wagons, et [colours] n’a pas de { $colour }
golden-board-colour-taken = { $colour } est déjà la couleur de la locomotive d’un joueur
golden-board-place = une case d’un train est un groupe à elle seule : supprimez place
golden-board-seats = on attend { $trains } couleurs, une par train de [trains], et non { $found }
golden-board-trains = on attend { $trains } trains T1, T2…, un par joueur, et non { $found }
golden-board-step = [0, 0] ne mène nulle part, et chaque case a un endroit à elle
golden-board-locomotives = on en attend { $trains }, une par train, et non { $found }
golden-board-no-wagons = il n’y en a pas : personne ne pourrait en piocher, et aucun train ne grandirait
golden-board-no-dynamites = il n’y en a pas : personne ne pourrait attaquer, et c’est la dernière dynamite qui finit la partie
golden-board-cards = on attend { $cards } cartes : { $locomotives } locomotives, { $wagons } wagons et { $dynamites } dynamites en font { $total }
golden-board-value = on attend la valeur d’une carte, de { $values }
golden-board-value-or-sheriff = on attend la valeur d’une carte, de { $values } ou { $sheriff }
