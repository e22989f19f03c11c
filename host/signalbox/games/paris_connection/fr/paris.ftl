### Paris Connection.
###
### $player : un nom. $company, $taken, $colour : des couleurs de compagnies, en anglais. $place, $near : une case en mots.
### $way, $turn : une direction sur la carte.

## Installer

paris-lay-out = Posez une loco de chaque compagnie sur une case de départ.
paris-lay-out-as = Posez une loco sur chaque case de départ, comme le montrent les lumières.
paris-lay-out-others = Toutes les autres locos restent dans leur réserve.
paris-lay-out-where = C’est-à-dire : { $starts }. Toutes les autres locos restent dans leur réserve.
paris-starts-at = la { TERM("couleur-f", $company) } sur { $place }
paris-option-starts-wrong = L’option starts demande les six compagnies, chacune une fois. Par exemple « { $example } ».
paris-option-idle-rounds-wrong = L’option idle_rounds demande un nombre de 1 à 999.

## Places

paris-place-side =
    { $side ->
        [left] { $near }, à gauche
       *[right] { $near }, à droite
    }
paris-place-way = la case à { $count } pas { paris-way } { TERM("de-lieu", $near) }
paris-place-turn = la case à { $count } pas { paris-way } et { $more } pas { paris-turn } { TERM("de-lieu", $near) }
paris-way =
    { $way ->
        [n] au nord
        [ne] au nord-est
        [e] à l’est
        [se] au sud-est
        [s] au sud
        [sw] au sud-ouest
        [w] à l’ouest
       *[nw] au nord-ouest
    }
paris-turn =
    { $turn ->
        [ne] au nord-est
        [e] à l’est
        [se] au sud-est
        [sw] au sud-ouest
        [w] à l’ouest
       *[nw] au nord-ouest
    }
paris-place-station =
    { $station ->
        [Nord] la gare du Nord
        [Est] la gare de l’Est
        [Lyon] la gare de Lyon
        [Austerlitz] la gare d’Austerlitz
       *[other] la gare { $station }
    }
paris-place-city = { $city }

## Nombres et réserves

paris-fact-shares = Actions
paris-fact-shares-of =
    { $points ->
        [0] { $count } sur { $limit }
       *[other] { $count } sur { $limit } : −{ $points } points
    }
paris-fact-points = Points
paris-fact-held = En main
paris-fact-proved = Vu aux échanges
paris-shares-of =
    { $count ->
        [one] { $count } { TERM("couleur-f", $company) }
       *[other] { $count } { TERM("couleur-fp", $company) }
    }
paris-shares-held = { $shares }
paris-shares-worth =
    { $count ->
        [one] { $count } action, qui vaut { paris-points } en ce moment.
       *[other] { $count } actions, qui valent { paris-points } en ce moment.
    }
paris-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
paris-no-trade = Vous n’avez pas d’action { TERM("couleur-f", $company) } : vous ne pouvez pas l’échanger.
paris-over-the-limit = { $count } de plus que la limite de { $limit }. Cela coûte { paris-points } à la fin.
paris-in-the-bag = dans le sac
paris-lit-white = Sa lumière est blanche.
paris-card-company = Compagnie
paris-card-takes = Prend

## Que faire

paris-dealt = { $player } reçoit une action.
paris-dealt-where = Chacun ne peut voir que ses propres actions.
paris-choose-company = { $player } : appuyez sur le bouton d’une compagnie.
paris-choose-company-how =
    { $maximum ->
        [one] Posez { $maximum } de ses locos. Ou rendez une de ses actions pour en prendre une ou deux d’une autre.
       *[other] Posez jusqu’à { $maximum } de ses locos. Ou rendez une de ses actions pour en prendre une ou deux d’une autre.
    }
paris-place-or-trade = { $player } : posez une loco { TERM("couleur-f", $company) } à côté d’une autre, sur une case éclairée. Ou appuyez sur une autre compagnie pour prendre ses actions.
paris-placed-there = Il y en avait déjà une là : elle y reste.
paris-place-or-trade-how = Pour un échange, vous rendez une action { TERM("couleur-f", $company) }. Appuyez sur Annuler pour changer de choix.
paris-trade = { $player } : appuyez sur le bouton de la compagnie dont vous voulez des actions. Vous rendez une action { TERM("couleur-f", $company) }.
paris-trade-how = On ne peut pas poser de loco { TERM("couleur-f", $colour) } maintenant. Appuyez sur Annuler pour changer de choix.
paris-build =
    { $count ->
        [one] { $player } : posez encore { $count } loco { TERM("couleur-f", $company) }. Ou appuyez sur Fini.
       *[other] { $player } : posez encore jusqu’à { $count } locos { TERM("couleur-fp", $company) }. Ou appuyez sur Fini.
    }
