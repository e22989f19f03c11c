### Ce qui est sur une page dès le début. `comme ceci` devient du code.

page-needs-scripts = Cette page dessine la table avec JavaScript : activez-le et rechargez.
page-skip = Aller à ce qu’il faut faire
page-watching = spectateur
page-menu = Menu
page-line-down = La page a perdu le contact avec la table. Elle essaie de la joindre…
page-looking-for-table = On cherche la table…
page-what-to-do = Que faire
page-buttons = Boutons
page-on-the-board = Sur le plateau :
page-choices = Choix
page-board-buttons = Les boutons du plateau
page-your-seat = Votre place
page-what-you-hold = Ce que vous avez
page-which = Que prenez-vous ?
page-in-your-hand = Dans votre main
page-take-another = Autre pièce
page-into-the-hand = Mettre de côté
page-put-down = Poser
page-put-back = Remettre
page-key-enter = Entrée
page-key-escape = Échap
page-dice = Dés
page-dice-not-rolled = Dés : pas encore lancés
page-supplies = Réserves
page-seats = Joueurs
page-broken-sensors = Capteurs qui ne marchent pas
page-broken-sensors-how = La partie continue : appuyez sur Valider quand on vous le demande. Vérifiez l’aimant, puis lancez `signalbox check`.
page-record = Déroulement
page-record-empty = Rien n’a encore été joué.
page-record-order = Coups, le dernier en premier
page-in-force = Comment on joue cette partie
page-fair-play = Sans triche
page-fair-play-how = Tout le hasard vient d’un nombre secret et de ce que vous ajoutez. Ces chiffres le représentent : notez les 16 premiers.
page-fair-add-how = Ajoutez quelques lettres ou chiffres avant de commencer. Ainsi, personne ne peut truquer la partie.
page-fair-add-who = Qui l’ajoute
page-fair-add-text = Ce qu’on ajoute
page-fair-add-do = Ajouter
page-fair-head = Ces chiffres représentent tout ce qui a été joué. À la fin, notez les 16 premiers.
page-secret = Le nombre secret était :
page-fair-verify = Pour vérifier la partie : `signalbox record --help`.
page-board = Plateau
page-zoom = Zoom
page-zoom-in = Agrandir
page-zoom-out = Réduire
page-zoom-whole = Tout le plateau

## Les pages des joueurs

page-seat-pages = Les pages des joueurs
page-seat-pages-scan = Scannez votre code avec un téléphone. Un lien sert une seule fois ; personne d’autre ne voit votre page.
page-seat-pages-local = Ces liens s’ouvrent seulement sur cet ordinateur.
page-let-phones = Jouer avec des téléphones
page-let-phones-how = On scanne un code pour jouer. Tous ceux qui sont sur votre réseau peuvent alors regarder.
page-seat-pages-watch = Pour regarder seulement, ouvrez
page-close = Fermer

## Le menu

page-start-own = Pour cet écran
page-start-help = Aide
page-start-help-title = Comment ça marche
page-start-help-game = Choisissez un jeu. Ses règles sont sur sa carte.
page-start-help-learn = Vous ne le connaissez pas ? Apprenez-le en jouant.
page-start-help-seats = Indiquez qui joue, puis appuyez sur Commencer.
page-start-help-do = Pendant la partie, faites ce que dit la grande phrase. Faites glisser les pièces, ou bougez-les sur votre plateau.
page-start-help-lights = Une lumière qui clignote vite dit : prenez ceci. Une qui clignote moins vite dit : posez-le ici.
page-start-help-stuck = Vous êtes bloqué ? Appuyez sur Aide. Une erreur ? Appuyez sur Annuler.
page-rules = Règles du jeu
page-lesson = Leçon
page-lesson-play = À vous de jouer !
page-lesson-again = Encore une fois
page-lesson-leave = Quitter
page-menu-title = Menu
page-more = Plus
page-in-words = La partie en mots
page-words-keys = Les touches 1 à 4 mènent à une rubrique, Échap ferme la fenêtre.
page-words-turn = Ce qu’il faut faire
page-words-last = Le dernier coup
page-words-where = Où se trouve tout
page-words-who = Qui a quoi
page-patterns = Motifs
page-patterns-how = Reconnaître aussi chaque couleur à son motif
page-silent = Silence
page-silent-how = Silence (M)
page-volume = Volume
page-speak = Lire à voix haute
page-speak-how = Chaque nouvelle phrase, dès qu’elle s’affiche
page-no-voice = Aucune voix n’est installée. Installez-en une là où tourne Signalbox : `sudo apt install espeak-ng`
page-still = Lumières calmes
page-still-how = Rien ne clignote. Un cercle : la lumière clignote. Deux cercles : elle clignote vite.
page-letters = Raccourcis à une touche
page-letters-how = M coupe le son, ? ouvre les règles ; R, A et H sont pour ce que vous avez en main. Désactivez-les si vous appuyez dessus sans le vouloir.
page-language = Langue
page-show-again = Revoir
page-move-everything = Je déplace tout moi-même
page-move-everything-how = Comme sur un vrai plateau, pour s’entraîner. Sinon, vous déplacez ce que vous décidez et le reste bouge tout seul.
page-pace = Vitesse de l’ordinateur
page-pace-slow = Lente
page-pace-normal = Normale
page-pace-fast = Rapide
page-take-back = Annuler le dernier coup
page-board-is-right = Tout est bien en place
page-board-is-right-how = On continue ainsi, si des coups permis y mènent.
page-play-on = Continuer à partir d’ici
page-play-on-how = On garde le plateau tel quel, quoi que disent les règles. On demande à tout le monde.
page-own-dice = Dés lancés à la main
page-enter = Entrer
page-name-broken-sensor = Un capteur qui ne marche pas

