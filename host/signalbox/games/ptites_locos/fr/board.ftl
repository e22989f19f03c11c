### Ce qui ne va pas dans la description d’un plateau pour Les P’tites Locos.

locos-board-hangars = on attend au moins { $needed } cases avec place = { $place } pour { $seats } joueurs et { $to_win } locos à rentrer, et non { $found }
locos-board-platform-without-colour = une plateforme porte le nom de sa couleur, et [colours] n’a pas de { $colour }
locos-board-colour-taken = c’est déjà la couleur des locos d’un joueur
locos-board-home-taken = { $home } est déjà l’emplacement de { $other } : chaque plateforme a le sien
locos-board-platforms = on attend { $needed } plateformes pour { $bays } emplacements, dont un reste vide, et non { $found }
locos-board-letters = lettres de { $first } à { $last }
locos-board-no-letter = on attend des { $letters }, et non { $found }
locos-board-side = le côté { $side } de { $platform }
locos-board-code-taken = le côté { $side } ferme { $reeds } comme { $other } : il faut un code différent pour chaque côté
locos-board-exit-taken = deux rails mènent à la même sortie dans { $strands } : un seul peut y arriver
locos-board-half-turn = on attend { $turned }, le côté A après un demi-tour, et non { $found }
locos-board-bays = emplacements
locos-board-bay-missing = cet emplacement manque ici, mais il est dans `[track] bays`
locos-board-bay-unknown = cet emplacement n’est pas dans `[track] bays`
locos-board-square-missing = cette case manque, mais { $why }
locos-board-lanes = `lanes` vaut { $lanes } dans [track]
locos-board-length = la voie { $lane } du quart { $quadrant } a { $length } cases d’après `[track] lengths`
locos-board-cells = un emplacement a { $strands } x 2 cases d’après `[track] strands`
locos-board-square-place = une case de la voie ne peut pas être dans un groupe : supprimez place
locos-board-square-unknown = cette case n’est pas dans [track], et ce n’est pas un { $hangar }
locos-board-lane = quart { $quadrant }, voie { $lane }
