### Ce que l’on dit d’une partie terminée.

ending-points = Points
ending-luck = Chance
ending-values = Valeurs
ending-expected = Moyenne attendue
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
ending-lucky =
    { $luck ->
        [much-less] { $player } n’a vraiment pas eu de chance.
        [less] { $player } n’a pas eu de chance.
        [more] { $player } a eu de la chance.
       *[much-more] { $player } a eu beaucoup de chance.
    }
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
ending-by-luck = Chance, en %
ending-given-away = Occasions manquées, en %
ending-moment =
    { $cause ->
        [luck] Tour { $turn } : le hasard fait passer { $player } de { $before } % à { $after } %.
       *[play] Tour { $turn } : { $player } joue et passe de { $before } % à { $after } %.
    }

stats-luck =
    { $luck ->
        [much-less] vraiment pas de chance
        [less] pas de chance
        [even] comme prévu
        [more] de la chance
       *[much-more] beaucoup de chance
    }
stats-fair =
    { $verdict ->
        [few] trop peu pour le dire.
        [fair] rien ne dit que les dés ne sont pas justes.
        [odd] un peu étrange : un jeu de dés justes sur 20 s’en éloigne autant.
       *[very-odd] très étrange : un jeu de dés justes sur 1000 s’en éloigne autant.
    }
