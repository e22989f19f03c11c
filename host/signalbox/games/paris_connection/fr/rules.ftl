### Les règles de Paris Connection, à lire une par une : les titres, puis une à trois phrases chacune.

# On the start page.
paris-about = Construisez des lignes au départ de Paris. Misez sur celles qui grandissent !

paris-rules-aim = Le but du jeu
paris-rules-building = Construire
paris-rules-trading = Échanger
paris-rules-end = La fin

paris-rules-worth = Une action vaut ce que vaut sa compagnie. Ayez les meilleures actions à la fin.
paris-rules-companies = Six compagnies partent de Paris. Elles n’appartiennent à personne.
paris-rules-shares = Les locos sont aussi des actions : chacun en reçoit et les cache. Les autres locos restent dans six réserves, visibles de tous.
paris-rules-turn-of = À votre tour, construisez ou échangez. On joue dans le sens des aiguilles d’une montre.
paris-rules-build = Prenez une à cinq locos d’une couleur. Posez-les sur la carte, une par une.
paris-rules-adjacent = Chacune se pose à côté d’une loco de sa couleur. Celle que vous venez de poser compte.
paris-rules-edges = On ne construit jamais à travers un bord à damier.
paris-rules-room = Une ville accueille une seule loco, les autres cases en accueillent deux. Ces deux-là sont de couleurs différentes.
paris-rules-eiffel = Personne ne construit sous la tour Eiffel. Une case de départ ne garde que sa première loco.
paris-rules-cut-off = N’enfermez jamais une compagnie qui n’a pas encore atteint de ville. Celle que vous construisez peut l’être.
paris-rules-city = Une loco dans une ville donne de la valeur à sa compagnie. Ajoutez tout de suite le chiffre de la ville.
paris-rules-trade = Rendez une action. Prenez-en ensuite une ou deux d’une autre compagnie.
paris-rules-limit = Le nombre d’actions permis dépend du nombre de joueurs. Chaque action de trop coûte 20 points.
paris-rules-last-stop = Une loco à Marseille met aussitôt fin à la partie.
paris-rules-boards-empty = La partie se termine aussi quand une seule réserve a encore des locos.
paris-rules-count = Additionnez la valeur de vos actions. Le plus grand total gagne ; à égalité, on partage la victoire.
paris-rules-pass = Vous ne pouvez ni construire ni échanger ? Vous passez. Dix tours de table sans construire mettent fin à la partie.
paris-rules-patterns = Chaque compagnie a aussi un motif. On le voit sur la carte et dans ses lumières.
