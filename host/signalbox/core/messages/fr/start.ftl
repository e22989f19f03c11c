### Avant la partie : quel jeu, qui joue, ce qui est convenu ; et la même chose dans le terminal.

start-who-plays = Qui joue ?
start-players =
    { $fewest ->
       *[other] { $fewest } à { $maximum } joueurs
    }
start-minutes = environ { $minutes } min
start-age = dès { $age } ans
start-kind =
    { $kind ->
        [human] Une personne
        [child] Ordinateur, comme un enfant
        [easy] Ordinateur, facile
        [fair] Ordinateur, moyen
        [strong] Ordinateur, fort
        [simple] Ordinateur, à vue de nez
        [random] Ordinateur, au hasard
        [engine] Un programme à vous
       *[other] { $kind }
    }
# Qui commence, si on ne choisit personne : la table pose la question des règles, ou tire au sort.
start-first-asked = La table vous le demande
start-first-lots = Au hasard
start-unfinished = { $players }
start-no-board = Aucun plateau n’est branché : on joue à l’écran. Branchez-en un, il sera trouvé.
start-seat-unknown =
    { $count ->
        [one] Il y a { $count } place : indiquez laquelle par son numéro.
       *[other] Il y a { $count } places : indiquez laquelle par son numéro.
    }
start-option-unknown = On ne peut rien régler avec « { $option } » : choisissez { LIST($known, type: "disjunction") }.
start-setting-unknown =
    { $count ->
        [0] Il n’y a rien à régler dans ce jeu.
        [one] Il y a un seul réglage : tapez régler 1.
       *[other] Il y a { $count } réglages : indiquez lequel par son numéro.
    }
start-game-unknown = Ce jeu n’est pas proposé ici : choisissez { LIST($games, type: "disjunction") }.
start-record-refused = Cette partie ne peut pas être gardée ou reprise. Le terminal où tourne Signalbox dit pourquoi.
start-record-unknown = Cette partie ne peut pas être reprise : choisissez l’une de celles qui sont proposées.

## Dans un terminal

start-terminal-game = { $title }. { $seats }.
start-terminal-seat =
    { $kind ->
        [human] { $number } { $player }
        [child] { $number } { $player } (ordinateur, comme un enfant)
        [easy] { $number } { $player } (ordinateur, facile)
        [fair] { $number } { $player } (ordinateur, moyen)
        [strong] { $number } { $player } (ordinateur, fort)
        [simple] { $number } { $player } (ordinateur, à vue de nez)
        [random] { $number } { $player } (ordinateur, au hasard)
        [engine] { $number } { $player } (un programme à vous)
       *[other] { $number } { $player } ({ $kind })
    }
start-terminal-option = régler { $number } : { $meaning }
start-terminal-first = premier : { $player } commence.
start-terminal-unfinished = reprendre { $number } : { $game }, { $say }
start-terminal-help = Tapez commencer pour jouer. Ou choisissez un jeu : { LIST($games, type: "disjunction") }, apprendre (une leçon), reprendre 1. Les joueurs : nom 1 Ann, joueur 2 facile ou personne, ajouter, enlever 2, décaler 1 (après le suivant), premier 2 (commence). Les réglages : régler 1 (le choix suivant), allure lente, motifs oui, téléphones oui, langue en. Ou quitter.
