### Golden Train.
###
### $player, $owner : des noms. $place : une case en mots, de golden-place.
### $drawn : « sheriff », ou une valeur. $strength, $sum, $value : des valeurs.

## Installer

golden-lay-out = Posez chaque locomotive sur la lumière de sa couleur.
golden-lay-out-wagons = Tous les wagons restent à côté du plateau.

## Places

golden-place =
    { $number ->
        [0] la tête du train { TERM("de", $owner) }
        [1] la 1re place du train { TERM("de", $owner) }
       *[other] la { $number }e place du train { TERM("de", $owner) }
    }
golden-wagon-at =
    { $number ->
        [1] le 1er wagon du train { TERM("de", $owner) }
       *[other] le { $number }e wagon du train { TERM("de", $owner) }
    }
golden-place-of-nobody =
    { $number ->
        [0] la tête du train { $train }
        [1] la 1re place du train { $train }
       *[other] la { $number }e place du train { $train }
    }

## Nombres, cartes et réserves

golden-wagons = Wagons
golden-fact-wagons =
    { $beside ->
        [0] { $count }
       *[other] { $count }, dont { $beside } à côté du plateau
    }
golden-dynamites = Dynamite
golden-last-dynamite = La dernière met fin à la partie
golden-discarded =
    { $count ->
        [one] { $count } défaussé
       *[other] { $count } défaussés
    }
golden-card-drawn = Wagon pioché
golden-card-coupled = Déjà dans votre train
golden-card-next = Wagon suivant
golden-card-attacked = Attaqué jusqu’ici
golden-fuse = { $sum } sur { $strength }
golden-sheriff = shérif
golden-nothing-secret = Vous avez tous vu la même chose. Retenez où sont les valeurs.

## Que faire

golden-draw = { $player } : on pioche un wagon.
golden-draw-top = { $player } : on découvre le wagon suivant.
golden-draw-dynamite = { $player } : on pioche une dynamite.
golden-couple =
    { $drawn ->
        [sheriff] { $player } : un shérif. Posez-le sur la lumière qui clignote, derrière votre train.
       *[other] { $player } : un { $drawn }. Posez-le sur la lumière qui clignote, derrière votre train.
    }
golden-drawn =
    { $drawn ->
        [sheriff] { $player } pioche un shérif.
       *[other] { $player } pioche un { $drawn }.
    }
golden-couple-remember = Retenez la valeur de ce wagon.
golden-couple-kept = { $player } : posez le wagon sur la lumière qui clignote, derrière votre train.
golden-couple-beside =
    { $drawn ->
        [sheriff] { $player } : un shérif. Votre rangée est pleine : posez-le à côté du plateau.
       *[other] { $player } : un { $drawn }. Votre rangée est pleine : posez-le à côté du plateau.
    }
golden-couple-beside-counts = Il compte comme les autres.
golden-couple-beside-kept = { $player } : votre rangée est pleine. Posez le wagon à côté du plateau.
golden-couple-beside-how = Puis appuyez sur Valider.
golden-value-elsewhere = Les lumières montrent la valeur.
golden-decide-value =
    { $drawn ->
        [sheriff] { $player } : votre train avait déjà un shérif. Attaquer ?
       *[other] { $player } : votre train avait déjà un { $drawn }. Attaquer ?
    }
golden-decide = { $player } : votre train a déjà un wagon de cette valeur. Attaquer ?
golden-decide-how = Appuyez sur Attaquer, ou sur Arrêter pour ne pas attaquer. « Valider » fait comme « Arrêter », tant qu’« Aide » ne l’a pas changé en « Attaquer ».
golden-decide-last-dynamite = C’est la dernière dynamite : une attaque met fin à la partie.
golden-decide-no-wagon = Il n’y a plus de wagon à piocher. Si vous n’attaquez pas, la partie se termine.
golden-target = { $player } : votre dynamite vaut { $strength }. Soulevez un wagon adverse pour l’attaquer.
golden-target-how = Ce que vous soulevez reste hors du plateau jusqu’à la fin de l’attaque.
golden-target-kept = { $player } : soulevez un wagon adverse pour l’attaquer.
golden-target-next = { $player } : { $revealed }, moins que { $strength }. Soulevez un autre wagon, ou arrêtez l’attaque.
golden-target-next-how = Si vous arrêtez maintenant, l’attaque est réussie.
golden-target-next-button = Pour arrêter, appuyez sur Arrêter ou sur Valider.
golden-target-next-kept = { $player } : votre dynamite est encore plus forte. Soulevez un autre wagon, ou arrêtez l’attaque.
golden-succeeds = { $player } : { $revealed } contre votre { $strength }. L’attaque est réussie !
golden-succeeds-kept = { $player } : l’attaque est réussie !
golden-seen = Quand tout le monde l’a vu, dites-le.
golden-seen-how = Appuyez sur Valider.
golden-close-up = Avancez les wagons, dans l’ordre.
golden-lift-up = Soulevez le wagon sur la lumière qui clignote vite : il avance. C’est { $place }.
golden-move-up = Posez le wagon sur la lumière qui clignote. L’ordre du train ne change pas.
golden-lay-aside =
    { $count ->
        [one] Le wagon que vous avez attaqué est hors du jeu : mettez-le de côté.
       *[other] Les { $count } wagons que vous avez attaqués sont hors du jeu : mettez-les de côté.
    }
golden-fails = { $player } : { $revealed } contre votre { $strength }. L’attaque est ratée !
golden-fails-kept = { $player } : l’attaque est ratée !
golden-put-back = Vous perdez votre dernier wagon. Remettez ce que vous avez soulevé.
golden-put-wagon =
    { $value ->
        [sheriff] Remettez le shérif sur la lumière qui clignote. C’était { $place }.
       *[other] Remettez le { $value } sur la lumière qui clignote. C’était { $place }.
    }
golden-put-wagon-kept = Remettez le wagon sur la lumière qui clignote. C’était { $place }.
golden-take-gone = Enlevez le wagon sur la lumière qui clignote vite : il est hors du jeu.
golden-take-last = Enlevez le dernier wagon de votre propre train.
golden-put-flickering = Prenez le wagon sur la lumière qui clignote vite. Posez-le sur celle qui clignote.
golden-take-flickering = Enlevez du plateau le wagon sur la lumière qui clignote vite.
golden-belongs = Il va à { $place }.
golden-piece =
    { $kind ->
        [wagon] le wagon
       *[locomotive] la locomotive { TERM("couleur-f", $colour) }
    }
golden-lose-last = Vous perdez votre dernier wagon.
golden-revealed-one = un { $value }
golden-revealed-several = { $values } font { $sum }
golden-revealed-sheriff = un shérif

## Ce que veut dire un choix, quand « Aide » le montre

golden-means-attack = Si le total ne dépasse pas votre dynamite, les wagons retournés sont détruits. S’il la dépasse, ou si c’est un shérif, vous perdez votre dernier wagon.
golden-means-decline = Tous les wagons restent, et votre tour est fini.

## Les boutons du plateau

golden-button-stop = Arrêter

## Ce qu’on peut choisir, sur un bouton

golden-label-couple = Accrocher le wagon
golden-label-beside = Il est à côté du plateau
golden-label-seen = Tout le monde l’a vu
golden-label-attack = Attaquer
golden-label-decline = Ne pas attaquer
golden-label-stop = Arrêter l’attaque
golden-label-target = Attaquer { $place }
golden-label-close = Resserrer les trains
golden-label-put = Remettre les wagons

## Ce qui est demandé, après « Pour Ann : » ou « Une idée : »

golden-order-couple = accrochez le wagon
golden-order-attack = attaquez
golden-order-decline = n’attaquez pas
golden-order-stop = arrêtez l’attaque
golden-order-target = attaquez { $place }
golden-order-close = resserrez les trains
golden-order-put = enlevez votre dernier wagon, et remettez les autres

## Pourquoi « Aide » le montre : une phrase après « Une idée : … »

golden-why-attack = Le risque en vaut la peine.
golden-why-decline = Le risque n’en vaut pas la peine.
golden-why-longest = { $owner } a le train le plus long.
golden-why-remember = Si vous savez où est une petite valeur, prenez ce wagon.
golden-why-go-on = Cela vaut la peine de continuer.
golden-why-stop = Continuer serait trop risqué.

## Le déroulement

golden-record-drawn =
    { $drawn ->
        [sheriff] { $player } pioche un shérif.
       *[other] { $player } pioche un { $drawn }.
    }
golden-record-next =
    { $drawn ->
        [sheriff] Le wagon suivant est un shérif.
       *[other] Le wagon suivant est un { $drawn }.
    }
