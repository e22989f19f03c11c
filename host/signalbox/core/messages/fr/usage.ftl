### Ce qui ne va pas dans une commande comme elle a été tapée.

usage-help = Pour en savoir plus, lancez `{ $command }`.
usage-no-option = L’option { $option } n’existe pas.
usage-no-command = La commande { $command } n’existe pas : choisissez { LIST($commands, type: "disjunction") }.
usage-command-missing = Il manque une commande : choisissez { LIST($commands, type: "disjunction") }.
usage-option-missing = Il manque l’option { $option }.
usage-argument-missing = Il manque { $argument }.
usage-name-missing = Il manque { $argument } : choisissez { LIST($names, type: "disjunction") }.
usage-value-missing = Il faut une valeur après { $option }.
usage-no-value = { $option } ne prend pas de valeur.
usage-choice = { $option } demande { LIST($choices, type: "disjunction") }.
usage-whole-number = { $option } demande un nombre entier.
usage-whole-number-between = { $option } demande un nombre entier de { $minimum } à { $maximum }.
usage-number-between = { $option } demande un nombre de { $minimum } à { $maximum }.
usage-too-much = C’est de trop : { $words }. Laissez-le de côté.
