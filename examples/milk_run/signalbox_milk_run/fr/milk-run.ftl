### Milk Run. $player : un nom. $station : le nom d’une gare. $churns : 1 quand on y charge un bidon, 0 sinon.

milk-run-place-platform = le quai { $station }
milk-run-lay-out = Posez chaque loco sur sa gare, comme le montre l’écran, et un bidon sur chaque autre quai.
milk-run-churns = Bidons
milk-run-die = Dé
milk-run-roll = { $player } : lancez le dé.
milk-run-roll-how = Appuyez sur Lancer, ou lancez votre propre dé et tapez ce qu’il montre.
milk-run-drive = { $player } : allez à { LIST($stations, type: "disjunction") }.
milk-run-drive-how = S’il y a un bidon, enlevez-le du plateau.
milk-run-loco = la loco { TERM("couleur-f", $colour) }
milk-run-churn = le bidon
milk-run-label-wait = Attendre
milk-run-label-drive =
    { $churns ->
        [0] Aller à { $station }
       *[other] Aller à { $station } et charger son bidon
    }
milk-run-order-wait = attendez
milk-run-order-drive =
    { $churns ->
        [0] allez à { $station }
       *[other] allez à { $station } et chargez son bidon
    }
milk-run-why-churn = Un bidon y attend.
milk-run-record-roll = { $player } lance { $die }.
milk-run-record-wait = { $player } doit attendre.
milk-run-record-drive =
    { $churns ->
        [0] { $player } va à { $station }.
       *[other] { $player } va à { $station } et charge un bidon.
    }
milk-run-only-loaded = On enlève les bidons du plateau, on ne les y remet jamais.
milk-run-not-there = Ce lancer ne mène pas la loco à cet endroit.

# Ce qui ne va pas dans la description d’un plateau.
milk-run-board-no-churn = cette couleur manque : c’est celle des bidons
milk-run-board-stations = noms de gares