paris-done-button = « Valider » veut dire « Fini ».
paris-share-worth = Une action { TERM("couleur-f", $company) } vaut { paris-points }.
paris-second-share = { $player } : appuyez encore sur { TERM("couleur", $company) } pour prendre une deuxième action. Ou appuyez sur Fini.
paris-second-share-how = Appuyez sur Annuler pour défaire l’échange.
paris-second-share-costs = C’est une de plus que la limite de { $limit }. Elle coûte { paris-points } à la fin.

paris-piece = la loco { TERM("couleur-f", $colour) }

## Ce qu’on peut choisir, sur un bouton

paris-label-place = Poser une loco { TERM("couleur-f", $company) } : { $place }
paris-label-take = Prendre une action { TERM("couleur-f", $company) }
paris-label-done = Fini
paris-label-pass = Passer

## Ce qui est demandé, après « Pour Ann : » ou « Une idée : »

paris-order-company = choisissez { TERM("couleur", $company) }
paris-order-place = posez une loco { TERM("couleur-f", $company) } sur la lumière qui clignote
paris-order-take = prenez une action { TERM("couleur-f", $company) }
paris-order-done = appuyez sur Fini
paris-order-pass = passez

## Pourquoi « Aide » le montre : une phrase après « Une idée : … »

paris-why-name = « Aide » ne voit pas vos actions : posez pour la compagnie dont vous avez le plus d’actions.
paris-why-name-build = À ce qu’on sait, personne n’a plus d’actions { TERM("couleur-fp", $company) } que vous.
paris-why-name-trade = Vous pouvez échanger une action { TERM("couleur-f", $company) } contre une { TERM("couleur-f", $taken) }.
paris-why-ends = Cela met fin à la partie, et vous devriez gagner.
paris-why-city =
    { $points ->
        [one] Chaque action { TERM("couleur-f", $company) } vaut { $points } de plus.
       *[other] Chaque action { TERM("couleur-f", $company) } vaut { $points } de plus.
    }
paris-why-towards = Cela rapproche la compagnie { TERM("couleur-f", $company) } { TERM("de-lieu", $place) }.
paris-why-done = Plus de locos { TERM("couleur-fp", $company) } ne vous apporteraient rien maintenant.
paris-why-two-for-one = Vous avez deux actions pour une.
paris-why-second = Une deuxième action ne vous coûte rien.
paris-why-worth-more = Une action { TERM("couleur-f", $taken) } vaut plus qu’une { TERM("couleur-f", $company) }.
paris-why-limit =
    { $points ->
        [one] Une action de plus vous coûterait { $points } point à la fin.
       *[other] Une action de plus vous coûterait { $points } points à la fin.
    }

## Le déroulement

paris-record-dealt = { $player } reçoit une action { TERM("couleur-f", $company) }.
paris-record-company = { $player } choisit { TERM("couleur", $company) }.
paris-record-place = { $player } pose une loco { TERM("couleur-f", $company) } sur { $place }.
paris-record-place-worth = { $player } pose une loco { TERM("couleur-f", $company) } sur { $place } : { TERM("couleur", $company) } vaut { $worth }.
paris-record-trade = { $player } rend une action { TERM("couleur-f", $company) } et en prend une { TERM("couleur-f", $taken) }.
paris-record-second-share = { $player } prend une deuxième action { TERM("couleur-f", $company) }.
paris-record-no-second-share = { $player } ne prend pas de deuxième action.
paris-record-pass = { $player } n’a rien à poser et rien à échanger.
paris-record-done =
    { $count ->
        [one] { $player } finit son tour après { $count } loco.
       *[other] { $player } finit son tour après { $count } locos.
    }

## La fin

