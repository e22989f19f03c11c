### Ce que l’on dit d’une partie terminée.

ending-points = Points
ending-luck = Total
ending-values = Valeurs
ending-expected = Attendu
ending-held = { $thing } à { $value }
ending-length =
    { $turns ->
        [0] Aucun tour
        [one] Un tour
       *[other] { $turns } tours
    } en { $minutes ->
        [0] moins d’une minute
        [one] une minute
       *[other] { $minutes } minutes
    }.
ending-corrections =
    { $count ->
        [one] Il a fallu remettre une chose en place.
       *[other] Il a fallu remettre { $count } choses en place.
    }
ending-takebacks =
    { $count ->
        [one] Un coup a été annulé.
       *[other] { $count } coups ont été annulés.
    }
ending-chances = Chances de gagner, en %
ending-by-luck = Gagné ou perdu par chance, en %
ending-given-away = Perdu par erreur, en %
ending-moment =
    { $cause ->
        [luck] Tour { $turn } : le hasard fait passer { $player } de { $before } % à { $after } %.
       *[play] Tour { $turn } : { $player } joue et passe de { $before } % à { $after } %.
    }

stats-luck =
    { $luck ->
        [much-less] très bas
        [less] bas
        [even] comme attendu
        [more] haut
       *[much-more] très haut
    }
stats-fair =
    { $verdict ->
        [few] trop peu pour le dire.
        [fair] rien ne dit que les dés ne sont pas justes.
        [odd] un peu étrange : un jeu de dés justes sur 20 s’en éloigne autant.
       *[very-odd] très étrange : un jeu de dés justes sur 1000 s’en éloigne autant.
    }
