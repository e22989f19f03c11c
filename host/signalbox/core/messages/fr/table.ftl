### Ce que dit la table, quel que soit le jeu.
###
### $player, $owner : des noms. $platform, $colour : des couleurs, en anglais. $bay : « north ». $side : « A » ou « B ».
### $place : une case en mots, avec son article. $sensor : un capteur, de même.

## Morceaux d’autres messages

language-name = Français
sentences = { $first } { $second }
words-missing = Il manque des mots ici.
verbatim = { $text }
colour = { TERM("couleur", $colour) }
colour-title =
    { $colour ->
        [azure] Azur
        [black] Noir
        [blue] Bleu
        [brown] Marron
        [cyan] Cyan
        [green] Vert
        [lime] Vert clair
        [orange] Orange
        [pink] Rose
        [purple] Violet
        [red] Rouge
        [violet] Violet
        [white] Blanc
        [yellow] Jaune
       *[other] { $colour }
    }
button = { TERM("bouton", $button) }
button-show-again = Revoir

## Le plateau

board-offline = Le plateau ne répond pas.
board-unknown = On attend que le plateau dise où sont les pièces.
not-read-yet = Un instant : le plateau n’a pas encore répondu.
layout-unreadable = Appuyez sur Aide, puis choisissez comment le plateau est installé.
layout-unreadable-why = Les capteurs qui devraient le voir ne marchent pas.
not-begun = La partie n’a pas commencé : installez d’abord le plateau.
not-begun-who = La partie n’a pas commencé : choisissez d’abord qui commence.
lay-out-first = Installez d’abord le plateau, comme le montrent les lumières.

## Ce qu’il y a sur le plateau, comme la page le nomme

board-title =
    { $board ->
        [paris_connection_small] Paris Connection, petit plateau
       *[other] { $title }
    }
board-print = { TERM("couleur", $text) }
bay-called = { TERM("cote", $bay) }
platform-called = plateforme { TERM("couleur-f", $platform) }
piece-called =
    { $shape ->
        [loco] loco { TERM("couleur-f", $colour) }
        [wagon] wagon { TERM("couleur", $colour) }
        [token] jeton { TERM("couleur", $colour) }
       *[other] { $shape } { TERM("couleur", $colour) }
    }
shape-called =
    { $shape ->
        [token] jeton
       *[other] { $shape }
    }

## Remettre en ordre

bay-clear = Quelque chose traîne dans l’emplacement { TERM("cote", $bay) } : enlevez-le.
bay-clear-why = Aucune plateforme ne va là, et le plateau ne reconnaît pas ce que c’est.
platform-take-out = Retirez la plateforme { TERM("couleur-f", $platform) } de l’emplacement { TERM("cote", $bay) }.
platform-turn = Tournez la plateforme { TERM("couleur-f", $platform) } d’un demi-tour dans l’emplacement { TERM("cote", $bay) }. Le côté { $side } va contre le butoir.
platform-back = Remettez la plateforme { TERM("couleur-f", $platform) } dans l’emplacement { TERM("cote", $bay) }. Le côté { $side } va contre le butoir.
piece = la pièce { TERM("couleur-f", $colour) }
piece-unknown = la pièce
piece-put = Posez { $piece } sur la lumière qui clignote.
piece-take-off = Enlevez { $piece } du plateau.
piece-beside = S’il y a déjà une pièce, soulevez-la. Puis posez les deux.
piece-beside-there = Il y a déjà une pièce : soulevez-la. Puis posez les deux.
piece-beside-lifted = Si une autre pièce va là aussi, posez les deux.
piece-beside-gone = Puis appuyez sur Valider.
piece-beside-not = Si rien de nouveau n’est là, appuyez sur Annuler.
fault-looks-right = Si les couleurs sont déjà bonnes, appuyez sur Valider.
doubt = Chaque pièce éclairée a-t-elle la couleur de sa lumière ? Alors appuyez sur Valider.
doubt-together = Les bonnes pièces sont-elles sur les lumières ? Alors appuyez sur Valider.
doubt-put = Posez chaque pièce sur la lumière de sa couleur.
doubt-put-together = Posez les bonnes pièces sur les lumières.
doubt-steady = Regardez { $place }. Il devrait y avoir { $pieces }.
doubt-piece = { TERM("couleur", $colours) } sur { $place }
doubt-how =
    { COUNT($pieces) ->
        [one] Ce n’est peut-être pas { $pieces }. Dans ce cas, corrigez.
       *[other] On a peut-être échangé { $pieces }. Dans ce cas, remettez chacune à sa place.
    }
more-to-put-right =
    { $count ->
        [one] Ensuite, encore une chose à remettre en ordre.
       *[other] Ensuite, encore { $count } choses à remettre en ordre.
    }
