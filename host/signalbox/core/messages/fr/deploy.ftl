### `signalbox deploy` : mettre les fichiers sur le disque d’un plateau.
###
### $drive : le chemin du disque. $done : « yes » pour ce qui a été fait, « no » pour ce qui le serait.

deploy-board-to = { $board }, empreinte { $hash }, vers { $drive } :
deploy-jig-to = Le programme du banc d’essai, vers { $drive } :
deploy-step = {"  "}{ $step }
deploy-write =
    { $done ->
        [yes] écrit : { $file } ({ NUMBER($size, useGrouping: 0) } { $size ->
            [one] octet
           *[other] octets
        })
       *[no] à écrire : { $file } ({ NUMBER($size, useGrouping: 0) } { $size ->
            [one] octet
           *[other] octets
        })
    }
deploy-remove =
    { $done ->
        [yes] enlevé : { $file }
       *[no] à enlever : { $file }
    }
deploy-keep =
    { $done ->
        [yes]
            { $whose ->
                [changed] gardé : { $file }, qui a été modifié, sous le nom { $to }
               *[foreign] gardé : { $file }, d’un autre projet, sous le nom { $to }
            }
       *[no]
            { $whose ->
                [changed] à garder : { $file }, qui a été modifié, sous le nom { $to }
               *[foreign] à garder : { $file }, d’un autre projet, sous le nom { $to }
            }
    }
deploy-switch =
    { $done ->
        [yes] en service : { $folder }
       *[no] à mettre en service : { $folder }
    }
deploy-left = {"  "}laissé tel quel, Signalbox ne s’en sert pas : { $files }
deploy-nothing = Il n’y a rien à faire : tous les fichiers sont là.
deploy-compiled = Les modules ont été compilés avec mpy-cross pour { $compiler }.
deploy-whole = Tous les fichiers sont complets.
deploy-whole-eject =
    { $system ->
        [linux] Tous les fichiers sont complets. Lancez `umount { $drive }` ou éjectez le disque dans le gestionnaire de fichiers, puis appuyez sur le bouton de remise à zéro du plateau, ou débranchez-le puis rebranchez-le.
        [mac] Tous les fichiers sont complets. Lancez `diskutil eject { $drive }` ou éjectez le disque dans le Finder, puis appuyez sur le bouton de remise à zéro du plateau, ou débranchez-le puis rebranchez-le.
        [windows] Tous les fichiers sont complets. Choisissez Éjecter pour { $drive } dans l’Explorateur, puis appuyez sur le bouton de remise à zéro du plateau, ou débranchez-le puis rebranchez-le.
       *[other] Tous les fichiers sont complets. Éjectez { $drive }, puis appuyez sur le bouton de remise à zéro du plateau, ou débranchez-le puis rebranchez-le.
    }

## Compiler

deploy-cannot-compile = { $program } ne peut pas compiler { $file } : ajoutez --plain pour envoyer tous les fichiers tels quels.
deploy-no-compiler = { $program } n’est pas un mpy-cross pour CircuitPython : indiquez-en un, ou laissez --mpy-cross de côté.
deploy-compiler-for-what = La version de CircuitPython du disque est inconnue : laissez --mpy-cross de côté.
deploy-other-compiler = { $program } est fait pour { $compiler }, et le contrôleur a { $version } : indiquez un mpy-cross pour CircuitPython { $major }, ou laissez --mpy-cross de côté.
deploy-package-missing = Le paquet Python { $package } manque ici : installez Signalbox de nouveau.

## Ce qui peut empêcher le plateau de marcher

deploy-version-unknown = Le disque n’a pas de { $file } : sa version de CircuitPython n’a pas pu être vérifiée.
deploy-circuitpython-too-old = Le contrôleur a CircuitPython { $version }, avec lequel Signalbox ne marche pas : installez { $good } ou plus récent ({ $address }).
deploy-circuitpython-old =
    { $scan ->
        [matrix] Le contrôleur a CircuitPython { $version }, avec lequel une matrice peut sentir des pièces là où il n’y en a pas : installez { $good } ou plus récent ({ $address }).
       *[registers] Le contrôleur a CircuitPython { $version }, avec lequel les capteurs sont lus plus lentement : installez { $good } ou plus récent ({ $address }).
    }
deploy-chip =
    { $lacks ->
        [usb] Le contrôleur { $machine } ne convient pas à Signalbox, car il n’a pas de second port série USB pour parler au PC : prenez un Pico.
       *[memory] Le contrôleur { $machine } ne convient pas à Signalbox, car il a trop peu de mémoire : prenez un Pico.
    }
deploy-no-console = Le contrôleur { $machine } a trop peu de points de terminaison USB pour une console et démarre sans elle : les défauts de ses fichiers sont quand même signalés au PC.
deploy-no-pin =
    { COUNT($pins) ->
        [one] Le contrôleur { $machine } n’a pas de broche { $pins } : corrigez la description.
       *[other] Le contrôleur { $machine } n’a pas de broches { $pins } : corrigez la description.
    }
