### Les P’tites Locos.
###
### $player, $owner : des noms. $platform, $colour : des couleurs, en anglais. $bay : « north ». $side : « A » ou « B ».
### $end : comment finit le trajet d’une loco. $start : d’où elle part.

## Installer

locos-lay-out = Posez chaque plateforme dans son emplacement, comme le montrent les lumières.
locos-lay-out-where = C’est-à-dire : { $platforms }. Les locos restent à côté du plateau.
locos-platform-home = la { TERM("couleur-f", $platform) } dans l’emplacement { TERM("cote", $bay) }
locos-either-side = N’importe quel côté peut aller contre le butoir.
locos-lay-out-tiles =
    { $count ->
        [one] Posez { $count } tuile réparation à côté du plateau.
       *[other] Posez { $count } tuiles réparation à côté du plateau.
    }
locos-option-sides-wrong =
    { $count ->
        [one] L’option sides demande une lettre, A ou B. Elle est pour { TERM("couleur", $platforms) }.
       *[other] L’option sides demande { $count } lettres, A ou B. Elles sont pour { TERM("couleur", $platforms) }.
    }

## Nombres et dés

locos-fact-hangars = Locos au hangar
locos-fact-hangars-of = { $count } sur { $to_win }
locos-fact-tiles = Tuiles réparation
locos-tiles-none-left = Il n’y en a plus : un accident n’en donne plus.
locos-colour-die = Dé couleur
locos-die = Dé

## Que faire

locos-roll = { $player } : lancez les dés.
locos-roll-how = Appuyez sur Lancer. Avec vos propres dés ? Tapez-les.
locos-roll-numbers = { $player } : lancez les deux dés à chiffres.
locos-roll-numbers-how = Le dé couleur reste sur { TERM("couleur", $colour) }. Appuyez sur Lancer. Avec vos propres dés ? Tapez-les.
locos-tile-or-roll = { $player } : rendez une tuile réparation pour choisir la couleur, ou lancez.
locos-tile-or-roll-how = Pour garder vos tuiles, appuyez sur Lancer. Pour en rendre une, appuyez sur Aide jusqu’à sa couleur, puis sur Valider.
locos-double = { $player } : un double ! Rejouez avec la même loco, ou finissez votre tour.
locos-double-how = Pour rejouer, appuyez sur Lancer. Pour finir votre tour, appuyez sur Aide, puis sur Valider.
locos-double-come-in = { $player } : un double ! Rejouez pour faire repartir votre loco accidentée, ou finissez votre tour.
locos-double-platform = { $player } : un double ! Rejouez pour déplacer encore une plateforme, ou finissez votre tour.
locos-slide-platform = { $player } : faites glisser la plateforme { TERM("couleur-f", $platform) } vers l’emplacement { TERM("cote", $bay) }.
locos-slide-platform-side = Le côté { $side } arrive contre le butoir.
locos-move-platform = { $player } : déplacez la plateforme { TERM("couleur-f", $platform) } vers l’emplacement { TERM("cote", $bay) }.
locos-bring-in =
    { $points ->
        [one] { $player } : faites entrer une loco, avec { $points } point.
       *[other] { $player } : faites entrer une loco, avec { $points } points.
    }
locos-bring-in-cost = Entrer coûte un point.
locos-bring-in-derails = L’emplacement { TERM("cote", $bay) } est vide. Une loco qui entre maintenant déraille.
locos-start-full = Toutes les cases de départ sont prises : aucune loco ne peut entrer.
locos-drive-or-bring-in =
    { $points ->
        [one] { $player } : avancez une loco de { $points } point, ou faites-en entrer une.
       *[other] { $player } : avancez une loco de { $points } points, ou faites-en entrer une.
    }
locos-drive =
    { $points ->
        [one] { $player } : avancez une de vos locos de { $points } point.
       *[other] { $player } : avancez une de vos locos de { $points } points.
    }
locos-drive-how = Soulevez-en une pour voir où elle va.
locos-drive-only =
    { $points ->
        [one] { $player } : avancez votre loco de { $points } point.
       *[other] { $player } : avancez votre loco de { $points } points.
    }
locos-drive-only-how = Soulevez-la pour voir où elle va.
locos-piece = la loco { TERM("couleur-f", $colour) } { TERM("de", $owner) }
locos-piece-own =
    { $kind ->
        [computer] la loco { TERM("couleur-f", $colour) }
       *[person] votre loco { TERM("couleur-f", $colour) }
    }