paris-over =
    { COUNT($winners) ->
        [one] { $winners } a gagné avec { paris-points }. Merci d’avoir joué !
       *[other] { $winners } ont gagné avec { paris-points }. Merci d’avoir joué !
    }
paris-over-points = Points : { $points }.
paris-over-penalties = Points perdus pour des actions au-dessus de la limite : { $points }.
paris-player-points = { $player } { $points }
paris-over-last-stop = Une loco est à { $place }.
paris-over-stores = Une seule réserve a encore des locos.
paris-over-idle = Personne n’a posé de loco depuis trop de tours.

## Pourquoi pas

paris-eiffel-hex = On ne pose rien sur la case de la tour Eiffel.
paris-no-hex = « { $text } » n’est pas une case de cette carte.
paris-being-dealt = On distribue encore les actions.
paris-choose-first = Choisissez d’abord une compagnie, puis posez.
paris-trade-builds-nothing = Ce tour est un échange : on n’y pose rien.
paris-store-empty = La réserve { TERM("couleur-f", $company) } est vide.
paris-company-unusable = On ne peut pas poser de loco { TERM("couleur-f", $colour) } maintenant. On ne peut pas non plus en rendre une action.
paris-chosen-already = La compagnie { TERM("couleur-f", $colour) } est choisie. Appuyez sur Annuler pour changer de choix.
paris-trade-of-one-company = Les deux actions doivent être de la même compagnie. Appuyez encore sur { TERM("couleur", $company) }, ou sur Fini.
paris-nothing-to-give-back = Vous n’avez pas d’action { TERM("couleur-f", $company) } à rendre pour un échange. Posez une loco { TERM("couleur-f", $company) }, ou appuyez sur Annuler pour changer de choix.
paris-being-built = On pose des locos { TERM("couleur-fp", $colour) } : posez-en une autre, ou appuyez sur Fini.
paris-hex-has-own-loco = Il y a déjà une loco { TERM("couleur-f", $company) }. C’est { $place }.
paris-start-hex-full = Une case de départ ne prend qu’une loco : { $place }.
paris-city-full = Une ville ne prend qu’une loco : { $place }.
paris-hex-full = Cette case est pleine : elle prend deux locos. C’est { $place }.
paris-checkered-border = Une frontière à damier arrête les locos { TERM("couleur-fp", $company) }. C’est { $place }.
paris-hex-not-next = Aucune loco { TERM("couleur-f", $company) } ne touche cette case. C’est { $place }.
paris-cuts-off = Une loco ici couperait { TERM("couleur", $companies) } de toute ville libre. C’est { $place }.
paris-arranged-store-empty = Il n’y a pas autant de locos { TERM("couleur-fp", $company) } : enlevez-en.
paris-arranged-apart = Les locos { TERM("couleur-fp", $company) } doivent se toucher, depuis { paris-place-station }. Déplacez celles qui sont à part.
paris-arranged-cut-off = La compagnie { TERM("couleur-f", $company) } ne peut atteindre aucune ville libre. Ouvrez-lui un chemin.
paris-arranged-end = Cela mettrait fin à la partie : enlevez la dernière loco.

## Ce que les règles donnent et prennent

paris-over-limit-now =
    { $count ->
        [one] { $player } a { $count } action de plus que la limite. Cela coûte { paris-points } à la fin.
       *[other] { $player } a { $count } actions de plus que la limite. Cela coûte { paris-points } à la fin.
    }
paris-idle-soon =
    { $count ->
        [one] Si personne ne pose de loco à ce tour, la partie se termine.
       *[other] Si personne ne pose de loco dans les { $count } prochains tours, la partie se termine.
    }

## Options

paris-option-idle-rounds =
    { $count ->
        [one] La partie se termine aussi quand personne n’a posé de loco pendant 1 tour de table.
       *[other] La partie se termine aussi quand personne n’a posé de loco pendant { $count } tours de table.
    }
paris-option-starts = Quelle compagnie part de quelle gare, rangée par rangée. Sans elle, on tire au sort.

## Quand la partie est finie

paris-ending-points = Points
paris-ending-built = Locos posées
paris-ending-arrived = À Marseille
paris-ending-built-up = Avec des locos d’une seule compagnie
paris-ending-idle = Parce que personne ne construit
paris-ending-traded = Échanges
paris-ending-values = Valeur d’une action
