### Le guide que `signalbox build` écrit : une page à imprimer, des composants à la première partie.
###
### Entre `…`, ce qu’on tape, un fichier ou une broche ; entre **…**, ce qui est en gras. Les longueurs sont en mm.

guide-title = Construire le plateau « { $board } »
guide-which = Plateau **{ $board }**, description **{ $hash }**. Toutes les feuilles de ce dossier doivent porter ces signes.
guide-size-nodes =
    { $sensors } capteurs sur { $nodes ->
        [one] un nœud
       *[other] { $nodes } nœuds
    }, { $lights } lumières, { NUMBER($width, maximumFractionDigits: 0) } × { NUMBER($height, maximumFractionDigits: 0) } mm.
guide-size-matrix = { $sensors } capteurs en matrice, { $lights } lumières, { NUMBER($width, maximumFractionDigits: 0) } × { NUMBER($height, maximumFractionDigits: 0) } mm.
guide-cost = Environ { NUMBER($low, maximumFractionDigits: 0) } à { NUMBER($high, maximumFractionDigits: 0) } € de pièces, { $joints } soudures, et à peu près { NUMBER($hours, maximumFractionDigits: 0) } heures de travail soigneux quand on débute.
guide-rough = Les prix et les durées sont des ordres de grandeur, tirés des données de ce programme : vérifiez les prix avant de commander.

## Ce qu’il faut acheter

guide-buy = 1. Ce qu’il faut acheter
guide-buy-list = La même liste est dans `parts.csv`. « Commander » compte aussi des pièces de réserve.
guide-part = { $maker } : { $number }
guide-part-or = { $maker } : { $number } (aussi : { LIST($others, type: "unit") })
guide-count = { $count } { $unit }
guide-order = commander { $count } { $unit }
guide-price = { NUMBER($low, minimumFractionDigits: 2, maximumFractionDigits: 2) } à { NUMBER($high, minimumFractionDigits: 2, maximumFractionDigits: 2) } €
guide-tools = Outils : fer à souder, pince coupante, pince à dénuder, perceuse avec des forets de 3, 5 et 12 mm, poinçon, multimètre, colle.

## Le plateau

guide-board = 2. Le plateau
guide-print-large = Faites imprimer `sheets/top-large.pdf` à 100 %, et vérifiez que sa règle mesure 100 mm.
guide-print-pages = Imprimez une page de `sheets/top-{ $size }.pdf` à 100 % et vérifiez que sa règle mesure 100 mm. Imprimez ensuite les autres, et assemblez-les.
guide-cardboard = Collez le plateau en carton du jeu sur le contreplaqué. S’il n’existe pas à cette taille, imprimez la feuille une deuxième fois et coloriez-la : elle montre tout ce dont le jeu a besoin.
guide-drill =
    Posez la feuille dessus, marquez au poinçon chaque croix entourée d’un cercle, et percez { $mount ->
        [upright] à 3 mm pour les capteurs, à 5 mm pour les lumières
       *[flat] à 5 mm pour les lumières
    }{ $buttons ->
        [0] .
       *[other] , à 12 mm pour les boutons.
    }