locos-piece-other =
    { $kind ->
        [computer] l’autre loco { TERM("couleur-f", $colour) }
       *[person] votre autre loco { TERM("couleur-f", $colour) }
    }
locos-put-along =
    { $kind ->
        [computer] Pour { $player } : posez { $piece } au bout du chemin éclairé.
       *[person] { $player } : posez { $piece } au bout du chemin éclairé.
    }
locos-is-pushed =
    { $kind ->
        [computer] La loco { TERM("de", $player) } la pousse.
       *[person] C’est votre loco qui la pousse.
    }
locos-it-pushes =
    { $end ->
        [derails] Elle fait dérailler { $piece }.
        [crashes] Elle s’arrête derrière { $piece }, et la pousse contre un butoir.
        [home] Elle s’arrête derrière { $piece }, et la pousse jusqu’à l’arrivée.
       *[stops] Elle s’arrête derrière { $piece }, et la pousse.
    }
locos-back-to-choose = Remettez la vôtre pour changer de choix.
locos-off-to-choose = Enlevez-la pour choisir autre chose.
locos-crashed =
    { $end ->
        [crashes] Elle a heurté un butoir.
       *[derails] Elle a déraillé.
    }
locos-crash-own = Votre loco a un accident : elle revient dans votre main.
locos-another-colour = Ce n’est pas votre couleur.

## Pourquoi pas

locos-die-says = Le dé dit { TERM("couleur", $colour) }.
locos-platforms-stay = On ne déplace pas de plateforme maintenant.

## Comment s’appellent les cases

locos-place-rail = la case { $number } de la { $lane ->
        [outer] voie extérieure
        [middle] voie du milieu
        [inner] voie intérieure
       *[other] voie { $lane }
    } { $quarter ->
        [nw] nord-ouest
        [ne] nord-est
        [sw] sud-ouest
        [se] sud-est
       *[other] du quart { $quarter }
    }
locos-place-start = la case de départ { $number }
locos-place-arrival = la case d’arrivée { $number }
locos-place-hangar = le hangar { $number }
locos-place-hangars = les hangars
locos-place-bay-entry = l’entrée { $number } de l’emplacement { TERM("cote", $bay) }
locos-place-bay-exit = la sortie { $number } de l’emplacement { TERM("cote", $bay) }

## Ce qu’on peut choisir, sur un bouton

locos-label-no-tile = Garder les tuiles
locos-label-again = Rejouer
locos-label-stop = Finir votre tour
locos-label-pass = Passer
locos-label-tile = Tuile réparation : { TERM("couleur", $colour) }
locos-label-platform = Plateforme { TERM("couleur-f", $colour) } : côté { $side } contre le butoir { TERM("cote", $bay) }
locos-label-drive =
    { $end ->
        [derails] Dérailler, depuis { $start }
        [crashes] Heurter un butoir, depuis { $start }
        [home] Rentrer au hangar, depuis { $start }
        [stays] Pousser, depuis { $start }
       *[stops] Avancer de { $count ->
            [one] { $count } case
           *[other] { $count } cases
        }, depuis { $start }
    }
locos-label-enter =
    { $end ->
        [derails] Faire entrer une loco sur { $start } : elle déraille
        [crashes] Faire entrer une loco sur { $start } : elle heurte un butoir
       *[other] Faire entrer une loco sur { $start }
    }

## Ce qui est demandé, après « Pour Ann : » ou « Une idée : »

locos-order-no-tile = gardez vos tuiles réparation et lancez les dés
locos-order-again = rejouez
locos-order-stop = finissez votre tour
locos-order-pass = passez
locos-order-tile = rendez une tuile réparation et choisissez { TERM("couleur", $colour) }
locos-order-platform = déplacez la plateforme { TERM("couleur-f", $platform) }, côté { $side } contre le butoir { TERM("cote", $bay) }
locos-order-drive =
    { $end ->
        [derails] faites dérailler la loco sur la lumière qui clignote vite
        [crashes] envoyez contre un butoir la loco sur la lumière qui clignote vite
       *[stops] avancez la loco qui clignote vite jusqu’à la lumière qui clignote
    }
