### `signalbox boards edit` : modifier une description sur une page.

editor-ctrl-c = Appuyez sur Ctrl-C pour arrêter.
editor-not-saved = { $file } est comme avant : vos dernières modifications n’ont pas été enregistrées.
editor-no-toml = « { $file } » n’est pas un fichier TOML : copiez une description, comme le dit docs/board_descriptions.md, et indiquez la copie.
editor-needs-packages = Pour modifier une description, il faut d’autres paquets que pour jouer : `pip install "signalbox-board[build]"`.
editor-cannot-keep = { $file } est écrit d’une façon que cette page ne sait pas garder : modifiez-le dans un éditeur de texte.
editor-nothing-to-undo = Il n’y a rien à annuler.
editor-nothing-to-redo = Il n’y a rien à refaire.
editor-no-lane = Il n’y a pas de voie « { $lane } » que l’on puisse allonger.
editor-lane-nowhere = Aucune case de « { $lane } » n’a encore de place : donnez-en une à l’une d’elles d’abord.
editor-no-such-thing = Cela n’est plus dans le fichier : choisissez autre chose.
editor-other-faults = Les fautes ont changé entre-temps : regardez-les, puis enregistrez de nouveau.
editor-changed-elsewhere = { $file } a été modifié par un autre programme : appuyez sur Recharger pour avoir ce qu’il contient maintenant, puis sur Annuler pour retrouver ce que vous aviez.
editor-unwritable = { $file } ne peut pas être écrit : { $why }.
editor-cannot-lie = { $thing } ne peut pas être là : sa rangée et sa colonne sont des nombres de { $low } à { $high }.
editor-on-panel = { $thing } est sur un panneau à côté du plateau : ce bouton n’a pas de place à changer.
editor-has-none =
    { $chain ->
        [sensor] { $thing } n’a pas de capteur.
        [light] { $thing } n’a pas de lumière.
       *[other] { $thing } n’a pas de « { $chain } ».
    }
editor-needs-number =
    { $chain ->
        [sensor] { $thing } demande un nombre entier de 0 à { $high } pour son capteur.
       *[light] { $thing } demande un nombre entier de 0 à { $high } pour sa lumière.
    }
editor-no-line = On ne trouve pas de place dans [{ $table }] pour cette ligne : écrivez-la vous-même, puis appuyez sur Recharger : { $line }
