### `signalbox play` et `demo`, et la table dans un terminal.
###
### $record, $file, $folder : des chemins. $command : ce qu’on tape. $game : le nom d’un jeu comme il est listé.

## Qui joue

seats-played-by-computer = L’ordinateur joue pour { $players } : pour choisir vous-même les joueurs, utilisez --seat.
seats-same-name = Deux joueurs s’appellent { $player } : donnez à chacun un nom différent.
seats-too-many = --seat donne { $named } places, mais --players en demande { $wanted } : laissez l’une des deux options de côté.
seat-needs-name = Une place demande un nom d’au moins un caractère visible.
seat-name-too-long = Le nom { $start }… a { $count } caractères : { $maximum } au plus.
player-unknown = Il n’y a pas de joueur ordinateur « { $player } » : choisissez { LIST($players, type: "disjunction") }.

## Commencer, continuer et quitter

game-goes-on =
    { $count ->
        [one] La partie { TERM("de", $players) } continue, après { $count } coup ou lancer, dans { $record }.
       *[other] La partie { TERM("de", $players) } continue, après { $count } coups et lancers, dans { $record }.
    }
goes-on-with-new-dice = La partie continue avec un nouveau nombre secret dans { $record }, car une copie n’en a pas.
game-kept = La partie est gardée : reprenez-la avec `{ $command }`.
unfinished-none = Il n’y a pas de partie en cours : commencez-en une avec `signalbox play`.
unfinished-none-of = Il n’y a pas de partie de { $game } en cours : commencez-en une avec `signalbox play { $game }`.
demo-unfinished-none = Il n’y a pas de démo en cours : commencez-en une avec `signalbox demo`.
demo-unfinished-none-of = Il n’y a pas de démo de { $game } en cours : commencez-en une avec `signalbox demo { $game }`.
record-no-demo = { $record } n’est pas une démo : continuez avec `signalbox play --resume --record { $record }`.
record-of-another-game = { $record } est une partie de { $found } : laissez { $wanted } de côté.
resume-leave-out = --resume reprend la partie avec ses réglages d’origine : laissez --{ $option } de côté.
set-unreadable = --set demande OPTION=VALEUR, par exemple --set repair=yes, et non « { $text } ».
seed-unreadable = --seed demande du texte en UTF-8 : choisissez une autre graine.
broken-unreadable = --broken demande CAPTEUR=dead, =stuck ou =chattering, ou random:NOMBRE jusqu’à { $maximum }, plusieurs fois si l’on veut, et non « { $text } ».
broken-no-sensor = --broken : ce plateau n’a pas de capteur « { $sensor } » : indiquez une case, par exemple { $example }.
broken-no-light = --broken : ce plateau n’a pas de lumière « { $light } » : indiquez-en une, par exemple { $example }.
broken-twice = --broken est donné deux fois pour { $sensor } : laissez-en un de côté.
path-empty = Le chemin est vide : indiquez un fichier ou un dossier.
broken-needs-virtual = --broken ne marche qu’avec un plateau virtuel : laissez-le de côté, ou ajoutez --board virtual.
wrap-needs-simulation = La faute wrap ne marche qu’en temps simulé, dans `signalbox demo` sans --realtime : laissez-la de côté.
chance-committed = Tout le hasard est fixé par { $commitment }.
record-head = L’empreinte de la partie est { $head } : pour prouver la partie, notez-la, avec ce qui fixe le hasard.
backup-on = À la fin d’une partie, elle est copiée dans { $folder } : --no-backup arrête cela.
backup-both = --backup copie les parties et --no-backup ne les copie pas : laissez l’un des deux de côté.
backup-done = La partie est aussi dans { $folder }.
backup-failed =
    { $fault ->
        [gone] La partie n’a pas pu être copiée dans { $folder } : branchez le disque, puis lancez `{ $command }`.
        [full] La partie n’a pas pu être copiée dans { $folder } : faites-y de la place, puis lancez `{ $command }`.
        [read-only] La partie n’a pas pu être copiée dans { $folder } : permettez d’y écrire, puis lancez `{ $command }`.
        [busy] La partie n’a pas pu être copiée dans { $folder }, car un autre programme y copie : lancez `{ $command }` plus tard.
       *[other] La partie n’a pas pu être copiée dans { $folder } : lancez `{ $command }` pour savoir pourquoi.
    }
patterns-shown = Chaque couleur a son motif et son rythme : commencez la prochaine partie avec --no-patterns pour les enlever.
preferences-unreadable = Les préférences dans { $file } sont illisibles, on prend donc les valeurs par défaut : effacez le fichier pour ne plus voir ce message.
preferences-not-kept = Les préférences ne peuvent pas être enregistrées dans { $file } ({ $why }) : redonnez les mêmes options la prochaine fois.
faults-done = Fautes simulées sur la liaison : { $faults }.
fault-times = { $kind } { $times }
demo-stuck = Rien n’a pu être joué pendant { $seconds } secondes simulées : la liaison est trop mauvaise. Demandez moins de fautes avec --faults.

