### D’autres programmes qui jouent à une place : des moteurs. $command : comme il a été tapé.

engine-needs-command = Pour donner une place à un programme à vous, lancez le jeu avec --seat Robin=engine:COMMANDE.
engine-no-command = `engine:{ $command }` n’a pas de commande : ajoutez-en une, par exemple `engine:node my_engine.js`.
engine-quotes = Un guillemet n’est pas fermé dans { $command }.
engine-one-budget = Ne dites qu’une fois combien un moteur peut réfléchir : movetime=MILLISECONDES ou nodes=NOMBRE.
engine-budget-wrong = { $setting } est un nombre entier de 1 à { $maximum }.
engine-not-found = Il n’y a pas de programme { $program } : vérifiez son nom, ou donnez son chemin complet.
engine-not-started = { $command } ne peut pas démarrer : { $why }.
engine-no-greeting = { $command } n’a pas envoyé signalboxok en { $seconds } secondes : docs/engines.md explique comment un moteur commence.
engine-not-ready = { $command } n’a pas envoyé readyok en { $seconds } secondes.
engine-plays-not = { $command } ne joue pas à { $game } : il joue à { LIST($games, type: "conjunction") }.
engine-no-option = { $command } n’a pas d’option { $option }.
engine-refuses = { $command } signale une erreur : { $why }
engine-gone =
    { $status ->
        [none] { $command } s’est arrêté.
       *[other] { $command } s’est arrêté (code { $status }).
    }
engine-gone-saying =
    { $status ->
        [none] { $command } s’est arrêté : { $said }
       *[other] { $command } s’est arrêté (code { $status }) : { $said }
    }
engine-too-much = { $command } a envoyé trop de texte.
engine-late = { $command } n’a rien choisi en { $seconds } secondes.
engine-unreadable = { $command } répond « { $answer } » et non le numéro d’un coup.
engine-names-nothing = { $command } envoie bestmove sans aucun coup.
engine-no-such-action = { $command } choisit le coup { $answer }, qui n’existe pas.
engine-illegal = { $command } choisit un coup qui n’est pas possible maintenant.
engine-seat-given = Désormais, une personne joue pour { $player } ; le menu peut donner la place à l’ordinateur.
engine-plays = C’est { $engine } qui joue pour { $player }.
engine-not-resumed =
    { $count ->
        [one] Le programme qui jouait pour { $players } ne tourne pas : une personne le remplace, ou relancez avec --resume --seat { $example }.
       *[other] Les programmes qui jouaient pour { $players } ne tournent pas : des personnes les remplacent, ou relancez avec --resume --seat { $example }.
    }
engine-rejoins-seat = Avec --resume, on ne peut donner une place qu’à un moteur, par exemple NOM=engine:COMMANDE ; les joueurs de cette partie sont { LIST($players, type: "conjunction") }.
