### Les parties enregistrées, en tableaux dans un terminal : `signalbox stats`, `record list` et `record show`.

records-table =
    { $table ->
        [games] Parties
        [players] Joueurs
        [order] Qui commence
        [luck] Lancers et tirages
       *[fairness] Les dés sont-ils justes ?
    }
records-column =
    { $column ->
        [number] n°
        [record] fichier
        [game] jeu
        [players] joueurs
        [seats] joueurs
        [winners] gagnée par
        [turns] tours
        [minutes] minutes
        [corrections] corrections
        [takebacks] coups annulés
        [player] joueur
        [games] parties
        [won] gagnées
        [turn] ordre
        [rolls] fois
        [sum] total
        [expected] attendu
        [chi-square] khi-deux
        [degrees] degrés
        [time] temps
        [action] action
        [pieces] pièces
        [parts] plateformes
        [entries] lignes
        [state] partie
       *[other] { $column }
    }
records-names = { $names }
records-number = { NUMBER($number, maximumFractionDigits: 2) }
records-state =
    { $state ->
        [damaged] abîmée
        [over] finie
       *[under-way] en cours
    }
records-won-by = Gagnée par { $winners }.
records-start = début
records-at = { $name } { $places }
records-nowhere = { $name } nulle part
records-player = joueur { $number }
records-skipped = Non comptée : { $why }
stats-skipped = { $record } : { $why }
records-none = Il n’y a aucune partie enregistrée dans { $folder }.
records-none-yet = Il n’y a encore aucune partie enregistrée dans { $folder } : jouez d’abord, ou indiquez un fichier.
records-play-first = Il n’y a aucune partie enregistrée dans { $folder } : jouez d’abord.
records-whole = Lignes entières, sans les positions :
records-whole-behind = Lignes entières après ce qui est abîmé, sans les positions, car des coups ont pu se perdre :
