### `signalbox kiosk install` : un ordinateur qui ne montre rien d’autre qu’une table.

kiosk-needs-port = Le navigateur doit connaître le port de la page : choisissez-en un avec --page-port.
kiosk-line-break = L’argument d’un service ne peut pas contenir de retour à la ligne : enlevez-le.
kiosk-unwritable = { $file } ne peut pas être écrit ({ $why }) : choisissez un autre endroit avec --folder.
kiosk-written = Écrit : { $file }
kiosk-program-missing = Cet ordinateur n’a pas { $program }, dont le service du navigateur a besoin.
kiosk-switch-on = Pour mettre cette table en marche, maintenant et à chaque démarrage de l’ordinateur :
kiosk-switch-off = Pour l’arrêter : { $command }
