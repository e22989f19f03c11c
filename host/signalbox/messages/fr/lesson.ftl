### Une première partie guidée.

lesson-other-way = C’est permis aussi. Dans cette leçon, faites ce qui est dit plus haut.
lesson-said-above = Dans cette leçon, faites ce qui est dit plus haut.
lesson-other-piece = Dans cette leçon, c’est une autre pièce qui bouge. Regardez { $place }.
lesson-none = Sur ce plateau, on ne peut pas apprendre { $title } en jouant.
