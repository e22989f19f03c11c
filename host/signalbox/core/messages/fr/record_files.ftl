### Le fichier d’une partie : pourquoi on ne peut pas le lire, l’écrire ou reprendre la partie ; ce que disent `record export`, `repair` et `backup`.

## Pourquoi on ne peut pas le lire

record-missing = Il n’y a pas de partie { $record } : lancez `signalbox record list` pour voir celles qui existent.
record-unreadable = On ne peut pas lire { $record } ({ $why }) : vérifiez vos droits d’accès.
record-is-folder = { $record } est un dossier : indiquez une partie qui s’y trouve.
record-empty = { $record } est vide : rien n’y a été enregistré, on peut donc l’effacer.
record-too-large = { $record } est trop gros pour être une partie de Signalbox.
record-foreign = { $record } n’est pas une partie de Signalbox.
record-older = { $record } vient d’un Signalbox plus ancien (parties au format { $format }) : seul celui-là peut le lire.
record-newer = { $record } vient d’un Signalbox plus récent (parties au format { $format }) : mettez celui-ci à jour pour le lire.
record-export-older = { $record } vient d’un Signalbox plus ancien (export au format { $format }) : seul celui-là peut le lire.
record-export-newer = { $record } vient d’un Signalbox plus récent (export au format { $format }) : mettez celui-ci à jour.
record-export-cut = { $record } est incomplet, ou ce n’est pas une partie : exportez-la de nouveau.
record-export-hides = Cet export a été fait en cours de partie, il y manque donc les cartes cachées : prenez le fichier de la partie elle-même, ou exportez-la de nouveau quand elle sera finie.
record-not-whole = { $record } n’est pas une partie complète ({ $why }).
record-export-not-whole = { $record } n’est pas une partie complète ({ $why }) : exportez-la de nouveau.

# Ce qui tient lieu de $why dans les deux précédents.
record-header-no-object = l’en-tête n’est pas un objet
record-header-without = l’en-tête n’a pas de « { $field } »
record-header-type = « { $field } » n’est pas du bon type dans l’en-tête
record-header-seats = l’en-tête ne donne pas « name » et « kind » pour chaque joueur
record-header-contributions = l’en-tête a des ajouts sans « seat » et « text »
record-no-entries = il n’a pas de liste de lignes
record-entry-wrong = la ligne { $entry } n’est pas valable

## Ce qui est abîmé

record-damaged = { $record } est abîmé : on ne peut plus lire { $lost }.
record-damaged-nothing-lost = { $record } est abîmé, mais aucune ligne n’est perdue.
record-damaged-which = { $record } est abîmé, et plus rien n’y dit de quel jeu il s’agit.
record-made-of-damaged = { $record } vient d’une partie abîmée.
record-see-whole = `signalbox record show` montre ce qui est entier.
record-save-whole = `signalbox record repair` sauve ce qui est entier.
record-lost-entry = la ligne { $entry }
record-lost-entries = les lignes { $first } à { $last }
record-lost-after = ce qui suivait la ligne { $entry }
record-lost-all = toutes les lignes

## Pourquoi on ne peut pas la jouer

record-contradicts = La partie enregistrée se contredit : { $why }.
record-file-contradicts = { $record } se contredit : { $why }.
record-takes-back-nothing = la ligne { $entry } reprend un coup alors qu’il n’y en a pas
record-set-up-wrong = Ce jeu ne peut pas commencer comme le dit la partie enregistrée. { $why }
record-entry-unplayable = La ligne { $entry } de la partie ne peut pas être jouée. { $why }
record-entry-against-rules = La ligne { $entry } de la partie ne peut pas être jouée : « { $text } » est contraire aux règles à cet endroit.
record-entry-takes-back-nothing = La ligne { $entry } de la partie reprend un coup alors qu’il n’y en a pas.
record-board-changed = La description du plateau { $board } a changé depuis cette partie : les positions montrées sont peut-être fausses.
record-without-seed = Il manque à { $record } le nombre secret, qui était dans un fichier à côté.
record-game-over = La partie de { $record } est finie : regardez-la avec `signalbox record show`, ou jouez-en une autre.

