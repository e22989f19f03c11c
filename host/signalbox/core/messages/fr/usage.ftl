### Ce qui ne va pas dans une commande comme elle a été tapée.

usage-help = `{ $command }` en dit plus.
usage-no-option = L’option { $option } n’existe pas.
usage-no-option-perhaps = L’option { $option } n’existe pas : c’est peut-être { LIST($close, type: "disjunction") } que vous vouliez.
usage-no-command = La commande { $command } n’existe pas.
usage-no-command-perhaps = La commande { $command } n’existe pas : c’est peut-être { LIST($close, type: "disjunction") } que vous vouliez.
usage-option-missing = Il manque l’option { $option }.
usage-argument-missing = Il manque { $argument }.
usage-value-missing = Il faut une valeur après { $option }.
usage-no-value = { $option } ne prend pas de valeur.
usage-choice = { $option } demande { LIST($choices, type: "disjunction") }.
usage-whole-number = { $option } demande un nombre entier.
usage-whole-number-between = { $option } demande un nombre entier de { $least } à { $most }.
usage-number-between = { $option } demande un nombre de { $least } à { $most }.
usage-too-much = C’est de trop : { $words }. Laissez-le de côté.
