### Ce que `--help` dit des commandes, un paragraphe chacun.

help-of-usage = Usage :
help-of-list = { $heading } :
help-of-examples = Exemples
help-of-options = Options
help-of-commands = Commandes
help-of-arguments = Arguments
help-of-help = Afficher cette aide.
help-of-set = Pour --set, dans { $game }
help-of-default = par défaut : { $value }
help-of-required = obligatoire
help-of-range = de { $minimum } à { $maximum }

help-signalbox = De quoi jouer aux jeux de trains sur un vrai plateau.
help-signalbox-more = Des capteurs magnétiques, des lumières, et les règles sur l’ordinateur.
help-version = Afficher la version.
help-play = Jouer sur un vrai plateau, ou sur un plateau virtuel si aucun ne répond.
help-demo = Regarder des joueurs simulés jouer une partie entière.
help-kiosk = Préparer un ordinateur qui ne montre rien d’autre qu’une table de jeu.
help-deploy = Mettre le programme et une description sur le disque du plateau.
help-check = Tester un plateau : liaison, vitesse, capteurs, lumières et courant.
help-wiring = Apprendre dans quel ordre les capteurs et les lumières sont soudés.
help-record = Regarder les parties enregistrées.
help-replay = Revoir une partie enregistrée, sur une page.
help-stats = Compter les parties, les victoires et les lancers de dés.
help-arena = Faire jouer l’ordinateur contre lui-même, et dire qui gagne combien de fois.
help-engine = Faire jouer les ordinateurs de Signalbox pour un autre programme.
help-report = Réunir dans un seul fichier de quoi étudier une panne.
help-boards = Vérifier, lister et modifier les descriptions des plateaux.
help-build = Écrire tout ce qu’il faut pour construire un plateau.

## Ce que remplacent les mots en capitales

help-value-address = ADRESSE
help-value-args = ARGUMENTS
help-value-command = COMMANDE
help-value-count = NOMBRE
help-value-file = FICHIER
help-value-folder = DOSSIER
help-value-game = JEU
help-value-hash = EMPREINTE
help-value-kind = SORTE
help-value-language = LANGUE
help-value-name = NOM
help-value-path = CHEMIN
help-value-player = JOUEUR
help-value-sensor = CAPTEUR
help-value-serial = NUMÉRO
help-value-share = DEGRÉ
help-value-spec = DÉFAUTS
help-value-text = TEXTE
help-value-value = VALEUR
help-value-words = MOTS

## Ce que plusieurs commandes ont en commun

help-lang = La langue de ce terminal, par exemple en ou fr ; elle est retenue pour la prochaine fois. Chaque page parle la langue de qui la regarde.
help-default-language = comme la dernière fois, sinon comme votre système
help-page-port = Le port de la page sur cette machine, 0 pour n’importe lequel.
help-browser = Ouvrir la page dans un navigateur.
help-verbose = Afficher au fur et à mesure le journal du programme, qui est gardé de toute façon.
help-verbose-unkept = Afficher au fur et à mesure le journal du programme.

## Jouer

