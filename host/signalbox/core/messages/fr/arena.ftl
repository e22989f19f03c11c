### Des parties entre joueurs-ordinateurs, comme les raconte `signalbox arena`. Les parts sont des pourcentages.

arena-played = { $count ->
    [one] Une partie
   *[other] { $count } parties
} : { $game }, { NUMBER($turns, minimumFractionDigits: 1, maximumFractionDigits: 1) } tours par partie en moyenne.
arena-player = { $player } gagne { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 1) } % ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } à { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) }) ; la part égale est de { NUMBER($even, minimumFractionDigits: 1, maximumFractionDigits: 1) } %.
arena-order = Qui joue en numéro { $place } gagne { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 1) } % ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } à { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) }).
arena-first = Ici, on tire au sort qui commence : ne donnez pas --set first.
arena-stopped = Interrompu avant la fin des parties.
arena-progress = Parties jouées : { $count } sur { $total }
arena-worker-gone = Un processus s’est arrêté : relancez avec moins de --workers si la mémoire manque.

## Cotes

arena-rating = { $player } : { $rating } points ({ $low } à { $high }), 0 étant la moyenne.
arena-rating-order = Jouer en numéro { $place } vaut { $rating } points ({ $low } à { $high }).

## Ailleurs, et ce qui est écrit

arena-needs-packages = Cette option demande des paquets dont le jeu se passe : `pip install "signalbox-board[{ $extra }]"`.
arena-no-cluster = Aucune grappe Dask ne répond à { $address }.
arena-no-workers = La grappe à { $address } n’a personne pour travailler : lancez-y `dask worker`.
arena-cluster-lacks = Une machine de la grappe ne peut pas jouer : { $why }
arena-cluster-other = Une machine de la grappe a Signalbox { $version }, et celle-ci { $installed } : il faut le même partout.
arena-workers-or-dask = Donnez --workers sur cette machine ou --dask pour une grappe, pas les deux.
arena-plot-kind = Donnez à l’image un nom comme `partie.svg` ou `partie.png`.
arena-not-written = { $path } ne peut pas être écrit : { $why }.
arena-no-folder = Il n’y a pas de dossier pour { $path } : créez-le, ou donnez-en un autre.
arena-plot-players = Parts gagnées par joueur
arena-plot-order = Parts gagnées selon l’ordre
arena-plot-length = Durée
arena-plot-turns = tours
arena-plot-games = parties

## Le rapport, une page pour qui invente des jeux

arena-report-played =
    { $count ->
        [one] { $count } partie entre { LIST($players, type: "conjunction") }.
       *[other] { $count } parties entre { LIST($players, type: "conjunction") }.
    }
arena-report-about = Des ordinateurs ont joué. Entre parenthèses, les intervalles de confiance à 95 %.
arena-report-length = Durée
arena-report-turns = { NUMBER($turns, minimumFractionDigits: 1, maximumFractionDigits: 1) } tours en moyenne ; neuf parties sur dix en ont de { $low } à { $high }.
arena-report-winners = Qui gagne
arena-report-place = Qui joue en numéro { $place }
arena-report-shared = La victoire est partagée
arena-report-endings = Comment les parties finissent
arena-report-course = Comment les parties se passent
arena-report-led-from = Moment de la partie après lequel le gagnant n’a plus été dépassé
arena-report-leads = Combien de fois quelqu’un d’autre passe en tête
arena-report-luckiest = Gagné par qui avait le plus de chance
arena-report-options = Ce que les options changent
arena-report-as-played = Comme ci-dessus
arena-report-column =
    { $column ->
        [turns] Tours
        [first] Gagné par le premier
        [shared] Victoire partagée
        [led] Gagnant en tête dès
       *[lucky] Gagné par le plus chanceux
    }
arena-report-share = { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 1) } % ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } à { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) })
arena-report-percent = { NUMBER($part, minimumFractionDigits: 0, maximumFractionDigits: 0) } %
arena-report-number = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }
