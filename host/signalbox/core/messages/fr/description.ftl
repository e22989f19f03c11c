### Ce qui ne va pas dans la description d’un plateau, comme on le trouve en la lisant.
###
### $where : une clé et sa table, comme dans le fichier. $expected : une sorte de valeur. $found : ce qui est là à sa place.

## Autour de chaque faute

description-lines = { LINES($lines) }
description-line = { $source } : { $fault }
description-fault = { $where } : { $what }.
description-missing = il manque { $expected }
description-expected = on attend { $expected }, et non { $found }
description-perhaps = { $unknown } ; c’est peut-être { $close } que vous vouliez
description-no-table = cette table n’existe pas
description-no-key = cette clé n’existe pas
description-no-square = cette case n’existe pas
description-no-name = on attend un nom fait de lettres, de chiffres, de points et de tirets bas, qui commence par une lettre ou un chiffre
description-unquoted = un nom où il y a un point s’écrit entre guillemets, comme { $name }

## Le fichier entier

description-file-name = le fichier s’appelle { $file }, et un plateau porte le nom de son fichier : au plus { $maximum } minuscules, chiffres ou tirets bas, une lettre en premier.
description-no-file = ce n’est pas la description d’un plateau : indiquez son fichier TOML.
description-no-text = ce n’est pas du texte en UTF-8, donc pas la description d’un plateau.
description-unreadable = La description { $file } ne peut pas être lue ({ $why }) : vérifiez le chemin.
description-no-toml = ce n’est pas du TOML (`{ $why }`).
description-no-toml-at-end = à la fin du fichier : ce n’est pas du TOML (`{ $why }`).
description-no-toml-in-line = ligne { $line } : ce n’est pas du TOML (`{ $why }`).
description-too-deep = ce fichier ne peut pas être lu : un nombre est trop long, ou trop de listes sont les unes dans les autres.

## Sortes de valeurs

value-word = `"{ $word }"`
value-as-written = `{ $text }`
value-span = { $first } à { $last }
value-table = une table
value-text = un texte entre guillemets
value-choice = { LIST($words, type: "disjunction") }
value-texts = une liste de { $count } { $what }, sans répétition
value-choices = une liste de { LIST($words, type: "disjunction") }, sans répétition
value-list-of = une liste de { $what }
value-pairs = une liste de paires de { $what }
value-whole = un nombre entier de { $low } à { $high }
value-wholes = une liste de { $count } nombres entiers de { $low } à { $high }
value-grid = une liste de { $rows } x { $columns } nombres entiers de { $low } à { $high }
value-number = un nombre de { $low } à { $high }
value-pair = { $what }, deux nombres de { $low } à { $high }
value-row-and-column = [rangée, colonne]
value-down-and-right = [vers le bas, vers la droite]
value-point = [rangée, colonne] dans { $rows } rangées et { $columns } colonnes
value-colour = une couleur de la forme `"#rrvvbb"`
value-colours = couleurs
value-pins = broches

## Couleurs, cases, lumières, numéros

description-same-colour = { $other } est la même couleur, et personne ne pourrait les distinguer
description-no-colour = [colours] n’a pas de { $colour }
description-place-is-square = { $place } est déjà le nom d’une case : un groupe de cases a besoin d’un autre nom
description-half-shared =
    { $chain ->
        [light] les cases { TERM("de-code", $place) } doivent avoir toutes la même lumière, ou chacune la sienne
       *[sensor] les cases { TERM("de-code", $place) } doivent avoir toutes le même capteur, ou chacune le sien
    }
description-light-of-square = c’est une case, et la lumière d’une case va dans [squares]
description-light-of-place = c’est un groupe de cases qui partagent une lumière dans [squares]
description-number-taken =
    { $chain ->
        [light] la lumière { $number } est déjà prise par { $owner } : choisissez-en une autre
       *[sensor] le capteur { $number } est déjà pris par { $owner } : choisissez-en un autre
    }