help-game = Le jeu ({ LIST($names, type: "disjunction") }). Sans lui, c’est celui de --description, ou avec --resume n’importe lequel.
help-own-description = Un plateau ({ LIST($names, type: "disjunction") }), ou son fichier TOML, à la place de celui du jeu.
help-set-option = Une option du jeu, par exemple repair=yes ou first=Ann ; elles sont toutes plus bas.
help-broken = Un capteur virtuel en panne, par exemple Q2.3.1=dead : sans réponse (`dead`), toujours fermé (`stuck`) ou qui tremble (`chattering`) ; `random:2` en tire deux au sort.
help-physics = Les capteurs virtuels sentent les aimants comme docs/magnets.md le calcule ; sans cela, chacun ne se ferme que sous sa propre pièce.
help-faults = Pour les tests : une liaison aussi mauvaise que cela, par exemple damage=1%,cut=30s (docs/faults.md).
help-record-to = La partie enregistrée : un fichier, ou le dossier où le créer.
help-resume = Reprendre cette partie, ou la plus récente qui n’est pas finie.
help-default-last = comme la dernière fois
help-play-more = La page et ce terminal montrent la table, avec tout ce que chacun peut savoir. Ce qu’une place a de secret n’est montré que sur sa propre page. La page de la table a un lien vers chacune de ces pages, montré comme un code si les téléphones peuvent venir ; chaque lien ne sert qu’une fois.
help-play-seat = Une place, dans le sens des aiguilles d’une montre : un nom, ou NOM=facile si c’est l’ordinateur qui joue (enfant, facile, moyen ou fort), ou NOM=engine:COMMANDE pour un programme à vous. À répéter pour chaque place ; sans rien, une seule personne joue contre l’ordinateur.
help-play-players = Le nombre de places : l’ordinateur joue celles qui n’ont pas de --seat.
help-play-default-players = autant que de --seat, sinon 2 ou ce qu’il faut pour le jeu
help-play-board = Le port série du plateau, ou `virtual` pour un plateau sur la page.
help-play-seed = Pour les tests : un hasard que l’on peut avoir de nouveau.
help-play-lan = Montrer la page au réseau local : les téléphones viennent par les codes de la page de la table, et tout le monde peut regarder. La page de la table ne s’ouvre qu’avec son propre lien. Rien n’est chiffré : c’est pour un réseau en qui vous avez confiance.
help-play-patterns = Distinguer chaque couleur aussi par un motif sur la page et par le rythme de ses lumières ; c’est retenu pour la prochaine partie.
help-play-move-everything = Sur un plateau virtuel, déplacer chaque pièce soi-même, comme sur un vrai plateau, et pas seulement ce que l’on décide ; c’est retenu pour la prochaine partie.
help-play-pace = La vitesse à laquelle joue l’ordinateur : le temps qu’il attend après votre dernier coup, pour que vous puissiez l’annuler, et le temps pendant lequel il montre le chemin de ses pièces ; c’est retenu pour la prochaine partie.
help-play-backup = Copier la partie enregistrée dans ce dossier, par exemple celui d’une clé, quand elle est finie ; c’est retenu pour la prochaine partie.
help-play-no-backup = Ne copier les parties nulle part ; c’est retenu pour la prochaine partie.
help-play-voices = Des enregistrements de ce qui est dit à voix haute, en OGG, MP3 ou WAV : LANGUE/message-id.ogg.
help-play-default-voices = le dossier `voices` de vos données
help-play-kiosk = Une table ouverte à tout le monde : elle commence d’elle-même, revient au début quand il n’y a plus personne, et joue toute seule jusqu’à ce que quelqu’un la touche (docs/kiosk.md).
help-demo-more = La partie passe par le programme du plateau, la liaison série et la table.
help-demo-players = Le nombre de places.
help-demo-default-players = 2, ou ce qu’il faut pour le jeu
help-demo-seed = Le même texte donne la même partie, à l’octet près sur la liaison.
help-demo-sloppy = À quel point les mains sont brouillonnes.
help-demo-people = Les joueurs `sloppy` savent ce qu’ils veulent. Les autres font ce qu’on leur demande : `obedient` d’après les phrases, `lights` d’après les seules lumières, `child` (qui joue aussi avec les pièces), `sleeper` (qui prend des minutes), ou `mixed`, un peu de tous.
help-demo-tags = Le plateau reconnaît chacune de ses pièces : il ne sait pas seulement où il y en a une.
help-demo-patterns = Distinguer chaque couleur aussi par le rythme de ses lumières.
help-demo-realtime = À la vitesse d’une vraie partie, par une vraie liaison série, avec une page pour regarder.
help-demo-json = N’afficher qu’une ligne de JSON, à la fin.

## Une table pour tout le monde

help-kiosk-install = Écrire pour votre compte les services d’une telle table.
help-kiosk-install-more = L’un est le programme. L’autre est un navigateur sur tout l’écran : `cage`, qui montre un seul programme et rien d’autre, avec Chromium. Cela ne met rien en marche : ce qui le fait est affiché.
help-kiosk-dry-run = Afficher les services, sans rien écrire.
help-kiosk-folder = L’endroit où les écrire.
help-kiosk-default-folder = le dossier de systemd pour les services de votre compte
help-kiosk-words = D’autres mots pour `signalbox play --kiosk`, par exemple --lang fr.

## Plateaux