locos-order-enter =
    { $end ->
        [derails] faites entrer une loco, là où elle déraille
        [crashes] faites entrer une loco, là où elle heurte un butoir
       *[stops] faites entrer une loco, jusqu’à la lumière qui clignote
    }

## Pourquoi « Aide » le montre : une phrase après « Une idée : … »

locos-why-wins = Vous gagnez la partie.
locos-why-home = Votre loco rentre au hangar.
locos-why-wrecks = La loco { TERM("de", $owner) } a un accident.
locos-why-then-wins = Ensuite, vous pouvez gagner la partie.
locos-why-then-home = Ensuite, vous pouvez rentrer une loco au hangar.
locos-why-then-wrecks = Ensuite, vous pouvez accidenter la loco { TERM("de", $owner) }.
locos-why-others-crash = Avec tout autre coup, une de vos locos a un accident.
locos-why-others-harm = Tous les autres coups nuisent à votre loco ou font rentrer une loco adverse.
locos-why-other-side-crashes = Avec l’autre côté, une de vos locos a un accident.
locos-why-other-side-helps = Avec l’autre côté, vous aidez quelqu’un d’autre à rentrer.
locos-why-least = Chaque coup vous coûte quelque chose : celui-ci le moins.
locos-why-farther = Vos locos avancent plus loin.
locos-why-then-farther = Ensuite, vos locos avancent plus loin.
locos-why-enters = Une loco de plus entre en jeu.
locos-why-safer = Vos locos sont ainsi plus à l’abri.
locos-why-next-home = Au prochain lancer, votre loco peut rentrer.
locos-why-hinders = Cela gêne { $player }.
locos-why-again = Cela vaut la peine de rejouer.
locos-why-stop = Rejouer serait trop risqué.
locos-why-tile = Déplacer la plateforme { TERM("couleur-f", $platform) } vous aide le plus.
locos-why-no-tile = Choisir une couleur vous aiderait moins.
locos-why-any = Ici, tous les coups se valent.
locos-why-either-side = Ici, les deux côtés se valent.
locos-why-chances = C’est là que vous avez le plus de chances de gagner.
locos-why-costs = C’est un mal pour un bien : vos chances de gagner sont les meilleures.
locos-why-rolls-home = Plus de lancers feraient alors rentrer une de vos locos.
locos-why-fewer-home = Moins de lancers feraient alors rentrer une loco { TERM("de", $owner) }.
locos-why-fewer-wrecks = Moins de lancers permettraient alors à { $player } d’accidenter une de vos locos.
locos-why-rolls-lost = Plus de lancers forceraient alors { $player } à un accident.
locos-why-fewer-lost = Moins de lancers vous forceraient alors à un accident.
locos-why-ways = Vos locos auraient alors plus de chemins possibles.
locos-why-fewer-ways = Les locos { TERM("de", $owner) } auraient alors moins de chemins possibles.
locos-why-tile-won = L’accident vous rapporte une tuile réparation.
locos-why-stays = Cette loco revient seulement en main : rien d’autre ne bouge.

## Le déroulement

locos-record-no-tile = { $player } garde ses tuiles réparation.
locos-record-again = { $player } rejoue après le double.
locos-record-stop = { $player } s’arrête après le double.
locos-record-pass = { $player } n’a pas de loco à avancer.
locos-record-pass-again = Aucune case de départ n’est libre. { $player } ne peut pas faire repartir sa loco accidentée.
locos-record-roll = { $player } lance { TERM("couleur", $colour) }, { $low } et { $high }.
locos-record-roll-numbers = { $player } lance { $low } et { $high }.
locos-record-tile = { $player } rend une tuile réparation et choisit { TERM("couleur", $colour) }.
locos-record-platform = { $player } déplace la plateforme { TERM("couleur-f", $platform) } vers l’emplacement { TERM("cote", $bay) }. Le côté { $side } est contre le butoir.
locos-record-drive =
    { $end ->
        [derails] { $player } fait dérailler une loco.
        [crashes] { $player } envoie une loco contre un butoir.
        [home] { $player } rentre une loco au hangar.
        [stays] La loco { TERM("de", $player) } ne peut pas avancer : elle pousse.
       *[stops]
            { $count ->
                [one] { $player } avance une loco de { $count } case.
               *[other] { $player } avance une loco de { $count } cases.
            }
    }
