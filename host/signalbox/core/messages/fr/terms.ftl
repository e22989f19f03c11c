### Ce qui n’existe qu’en français : accords, élisions, noms des couleurs et des emplacements. $it : ce qui est nommé.

# Une couleur au masculin, et pour nommer la couleur elle-même.
-couleur =
    { $it ->
        [azure] azur
        [black] noir
        [blue] bleu
        [brown] marron
        [cyan] cyan
        [green] vert
        [grey] gris
        [lime] vert clair
        [orange] orange
        [pink] rose
        [purple] violet
        [red] rouge
        [violet] violet
        [white] blanc
        [yellow] jaune
       *[other] { $it }
    }
# La même au féminin : « la loco bleue ».
-couleur-f =
    { $it ->
        [azure] azur
        [black] noire
        [blue] bleue
        [brown] marron
        [cyan] cyan
        [green] verte
        [grey] grise
        [lime] vert clair
        [orange] orange
        [pink] rose
        [purple] violette
        [red] rouge
        [violet] violette
        [white] blanche
        [yellow] jaune
       *[other] { $it }
    }
# Et au féminin pluriel : « les locos bleues ».
-couleur-fp =
    { $it ->
        [azure] azur
        [black] noires
        [blue] bleues
        [brown] marron
        [cyan] cyan
        [green] vertes
        [grey] grises
        [lime] vert clair
        [orange] orange
        [pink] roses
        [purple] violettes
        [red] rouges
        [violet] violettes
        [white] blanches
        [yellow] jaunes
       *[other] { $it }
    }
# De quel côté du plateau se trouve un emplacement.
-cote =
    { $it ->
        [north] nord
        [east] est
        [south] sud
        [west] ouest
       *[other] { $it }
    }
# « de Ben », « d’Ann », « d’Hugo », « de Yann », « d’Yves ».
-de =
    { MATCH($it, "[aeiouœæ]|h(?!a)|y[^aeiou]") ->
        [yes] d’{ $it }
       *[no] de { $it }
    }
# De ce qui n’a qu’un code : « de Q2.3.1 », « d’A1 », « de H4 ».
-de-code =
    { MATCH($it, "[aeiou]") ->
        [yes] d’{ $it }
       *[no] de { $it }
    }
# D’une ville ou d’une gare : « de Lyon », « d’Amiens », « du Mans », « de la gare du Nord ».
-de-lieu =
    { MATCH($it, "le mans$") ->
        [yes] du Mans
       *[no]
            { MATCH($it, "le havre$") ->
                [yes] du Havre
               *[no] { TERM("de", $it) }
            }
    }
# Un bouton du plateau, comme la page le nomme.
-bouton =
    { $it ->
        [roll] Lancer
        [undo] Annuler
        [confirm] Valider
        [help] Aide
        [done] Fini
       *[other] { $it }
    }
# Un mot qu’on tape.
-tape =
    { $it ->
        [roll] lancer
        [undo] annuler
        [confirm] valider
        [help] aide
        [done] fini
        [dice] dés
        [right] bon
        [agree] accord
        [show] revoir
        [chances] chances
        [pace] allure
        [slow] lente
        [normal] normale
        [fast] rapide
        [broken] panne
        [works] marche
        [add] ajouter
        [start] début
        [again] rejouer
        [give] donner
        [end] finir
        [board] plateau
        [where] où
        [moves] coups
        [hands] mains
        [switch] changer
        [quit] quitter
        [begin] commencer
        [game] jeu
        [name] nom
        [player] joueur
        [human] personne
        [child] enfant
        [easy] facile
        [fair] moyen
        [strong] fort
        [random] hasard
        [remove] enlever
        [move] décaler
        [set] régler
        [resume] reprendre
        [learn] apprendre
        [language] langue
        [phones] téléphones
        [patterns] motifs
        [yes] oui
        [no] non
        [first] premier
        [platform] plateforme
        [enter] entrer
        [tile] tuile
        [pass] passer
        [couple] accrocher
        [decline] refuser
        [target] cible
        [close] resserrer
        [put] remettre
        [company] compagnie
        [place] poser
        [take] prendre
        [attack] attaquer
        [stop] arrêter
        [skip] sauter
        [dead] muet
        [other] autre
        [empty] vide
        [back] retour
        [colour] couleur
        [dark] éteinte
        [flicker] tremble
        [fade] faiblit
        [pulled] débranché
        [itself] seul
        [go] continuer
       *[other] { TERM("couleur", $it) }
    }
