### Ce qui ne va pas dans la description d’un plateau pour Les P’tites Locos.

locos-board-hangars = on attend au moins { $needed } cases avec place = { $place } pour { $seats } joueurs et { $to_win } locos à rentrer, et non { $found }
locos-board-platform-without-colour = une plateforme porte le nom de sa couleur, et [colours] n’a pas de { $colour }
locos-board-colour-taken = c’est déjà la couleur des locos d’un joueur
locos-board-home-taken = { $home } est déjà la place de { $other }, et il n’y va qu’une plateforme
locos-board-platforms = on attend { $needed } plateformes pour { $bays } emplacements, dont un reste vide, et non { $found }
locos-board-letters = lettres de { $first } à { $last }
locos-board-no-letter = on attend des { $letters }, et non { $found }
locos-board-side = le côté { $side } de { $platform }
locos-board-code-taken = son côté { $side } ferme { $reeds } comme { $other }, et il faut un code différent à chacun
locos-board-exit-taken = deux rails mènent à la même sortie dans { $strands }, et chaque sortie n’en prend qu’un
locos-board-half-turn = on attend { $turned }, le côté A après un demi-tour, et non { $found }
locos-board-bays = emplacements
locos-board-bay-missing = il manque, et `[track] bays` le nomme
locos-board-bay-unknown = `[track] bays` ne le nomme pas
locos-board-square-missing = elle manque, et { $why }
locos-board-lanes = `[track] lanes` dit { $lanes }
locos-board-length = `[track] lengths` donne { $length } cases à la voie { $lane } du quart { $quadrant }
locos-board-cells = un emplacement a { $strands } x 2 cases, comme le dit `[track] strands`
locos-board-square-place = une case de la voie est un groupe à elle seule : supprimez place
locos-board-square-unknown = rien n’y mène : [track] n’a pas cette case, et ce n’est pas un { $hangar }
locos-board-lane = quart { $quadrant }, voie { $lane }