locos-record-enter =
    { $end ->
        [derails] { $player } fait entrer une loco, et elle déraille. Elle revient en main : rien n’est perdu.
        [crashes] { $player } fait entrer une loco, et elle heurte un butoir. Elle revient en main : rien n’est perdu.
        [home] { $player } fait entrer une loco et la rentre au hangar.
       *[stops]
            { $count ->
                [one] { $player } fait entrer une loco.
               *[other] { $player } fait entrer une loco et avance de { $count } cases.
            }
    }

locos-record-pushed =
    { $end ->
        [derails]
            { $own ->
                [yes] Une autre loco { TERM("de", $owner) } est poussée et déraille.
               *[no] La loco { TERM("de", $owner) } est poussée et déraille.
            }
        [crashes]
            { $own ->
                [yes] Une autre loco { TERM("de", $owner) } est poussée contre un butoir.
               *[no] La loco { TERM("de", $owner) } est poussée contre un butoir.
            }
        [home]
            { $own ->
                [yes] Une autre loco { TERM("de", $owner) } est poussée au hangar.
               *[no] La loco { TERM("de", $owner) } est poussée au hangar.
            }
        [stays]
            { $own ->
                [yes] Une autre loco { TERM("de", $owner) } est heurtée, et reste sur place.
               *[no] La loco { TERM("de", $owner) } est heurtée, et reste sur place.
            }
       *[stops]
            { $count ->
                [one]
                    { $own ->
                        [yes] Une autre loco { TERM("de", $owner) } est poussée.
                       *[no] La loco { TERM("de", $owner) } est poussée.
                    }
               *[other] { $count } locos { TERM("de", $owner) } sont poussées.
            }
    }

## Ce qu’un autre a fait à un joueur, dit quand son tour commence

locos-happened-push =
    { $count ->
        [one] { $player } a poussé votre loco.
       *[other] { $player } a poussé { $count } de vos locos.
    }
locos-happened-home = { $player } a poussé votre loco au hangar.
locos-happened-derails = { $player } a fait dérailler votre loco. Elle est revenue dans votre main.
locos-happened-crash = { $player } a poussé votre loco contre un butoir. Elle est revenue dans votre main.
locos-happened-platform =
    { $count ->
        [one] { $player } a déplacé votre loco avec une plateforme.
       *[other] { $player } a déplacé { $count } de vos locos avec une plateforme.
    }

## Ce que les règles donnent et prennent

locos-tile-gained =
    { $left ->
        [0] { $owner } reçoit la dernière tuile réparation.
       *[other] { $owner } reçoit une tuile réparation.
    }
locos-tile-none = Il n’y a plus de tuile réparation pour { $owner }.
locos-double-home = On ne rejoue pas après le double : la loco est au hangar.
locos-double-no-loco = On ne rejoue pas après le double : il n’y a pas de loco à avancer.
locos-double-second = Deux doubles de suite : on ne rejoue plus.

## Options

locos-option-free = Qui déplace une plateforme choisit quel côté va contre le butoir.
locos-option-slide = Une plateforme glisse seulement : elle change donc de côté à chaque fois.
locos-option-repair = Un accident donne une tuile réparation au propriétaire. Elle permet de choisir la couleur du dé à un autre tour.
locos-option-no-repair = On joue sans tuiles réparation.
locos-option-sides = Le côté A ou B de chaque plateforme contre le butoir. Sans elle, les capteurs lisent les côtés.
locos-who-begins = Qui a pris le train en dernier ?
locos-option-first = Qui commence : selon la règle, la dernière personne à avoir pris le train. Sans elle, play demande et demo tire au sort.

## Pourquoi un plateau n’est pas une position

locos-arranged-platforms = Mettez chaque plateforme dans un emplacement à elle. Un emplacement reste vide.
locos-arranged-arrival = Une loco arrivée va dans un hangar. Enlevez-la : { $place }.
locos-arranged-won = Trois locos { TERM("couleur-fp", $colour) } au hangar mettraient fin à la partie. Sortez-en une de son hangar.
locos-arranged-runner = La loco qui peut rejouer doit rester. Laissez-la sur la voie ou dans la main.

## Quand la partie est finie

locos-ending-hangars = Hangars
locos-ending-pushed = Locos poussées
locos-ending-crashed = Accidents causés
locos-ending-lost = Locos accidentées
locos-ending-dice = Total lancé