guide-drill-no-reed = Ne percez pas là où un capteur est couché.
guide-buttons = Collez chaque bouton sous son trou, le capuchon au travers. Un bouton a quatre pattes, reliées deux par deux : cherchez au multimètre deux pattes qui ne sont reliées que si l’on appuie, et prenez-les comme broches 1 et 2.
guide-turn-over = Retournez le plateau et posez-y `sheets/underside-{ $size }.pdf`. Ses croix doivent tomber sur vos trous. Laissez la feuille en place : elle porte tous les numéros.
guide-crop = Coupez les pattes de chaque capteur pour qu’il mesure { NUMBER($length, maximumFractionDigits: 0) } mm d’un bout à l’autre. Tenez la patte avec une pince entre le verre et l’endroit où vous coupez : le verre casse facilement.
guide-upright = Soudez le fil de la broche 1 à la patte du haut, faites-le descendre le long du verre, et mettez le capteur debout dans son trou, le haut à { $depth } mm sous la surface. Un gabarit vous aide : une pointe qui dépasse de { $depth } mm d’un morceau de bois plat. Tenez-le contre le dessus du plateau, la pointe dans le trou, poussez le capteur contre elle par-dessous, et fixez-le d’une goutte de colle chaude autour du verre et du fil. Ne repliez pas une patte le long du verre : son fer détournerait le champ de l’aimant.
guide-flat = Couchez chaque capteur, de sa croix vers la droite sur la feuille du dessus, donc vers la gauche quand vous voyez le dessous. Son axe doit être à { $depth } mm sous la surface du plateau : creusez-lui par-dessous une rainure de { $width } mm de large et de { NUMBER($length, maximumFractionDigits: 0) } mm de long, soudez ses fils, et fixez les deux bouts d’une goutte de colle chaude, jamais le milieu du verre seulement.
guide-flat-thin = Couchez chaque capteur, de sa croix vers la droite sur la feuille du dessus, donc vers la gauche quand vous voyez le dessous. Son axe doit être à { $depth } mm sous la surface du plateau : creusez-lui par-dessous, jusqu’au carton, une rainure de { $width } mm de large et de { NUMBER($length, maximumFractionDigits: 0) } mm de long, soudez ses fils, et fixez les deux bouts d’une goutte de colle chaude, jamais le milieu du verre seulement.
guide-either-end = La broche 1 peut être à l’un ou l’autre bout : un capteur n’a ni plus ni moins.
guide-lights = Collez chaque lumière sur son trou, la flèche de DIN à DOUT dans l’ordre des numéros.
guide-units = L’image montre où va chaque module. Certains peuvent recouvrir des capteurs et des lumières : soudez donc d’abord les fils d’une étape, testez-la, et vissez son module en dernier, sur des entretoises plus longues que ce qui dépasse des capteurs.
guide-underside = Le dessous, comme vous le voyez en travaillant.
guide-underside-nodes =
    Le dessous, comme vous le voyez en travaillant : { $nodes ->
        [one] un nœud
       *[other] { $nodes } nœuds
    } et le contrôleur.
guide-underside-whole = Le dessous avec tous les modules
guide-underside-of = Le dessous : { $stage }

## Les aimants

guide-magnets = 3. Les aimants, et les pièces qui bougent
guide-magnet-in = Dans
guide-magnet = Aimant
guide-magnet-above = Hauteur de sa face du bas
guide-magnet-aside = Décalage permis
guide-platforms = plateformes
guide-mm = { $length } mm
guide-poles = Tous les pôles nord sont en haut : marquez une face de chaque aimant avant de le coller. Les capteurs : { $reed } ({ $maker } { $number }).
guide-shared = Quand des cases se partagent un capteur, il est sous la première : la première pièce se pose dessus, la suivante à { NUMBER($beside, maximumFractionDigits: 0) } mm à côté, où aucun capteur ne la sent. À cet endroit, la feuille du dessus a une croix sans cercle : dessinez-la aussi sur le plateau.
guide-reach-how = Jusqu’où les aimants agissent, vus de dessus : dans un disque vert, un aimant ferme même le moins sensible de ces capteurs ; hors du cercle en pointillé, il relâche même le plus sensible. Une pièce peut être un peu à côté, mais aucun cercle ne doit toucher le capteur d’un voisin (les points).
guide-reach = La portée des aimants
guide-to-print = À imprimer en 3D, dans `carriers/`
guide-how-many = Nombre
guide-size = Taille, mm
guide-carrier-size = { NUMBER($width, minimumFractionDigits: 1, maximumFractionDigits: 1) } × { NUMBER($depth, minimumFractionDigits: 1, maximumFractionDigits: 1) } × { NUMBER($height, minimumFractionDigits: 1, maximumFractionDigits: 1) }
guide-platform-windows = Une plateforme a { $thick } mm d’épaisseur et des fenêtres au-dessus des lumières. Couvrez les fenêtres d’une feuille de papier calque, ou imprimez la plateforme en filament transparent et laissez-la telle quelle : la lumière doit passer, et les doigts ne doivent pas sentir les trous.

## Étape par étape