shows-board-before = Le plateau est comme avant le dernier coup. Pour annuler ce coup, appuyez sur Annuler.
stalled = Si c’est déjà fait, appuyez sur Aide.
held = Quelque chose est encore dans la main : posez-le.
put-right-how = Prenez ce qui est sur une lumière qui clignote vite. Posez-le où ça clignote.
turn-how = Tournez d’un demi-tour la plateforme là où la lumière clignote vite.
board-is-right = Tout est bien en place : il n’y a rien à remettre en ordre.
put-down-how = C’est dans votre main, ou à côté du plateau. Posez-le où ça clignote.
move-how = Prenez ce qui est sur la lumière qui clignote vite. Posez-le où ça clignote.
move-off-how = Prenez ce qui est sur la lumière qui clignote vite. Posez-le à côté du plateau.
take-off-how = Prenez ce qui est sur la lumière qui clignote vite. Posez-le à côté du plateau.
put-right-first = Remettez d’abord le plateau en ordre, comme le montrent les lumières.
nothing-before-roll = Rien ne bouge avant que les dés soient lancés.
put-right-then-roll = Remettez d’abord le plateau en ordre, puis lancez les dés.
undone-put-back = C’est annulé. Corrigez d’abord ce que montrent les lumières.
put-back-first = Remettez d’abord les pièces en place, comme le montrent les lumières.
board-not-reachable = Aucun coup permis ne mène à ce plateau. Suivez les lumières pour le remettre en ordre.

## Continuer avec le plateau tel qu’il est

agree = { $player } : on continue comme ça, d’accord ? Alors appuyez sur Valider.
agree-lies = Les lumières montrent ce qui est différent. Sur le plateau : { $changes }.
agree-others = Si les pièces sont placées autrement, appuyez sur Aide.
agree-undo = Si vous n’êtes pas d’accord, appuyez sur Annuler.
agree-moved = { $player } a déjà joué son coup.
agree-to-move = { $player } doit encore jouer son coup.
agreed = Tout le monde est d’accord : on continue à partir d’ici.
agree-all-right = Tout est bien en place : pas besoin de se mettre d’accord.
agree-not-still = Posez ce que vous tenez, lâchez tout, et demandez encore.
agree-no-people = Seules des personnes peuvent donner leur accord, et il n’y en a pas à cette table.
agree-not-over = La partie est finie : on ne peut plus rien changer.
arranged-record = Le plateau a été changé à la main, d’un commun accord. Maintenant : { $changes }.
arranged-nothing-on = rien sur { $place }
arranged-not-here = Dans ce jeu, on ne change pas le plateau à la main. Remettez-le en ordre.
arranged-too-many =
    { $maximum ->
        [one] Il n’y a qu’une pièce { TERM("couleur-f", $colour) } : enlevez les autres.
       *[other] Il n’y a que { $maximum } pièces { TERM("couleur-fp", $colour) } : enlevez les autres.
    }
arranged-foreign = Personne ne joue avec les pièces { TERM("couleur-fp", $colour) } : enlevez-les.
arranged-nowhere = Une pièce est là où elle ne peut pas être. Enlevez-la : { $place }.
arranged-taken = Il y a trop de pièces au même endroit. Enlevez-en une : { $place }.
arrangement-unreadable = « { $text } » ne désigne ni une pièce ni une plateforme.

## Capteurs

sensor-button = le bouton { $button }
sensor-code-reed = le contact { $reed } de l’emplacement { TERM("cote", $bay) }
sensor-broken =
    { $kind ->
        [dead] { $sensor } (ne répond pas)
        [stuck] { $sensor } (reste fermé)
       *[chattering] { $sensor } (tremble)
    }
sensors-found-broken = C’est noté : { $sensors }. La partie continue : appuyez sur Valider quand on vous le demande.
sensors-work-again = De nouveau en marche : { $sensors }.
sensors-unobservable = La table peut manquer ce coup. Appuyez sur Valider quand vous avez fini.
sensors-unobservable-yet = Un capteur ne marche pas ici. Si la table ne réagit pas, continuez : elle demandera s’il le faut.
sensor-works-already = D’après la table, ce capteur marche déjà : { $sensor }.
sensor-ignored-already = Ce capteur est déjà laissé de côté : { $sensor }.
sensor-unknown = Il n’y a pas de capteur « { $sensor } ». Nommez une case, par exemple { $example }.

## Questions sur ce qu’il y a sur le plateau, et ce que dit un oui