golden-record-dynamite = { $player } pioche une dynamite qui vaut { $strength }.
golden-record-couple =
    { $number ->
        [1] { $player } accroche le 1er wagon de son train.
       *[other] { $player } accroche le { $number }e wagon de son train.
    }
golden-record-attack = { $player } attaque.
golden-record-decline = { $player } n’attaque pas.
golden-record-stop = { $player } arrête l’attaque.
golden-record-target = { $player } retourne { $place }.
golden-record-failed = L’attaque est ratée : { $player } perd le dernier wagon de son train.
golden-record-succeeded = L’attaque est réussie : { $losses }.
golden-happened-wagons =
    { $count ->
        [one] { $player } a détruit un wagon de votre train.
       *[other] { $player } a détruit { $count } wagons de votre train.
    }
golden-moved-up = Le train { TERM("de", $owner) } a avancé, dans le même ordre.
golden-moved-up-yours = Votre train a avancé, dans le même ordre.
golden-record-pile-renewed = La pioche est vide. Les wagons défaussés sont mélangés pour en faire une nouvelle.
golden-last-dynamite-drawn = C’est la dernière dynamite : la partie se termine après cette attaque.
golden-loses =
    { $count ->
        [one] { $player } perd 1 wagon
       *[other] { $player } perd { $count } wagons
    }

## La fin

golden-over =
    { COUNT($winners) ->
        [one]
            { $count ->
                [one] { $winners } a gagné avec { $count } wagon. Merci d’avoir joué !
               *[other] { $winners } a gagné avec { $count } wagons. Merci d’avoir joué !
            }
       *[other]
            { $count ->
                [one] { $winners } ont gagné avec { $count } wagon. Merci d’avoir joué !
               *[other] { $winners } ont gagné avec { $count } wagons. Merci d’avoir joué !
            }
    }
golden-over-compared = Les trains de même longueur ont été comparés wagon par wagon.
golden-over-decided =
    { $number ->
        [1] Le 1er wagon a fait la différence.
       *[other] Le { $number }e wagon a fait la différence.
    }
golden-over-equal = Ils sont égaux jusqu’au dernier wagon.
golden-over-last-dynamite = Il n’y a plus de dynamite.
golden-over-no-wagon = Il n’y a plus de wagon à piocher.

## Pourquoi pas

golden-not-your-turn = Ce n’est pas à cette place de jouer.
golden-no-attack-to-begin = Vous ne pouvez pas attaquer maintenant.
golden-no-attack-to-stop = Il n’y a pas d’attaque à arrêter maintenant.
golden-must-attack-one = La dynamite est piochée : attaquez au moins un wagon.
golden-wagon-joins-end = Le nouveau wagon va au bout de votre train.
golden-row-full = La rangée est pleine : le wagon va à côté du plateau.
golden-wagon-discarded = Le wagon qui était là est hors du jeu.
golden-wagon-stays-in-hand = Il reste hors du plateau jusqu’à la fin de l’attaque.
golden-attack-over = L’attaque est finie : remettez d’abord les trains en ordre.
golden-no-wagon-drawn = Aucun wagon n’a été pioché pour aller là.
golden-arranged-attack = Une attaque est en cours : finissez-la d’abord.
golden-arranged-locomotive = Remettez la locomotive { TERM("couleur-f", $colour) } ici : { $place }.
golden-arranged-gap = Il y a un trou dans un train. Remettez un wagon ici : { $place }.
golden-arranged-not-drawn = Un wagon est là sans avoir été pioché. Enlevez-le : { $place }.

## Options

golden-option-open = Tout le monde voit le wagon suivant de la pioche.
golden-option-closed = Personne ne voit le wagon suivant de la pioche.
golden-option-value = Deux shérifs permettent d’attaquer, comme deux chiffres pareils.
golden-option-number = Deux chiffres pareils permettent d’attaquer, mais pas deux shérifs.
golden-who-begins = Qui est le plus jeune ?
golden-option-first = Qui commence : selon la règle, le plus jeune. Sans elle, play demande et demo tire au sort.

## Quand la partie est finie

golden-ending-wagons = Wagons
golden-ending-won = Attaques réussies
golden-ending-blown = Par la dernière dynamite
golden-ending-empty = Pioche vide
golden-ending-failed = Attaques ratées
golden-ending-taken = Wagons détruits
golden-ending-lost = Wagons perdus
golden-ending-dynamite = Dynamite piochée
