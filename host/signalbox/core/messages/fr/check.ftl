### `signalbox check` : un plateau testé d’un bout à l’autre.
###
### $sensor, $light : leurs noms, ou un bouton en mots. $every : 1 quand toutes les lumières sont blanches, sinon une sur $every.

check-title = Vérification
check-over = La vérification est terminée : { $verdict }.
check-cut-short = La vérification s’arrête avant la fin : { $verdict }.
check-report = Le rapport : { $files }
check-verdict =
    { $failed ->
        [0] tout est bon
        [one] { $failed } échec
       *[other] { $failed } échecs
    }{ $untested ->
        [0] {""}
        [one] , { $untested } point non testé
       *[other] , { $untested } points non testés
    }{ $not_reported ->
        [0] {""}
        [one] , { $not_reported } valeur inconnue
       *[other] , { $not_reported } valeurs inconnues
    }
check-verdict-unfinished =
    { $failed ->
        [0] pas finie, aucun échec jusqu’ici
        [one] pas finie, { $failed } échec
       *[other] pas finie, { $failed } échecs
    }{ $untested ->
        [0] {""}
        [one] , { $untested } point non testé
       *[other] , { $untested } points non testés
    }{ $not_reported ->
        [0] {""}
        [one] , { $not_reported } valeur inconnue
       *[other] , { $not_reported } valeurs inconnues
    }

## Un résultat sur une ligne

check-line = { $part } : { $name } : { $value }
check-line-verdict = { $part } : { $name } : { $value } : { $verdict }
check-line-limit = { $part } : { $name } : { $value } (limite : { $limit })
check-line-whole = { $part } : { $name } : { $value } (limite : { $limit }) : { $verdict }

## Valeurs et limites

