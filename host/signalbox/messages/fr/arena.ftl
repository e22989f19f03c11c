### Des parties entre joueurs-ordinateurs, comme les raconte `signalbox arena`. Les parts sont des pourcentages.

arena-played = { $count ->
    [one] Une partie
   *[other] { $count } parties
} : { $game }, { NUMBER($turns, minimumFractionDigits: 1, maximumFractionDigits: 1) } tours par partie en moyenne.
arena-player = { $player } gagne { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 1) } % ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } à { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) }) ; la part égale est de { NUMBER($even, minimumFractionDigits: 1, maximumFractionDigits: 1) } %.
arena-order = Qui joue en numéro { $place } gagne { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 1) } % ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } à { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) }).
arena-first = Ici, on tire au sort qui commence : ne donnez pas --set first.
arena-worker-gone = Un processus s’est arrêté : relancez avec moins de --workers si la mémoire manque.
