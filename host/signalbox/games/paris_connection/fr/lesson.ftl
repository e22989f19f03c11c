### Une première partie guidée de Paris Connection.

paris-lesson-company = Vous avez trois actions rouges. Ce qui aide la compagnie rouge vous aide.
paris-lesson-place = Cette ville vaut 2. Chaque action rouge vaudra donc 2.
paris-lesson-done = On peut en poser plus, mais cela suffit pour le moment.
paris-lesson-watch = C’est aux autres. Ce qu’ils posent et échangent montre ce qu’ils ont.
paris-lesson-give = Maintenant, échangez. Bleu ne vaut encore rien : rendez une action bleue.
paris-lesson-take = En échange, prenez une ou deux actions d’une autre compagnie. Rouge vaut 2.
paris-lesson-take-again = Une deuxième ne vous coûte rien.
paris-lesson-end = Une action rendue, deux bonnes reçues. À la fin, les meilleures actions gagnent.