check-number = { $count }
check-of = { $good } sur { $count }
check-ms = { $count } ms
check-tenths-of-ms = { NUMBER($time, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms
check-us = { $count } µs
check-ma = { $count } mA
check-bytes = { $count } octets
check-bytes-a-second = { $count } octets/s
check-at-most = { $maximum } au plus
check-at-least = { $minimum } au moins
check-or-newer = { $version } ou plus récent
check-none = aucune
check-times =
    { $count ->
        [one] une fois
       *[other] { $count } fois
    }
check-left-out = laissé de côté
check-update = inconnu : mettez à jour le programme du plateau avec `signalbox deploy`
check-board-not-told = ce plateau ne le dit pas
check-this-part = cette partie
check-not-finished = pas finie
check-gone = débranché pendant la vérification

## Quel plateau est-ce

check-asking-who = On demande au plateau qui il est.
check-stage = étape
check-stage-sensors =
    { $kind ->
        [row] { $number } sur { $count }, rangée { $number }
       *[node] { $number } sur { $count }, nœud { $number }
    }
check-stage-lights = { $number } sur { $count }, lumières { $first } à { $last }
check-span = { $first } à { $last }
check-description = description
check-described = { $board }, { $hash } : { $sensors } capteurs, { $lights } lumières
check-sheets = feuilles
check-sheets-to-show = doivent porter la description { $hash }
check-sheets-as-soldered = faites comme le plateau est soudé, { $hash }
check-sheets-right = faites d’après la description { $hash }
check-sheets-others = faites d’après une autre description, { $hash } : refaites-les avec `signalbox build`
check-controller = contrôleur
check-controller-is = { $kind }, numéro de série { $uid }
check-firmware = programme du plateau
check-firmware-other = { $version } ; Signalbox apporte { $newest }
check-protocol = protocole
check-protocol-other = { $version } ; celui de Signalbox est { $ours }
check-wiring = câblage
check-wiring-damaged = abîmé
check-wiring-limit = intact : lancez `signalbox wiring learn`
check-wiring-learned = appris, { $hash }
check-wiring-as-described = comme dans la description
check-circuitpython = version de CircuitPython
check-circuitpython-old = avant { $version } : les capteurs sont lus plus lentement
check-supply = alimentation des lumières
check-supply-is =
    { $own ->
        [yes] séparée
       *[no] le port de l’ordinateur
    }

## La liaison

check-measuring-line = On teste la liaison avec le plateau : ne touchez pas au câble.
check-round-trips = allers-retours
check-broke-down = la liaison a été coupée { $count } fois
check-round-trip-median = aller-retour, médiane
check-round-trip-most = aller-retour, 99 sur 100
check-round-trip-longest = aller-retour, le plus long
check-throughput = débit
check-sent-again = lignes envoyées de nouveau
check-damaged-here = lignes abîmées en route vers l’ordinateur
check-damaged-there = lignes abîmées en route vers le plateau
check-refused = lignes refusées

## La rapidité du plateau

check-measuring-pace = On mesure la rapidité du plateau.
check-lay-for-scan = Posez l’aimant sur { $sensor }, près de la lumière qui clignote : on chronomètre la lecture des capteurs.
check-answer-leave-this-out = Laisser de côté
check-loop = plus long tour de boucle, toutes les lumières en mouvement
check-free = mémoire libre
check-scans-lost = lectures perdues
check-scan = lecture des capteurs

## Capteurs

check-reading-sensors = On lit les capteurs.
check-button = bouton { TERM("bouton", $button) }
check-lay-on = Posez l’aimant sur { $sensor }.
check-lay-on-reed = Posez l’aimant sur le capteur de code { $reed } de l’emplacement { TERM("cote", $bay) } ({ $sensor }).
check-press = Appuyez sur le bouton { TERM("bouton", $button) }.
check-lay-on-first = Posez d’abord l’aimant sur { $sensor }.
check-press-first = Appuyez d’abord sur le bouton { TERM("bouton", $button) }.
check-take-off =
    { COUNT($sensors) ->
        [one] Enlevez tout du plateau : un capteur est fermé, { $sensors }.
       *[other] Enlevez tout du plateau : des capteurs sont fermés, { $sensors }.
    }
check-more =
    { $count ->
        [one] { $count } autre
       *[other] { $count } autres
    }
check-take-magnet-off = Enlevez l’aimant du plateau.
check-answer-empty = Le plateau est vide
check-answer-leave-out = Laisser ce capteur de côté
check-answer-other-square = Une autre case s’allume
check-closed-and-opened = fermés et rouverts
check-bounces = rebonds en un mouvement
check-fault-dead = ne répond pas
check-fault-stuck = toujours fermé
check-fault-chatters = papillote : il change tout seul
check-fault-by-itself = se ferme tout seul
check-fault-instead = { $sensor } répond à sa place
check-fault-bounces = rebondit { $count } fois en un mouvement
check-fault-together = se ferme en même temps que { $sensor }

## Lumières

check-light-alone = La lumière { TERM("de-code", $light) } est-elle la seule allumée, en { TERM("couleur", $colour) } ?
check-lights-of-line =
    { $line ->
        [row] Dans la rangée { $number }, { $count } lumières brillent-elles en { TERM("couleur", $colour) }, { TERM("de-code", $first) } à { $last }, et aucune autre ?
       *[column] Dans la colonne { $number }, { $count } lumières brillent-elles en { TERM("couleur", $colour) }, { TERM("de-code", $first) } à { $last }, et aucune autre ?
    }
check-lights-done = Toutes les lumières ont été regardées.
check-answer-colour = Elle a une autre couleur
check-answer-dark = Elle est éteinte
check-answer-other-light = Une autre lumière brille
check-lights-right = justes en blanc, rouge, vert et bleu
check-light-of = lumière { TERM("de-code", $light) }
check-light-fault =
    { $fault ->
        [colour] a une autre couleur au lieu du { TERM("couleur", $colour) }
        [dark] reste éteinte au lieu d’être { TERM("couleur-f", $colour) }
       *[other] une autre lumière est { TERM("couleur-f", $colour) } à sa place
    }
check-light-faults = { $first } ; { $second }

## Courant

check-all-white =
    { $every ->
        [1] Toutes les lumières sont blanches maintenant, aussi vives que le courant prévu le permet.
       *[other] Une lumière sur { $every } est blanche maintenant : le courant prévu ne suffit pas pour toutes.
    }
check-even =
    { $every ->
        [1] Toutes les lumières sont-elles blanches, sans trembler, et les dernières de la chaîne aussi vives que les premières ?
       *[other] Ces lumières sont-elles blanches, sans trembler, et les dernières de la chaîne aussi vives que les premières ?
    }
check-restarted =
    { $every ->
        [1] Le plateau a redémarré pendant que toutes les lumières étaient blanches. A-t-on débranché son câble ?
       *[other] Le plateau a redémarré pendant que ces lumières étaient blanches. A-t-on débranché son câble ?
    }
check-answer-flicker = Elles tremblent
check-answer-fade = Les plus lointaines sont plus sombres ou plus rouges
check-answer-pulled = Le câble a été débranché
check-answer-itself = Il a redémarré tout seul
check-white =
    { $every ->
        [1] toutes les lumières en blanc
       *[other] une lumière sur { $every } en blanc
    }
check-white-seen =
    { $every ->
        [1] toutes les lumières en blanc, à l’œil
       *[other] une lumière sur { $every } en blanc, à l’œil
    }
check-drawn =
    { $every ->
        [1] courant pour toutes les lumières en blanc, calculé
       *[other] courant pour une lumière sur { $every } en blanc, calculé
    }
check-budget = courant permis
check-restarted-itself = le plateau a redémarré tout seul
check-stays-on = il reste allumé
check-seen-even = fixes et égales
check-seen-flicker = elles tremblent
check-seen-fade = elles faiblissent le long de la chaîne

## Les fils à regarder

check-wires = fils
check-wires-how-to-get = Pour savoir quels fils regarder : `pip install "signalbox-board[build]"`.
check-wire = le fil { $number } ({ TERM("couleur", $colour) }, { TERM("de-code", $one) } à { $other })
check-wires-of-colours = un fil { LIST(TERM("couleur", $colours), type: "disjunction") } de { $first } à { $last }
check-wires-any = n’importe quel fil de { $first } à { $last }
check-wires-listed = { LIST($wires, type: "disjunction") }
check-wires-then = { $wires } ; si tout y est juste, { $others }
check-fault-wires = { $fault } : { $wires }
check-whole =
    { $kind ->
        [row] rangée { $number }
       *[node] nœud { $number }
    }
check-node-fails = en panne tout entier : { $wires }
check-silent-since = Si le plateau répondait avant cette étape, débranchez-le. La faute est peut-être là : { $wires }.

## La page du rapport

check-page-title = { $board } : vérification du plateau
check-page-about = { $made } · contrôleur { $uid } · programme du plateau { $firmware } · Signalbox { $program }
check-page-about-virtual = { check-page-about } · plateau virtuel
check-page-unfinished = Pas terminé : { $parts }.
check-page-failed = Ce qui ne va pas
check-page-numbers = Valeurs et limites
check-page-found = Résultat
check-page-limit = Limite
check-page-picture = Le plateau avec ce qui a été trouvé
check-page-squares = Les carrés sont des capteurs.
check-page-dots = Les ronds sont des lumières.
check-page-signs = Coché ou vert : bon. Barré : en panne. Vide : non testé.
check-page-sensor-found = { $sensor } : { $verdict }
check-page-light-found = lumière { TERM("de-code", $light) } : { $verdict }
check-page-every-sensor = Tous les capteurs
check-page-sensor = Capteur
check-page-closed = Fermé
check-page-opened = Rouvert
check-page-bounces = Rebonds
check-page-longest = Durée, s
check-page-seconds = { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) }
check-page-every-light = Toutes les lumières
check-page-light = Lumière
check-page-seen =
    { $fault ->
        [colour] autre couleur
        [dark] éteinte
       *[other] une autre lumière
    }

## Les mots de la commande

check-report-unwritable = Le rapport ne peut pas être écrit dans { $file } ({ $why }) : choisissez un dossier avec --report.
check-stage-unknown =
    { $kind ->
        [row] Ce plateau n’a pas d’étape { $number } : choisissez { $sensors } pour ses rangées, ou { $lights } pour ses lumières.
       *[node] Ce plateau n’a pas d’étape { $number } : choisissez { $sensors } pour ses nœuds, ou { $lights } pour ses lumières.
    }
check-stage-or-only = --stage décide déjà de ce qui est testé : laissez --only de côté.
check-each-light-only = --each-light est pour les lumières : laissez-le de côté, ou ajoutez --only lights.
check-virtual-or-board = --virtual n’a pas besoin de port série : laissez --virtual de côté, ou --board.
check-sheets-unreadable = --sheets demande les { $count } signes qui suivent « description » sur vos feuilles, et non « { $text } ».
check-needs-virtual = --{ $option } est pour un plateau virtuel : ajoutez --virtual.
