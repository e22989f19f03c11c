### Ce que l’on dit quand on revoit une partie enregistrée.

replay-begins = La partie commence.
replay-over = La partie est finie.
replay-unfinished = La partie n’est pas finie : elle en est là.
replay-arranged = Les pièces ont été placées à la main, avec l’accord de tous.
replay-of-a-record = Une partie enregistrée.
replay-title = { $game }, { DATETIME($day, dateStyle: "long") } : { $players }
replay-proof =
    { $proof ->
        [follows] Vérifié : ce lancer n’a pas été truqué.
        [entered] Lancé sur la table et tapé : personne ne peut le vérifier.
        [earlier] Lancé avec un nombre secret d’avant, que personne ne connaît plus.
        [secret] Le nombre secret n’est révélé qu’à la fin de la partie.
       *[differs] Le nombre secret donne autre chose ici.
    }
replay-hidden = Cette partie n’est pas finie et cache encore quelque chose : revoyez-la quand elle sera gagnée.
replay-unknown = Cet enregistrement n’est pas ici.
