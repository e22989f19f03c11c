### Une première partie guidée des P’tites Locos.

locos-lesson-roll = Deux de vos locos sont au hangar. Avec une troisième, vous gagnez !
locos-lesson-platform = Une plateforme bouge d’abord, puis une loco. Le dé couleur choisit la plateforme.
locos-lesson-push = Additionnez les deux autres dés : 1 et 3. Une loco poussée ne peut pas freiner : accident !
locos-lesson-watch = Une loco accidentée n’est pas perdue : elle repartira plus tard.
locos-lesson-roll-again = C’est de nouveau à vous. Votre loco est tout près du but.
locos-lesson-ride = Encore rouge. Tout ce qui est sur une plateforme voyage avec elle.
locos-lesson-home = Votre loco peut rentrer au hangar. Tant pis pour les points qui restent.
locos-lesson-end = Trois locos au hangar : vous avez gagné. Vous savez jouer !