help-board = Un plateau ({ LIST($names, type: "disjunction") }), ou son fichier TOML.
help-described = Le plateau ({ LIST($names, type: "disjunction") }), ou son fichier TOML ; un vrai plateau indique lui-même lequel c’est.
help-deploy-more = Le disque s’appelle CIRCUITPY. Vos propres fichiers y restent.
help-deploy-drive = Le disque du plateau, ou un dossier quelconque ; sans rien, il est cherché.
help-deploy-description = Un plateau ({ LIST($names, type: "disjunction") }), ou son fichier TOML ; sans rien, celui qui est sur le disque.
help-deploy-replace = Prendre la place d’un banc d’essai, d’un plateau ou d’un autre projet, dont le `code.py` est gardé.
help-deploy-jig = Le disque est celui d’un banc d’essai, qui teste des plateaux.
help-deploy-compiler = Compiler avec ce programme ; sans rien, il est cherché.
help-deploy-plain = Envoyer les modules tels quels, sans les compiler.
help-deploy-dry-run = Dire seulement ce qui serait fait.
help-check-more = Un rapport est enregistré. Le programme se termine avec 1 si quelque chose échoue.
help-check-board = Le port série du plateau ; sans rien, il est cherché.
help-check-virtual = Tester un plateau virtuel, qui n’a besoin de personne.
help-check-by-hand = Avec --virtual : c’est vous qui testez, sur la page.
help-check-broken = Avec --virtual : un capteur sans réponse (`dead`), toujours fermé (`stuck`) ou qui tremble (`chattering`) ; une lumière éteinte (`dark`), ou coupée avec toutes les suivantes (`cut`).
help-check-only = Seulement la liaison (`link`), les capteurs (`sensors`), les lumières (`lights`) ou le courant (`power`) ; peut être répété.
help-check-stage = D’un plateau à moitié construit : ce que cette étape de la construction ajoute.
help-check-each-light = Montrer chaque lumière seule, et non rangée par rangée.
help-check-sheets = Les signes qui suivent « description » sur vos feuilles imprimées.
help-check-report = L’endroit où garder le rapport.
help-check-page = Montrer aussi une page, en plus du terminal.
help-wiring-board = Le port série du plateau, ou `virtual` pour essayer.
help-wiring-learn = Parcourir le plateau avec un seul aimant.
help-wiring-learn-more = Rien ne change avant la fin ; Ctrl-C laisse tout comme avant.
help-wiring-only = N’apprendre que les capteurs (`sensors`) ou que les lumières (`lights`).
help-wiring-show = Montrer où les soudures ne sont pas comme dans la description.
help-wiring-forget = Faire que le plateau suive de nouveau sa description.
help-wiring-undo = Annuler le dernier câblage appris ou oublié.
help-boards-check = Vérifier que des descriptions sont justes et que l’on peut construire ces plateaux.
help-boards-check-more = Les trous, les aimants et le courant sont calculés aussi.
help-boards-check-board = Un plateau ({ LIST($names, type: "disjunction") }), ou son fichier TOML ; sans rien, tous les plateaux.
help-boards-edit = Déplacer et renuméroter sur une page ce qui est sur un plateau.
help-boards-edit-more = On peut mettre une photo du vrai plateau sous le dessin. Rien n’est écrit avant que vous n’appuyiez sur Enregistrer.
help-boards-edit-path = Le fichier TOML de votre plateau.
help-boards-list = Montrer la liste des plateaux de tous les jeux : nom, jeu et description.
help-boards-squares = Montrer la liste des cases, des lumières et des boutons, comme dans une description.
help-build-more = Un guide à imprimer, des feuilles à l’échelle 1:1 pour percer, les listes des composants et des fils, le schéma, les pièces à imprimer en 3D : tout est fait d’après la description du plateau.
help-build-out = Le dossier à écrire, nouveau ou vide.
help-build-paper = Le papier sur lequel les feuilles sont imprimées ; peut être répété.
help-build-default-paper = tous
help-build-as-soldered = Tout numéroter comme `wiring learn` l’a trouvé, avec le contrôleur de ce numéro de série s’il y en a plusieurs.
help-build-pictures = Faire aussi dessiner par WireViz, s’il est installé, les fils de chaque étape.

## L’ordinateur contre lui-même

