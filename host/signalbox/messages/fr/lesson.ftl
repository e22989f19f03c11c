### Une première partie guidée.

lesson-other-way = C’est permis aussi. Dans cette leçon, faites ce qui est dit plus haut.
lesson-none = Sur ce plateau, on ne peut pas apprendre { $title } en jouant.