ask-piece-on = Y a-t-il une pièce sur la case éclairée ?
say-piece-on = Non, mais il y a une pièce ici : { $place }
ask-square-empty = La case éclairée est-elle vide ?
say-square-empty = Non, mais il n’y a rien ici : { $place }
ask-bay-empty = L’emplacement { TERM("cote", $bay) } est-il vide ?
say-bay-empty = Non, mais l’emplacement { TERM("cote", $bay) } est vide
ask-platform-lies = Le côté { $side } de la plateforme { TERM("couleur-f", $platform) } est-il contre le butoir { TERM("cote", $bay) } ?
say-platform-lies = Non, mais le côté { $side } de la plateforme { TERM("couleur-f", $platform) } est contre le butoir { TERM("cote", $bay) }
platform-lies = la plateforme { TERM("couleur-f", $platform) }, côté { $side } contre le butoir { TERM("cote", $bay) }
platform-side = { TERM("couleur", $platform) } { $side }
ask-laid-out = Le plateau est-il installé ainsi ? Il y a { $platforms }.
say-laid-out = Non, mais ainsi : { $platforms }
yes-piece-on = Oui, il y a une pièce
no-piece-on = Non, elle est vide
yes-square-empty = Oui, elle est vide
no-square-empty = Non, il y a une pièce
yes-bay-empty = Oui, il est vide
no-bay-empty = Non, il y a quelque chose
yes-lies-so = Oui, c’est comme ça
no-lies-so = Non, pas comme ça
question-none = Non, rien de tout cela
question-where = La lumière est ici : { $place }.
question-why = Un capteur ne marche peut-être pas.
question-how = Oui : appuyez sur Valider. Non : appuyez sur Annuler.
question-how-others = Oui : appuyez sur Valider. Un autre endroit : appuyez sur Aide. Non : appuyez sur Annuler.
nothing-else-to-ask = Il n’y a rien d’autre à demander. « Valider » veut dire oui, « Annuler » veut dire non.

## Un coup

confirm = C’est bien votre coup ? Alors appuyez sur Valider.
confirm-how = Sinon, remettez tout en place.
choose = Est-ce votre coup ?
choose-this = { $label }.
choose-how = Oui : appuyez sur Valider. Pas celui-là ? Appuyez sur Aide pour voir le suivant (il y en a { $count }).
look-then-confirm = Regardez lequel les lumières montrent, puis appuyez sur Valider.
hint = Une idée : { $order }.
required-move = { $player } : { $order }.
only-way = Le seul coup possible : { $order }.
offer = { $label } ?
offer-how = Oui : appuyez sur Valider.
carry-out = Pour { $player } : { $order }.
step-put =
    { $kind ->
        [computer] Pour { $player } : posez { $piece } sur la lumière qui clignote.
       *[person] { $player } : posez { $piece } sur la lumière qui clignote.
    }
step-take-off =
    { $kind ->
        [computer] Pour { $player } : enlevez { $piece } du plateau.
       *[person] { $player } : enlevez { $piece } du plateau.
    }
step-not-there = Ce n’est pas encore le bout : continuez.
step-lift = Soulevez { $piece } sur la lumière qui clignote vite.
step-or-another = Ou choisissez une autre lumière.
step-platform =
    { $kind ->
        [computer] Pour { $player } : déplacez la plateforme { TERM("couleur-f", $platform) } vers l’emplacement { TERM("cote", $bay) }. Le côté { $side } va contre le butoir.
       *[person] { $player } : déplacez la plateforme { TERM("couleur-f", $platform) } vers l’emplacement { TERM("cote", $bay) }. Le côté { $side } va contre le butoir.
    }
computer-chooses = { $player } réfléchit.
computer-plays = L’ordinateur joue pour { $player }.
goes-back-wrong = Ce n’est pas possible : tout revient en place.
goes-back-by-itself = Le dernier coup s’annule tout seul.
computer-moves = Regardez : les pièces bougent toutes seules.
show-again = C’était le dernier coup { TERM("de", $player) }.
nothing-to-show-again = Rien n’a encore bougé.
pace-unknown = Il n’y a pas d’allure « { $pace } » : choisissez { LIST($paces, type: "disjunction") }.
tap-nothing = Rien ne peut aller là pour le moment.
tap-which = Plusieurs pièces peuvent aller là : touchez ou glissez celle que vous voulez.
yes-no-unknown = Choisissez { LIST($choices, type: "disjunction") }.
played-by-computer = L’ordinateur joue pour { $player }. Déplacez seulement les pièces, comme le montrent les lumières.
move-not-finished = Le coup n’est pas encore complet : suivez les lumières.
nothing-to-confirm = Il n’y a rien à valider. Faites d’abord ce que la table demande.
nothing-to-choose = Il n’y a rien à choisir pour l’instant.
no-roll-due = Ce n’est pas le moment de lancer les dés : finissez d’abord le coup.
turn-ended = Le tour est fini : si c’est à vous maintenant, appuyez encore.
pressed-blindly = C’était trop tôt. Regardez les lumières, puis appuyez encore.
dice-wrong = Ce jeu n’a pas de tels dés. Tapez-les ainsi : « { $example } ».
not-possible-now = « { $text } » n’est pas possible maintenant. Essayez par exemple « { $example } ».
not-possible-without-example = « { $text } » n’est pas possible maintenant.