## Le plateau et la page

board-virtual = Un plateau virtuel : touchez les pièces ou faites-les glisser.
board-online = Le plateau répond sur { $port }.
board-looked-for = On cherche le plateau.
board-none-found = Aucun plateau ne répond sur un port série : on joue sur un plateau virtuel.
board-is-real = C’est un vrai plateau : déplacez ses pièces à la main.
page-at = La page est à l’adresse { $address }.
page-at-next-port = La page est à l’adresse { $address } (le port { $port } de la page était pris).
page-network = Tout le monde sur ce réseau peut regarder à l’adresse { $address }, et les joueurs se joignent à la partie avec les codes de la page.
phones-out = Les téléphones ne peuvent plus se joindre à la partie : la page est de nouveau pour cet ordinateur seulement.
phones-too-early = La page n’est pas encore prête : réessayez dans un instant.
phones-no-network = Cet ordinateur n’est sur aucun réseau : connectez-le à celui de vos téléphones, puis réessayez.
phones-yes-or-no = Dites si les téléphones peuvent se joindre à la partie : choisissez { LIST($choices, type: "disjunction") }.
phones-as-started = Cela se décide quand on lance Signalbox : relancez-le pour changer.
pages-not-kept = La liste des téléphones ne peut pas être enregistrée dans { $file } ({ $why }) : après un redémarrage, scannez de nouveau les codes.
page-host-unusable = La page ne peut pas être servie à { $host } ({ $why }) : choisissez un autre hôte.
page-ports-taken = Aucun port de { $first } à { $last } n’est libre pour la page : choisissez-en un autre avec --page-port.

## Les chances de gagner

chances =
    { $player } a { $chance ->
        [one] { $chance } chance
       *[other] { $chance } chances
    } sur 100 de gagner.
chances-before = Au tour d’avant, c’était { $chance }.
chances-unknown = Personne ne peut dire les chances sur ce plateau : l’ordinateur n’a pas appris à y jouer.

## La page d’un joueur

seat-not-your-turn = C’est à { $player } de jouer : attendez votre tour.
seat-nothing-to-decide = Il n’y a rien à décider maintenant : regardez la table.
seat-cannot-choose = Ce choix n’est pas possible maintenant : choisissez parmi ce que montre votre page.
seat-gives-itself = Depuis cette page, vous ne donnez que votre propre place.
seat-adds-for-itself = Depuis cette page, vous n’ajoutez au nombre secret que pour votre propre place.
seat-button-is-tables = Ce bouton est à la table : c’est là qu’on appuie.

## Le terminal

terminal-prompt = { $prompt } ({ $detail })
terminal-squares =
    { $count ->
        [one] { $prompt } [{ $end }]
       *[other] { $prompt } [{ $start } → { $end }]
    }
