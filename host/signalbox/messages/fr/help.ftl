### Ce que `--help` dit des commandes, un paragraphe chacun.

help-of-usage = Usage :
help-of-list = { $heading } :
help-of-options = Options
help-of-commands = Commandes
help-of-arguments = Arguments
help-of-help = Afficher cette aide.
help-of-set = Pour --set, dans { $game }
help-of-default = par défaut : { $value }

help-signalbox = De quoi jouer aux jeux de trains sur un vrai plateau.
help-signalbox-more = Des capteurs magnétiques, des lumières, et les règles sur l’ordinateur.
help-version = Afficher la version.
help-play = Jouer sur un vrai plateau, ou sur un plateau virtuel si aucun ne répond.
help-demo = Regarder des joueurs simulés jouer une partie entière.
help-kiosk = Préparer un ordinateur qui ne montre rien d’autre qu’une table de jeu.
help-deploy = Mettre le programme et une description sur le disque du plateau.
help-check = Tester un plateau : liaison, rythme, capteurs, lumières et courant.
help-wiring = Apprendre dans quel ordre les capteurs et les lumières sont soudés.
help-record = Regarder les parties enregistrées.
help-replay = Revoir une partie enregistrée, sur une page.
help-stats = Compter les parties, les victoires et les lancers de dés.
help-report = Réunir dans un seul fichier de quoi étudier une panne.
help-boards = Vérifier, lister et modifier les descriptions des plateaux.
help-build = Écrire tout ce qu’il faut pour construire un plateau.

## Ce que plusieurs commandes ont en commun

help-lang = La langue de ce terminal, par exemple en ou fr ; elle est retenue pour la prochaine fois. Chaque page parle la langue de qui la regarde.
help-default-language = comme la dernière fois, sinon comme votre système
help-page-port = Le port de la page sur cette machine, 0 pour n’importe lequel.
help-browser = Ouvrir la page dans un navigateur.
help-verbose = Afficher au fur et à mesure le journal du programme, qui est gardé de toute façon.
help-verbose-unkept = Afficher au fur et à mesure le journal du programme.

## Parties enregistrées

help-record-folder = Le dossier des parties enregistrées, si ce n’est pas le vôtre.
help-record-file = Une partie enregistrée, un export, ou le nom de l’une de vos parties ; sans rien, la plus récente.
help-record-list = Montrer la liste des parties enregistrées, la plus récente d’abord.
help-record-show = Montrer toutes les positions d’une partie.
help-record-show-more = D’une partie abîmée, on voit tout jusqu’à ce qui est abîmé. Les lignes entières d’après suivent, sans les positions ; si l’on ne sait plus de quel jeu il s’agit, on ne voit qu’elles.
help-record-show-json = Une ligne de JSON par position, ou avec `"behind": true` par ligne d’après ce qui est abîmé.
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
help-record-backup-more = Les nombres secrets ne sont pas copiés : une partie en cours reprend depuis sa copie avec un nouveau hasard. Ce qui y est déjà n’est pas copié de nouveau, et ce qui diffère est gardé aussi.
help-record-backup-folder = L’endroit où copier, par exemple le dossier d’une clé. S’il ne manque que ce dossier, il est créé.
help-record-backup-files = Des parties enregistrées, des exports, ou des noms de vos parties ; sans rien, toutes vos parties.

help-replay-more = À partir de n’importe quel coup et à n’importe quelle vitesse. Quand le jeu cache quelque chose, il faut que la partie soit finie.
help-replay-lan = Laisser regarder aussi les autres sur le réseau.
help-stats-json = Le tout comme un objet JSON.
help-stats-page = Les montrer sur une page, d’où l’on peut revoir chaque partie.
