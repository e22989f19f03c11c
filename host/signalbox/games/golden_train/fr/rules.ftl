### Les règles de Golden Train, à lire une par une : les titres, puis une à trois phrases chacune.

# On the start page.
golden-about = Formez le plus long train et faites sauter les autres. Retenez ce que cache chaque wagon !

golden-rules-aim = Le but du jeu
golden-rules-turn = À votre tour
golden-rules-attack = L’attaque
golden-rules-end = La fin

golden-rules-longest = Ayez le train le plus long quand il n’y a plus de dynamite. La locomotive ne compte pas.
golden-rules-cards = Un wagon vaut 1, 2, 3 ou 4, ou cache un shérif. Une dynamite vaut de 1 à 4.
golden-rules-first = Le plus jeune commence. Ensuite, on joue dans le sens des aiguilles d’une montre.
golden-rules-couple = Prenez un wagon et accrochez-le au bout de votre train.
golden-rules-remember = Sa valeur est annoncée une fois, puis cachée. Retenez-la, et celles des autres !
golden-rules-twice = Cette valeur est déjà dans votre train ? Vous pouvez attaquer. Sinon, votre tour est fini.
golden-rules-dynamite = Piochez une dynamite : c’est la force de l’attaque. S’il n’y a aucun wagon à attaquer, on ne pioche rien.
golden-rules-target = Retournez un wagon d’un autre train. Ensuite, retournez-en un autre, ou arrêtez.
golden-rules-more = Additionnez ce que vous retournez. Vous pouvez atteindre la dynamite, jamais la dépasser.
golden-rules-success = Si vous arrêtez à temps, c’est réussi ! Ces wagons sont perdus, et le train se resserre.
golden-rules-failure = C’est trop ? Les wagons reprennent leur place, et vous perdez votre dernier wagon.
golden-rules-sheriff = Un shérif arrête l’attaque. Elle est ratée.
golden-rules-last-dynamite = La dernière dynamite met fin à la partie, une fois l’attaque terminée.
golden-rules-tie = Égalité ? Retournez les premiers wagons de ces trains. Le plus fort gagne.
golden-rules-pile-empty = La pioche est vide ? Les wagons perdus forment une nouvelle pioche. S’il n’y en a pas, la partie est finie.