## Pourquoi on ne peut pas l’écrire

record-there = { $record } existe déjà : choisissez un autre nom, ou reprenez la partie avec --resume.
record-cannot-be-made = Aucune partie ne peut être enregistrée dans { $record } ({ $why }) : indiquez un dossier où vous avez le droit d’écrire, sur un disque où il y a de la place.
record-file-in-the-way = un fichier s’y trouve à la place d’un dossier
record-in-use = { $record } est utilisé par un autre programme : terminez d’abord cette partie.
record-disk-full = Le disque est plein, on ne peut donc rien ajouter à { $record } : faites de la place et recommencez.
record-disk-refuses = Le disque refuse d’écrire { $record } : vérifiez qu’il y a de la place et qu’il est branché.
record-read-only = { $record } est protégé contre l’écriture : permettez d’écrire dans le fichier et son dossier, ou copiez-le ailleurs.
record-unusable = { $record } ne peut pas servir de partie enregistrée ({ $why }).

## Réparer et exporter

record-nothing-to-repair = { $record } est entier : il n’y a rien à réparer.
record-repaired = { $record } contient toutes les lignes entières et peut être joué jusqu’à la fin.
record-repaired-with-notes =
    { $notes ->
        [one] { $record } peut être joué jusqu’à la ligne { $entry } ; { $notes } ligne d’après ce qui est abîmé y est gardée comme note.
       *[other] { $record } peut être joué jusqu’à la ligne { $entry } ; { $notes } lignes d’après ce qui est abîmé y sont gardées comme notes.
    }
record-written = Enregistré dans { $file }
record-export-there = { $file } existe déjà : indiquez un autre fichier avec -o.
record-export-unwritable = On ne peut pas écrire { $file } ({ $why }) : indiquez un autre fichier avec -o.

## Copies

record-copied =
    { $copied ->
        [one] { $copied } partie copiée dans { $folder }, { record-copied-there }.
       *[other] { $copied } parties copiées dans { $folder }, { record-copied-there }.
    }
record-copied-there =
    { $already_there ->
        [one] { $already_there } y était déjà
       *[other] { $already_there } y étaient déjà
    }
record-copied-beside = Il y a déjà un autre { $record } : le vôtre est gardé à côté sous le nom { $copy }.
record-copied-same-disk = { $folder } est sur le même disque que les parties : copiez-les aussi sur une clé, car un disque peut tomber en panne.
record-copy-no-room =
    { COUNT($records) ->
        [one] { $folder } est plein, { $records } n’est donc pas copié : faites-y de la place et recommencez.
       *[other] { $folder } est plein, { $records } ne sont donc pas copiés : faites-y de la place et recommencez.
    }
record-copy-others = { $count } autres
record-copy-unread =
    { COUNT($records) ->
        [one] { $records } est illisible, seuls les autres sont donc copiés : vérifiez le disque.
       *[other] { $records } sont illisibles, seuls les autres sont donc copiés : vérifiez le disque.
    }
record-copy-none-here = { $record } n’est pas une partie : indiquez des fichiers qui finissent par « { $suffix } », ou des exports.
record-copy-no-folder = Il n’y a pas de dossier { $folder } : branchez le disque, ou indiquez un autre dossier.
record-copy-not-there = { $folder } n’est pas là.
record-copy-to-file = { $folder } est un fichier : indiquez un dossier pour les copies.
record-copy-itself = Les parties sont déjà dans { $folder } : indiquez un dossier sur un autre disque.
record-copy-bad-disk = { $folder } ne garde pas ce qu’on y écrit, il est peut-être abîmé : prenez-en un autre.
record-copy-busy = Un autre programme copie des parties dans { $folder } : recommencez quand il aura fini.
record-copy-gone = { $folder } ne répond pas : branchez-le et recommencez.
record-copy-full = { $folder } est plein : faites-y de la place et recommencez.
record-copy-read-only = On ne peut pas écrire dans { $folder } : permettez d’y écrire, ou indiquez un autre dossier.
record-copy-fails = { $folder } ne marche pas ({ $why }) : vérifiez-le, ou indiquez un autre dossier.
