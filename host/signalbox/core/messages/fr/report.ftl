### `signalbox report` : ce qu’on dit à qui fait un rapport.

report-nothing = Il n’y a encore rien à rapporter : aucune partie n’a été jouée, et il n’y a pas de journal dans { $folder }.
report-no-record = Il n’y a pas d’enregistrement de cette partie : elle n’avait pas commencé.
report-record-gone = La dernière partie, { $record }, n’est plus là : indiquez-en une avec --record.
report-no-line = La liaison avec le plateau n’a pas été notée pendant cette partie : le rapport ne pourra pas être rejoué.
report-without-seed = La partie n’est pas finie : son nombre secret n’est pas dans le rapport.
report-without-secrets = La partie n’est pas finie : son nombre secret, ce qui est caché et ce qui a été dit à la table ne sont pas dans le rapport.
report-no-description = La description du plateau { $board } est introuvable : envoyez aussi son fichier TOML.
report-no-check = Ce plateau n’a pas été testé avec cet ordinateur : lancez `signalbox check`.
report-unreadable = { $file } ne peut pas être lu ({ $why }) : vérifiez ses droits.
report-is-there = { $file } existe déjà : indiquez un autre fichier avec -o.
report-unwritable = { $file } ne peut pas être écrit ({ $why }) : indiquez un autre fichier avec -o.
report-written = Écrit : { $file }
