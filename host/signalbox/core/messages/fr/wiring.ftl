### `signalbox wiring` : apprendre dans quel ordre un plateau est soudé.

wiring-title = Câblage
wiring-talking = On parle avec le plateau.
wiring-reading = On lit le câblage que le plateau connaît.
wiring-writing = On écrit le câblage dans le plateau.
wiring-stopped = Arrêté : le plateau garde le câblage qu’il avait.

## Le tour du plateau

wiring-take-off = Enlevez tout du plateau.
wiring-take-off-closed =
    { $count ->
        [one] Enlevez tout du plateau : un capteur est fermé (pour l’instant appelé { $sensors }). Continuez s’il reste fermé alors qu’il n’y a rien.
       *[other] Enlevez tout du plateau : { $count } capteurs sont fermés (pour l’instant appelés { $sensors }{ $more ->
            [0] {""}
           *[other] …
        }). Continuez s’ils restent fermés alors qu’il n’y a rien.
    }
wiring-lay-on = Posez l’aimant sur { $sensor } jusqu’à ce que toutes les lumières s’allument.
wiring-press = Gardez le bouton { TERM("bouton", $button) } appuyé jusqu’à ce que toutes les lumières s’allument.
wiring-light-is-on = La lumière numéro { $number } de la chaîne est allumée : posez l’aimant sur sa case jusqu’à ce que toutes s’allument.
wiring-which-light = Quelle lumière est allumée ?
wiring-answer-dark = Aucune lumière n’est allumée
wiring-answer-other = La lumière n’est près d’aucune case
wiring-answer-go = Continuer
wiring-goes-on = Ensuite, l’apprentissage continue.
wiring-another-controller = C’est un autre contrôleur : l’apprentissage recommence.
wiring-found-there = C’est ici qu’on a trouvé { $sensor }.
wiring-no-square = Il n’y a pas de case ici : posez l’aimant sur la case de la lumière allumée.
wiring-light-found-before = La lumière { TERM("de-code", $light) } a déjà été trouvée : regardez encore, ou revenez en arrière.
wiring-sensor-dead = { $sensor } n’a pas répondu : vérifiez son capteur et ses soudures.
wiring-pixel-dark = Le pixel { $number } de la chaîne est resté éteint : vérifiez ses soudures.
wiring-learned =
    { $count ->
        [one] Le plateau garde son câblage : un seul endroit n’est pas comme dans la description. Il est aussi gardé dans { $file }.
       *[other] Le plateau garde son câblage : { $count } endroits ne sont pas comme dans la description. Il est aussi gardé dans { $file }.
    }
wiring-nothing-learned = Le plateau est soudé comme dans la description : il n’y avait rien à apprendre.

## Un autre câblage

wiring-as-described = Le plateau est soudé comme dans la description.
wiring-sensor-moved = { $sensor } est sur l’entrée { $place }, et non { $described }.
wiring-light-moved = La lumière { TERM("de-code", $light) } a le numéro { $place } dans la chaîne, et non { $described }.
wiring-kept-none = Cet ordinateur ne garde aucun câblage pour ce plateau.
wiring-kept =
    { $same ->
        [yes] Le même câblage est gardé sur cet ordinateur depuis { $when } (UTC) : { $file }.
       *[no] Un autre câblage est gardé sur cet ordinateur depuis { $when } (UTC) : { $file }.
    }
wiring-of-before =
    { $count ->
        [0] Le plateau suit de nouveau sa description.
        [one] Le plateau suit le câblage d’avant : un seul endroit n’est pas comme dans la description.
       *[other] Le plateau suit le câblage d’avant : { $count } endroits ne sont pas comme dans la description.
    }

## Ce qui empêche d’aller plus loin

wiring-unknown = Rien n’a été appris pour ce plateau sur cet ordinateur : branchez-le et lancez `signalbox wiring learn`.
wiring-unknown-controller = Rien n’a été appris pour le contrôleur { $uid } sur cet ordinateur : branchez-le et lancez `signalbox wiring learn`.
wiring-several-controllers = Plusieurs contrôleurs ont un câblage de ce plateau : ajoutez { LIST($controllers, type: "disjunction") } à --as-soldered.
wiring-does-not-fit = Le câblage appris ne va pas avec cette description : lancez `signalbox wiring learn`.
wiring-no-uid = Le plateau donne « { $uid } » comme numéro de série, et ce n’en est pas un : remettez-lui ses fichiers avec `signalbox deploy`.
wiring-nothing-to-undo = Rien n’a été appris pour ce plateau sur cet ordinateur : il n’y a rien à annuler.
wiring-file-unreadable = { $file } est illisible : effacez-le et apprenez le câblage de nouveau.
wiring-file-unwritable = { $file } ne peut pas être écrit : { $why }.
wiring-no-memory = Ce contrôleur oublie tout sans courant, il ne peut donc pas garder un câblage : prenez un Pico.
wiring-firmware-old = Le programme du plateau est trop ancien pour garder un câblage : lancez `signalbox deploy`.
wiring-not-taken = Le plateau n’a pas pris le câblage qu’on lui a envoyé : essayez encore.
wiring-refused = Le plateau refuse le câblage ({ $why }) : lancez `signalbox deploy`.
