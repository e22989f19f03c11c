### Les règles des P’tites Locos, à lire une par une : les titres, puis une à trois phrases chacune.

# On the start page.
locos-about = Faites la course, poussez, déraillez. Le premier qui rentre trois locos a gagné !

locos-rules-aim = Le but du jeu
locos-rules-turn = À votre tour
locos-rules-driving = Rouler
locos-rules-pushing = Pousser
locos-rules-crashes = Les accidents
locos-rules-home = L’arrivée
locos-rules-doubles = Les doubles
locos-rules-tiles = Les tuiles réparation

locos-rules-win = Ramenez trois locos au hangar avant les autres : vous avez gagné aussitôt.
locos-rules-platforms = Trois plateformes occupent les emplacements. Il y en a toujours un de libre. Chacun a quatre locos.
locos-rules-first = La dernière personne à avoir pris le train commence. Ensuite, on joue dans le sens des aiguilles d’une montre.
locos-rules-roll = Lancez les trois dés. D’abord, déplacez une plateforme ; ensuite, faites rouler une loco.
locos-rules-platform = Le dé couleur désigne une plateforme : mettez-la dans l’emplacement libre. Vous choisissez le côté contre le butoir.
locos-rules-ride = Les locos posées sur la plateforme voyagent avec elle. Elles n’ont jamais d’accident ainsi.
locos-rules-drive = Avancez une loco de la somme des deux chiffres. Il faut tous les utiliser.
locos-rules-enter = Faites entrer une loco sur une case de départ libre. C’est le premier point.
locos-rules-enter-derails = L’emplacement après le départ est vide ? Une loco qui entre déraille.
locos-rules-pass = Aucune de vos locos ne peut bouger ? Vous déplacez seulement la plateforme.
locos-rules-push = Une loco barre la route ? La vôtre s’arrête derrière. L’autre repart avec les points qui restent.
locos-rules-push-chain = La loco poussée peut en pousser une autre. Chacune s’arrête là où elle en touche une.
locos-rules-buffer = Une loco qui doit heurter un butoir a un accident. Elle revient dans la main de son propriétaire.
locos-rules-derail = Là où la voie s’arrête, c’est aussi un accident. Les points qui restent sont perdus.
locos-rules-no-points = Plus aucun point juste avant ? La loco s’arrête là et ne risque rien.
locos-rules-starts-again = Une loco accidentée repartira à un autre tour.
locos-rules-arrive = Atteignez une case d’arrivée : la loco entre au hangar. Tant pis pour les points qui restent.
locos-rules-no-brake = Une loco poussée n’a pas de freins. S’il lui reste un point à l’arrivée, elle a un accident.
locos-rules-pushed-home = Une loco poussée atteint une case d’arrivée avec son dernier point ? Elle entre au hangar.
locos-rules-double = Deux chiffres pareils : vous pouvez rejouer la même loco. Relancez tous les dés, ou finissez votre tour. Pas de troisième fois.
locos-rules-double-crashed = Cette loco a eu un accident ? Elle peut repartir au second passage.
locos-rules-double-home = Cette loco est arrivée ? Il n’y a pas de second passage. Sans case de départ libre, seule la plateforme bouge.
locos-rules-tile-won = On peut jouer avec les tuiles réparation. Chaque accident d’une de vos locos vous en donne une.
locos-rules-tile-used = Rendez une tuile avant de lancer : vous choisissez la couleur. C’est possible une fois par tour.