help-arena-more = Chaque donne sert à autant de parties qu’il y a de places : chacun joue une fois à chaque place. Tous les intervalles sont à 95 % de confiance.
help-arena-game = Le jeu ({ LIST($names, type: "disjunction") }). Sans lui, c’est celui de --description.
help-arena-seats = Qui joue, un nom par place, par exemple fort,facile : enfant, facile, moyen, fort, simple, hasard, ou engine:COMMANDE pour votre propre programme.
help-arena-games = Le nombre de parties.
help-arena-seed = Le même texte donne les mêmes parties, quel que soit le nombre de processus.
help-arena-set = Une option du jeu, par exemple repair=yes ; celles que l’on peut donner ici sont toutes plus bas.
help-arena-workers = Le nombre de processus qui jouent en même temps.
help-arena-dask = Jouer plutôt sur une grappe, à son adresse, par exemple 192.168.1.20:8786 ; il faut signalbox-board[dask] ici et là-bas.
help-arena-ratings = Dire aussi la force de chacun en points, et ce que vaut l’ordre ; il faut signalbox-board[arena].
help-arena-plot = Dessiner qui gagne combien de fois et la durée des parties dans un fichier, par exemple `partie.svg` ou `partie.png`.
help-arena-report = Écrire une page pour qui invente des jeux : comment les parties se passent et finissent, et ce que change chaque option, pour laquelle on joue autant de parties.
help-arena-json = Un objet JSON par partie, et un dernier pour toutes.

## Rapports

help-engine-more = Il reçoit des lignes de texte et répond par des lignes ; docs/engines.md les décrit.
help-engine-level = Quel joueur-ordinateur.
help-report-more = Ce sont les coups enregistrés d’une partie, sa liaison, la description, les versions, le dernier test et le journal, sans ce qui est encore secret.
help-report-record = La partie enregistrée, ou le nom de l’une de vos parties.
help-report-default-record = la dernière partie
help-report-out = Le fichier à écrire.
help-report-replay = Rejouer la liaison d’un rapport : donne-t-elle la même partie ?
help-report-file = Un rapport.

## Parties enregistrées

help-record-folder = Le dossier des parties enregistrées, si ce n’est pas le vôtre.
help-record-file = Une partie enregistrée, un export, ou le nom de l’une de vos parties ; sans rien, la plus récente.
help-record-list = Montrer la liste des parties enregistrées, la plus récente d’abord.
help-record-show = Montrer toutes les positions d’une partie.
help-record-show-more = D’une partie abîmée, on voit tout jusqu’à ce qui est abîmé. Les lignes entières d’après suivent, sans les positions ; si l’on ne sait plus de quel jeu il s’agit, on ne voit qu’elles.
help-record-show-json = Une ligne de JSON par position, et une avec `"behind": true` par ligne d’après ce qui est abîmé.
help-record-export = Écrire une partie dans un seul fichier JSON.
help-record-export-more = Son nombre secret n’y est pas tant que la partie n’est pas finie.
help-record-export-out = Le fichier à écrire.
help-record-verify = Vérifier une partie finie d’après ce que vous avez noté.
help-record-verify-more = Une partie enregistrée ne prouve rien à elle seule, car qui avait son nombre secret a pu en écrire une autre. Les 16 premiers chiffres suffisent, pour --commitment comme pour --head. Le programme se termine avec 0 si tout est prouvé, 1 si quelque chose se contredit, 3 si rien ne se contredit mais que tout n’est pas prouvé.
help-record-verify-commitment = Les chiffres montrés avant la partie, qui fixent le hasard.
help-record-verify-head = L’empreinte montrée à la fin de la partie, ou plus tôt.
help-record-verify-added = Ce que quelqu’un a ajouté au nombre secret.
help-record-repair = Sauver dans un nouveau fichier ce qui est entier d’une partie abîmée.
help-record-repair-out = Le fichier à écrire pour la partie sauvée.
help-record-backup = Copier vos parties sur un autre disque.
help-record-backup-more = Les nombres secrets ne sont pas copiés : une partie en cours reprend depuis sa copie avec un nouveau hasard. Ce qui y est déjà n’est pas copié de nouveau ; si une copie diffère, les deux sont gardées.
help-record-backup-folder = L’endroit où copier, par exemple le dossier d’une clé. S’il ne manque que ce dossier, il est créé.
help-record-backup-files = Des parties enregistrées, des exports, ou des noms de vos parties ; sans rien, toutes vos parties.

help-replay-more = À partir de n’importe quel coup et à n’importe quelle vitesse. Quand le jeu cache quelque chose, il faut que la partie soit finie.
help-replay-lan = Laisser regarder aussi les autres sur le réseau.
help-stats-json = Le tout comme un objet JSON.
help-stats-page = Les montrer sur une page, d’où l’on peut revoir chaque partie.