terminal-choice = {"    "}{ $number }. { $label }
terminal-move = {"    "}{ $number }. { $label } [{ $typed }]
terminal-move-means = {"    "}{ $number }. { $label }. { $meaning } [{ $typed }]
terminal-many-moves = {"    "}Tapez coups pour voir les { $count } coups possibles.
terminal-entry = {"  "}{ $entry }
terminal-signs = { LIST($signs, type: "unit") }
terminal-sign = { $sign } { $meaning }
terminal-no-platform = sans plateforme
terminal-unknown-piece = une pièce
terminal-fact = { $label } : { LIST($texts, type: "unit") }
terminal-platform = plateforme { TERM("couleur-f", $platform) } : emplacement { TERM("cote", $bay) }, côté { $side } contre le butoir
terminal-place = { $place } [{ $square }]
terminal-lit = lumière { TERM("couleur-f", $colour) }, { $why } : { LIST($places, type: "unit") }
terminal-lit-choice = au choix
terminal-lit-take = à prendre
terminal-lit-put = à poser là
terminal-lit-way = le trajet
terminal-lit-wrong = un accident ou une erreur
terminal-lit-shown = allumé
terminal-lit-value = compte jusqu’à { $value }
terminal-in-hand = { $count } en main
terminal-left = reste { $count }
terminal-worth = vaut { $value }
terminal-yours = Vous seul savez
terminal-figures = {"  "}{ $label } : { LIST($figures, type: "unit") }
terminal-figure-of = { $player } { $figure }
terminal-broken-sensors = {"  "}Capteurs qui ne marchent pas : { $sensors }. Vérifiez leurs aimants, puis lancez `signalbox check`.
terminal-sensor = { $say } [{ $sensor }]
terminal-no-broken-sensors = {"  "}Capteurs qui ne marchent pas : aucun.
terminal-introduction = Tapez { LIST($buttons, type: "disjunction") } au lieu d’appuyer sur ce bouton, coups pour voir ce que vous pouvez faire, plateau ou où pour voir le plateau, « ? » pour tous les mots.
terminal-help-play = Pour jouer : { LIST($words, type: "unit") }
terminal-help-look = Pour voir : plateau (le plateau en lettres), où (la même chose en mots), revoir (le dernier coup), chances (de gagner, pour celui dont c’est le tour)
terminal-help-right = Pour corriger : bon (tout est bien en place), accord (continuer à partir d’ici, si tous sont d’accord), panne ou marche et une case, pour son capteur (par exemple panne { $square })
terminal-help-settings = Pour régler : allure et { LIST($paces, type: "disjunction") } (à laquelle joue l’ordinateur), motifs oui ou motifs non (des motifs en plus des couleurs), mains oui ou mains non (si vous déplacez vous-même toutes les pièces), téléphones oui ou téléphones non (si on peut jouer avec des téléphones), langue et { LIST($languages, type: "disjunction") } (parlée ici)
terminal-help-add = Avant de commencer : ajouter, un nom et quelques lettres ou chiffres pour le nombre secret (par exemple ajouter { $player } 4711)
terminal-help-game = Pour toute la partie : donner, un nom et { LIST($players, type: "disjunction") } (qui joue à cette place, par exemple donner { $player } facile), rejouer (la même partie encore une fois), début (un autre jeu), finir (arrêter la partie), quitter
terminal-unknown = Pas compris : « { $text } ». Tapez { LIST($words, type: "disjunction") }.
terminal-word-all = « ? » (tous les mots)
terminal-word-number = le numéro d’un choix, de 1 à { $count }
terminal-word-move = un coup (il commence par { LIST($verbs, type: "disjunction") })
terminal-word-moves = coups (ce que vous pouvez faire maintenant)
terminal-word-dice = dés et ce qu’ils montrent
terminal-word-dice-like = dés et ce qu’ils montrent (par exemple dés { $example })
terminal-word-help = aide (ou le dernier coup encore une fois, quand il ne reste qu’à lancer)
terminal-give-whom = Tapez de quelle place il s’agit et qui doit y jouer, par exemple donner Ann facile. À la table : { $players }.
terminal-add-what = Il manque des lettres ou des chiffres : tapez ajouter { $player } puis les vôtres, par exemple ajouter { $player } 4711.

## La langue

language-unknown = Signalbox ne parle pas « { $language } » : choisissez { LIST($languages, type: "disjunction") }.

## Ce qu’on tape

did-you-mean = { $unknown } Vouliez-vous dire { LIST($close, type: "disjunction") } ?
typed = { TERM("tape", $word) }
typed-of-seat = { TERM("tape", $word) }.{ $number }
# Un coup, comme on peut le taper ; $rest : ses autres mots. Ce qui est compris aussi, d’abord.
typed-also = { TERM("couleur-f", $word) }
typed-move =
    { $verb ->
        [platform] { TERM("tape", $verb) } { LIST(TERM("couleur-f", $rest), type: "narrow") }
        [company] { TERM("tape", $verb) } { LIST(TERM("couleur-f", $rest), type: "narrow") }
        [take] { TERM("tape", $verb) } { LIST(TERM("couleur-f", $rest), type: "narrow") }
        [close] { TERM("tape", $verb) }
        [put] { TERM("tape", $verb) }
        [no] { TERM("tape", $verb) }
       *[other] { TERM("tape", $verb) } { LIST(TERM("couleur", $rest), type: "narrow") }
    }
typed-first = premier { $player }
dice-typed = { TERM("couleur", $first) } { $rest }

## A board that comes late, and the end on a board

start-is-left = Un instant : la partie va commencer.
game-begun = Une partie est déjà en cours ici.
game-is-left = Un instant : cette partie vient d’être quittée.
board-changed = Un autre plateau est branché maintenant. La partie sur le premier est gardée.
lesson-board-changed = Un autre plateau est branché maintenant : la leçon s’arrête là.
board-waits = Un plateau vient d’être branché : la partie peut continuer dessus.
terminal-board-waits = Tapez changer pour continuer la partie dessus.
board-none-waits = Aucun autre plateau n’est branché.
over-buttons = « Valider » relance une partie, « Annuler » ramène au début.

## Une leçon dans le terminal

lesson-terminal = Leçon, { $number } sur { $count } : { $prompt }
lesson-terminal-over = { $prompt } Tapez début pour jouer.