## Travailler sur un plateau

page-board-needs-scripts = Cette page dessine le plateau avec JavaScript : activez-le et rechargez.
page-program-down = La page a perdu le contact avec le programme. Elle essaie de le joindre…
page-looking-for-program = On cherche le programme…
page-progress = Avancement
page-answers = Réponses
page-results = Résultats
page-results-empty = Rien n’a encore été trouvé.
page-results-so-far = Résultats jusqu’ici
page-results-what = Quoi
page-results-found = Trouvé
page-results-limit = Limite
page-results-verdict = Verdict
page-results-order = Ce qui a été trouvé, le dernier en premier

## Modifier la description d’un plateau

page-editor-skip = Aller aux champs
page-editor-things = Ce qu’il y a sur le plateau
page-editor-file = Le fichier
page-editor-undo = Annuler
page-editor-redo = Refaire
page-editor-reload = Recharger
page-editor-save = Enregistrer
page-editor-faults = Ce que la vérification a trouvé
page-editor-right = Tout est bon.
page-editor-thing = Place et numéros
page-editor-name = Nom
page-editor-row = Rangée
page-editor-column = Colonne
page-editor-sensor = Capteur
page-editor-light = Lumière
page-editor-how = Faites glisser une chose, ou déplacez-la avec les flèches. Si un numéro est déjà pris, les deux sont échangés.
page-editor-show = Montrer
page-editor-show-names = les noms
page-editor-show-sensors = les capteurs
page-editor-show-lights = les lumières
page-editor-lane = Allonger une voie
page-editor-lengthen = Ajouter une case
page-editor-photo = Une photo de votre plateau
page-editor-photo-file = Photo
page-editor-photo-how = Faites glisser les quatre épingles jusqu’à ce que la photo suive le dessin.
page-editor-pins = Les épingles
page-editor-pins-pull = tirent la photo avec elles
page-editor-pins-slide = glissent sur la photo
page-editor-pins-away = sont rangées
page-editor-photo-strength = Visibilité de la photo

## Quand la partie est finie

page-ending = Comment s’est passée la partie
page-moments = Les tours qui ont compté
page-watch-it = Revoir la partie

## Avant une partie

page-start-games = Tous les jeux
page-start-seats = Qui joue
page-start-options = Variantes
page-start-unfinished = Une partie vous attend : reprenez-la
page-start-older = Parties plus anciennes
page-start-begin = Commencer
page-start-add = Ajouter un joueur
page-start-first = Qui commence

## Après une partie, ou au lieu d’elle

page-again = Rejouer
page-again-how = Le même jeu avec les mêmes personnes. Une partie qui n’est pas finie est gardée.
page-leave = Un autre jeu
page-leave-how = Retour au début. Cette partie est gardée : vous pourrez la reprendre.

## Beyond one game

page-who-plays = Qui joue à chaque place
page-chances = Chances de gagner
page-end = Arrêter cette partie
page-end-how = On ne pourra pas la reprendre. Elle reste parmi les parties jouées.
page-after = Et maintenant
page-use-board = Jouer sur le plateau qui vient d’être branché

## Revoir une partie enregistrée

page-replay = Revoir
page-replay-start = Au début
page-replay-back = Un coup en arrière
page-replay-play = Lire
page-replay-on = Un coup en avant
page-replay-end = À la fin
page-replay-speed = Vitesse
page-replay-move = Coup
page-replay-records = Parties jouées
page-records = Parties jouées
page-records-back = Retour à la table
page-records-looking = On compte…
page-records-games = Parties
page-records-players = Joueurs
page-records-order = Qui commence
page-records-luck = Lancers et tirages
page-records-luck-how = Ce que chacun a lancé ou tiré en tout. À côté, ce que donne le hasard.
page-records-fair = Les dés sont-ils justes ?
page-records-fair-how = On compte le total de chaque lancer d’un jeu. On le compare à ce que donnent des dés justes.
page-records-skipped = Non comptées

## At a kiosk

page-touch = Touchez l’écran pour jouer
