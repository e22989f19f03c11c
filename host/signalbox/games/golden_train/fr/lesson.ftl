### Une première partie guidée de Golden Train.

golden-lesson-couple = Ce wagon vaut 3. Accrochez-le au bout de votre train. Retenez-le : bientôt, il sera caché.
golden-lesson-attack = Il y a déjà un 3 dans votre train. Vous pouvez attaquer ! Appuyez sur Attaquer.
golden-lesson-target = Votre dynamite vaut 4. Soulevez le premier wagon de l’autre train.
golden-lesson-second = Il ne vaut que 1 : vous pouvez continuer. Soulevez aussi le deuxième.
golden-lesson-stop = 1 et 2 font 3. Un de plus pourrait être de trop. Appuyez sur Arrêter.
golden-lesson-close = C’est réussi ! Ces deux-là sont perdus. Posez-les à côté, et resserrez le train.
golden-lesson-end = Votre train est maintenant le plus long. Quand il n’y a plus de dynamite, le plus long gagne.
