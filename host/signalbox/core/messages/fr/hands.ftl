### Déplacer les choses d’un plateau virtuel.

hands-no-square = Il n’y a pas de case « { $square } » sur ce plateau.
hands-square-taken = Cette case est prise : choisissez une case libre.
hands-no-platform = Il n’y a pas de plateforme « { $platform } » sur ce plateau.
hands-platform-placed-wrong = Une plateforme va dans un emplacement. Le côté A ou B va contre le butoir.
hands-bay-taken = Il y a une autre plateforme dans l’emplacement { TERM("cote", $bay) } : prenez l’emplacement vide.
hands-no-piece = Il n’y a pas de pièce « { $piece } » sur cette table.
hands-thing-held = Quelqu’un d’autre la tient : attendez qu’il la pose.
hands-let-go = Vous ne la tenez plus : reprenez-la.
hands-piece-rides = Cette pièce est sur une plateforme en l’air. Posez d’abord la plateforme.
