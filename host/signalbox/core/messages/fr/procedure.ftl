### Travailler sur un plateau, pas à pas : ce que la page et le terminal disent autour.

procedure-title = Travail sur le plateau
procedure-board-virtual = Un plateau virtuel.
procedure-board-is-real = C’est un vrai plateau : prenez un aimant.
procedure-by-itself = Le plateau virtuel le fait tout seul : regardez.
procedure-no-such-sensor = Ce capteur n’existe pas : rechargez la page et essayez encore.
procedure-no-board = Aucun plateau ne répond sur un port série : branchez-le, ou indiquez son port avec --board. Avec --board virtual, il n’en faut pas.
which-description = Dites avec --description de quel plateau il s’agit : { LIST($boards, type: "disjunction") }, ou le chemin d’un fichier TOML.
no-such-board = Il n’y a pas de plateau « { $board } » : choisissez { LIST($boards, type: "disjunction") }, ou donnez le chemin d’un fichier TOML.
no-such-board-why =
    { $choice }
    { LINES($lines) }

## Résultats

procedure-part =
    { $part ->
        [Board] Plateau
        [Link] Liaison
        [Pace] Rapidité
        [Sensors] Capteurs
        [Lights] Lumières
        [Power] Courant
       *[other] { $part }
    }
procedure-verdict =
    { $verdict ->
        [pass] bon
        [FAIL] ÉCHEC
        [not-told] inconnu
        [not-tested] non testé
       *[other] { $verdict }
    }

## Réponses

procedure-answer-yes = Oui
procedure-answer-no = Non
procedure-answer-dead = Ce capteur ne répond pas
procedure-answer-back = Revenir en arrière
procedure-nothing-asked = « { $word } » n’est pas une réponse ici : on ne demande rien pour l’instant.
procedure-no-answer = « { $word } » n’est pas une réponse ici : dites { LIST($words, type: "disjunction") }.

## Dans le terminal

procedure-quit = Tapez { $word } pour arrêter avant la fin.
procedure-asked = [{ $done }/{ $steps }] { $prompt }
procedure-line = {"  "}{ $line }
procedure-answers = {"    "}{ $answers }
procedure-answers-both = { $first }, { $second }
procedure-answer = { $word } ({ $label })
procedure-enter-or = Entrée ou { $answer }
procedure-nothing-to-answer = Il n’y a rien à répondre pour l’instant : le programme attend le plateau. Tapez { $quit } pour arrêter.
procedure-type = Tapez { LIST($words, type: "disjunction") }.
procedure-type-or-enter = Tapez { LIST($words, type: "disjunction") }, ou Entrée pour { $first }.
