### La liaison avec le plateau.

board-unplugged = Le plateau est débranché : rebranchez-le pour continuer.
board-silent = Le plateau ne dit plus rien. Vérifiez son câble, ou appuyez sur son bouton de redémarrage.
board-fault = { $fault }
board-too-new = Le plateau utilise le protocole { $version }, et ce programme le { $ours } : mettez à jour Signalbox sur cet ordinateur.
board-too-old = Le plateau utilise le protocole { $version }, et ce programme le { $ours } : mettez à jour les fichiers du plateau avec `signalbox deploy`.
board-settings-faulty = Les réglages du plateau ont une erreur : vérifiez settings.json sur son lecteur, puis réécrivez ses fichiers avec `signalbox deploy`.
board-is-jig = À ce port répond un banc d’essai, pas un plateau : indiquez le port série du plateau.
board-is-another = C’est le plateau { $found }, pas { $wanted } : branchez le plateau du jeu { $title }, ou choisissez le jeu qui va avec celui-ci.
board-description-differs = Le plateau a la version { $found } de la description { $board }, cet ordinateur la version { $wanted } : réécrivez ses fichiers avec `signalbox deploy`.
wiring-damaged = Le câblage que le plateau avait appris est abîmé : lancez `signalbox wiring learn`, sinon cases et lumières sont mélangées.
wiring-restored = Le plateau avait oublié son câblage : cet ordinateur le lui a rendu.

## Ouvrir et interroger les ports série

port-missing = Il n’y a pas de port série { $port } : branchez l’appareil, ou laissez Signalbox le chercher.
port-busy = { $port } est utilisé par un autre programme : fermez-le (un autre Signalbox, un terminal série) et réessayez.
port-busy-program = { $port } est utilisé par { $program } (processus { $process }) : fermez ce programme et réessayez.
port-forbidden = Vous n’avez pas le droit d’ouvrir { $port } : demandez l’accès aux ports série à la personne qui s’occupe de cet ordinateur.
port-forbidden-group = Vous n’avez pas le droit d’ouvrir { $port } : rejoignez le groupe { $group } (sudo usermod -aG { $group } $USER), puis fermez la session et rouvrez-la.
port-unusable = { $port } ne s’ouvre pas comme un port série : indiquez un autre port.
port-silent = Aucun plateau ne répond sur { $port } : indiquez le port de données du plateau.
port-gone = { $port } a disparu pendant qu’on l’interrogeait : vérifiez son câble.
port-unknown-board = Le plateau sur { $port } dit s’appeler { $board } : indiquez le chemin de sa description.
port-found = Le plateau a été trouvé sur { $port }.

## Ce qu’un plateau dit de ce qui ne va pas sur son disque

fault-cure =
    { $kind ->
        [deploy] lancez `signalbox deploy` de nouveau
       *[correct] corrigez-le ou supprimez-le
    }
fault-frame-ms = Dans { $file }, `frame_ms` doit aller de { $low } à { $high }.
fault-no-setting = { $key } n’est pas un réglage de { $file } : il faut `frame_ms`, `supply` ou `watchdog`.
fault-yes-or-no = Dans { $file }, { $key } doit être `true` ou `false`.
fault-too-long = { $file } a plus de { $maximum } octets : { $cure }.
fault-byte-order-mark = { $file } commence par une marque d’ordre des octets : enregistrez-le en UTF-8 sans elle.
fault-damaged = { $file } est abîmé : { $cure }.
fault-no-valid = { $file } n’a pas de { $key } qui convienne : lancez `signalbox deploy` de nouveau.
fault-no-file = Le plateau n’a pas de { $file } : lancez `signalbox deploy`.
fault-no-file-there = Le disque du plateau n’a pas de { $file } : lancez `signalbox deploy` de nouveau.
fault-no-pin = Ce contrôleur n’a pas de broche { $pin } pour { $use } : corrigez la description du plateau.
fault-too-little-memory = Ce contrôleur a trop peu de mémoire pour tant de capteurs et de lumières : prenez un Pico.
