### Ce que dit une page au fur et à mesure. Un script y met les arguments : rien ne peut être choisi d’après eux.

## La table

script-board-of = Plateau : { $title }
script-board-zoomed = Le plateau, agrandi : faites défiler pour voir le reste
script-table-lost = La page a perdu le contact avec la table : attendez qu’elle revienne.
script-program-lost = La page a perdu le contact avec le programme : attendez qu’il revienne.
script-only-watches = Sur cette page, on ne peut plus que regarder : ouvrez le lien affiché dans le terminal.
script-virtual-board = Un plateau virtuel.
script-link-virtual = virtuel
script-link-online = relié
script-link-offline = coupé
script-magnet = Poser ou lever l’aimant
script-progress = { $done } sur { $steps }
script-failed = Échec
script-part-of = { $part } : { $name }

## Joueurs

script-you-win = Vous avez gagné
script-wins = { $player } a gagné
script-win = { $players } ont gagné
script-your-turn = À vous
script-plays = { $player } joue
script-is-winner = a gagné
script-is-own-turn = à vous
script-is-to-play = joue
script-is-you = vous
script-is-computer = ordi
script-has-own-page = a sa page
script-seat-buttons = Boutons de ce joueur
script-in-hand-of = Dans la main : { $piece } ({ $player })
script-hand-empty = rien à côté du plateau
script-count-in-hand = En main : { $count }
script-fact = { $label } : { $text }
script-joined = Ouverte
script-waiting = En attente
script-joined-of = Pages des joueurs : { $joined }/{ $seats } ouvertes
script-code-of = Code QR pour { $player }
script-new-link-for = Nouveau lien pour { $player }
script-new-link = Nouveau lien
script-open-here = Ouvrir sur cet ordinateur

## Dés, cartes et réserves

script-dice = Dés
script-dice-are = Dés : { $dice }
script-rolled = { $player } a lancé { $dice }
script-dice-not-rolled = pas encore lancés
script-not-rolled = Pas encore lancés.
script-colour-and-dice = { $colour }, { $dice }
script-face-up = Cartes retournées
script-nothing = rien
script-value = valeur
script-left = reste { $count }
script-press = Appuyer sur { $label }
script-piece-from = { $piece } ({ $store })
script-laid-aside = Mis de côté : { $piece }, { $value }
script-taken-up = Soulevé : { $piece }

## Capteurs

script-it-works = Il marche
script-sensor-works = Il marche : { $sensor }

## Porter

script-carried-to = { $thing } → { $place }
script-carried-nowhere-yet = { $thing } en main : choisissez où
script-next-to = À poser d’abord : { $thing } → { $place }
script-next-nowhere-yet = À poser d’abord : { $thing }. Choisissez où.
script-carried-from = En main : { $thing } ({ $place })
script-turn-to-side = Tourner côté { $side }
script-turn-how = Touchez la plateforme, puis ↻.
script-show-hand = Voir la main de { $player } : maintenez appuyé
script-tap-how = Touchez un cercle pour y aller. Un éclat annonce un accident.
script-back-where-it-was = à sa place d’avant
script-taken = Il n’y a plus de place ici : choisissez un autre endroit.
script-presses-where = { $buttons } sont à la table.
script-into-the-hand = à côté du plateau
script-bay-and-side = emplacement { $bay }, côté { $side } contre le butoir
script-picked-up = En main : { $thing }. Tab ou les flèches pour choisir où, Entrée pour poser, A pour en prendre une autre aussi, H pour mettre de côté, Échap pour remettre.
script-platform-picked-up = En main : { $thing }. Tab ou les flèches pour choisir où, Entrée pour poser, Échap pour remettre, R pour tourner.
script-aimed-at = { $place }.
script-aimed-at-lit = { $place }, éclairé.
script-put-down = { $thing } : { $place }.
script-lit = { $thing }, éclairé
script-side-at-buffer = { $side } au butoir
script-platform-in-bay = { $thing }, dans l’emplacement { $bay }, côté { $side } contre le butoir
script-platform-off-board = { $thing }, hors du plateau

## La table en mots

script-words-not-begun = La partie n’a pas encore commencé.
script-words-standing = Il y a quelque chose sur { $places }.
script-words-lit = Éclairé : { $places }
script-words-choices = Au choix : { $choices }

## Ce qui est imprimé sur le plateau

script-place-start = Départ
script-place-arrival = Arrivée
script-place-hangars = Hangars

## Comment les choses s’appellent

script-sheriff = shérif
script-off-the-board = hors du plateau
script-in-somebodys-hand = dans la main de quelqu’un
script-fair-added = Ont ajouté quelque chose au nombre secret : { $players }.

## Modifier la description d’un plateau

script-choose-thing = Choisir ce qu’on modifie
script-file-saved = { $file } : enregistré
script-file-not-saved = { $file } : pas encore enregistré
script-save = Enregistrer
script-save-faults = Enregistrer avec les fautes ({ $count })
script-thing-at = { $name }, rangée { $row }, colonne { $column }
script-thing-faulty = { $name }, rangée { $row }, colonne { $column }, avec une faute
script-photo-pin = Épingle { $number } de la photo
script-photo-kind = Ce n’est pas une photo : choisissez un fichier PNG, JPEG ou WebP.
script-photo-large = Cette photo est trop lourde : choisissez-en une de 40 Mo au plus.

## Quand la partie est finie

script-curve = { $name } { $value }
script-plot = { $title }, tour par tour. À la fin : { $curves }
script-turn = tour { $count }

## Avant une partie

script-seat-name = Nom de la place { $number }, { $colour }
script-seat-kind = Qui joue pour { $player }
script-seat-remove = Enlever { $player }
script-seat-move = Faire avancer { $player } d’une place

## Règles

script-rules-of = { $title } : les règles
script-rules = Règles
script-rules-short = Règles : { $title }
script-rule-groups = Parties des règles
script-rule-picture = Image de cette règle
script-rule-before = Retour
script-rule-next = Suite
script-close = Fermer
script-choose-game = Choisissez un jeu
script-first-game = Pour débuter
script-play = Jouer
script-who-plays = Qui joue
script-who-plays-game = Qui joue : { $title }
script-learn = Apprendre en jouant
script-learn-game = Apprendre en jouant : { $title }
script-lesson-count = Leçon : { $done } sur { $steps }
## Beyond one game

script-end = Arrêter cette partie
script-end-sure = Vraiment arrêter la partie ? Appuyez encore une fois.
script-give-computer = Laisser l’ordinateur jouer pour { $player }
script-give-person = Laisser une personne jouer pour { $player }

## Parties jouées

script-replay-move = Étape { $move } sur { $count }
script-replay-play = Lire
script-replay-pause = Pause
script-records-none = Aucune partie n’a encore été jouée.
script-records-not-yours = Seule la page de la table montre les parties jouées.
script-records-won = partie gagnée par { $players }
script-records-under-way = partie pas finie
script-records-ended-early = partie arrêtée avant la fin
script-records-players = { $players }, { $won }
script-records-watch = Revoir
script-records-go-on = Reprendre
script-records-player = Joueur
script-records-game = Jeu
script-records-played = Parties
script-records-wins = Gagnées
script-records-order = Rang
script-records-rolls = Fois
script-records-sum = Total
script-records-expected = Attendu
script-records-luck = En mots
script-records-fair = { $title }, { $count } lancers : { $words }
