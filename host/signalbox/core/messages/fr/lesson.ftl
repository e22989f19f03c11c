### Une première partie guidée.

lesson-other-way = C’est permis aussi. Cette leçon montre un autre coup.
lesson-said-above = Cette leçon montre un autre coup.
lesson-other-piece = Dans cette leçon, une autre pièce bouge : regardez { $place }. Remettez d’abord celle-ci.
lesson-none = Sur ce plateau, on ne peut pas apprendre { $title } en jouant.
