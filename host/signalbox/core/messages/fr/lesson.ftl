### Une première partie guidée.

lesson-other-way = C’est permis aussi. Dans cette leçon, faites ce qui est dit plus haut.
lesson-said-above = Dans cette leçon, faites ce qui est dit plus haut.
lesson-other-piece = Dans cette leçon, une autre pièce bouge : regardez { $place }. Remettez d’abord celle-ci.
lesson-none = Sur ce plateau, on ne peut pas apprendre { $title } en jouant.