guide-steps = 4. Étape par étape
guide-steps-how = Chaque étape finit par un test. Coupez les fils à la longueur indiquée ; leurs couleurs vous aident à les retrouver.
guide-ends = « De » et « vers » indiquent un composant et sa broche : `U3.11` est la broche 11 du circuit du nœud 3, `SW12.1` un bout du capteur 12, `D7.DIN` l’entrée des données de la lumière 7.
guide-ends-pcb = « De » et « vers » indiquent un composant et sa broche : `J33.5` est la borne 5 du connecteur marqué J3 sur le circuit imprimé du nœud 3, `SW12.1` un bout du capteur 12, `D7.DIN` l’entrée des données de la lumière 7.
guide-ends-matrix = « De » et « vers » indiquent un composant et sa broche : `SW12.1` est un bout du capteur 12, `D7.DIN` l’entrée des données de la lumière 7.
guide-before = Avant la première étape : soudez le module du contrôleur (page 1 du schéma), mettez CircuitPython sur le contrôleur (branchez-le en tenant son bouton BOOTSEL, et copiez le fichier UF2 de circuitpython.org sur le disque qui apparaît), puis lancez `signalbox deploy --description { $board }`.
guide-before-pcb = Avant la première étape : soudez le circuit imprimé du contrôleur (page 1 du schéma), mettez CircuitPython sur le contrôleur (branchez-le en tenant son bouton BOOTSEL, et copiez le fichier UF2 de circuitpython.org sur le disque qui apparaît), puis lancez `signalbox deploy --description { $board }`.
guide-jumper-port = Mettez le cavalier JP1 sur 2 et 3 tant que le port de l’ordinateur alimente le plateau.
guide-jumper-supply = Mettez le cavalier JP1 sur 1 et 2, SUPPLY et 5V, une fois pour toutes : le port d’un ordinateur ne peut pas alimenter ces lumières.
guide-which-way = Dans quel sens souder, vu du côté des composants. Les résistances et les petits condensateurs n’ont ni plus ni moins.
guide-way-picture = Dans quel sens les composants sont soudés, vus de leur côté
guide-way-chip =
    circuit : encoche et
    point à la broche 1
guide-way-network =
    réseau : point à la
    broche 1, au 3,3 V
guide-way-capacitor =
    C201 : la bande est
    le moins (2, masse)
guide-way-diode =
    diode : la bande est K,
    vers la rangée
guide-step = Étape { $number } : { $stage }
guide-stage-lights = lumières { $first } à { $last }
guide-stage-sensors =
    { $kind ->
        [row] rangée { $number }
       *[node] nœud { $number }
    }
guide-solder-buffer = Soudez le { $buffer } (schéma, page { $page }) : au-delà de 16 nœuds, il en faut un.
guide-solder-pcb = Soudez le circuit imprimé du nœud (schéma, page { $page }), puis posez ces fils. Les fiches de la nappe vont sur les connecteurs à détrompeur, le fil 1 du côté de la pastille carrée.
guide-solder-node = Soudez le module du nœud (schéma, page { $page }), puis ces fils.
guide-bridge = Tant que le nœud { $next } n’est pas là, reliez les broches 10 et 16 sur U{ $number }.
guide-bridge-before = Enlevez d’abord ce pont sur U{ $number }.
guide-bridge-last = Enlevez d’abord le pont sur U{ $number }.
guide-diodes = Soudez une diode à la broche 2 de chacun de ces capteurs, la bande loin du capteur : c’est là que va le fil blanc de la rangée (schéma, page { $page }).
guide-wire = Fil
guide-from = De
guide-to = Vers
guide-colour = Couleur
guide-cut-to = À couper à
guide-ribbon = nappe
guide-supply-before-test = Le port d’un ordinateur ne peut pas alimenter ces lumières : branchez l’alimentation sur J1 avant de tester.
guide-test = Test : `signalbox check --stage { $stage } --description { $board }`

## L’alimentation, et la fin

guide-supply = 5. L’alimentation
guide-supply-which = Alimentation : { $supply } ({ $supply_maker } { $supply_number }). Fusible : { $fuse } ({ $fuse_maker } { $fuse_number }).
guide-supply-wires = Les deux fils de l’alimentation vont à { $lights } : ainsi, aucune lumière ne perd plus de { NUMBER($lost, minimumFractionDigits: 2, maximumFractionDigits: 2) } V, même si les { $budget } mA sont pris au pire endroit.
guide-supply-or-port = Avec l’alimentation, mettez JP1 sur 1 et 2, et écrivez `"supply": true` dans `settings.json`, sur le disque du contrôleur. Sans elle, le port de l’ordinateur alimente les lumières, et elles brillent moins : mettez JP1 sur 2 et 3, et écrivez `"supply": false`. Débranchez les deux câbles avant de déplacer le cavalier, et changez `settings.json` en même temps : avec `"supply": true` et le cavalier sur 2 et 3, les lumières demanderaient { $budget } mA au port, qui n’en donne que 500.
guide-supply-first = Le port d’un ordinateur ne peut pas alimenter ces lumières : branchez d’abord l’alimentation.
guide-end = 6. Pour finir
guide-end-check = `signalbox check --sheets { $hash } --description { $board }` teste tout le plateau ; vous êtes ses mains et ses yeux.
guide-end-wiring = Soudé dans un autre ordre ? Lancez `signalbox wiring learn --description { $board }`, et faites le tour du plateau avec un seul aimant.
guide-end-play = Et pour jouer : `signalbox play --description { $board }`.
guide-schematic = 7. Le schéma
