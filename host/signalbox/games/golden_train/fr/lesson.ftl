### Une première partie guidée de Golden Train.

golden-lesson-couple = À chaque tour, votre train gagne un wagon. Bientôt, sa valeur sera cachée.
golden-lesson-attack = Deux wagons de même valeur permettent d’attaquer.
golden-lesson-target = Soulevez un wagon pour l’attaquer. Le total peut aller jusqu’à 4, votre dynamite.
golden-lesson-second = Il ne vaut que 1 : vous pouvez continuer.
golden-lesson-stop = 1 et 2 font 3. Un wagon de plus pourrait être de trop.
golden-lesson-close = C’est réussi ! L’autre train a perdu deux wagons.
golden-lesson-end = Votre train est maintenant le plus long. Quand il n’y a plus de dynamite, le plus long gagne.
