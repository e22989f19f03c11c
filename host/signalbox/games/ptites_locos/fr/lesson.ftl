### Une première partie guidée des P’tites Locos.

locos-lesson-roll = Deux de vos locos sont au hangar. Ramenez-en encore une ! Appuyez sur Lancer.
locos-lesson-platform = Le dé dit rouge. Mettez la plateforme rouge dans l’emplacement libre. Le côté n’a pas d’importance.
locos-lesson-push = 1 et 3 font quatre points. Avancez votre loco : elle pousse celle de devant. Celle-ci ne peut pas freiner : accident !
locos-lesson-watch = C’est à l’autre joueur : regardez. Sur un vrai plateau, faites ce que demandent les lumières.
locos-lesson-roll-again = C’est de nouveau à vous. Appuyez sur Lancer.
locos-lesson-ride = Encore rouge. Déplacez cette plateforme : ce qui est dessus voyage avec elle.
locos-lesson-home = Maintenant, ramenez votre loco au hangar. Tant pis pour les points qui restent.
locos-lesson-end = Trois locos au hangar : vous avez gagné. Vous savez jouer !