description-gaps =
    { $count ->
        [one] rien n’a le numéro { $numbers }, ni ici ni dans une autre table : il faut tous les numéros de 0 à { $last }
       *[other] rien n’a les numéros { $numbers }, ni ici ni dans une autre table : il faut tous les numéros de 0 à { $last }
    }
description-spot-taken = cet endroit est déjà pris par { $owner } : choisissez-en un autre

## Contrôleur, broches, courant

description-matrix-without-nodes = une matrice n’a pas de nœuds : supprimez cette ligne
description-pcb-controller = le circuit imprimé ne va qu’avec un { LIST($kinds, type: "disjunction") } : choisissez l’un d’eux, ou écrivez { $other }
description-pcb-pin = on attend { $pin }, comme sur le circuit imprimé du contrôleur
description-no-pin = on attend une broche du { $controller } ({ LIST($pins, type: "disjunction") }), et non { $found }
description-no-pin-name = on attend le nom d’une broche, comme GP2 ou D5, et non { $found }
description-pin-taken = { $pin } est déjà la broche de { $other } : choisissez-en une autre
description-other-scan = cela ne va qu’avec `[controller] scan` = { $theirs }, et ici c’est { $ours }
description-matrix-too-small = { $rows } x { $columns } broches lisent { $reads } capteurs, et le plateau en a { $sensors } : ajoutez des rangées ou des colonnes
description-supply-below-budget = on attend au moins la valeur de budget_ma, { $budget }, et non { $supply }
description-supply-too-small = { $lights } lumières éteintes prennent déjà { $drawn } mA : il faut plus de { $supply }
description-budget-too-small = { $lights } lumières éteintes et le contrôleur prennent déjà { $drawn } mA : on attend { $enough }, ou 0 si les lumières ont leur propre alimentation
description-no-budget = { $lights } lumières éteintes et le contrôleur prennent déjà { $drawn } mA : mettez 0, et donnez aux lumières leur propre alimentation

## Emplacements des plateformes

description-title-taken = { $other } s’appelle déjà { $title }
description-bay-grid = on attend une grille régulière de { $lanes } x { $ends } cases, avec une voie à côté de l’autre et la sortie à côté de l’entrée
description-bay-shape = on attend des cases disposées comme celles { TERM("de-code", $other) } : la même plateforme doit aller dans les deux
description-bay-turn = un demi-tour amène le capteur { $reed } en { $turned } : le capteur { $other } doit être là, et non en { $found }

## Ce qu’il faut à tous les jeux

description-seats = on attend { $low } à { $high } couleurs, une par joueur, et non { $found }
description-light-missing = elle manque, et le jeu a besoin de cette lumière
description-light-unused = le jeu ne se sert pas de cette lumière
description-button-missing = il manque, et la table en a besoin
description-button-unknown = ce jeu n’a pas ce bouton

## Les jeux et les plateaux installés

board-name-taken = Le plateau { $file } porte le même nom que { $other } : indiquez-le par son chemin.
game-none-installed = Aucun jeu n’est installé, pas même les nôtres : installez Signalbox de nouveau (avec `make play`).
game-unknown = Il n’y a pas de jeu « { $game } » : choisissez { LIST($games, type: "disjunction") }.
game-brought-twice = Les paquets { $packages } apportent tous un jeu qui s’appelle { $game } : n’en gardez qu’un.
game-unusable = Le jeu { $game } du paquet { $package } ne marche pas (`{ $why }`) : mettez-le à jour ou désinstallez-le.

## `signalbox boards`

boards-checked =
    { $right ->
        [yes] La description de { $board } est juste : { $title }, { boards-counted }, empreinte { $hash }.
       *[no] La description de { $board } n’est pas juste : { $title }, { boards-counted }, empreinte { $hash }.
    }
boards-counted =
    { $bays ->
        [0] { $squares } cases, { $sensors } capteurs, { $lights } lumières
       *[other] { $squares } cases, { $bays } emplacements, { $parts } plateformes, { $sensors } capteurs, { $lights } lumières
    }
