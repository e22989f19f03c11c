### Une première partie guidée de Paris Connection.

paris-lesson-company = Vous avez trois actions rouges. Construisez donc pour la compagnie rouge. Appuyez sur le bouton rouge.
paris-lesson-place = Posez une loco rouge sur la case éclairée. Cette ville vaut 2, donc rouge aussi.
paris-lesson-done = On peut en poser plus. Cela suffit pour le moment : appuyez sur Fini.
paris-lesson-watch = C’est aux autres : regardez. Sur un vrai plateau, faites ce que demandent les lumières.
paris-lesson-give = Maintenant, échangez. Bleu ne vaut encore rien : appuyez sur bleu pour rendre une action.
paris-lesson-take = Que voulez-vous en échange ? Rouge vaut 2 : appuyez sur rouge.
paris-lesson-take-again = Vous pouvez en prendre une deuxième : prenez encore une action rouge.
paris-lesson-end = Une action rendue, deux bonnes reçues. À la fin, les meilleures actions gagnent.
