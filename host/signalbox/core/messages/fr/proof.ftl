### `signalbox record verify` : ce qu’une partie enregistrée prouve, ce qu’elle ne prouve pas, et quoi faire alors.

proof-follow =
    { $count ->
        [one] { $count } tirage vient bien du nombre secret.
       *[other] { $count } tirages viennent bien du nombre secret.
    }
proof-computers =
    { $count ->
        [one] { $count } coup d’un ordinateur est bien celui qu’il choisit.
       *[other] { $count } coups des ordinateurs sont bien ceux qu’ils choisissent.
    }
proof-cut-short = Pour { $count } d’entre eux, l’ordinateur n’a pas eu le temps de réfléchir davantage.
proof-engines =
    { $count ->
        [one] { $count } coup est celui d’un autre programme : comme celui d’une personne, il reste tel qu’il a été enregistré.
       *[other] { $count } coups sont ceux d’un autre programme : comme ceux d’une personne, ils restent tels qu’ils ont été enregistrés.
    }
proof-drawn = Tiré au sort au début avec le nombre secret : { $options }.
proof-chosen = Choisi à la main au début, pas tiré au sort : { $options }.
proof-arranged = Pièces placées à la main, avec l’accord de tous : { $entries }.
proof-taken-back = Vu, puis annulé : { $entries }.
proof-entries =
    { $count ->
        [one] ligne { $numbers }
       *[other] lignes { $numbers }
    }
proof-not-so = La partie ne s’est pas passée ainsi :
proof-dice = Les tirages sont prouvés.
proof-dice-not = Les tirages ne sont pas prouvés :
proof-moves = Les coups sont prouvés.
proof-moves-not = Les coups ne sont pas prouvés :
proof-point = - { $why }

## Ce qui se contredit

proof-seed-not-committed = Le nombre secret ne correspond pas aux chiffres qui le fixent dans le fichier lui-même.
proof-other-commitment = Les chiffres que vous avez notés avant la partie (--commitment) ne sont pas ceux de cette partie.
proof-not-added = Ce que vous donnez pour { $player } n’a pas été ajouté au nombre secret.
proof-earlier-wrong =
    { $count ->
        [one] « earlier » vaut { $earlier } dans son en-tête : avec { $count } ligne, ce peut être de 0 à { $count }.
       *[other] « earlier » vaut { $earlier } dans son en-tête : avec { $count } lignes, ce peut être de 0 à { $count }.
    }
proof-not-from-seed = Ne vient pas du nombre secret : { $entries }.
proof-not-of-computer = N’est pas ce que l’ordinateur choisit : { $entries }.
proof-changed-from = La partie enregistrée a été modifiée à partir de la ligne { $entry } : ses empreintes ne correspondent plus.
proof-changed-end = La partie enregistrée a été modifiée à la fin : ses empreintes ne correspondent plus.
proof-other-head = L’empreinte que vous avez notée n’est pas l’une de celles de cette partie.

## Ce qui n’est pas prouvé

proof-no-commitment = Rien ne dit que le nombre secret a été choisi avant la partie : ajoutez --commitment avec les chiffres montrés alors.
proof-seed-typed = Le nombre secret a été tapé (--seed) : d’autres ont pu être essayés avant.
proof-nothing-added = Rien n’a été ajouté au nombre secret par { $players }.
proof-no-added = La personne qui a choisi le nombre secret a pu écrire aussi ce qui a été ajouté : indiquez avec --added ce que vous avez ajouté vous-même.
proof-earlier = Les lignes 1 à { $entry } ont été jouées avec un autre nombre secret, avant que la partie soit reprise.
proof-entered = Lancé sur la table et tapé : { $entries }.
proof-board-in-file = Le plateau est tel que le fichier le décrit : ce n’est pas l’un de ceux installés ici.
proof-board-other = La partie indique une autre description de ce plateau : elle a été vérifiée avec celle installée ici.
proof-computers-version = Les coups des ordinateurs ont été choisis par Signalbox { $version }, mais ici c’est Signalbox { $installed } : vérifiez la partie avec { $version }.
proof-no-head = La personne qui avait le nombre secret a pu changer les coups : ajoutez --head avec l’empreinte montrée à la fin.
proof-head-early = L’empreinte que vous avez notée vaut jusqu’à la ligne { $entry }, pas plus loin.

## Pourquoi on ne peut rien vérifier

proof-not-over = La partie n’est pas finie, son nombre secret n’est donc pas encore révélé : vérifiez-la quand elle sera gagnée.
proof-seed-lost = La partie enregistrée a perdu son nombre secret, qui était à la fin : sans lui, on ne peut rien vérifier.
proof-seed-wrong = Le nombre secret de la partie n’en est pas un : le fichier a été modifié à la main.
proof-only-whole = On ne peut vérifier qu’une partie complète.
proof-nobody-called = Personne ne s’appelle { $player } dans cette partie : les joueurs sont { $players }.
proof-digits = { $option } demande au moins les { $minimum } premiers des 64 chiffres (0 à 9, a à f).
proof-added-how = --added demande un nom et ce qui a été ajouté, par exemple Ann=4711.