## Boutons

button-unknown = Il n’y a pas de bouton « { $button } » : appuyez sur { LIST($buttons, type: "disjunction") }.
button-means-nothing = Ce bouton ne sert à rien pour l’instant.
button-of-nobody = Personne ne joue à ce bouton.

## Annuler un coup

taken-back = Coup annulé.
taken-back-entry = Coup annulé : « { $entry } »
taken-back-with =
    { COUNT($players) ->
        [one] Coup annulé, avec tout ce que { $players } avait joué ensuite.
       *[other] Coup annulé, avec tout ce que { $players } avaient joué ensuite.
    }
taken-back-with-entry =
    { COUNT($players) ->
        [one] Coup annulé : « { $entry } » Avec lui, tout ce que { $players } avait joué ensuite.
       *[other] Coup annulé : « { $entry } » Avec lui, tout ce que { $players } avaient joué ensuite.
    }
takeback-nothing = Il n’y a encore rien à annuler.
takeback-roll-stands = On n’annule pas des dés lancés.
takeback-deal-stands = On n’annule pas ce qui a été distribué.
takeback-shown = Ce coup a montré un secret : on ne peut plus l’annuler.

## Ce que les joueurs ajoutent au nombre secret, d’où vient tout le hasard

dice-added = { $player } a ajouté quelque chose au nombre secret.
dice-changed = { $player } a changé ce qui était ajouté au nombre secret.
dice-laid-out = Videz d’abord le plateau : ce que vous ajoutez change la façon de l’installer.
dice-closed = La partie a commencé : on ne peut plus rien ajouter.
dice-no-such-seat = Choisissez qui l’ajoute : { LIST($players, type: "disjunction") }.
dice-add-text = Ajoutez de 1 à { $maximum } lettres ou chiffres.

## La fin

over =
    { COUNT($winners) ->
        [one] { $winners } a gagné. Merci d’avoir joué !
       *[other] { $winners } ont gagné. Merci d’avoir joué !
    }
over-standing = { $label } : { $players }.
over-player = { $player } { $fact }
game-over = La partie est finie.
record-complete = La partie est enregistrée.
lesson-won = Bravo ! Vous en savez assez pour jouer.

## Préparer une partie

players-wrong = { $game } se joue de { $fewest } à { $maximum } joueurs.
option-unknown = Il n’y a pas d’option « { $option } » : choisissez { LIST($options, type: "disjunction") }.
option-wrong = L’option { $option } demande { LIST($values, type: "disjunction") }.
option-first-wrong = L’option first ne désigne aucun joueur de cette partie.
option-first-unknown = L’option first demande le nom d’un joueur : { LIST($players, type: "disjunction") }.
option-first = Qui commence. Sans elle, on tire au sort.
option-begins = { $player } commence.
who-begins = { $question } Choisissez qui commence.
who-begins-how = Est-ce { $player } ? Alors appuyez sur Valider. Sinon, appuyez sur Aide.
first-unknown = Pour dire qui commence, choisissez { LIST($choices, type: "disjunction") }.
ready-to-begin = Tout est bien en place. Appuyez sur Valider pour commencer.
who-begins-label = { $player } commence

## Somebody else plays, or nobody any more

ended-early = La partie s’est arrêtée avant la fin.
seat-unknown =
    { $count ->
        [one] Il y a { $count } place : indiquez laquelle par son numéro.
       *[other] Il y a { $count } places : indiquez laquelle par son numéro.
    }
seat-given =
    { $kind ->
        [person] Une personne joue maintenant pour { $player }.
       *[computer] L’ordinateur joue maintenant pour { $player }.
    }

## Le menu qu’ouvre « Aide » sur un plateau quand on appuie longtemps

menu-go-on = Menu : continuer la partie ?
menu-go-on-how = Appuyez sur Valider pour continuer. « Aide » montre les autres choix.
menu-give =
    { $kind ->
        [person] Menu : une personne joue pour { $player } ?
       *[computer] Menu : l’ordinateur joue pour { $player } ?
    }
menu-leave = Menu : s’arrêter là pour l’instant ?
menu-leave-why = La partie est gardée : vous pourrez la reprendre plus tard.
menu-end = Menu : arrêter la partie pour de bon ?
menu-end-why = Personne ne gagne, et vous ne pourrez pas la reprendre.
menu-how = « Valider » dit oui, « Aide » montre les autres choix, « Annuler » ramène à la partie.
menu-sure = Vraiment ?
menu-sure-how = Appuyez encore sur Valider pour arrêter la partie. « Annuler » y ramène.