deploy-settings-refused = Le plateau ne marchera pas avec ce qui est sur son disque : { $why }

## Quel disque

deploy-several-drives = Il y a { $count } disques de CircuitPython branchés, { $drives } : indiquez-en un avec --drive CHEMIN, ou débranchez les autres.
deploy-no-drive-named = --drive n’indique aucun dossier : donnez le chemin du disque du plateau, ou laissez --drive de côté.
deploy-without-circuitpython =
    { $mounted ->
        [yes] Ce contrôleur n’a pas encore CircuitPython : copiez d’abord son fichier UF2, pris à l’adresse { $address }, sur le disque { $loader } ({ $drive }), et recommencez quand le disque { $label } apparaît.
       *[no] Ce contrôleur n’a pas encore CircuitPython : copiez d’abord son fichier UF2, pris à l’adresse { $address }, sur le disque { $loader } ({ $drive }, qui n’est pas monté), et recommencez quand le disque { $label } apparaît.
    }
deploy-no-about = Le disque { $drive } n’a pas de { $file } avec une version de CircuitPython : appuyez sur le bouton de remise à zéro du plateau et recommencez, ou indiquez un autre disque avec --drive CHEMIN.
deploy-not-mounted = Le disque { $label } est branché mais pas monté : ouvrez-le dans le gestionnaire de fichiers, ou lancez `udisksctl mount -b { $device }`, et recommencez.
deploy-no-drive = Aucun disque { $label } n’a été trouvé : branchez le plateau avec un câble qui transmet des données, ou indiquez un disque avec --drive CHEMIN. Pour un contrôleur sans CircuitPython, prenez-le à l’adresse { $address }.
deploy-no-folder = Le dossier { $drive } n’existe pas : branchez le plateau et donnez le chemin de son disque CIRCUITPY.
deploy-is-file = { $drive } est un fichier : donnez le dossier où le disque CIRCUITPY est monté.
deploy-is-bootloader = { $drive } est le chargeur de démarrage du contrôleur : copiez-y le fichier UF2 de CircuitPython, puis recommencez avec le disque CIRCUITPY qui apparaît.

## À qui est le disque

deploy-jig-description = Un banc d’essai n’a pas besoin de description : laissez --description de côté.
deploy-of-board = Ce disque est celui du plateau { $board } : indiquez sa description avec --description CHEMIN/{ $board }.toml.
deploy-is-board = Ce disque est celui du plateau { $board } : indiquez le disque du banc d’essai avec --drive, ou ajoutez --replace pour remplacer ce qui est ici.
deploy-is-some-board = Ce disque est celui d’un plateau : indiquez le disque du banc d’essai avec --drive, ou ajoutez --replace pour remplacer ce qui est ici.
deploy-is-jig = Ce disque est celui d’un banc d’essai : indiquez le disque du plateau avec --drive, ajoutez --jig pour mettre à jour le banc d’essai, ou --replace pour remplacer ce qui est ici.
deploy-strangers =
    { COUNT($files) ->
        [one] { $drive } a un fichier d’un autre projet, { $files } : choisissez le disque du plateau, ou ajoutez --replace, qui range l’ancien fichier dans le dossier { $folder }.
       *[other] { $drive } a des fichiers d’un autre projet, { $files } : choisissez le disque du plateau, ou ajoutez --replace, qui range les anciens fichiers dans le dossier { $folder }.
    }

## Ce qu’un disque refuse

deploy-old-left = La nouvelle version est complète et en service, mais l’ancienne n’a pas pu être enlevée en entier : { $why }
deploy-not-held = { $file } a été mal écrit : éjectez le disque, rebranchez le plateau et recommencez ; si cela n’aide pas, le disque est abîmé.
deploy-full = { $drive } est plein : effacez-y ce qui ne sert pas et recommencez.
deploy-too-full = { $drive } est trop plein : les nouveaux fichiers demandent { $need } Ko en plus des anciens, et il n’y a que { $free } Ko libres ; effacez-y { $more } Ko de ce qui ne sert pas et recommencez.
deploy-no-place = { $file } ne peut pas être écrit : un fichier est là où il faut un dossier, ou un dossier là où il faut un fichier ; mettez-le ailleurs et recommencez.
deploy-failed = { $drive } a échoué ({ $why }) : vérifiez le câble, rebranchez le plateau et recommencez.
deploy-gone = { $drive } a disparu : rebranchez le plateau et recommencez.
deploy-read-only = On ne peut pas écrire sur { $drive } : éjectez le disque et rebranchez le plateau ; si rien ne change, vérifiez les droits, et si son boot.py n’interdit pas à l’ordinateur d’y écrire.
