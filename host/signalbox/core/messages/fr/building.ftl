### Si un plateau peut être construit comme il est décrit : trous, feuilles, aimants et courant.
###
### $place, $places : des cases et des capteurs de code, par leur nom. Les nombres de la description sont comme dans le fichier.

## Trous et feuilles

building-hole =
    { $kind ->
        [light] la lumière { TERM("de-code", $name) }
        [button] le bouton « { $name } »
       *[reed] le capteur { TERM("de-code", $name) }
    }
building-hole-cut = Le trou pour { $hole } est coupé par le bord du plateau : déplacez-le vers l’intérieur.
building-holes-meet = Les trous pour { $one } et { $other } se touchent : ils sont à { NUMBER($apart, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm l’un de l’autre, et il en faut { NUMBER($needed, minimumFractionDigits: 1, maximumFractionDigits: 1) } ; déplacez-en un.
building-parts-touch = Sous le plateau, { $one } et { $other } se touchent : { NUMBER($apart, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm les séparent, et il en faut { NUMBER($needed, minimumFractionDigits: 1, maximumFractionDigits: 1) } ; déplacez-en un.
building-more-holes =
    { $count ->
        [one] Deux autres trous sont trop proches : éloignez-les, ou augmentez pitch_mm.
       *[other] { $count } autres paires de trous sont trop proches : éloignez-les, ou augmentez pitch_mm.
    }
building-page-too-large = Le plateau est trop grand pour une seule page ({ NUMBER($width, minimumFractionDigits: 1, maximumFractionDigits: 1) } × { NUMBER($height, minimumFractionDigits: 1, maximumFractionDigits: 1) } m, et un PDF s’arrête à { $maximum } m) : imprimez-le en morceaux avec --paper a4, ou réduisez pitch_mm.

## Aimants

building-on-platform = { $shape } sur une plateforme
building-platform = plateforme
building-more-places =
    { $count ->
        [one] une autre
       *[other] { $count } autres
    }
building-reeds =
    {"  "}capteurs { $number }, { $mount ->
        [flat] couchés
       *[upright] debout
    }, à { $depth } mm de profondeur ; il faut au moins { $wanted } aux deux marges :
building-own-magnet = {"    "}l’aimant du capteur : { NUMBER($margin, minimumFractionDigits: 1, maximumFractionDigits: 1) } au pire, en { $place } : { NUMBER($given, maximumFractionDigits: 0) } AT
building-other-magnets = {"    "}les autres aimants : { NUMBER($margin, minimumFractionDigits: 1, maximumFractionDigits: 1) } au pire, en { $place } : { NUMBER($given, minimumFractionDigits: 1, maximumFractionDigits: 1) } AT, surtout à cause de { $cause }, à { NUMBER($away, maximumFractionDigits: 0) } mm
building-other-magnets-far = {"    "}les autres aimants sont trop loin pour être sentis
building-beside = ce qui est à côté
building-opening = {"    "}l’ouverture : { NUMBER($margin, minimumFractionDigits: 1, maximumFractionDigits: 1) } au pire, en { $place } ; il faut au moins { $wanted }
building-opening-free = {"    "}l’ouverture : rien ne retient un capteur fermé ; il faut une marge d’au moins { $wanted }
building-reach = {"    "}{ $magnet } : tous les capteurs se ferment jusqu’à { NUMBER($up, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm au-dessus et { NUMBER($aside, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm à côté, et s’ouvrent à partir de { NUMBER($opens_up, minimumFractionDigits: 1, maximumFractionDigits: 1) } et { NUMBER($opens_aside, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm
building-magnet-weak =
    l’aimant est trop faible en { $places } : avec les autres contre lui, il donne { NUMBER($times, minimumFractionDigits: 1, maximumFractionDigits: 1) } fois les { $needed } AT dont un capteur peut avoir besoin, au lieu de { $wanted } fois. { $mount ->
        [flat] Mettez les capteurs debout.
       *[upright] Prenez un aimant plus fort, ou moins d’épaisseur au-dessus du capteur.
    }
building-magnets-close =
    d’autres aimants { $verdict ->
        [close] ferment
       *[nearly] ferment presque
    } le capteur en { $places } : ils donnent { NUMBER($given, minimumFractionDigits: 1, maximumFractionDigits: 1) } AT, et il peut se fermer à { $minimum } AT. { $cure }
building-magnets-hold = d’autres aimants peuvent garder le capteur fermé en { $places } : ils donnent { NUMBER($given, minimumFractionDigits: 1, maximumFractionDigits: 1) } AT, et il se peut qu’il ne s’ouvre qu’à { $minimum } AT. { $cure }
building-move-apart = Prenez un aimant plus faible, ou laissez plus de { NUMBER($apart, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm entre { $one } et { $other }.
building-move-squares-apart = Prenez un aimant plus faible, ou laissez plus de { NUMBER($apart, minimumFractionDigits: 1, maximumFractionDigits: 1) } mm entre les cases { TERM("de-code", $place) }.
building-platforms-thin = [sensing] platform_mm : il faut aux aimants des plateformes de { $needed } mm d’épaisseur, et celles-ci ont { $thick } mm : prenez des aimants plus plats, ou des plateformes plus épaisses.

## Courant

building-power = {"  "}courant, jusqu’à { $budget } mA d’une alimentation de { $supply } A avec un fusible de { $fuse } A :
building-power-or-port = {"  "}courant, jusqu’à { $budget } mA d’une alimentation de { $supply } A avec un fusible de { $fuse } A, ou { $port } mA du port d’un ordinateur :
building-power-lost = {"    "}perdus en chemin : { NUMBER($lost, minimumFractionDigits: 2, maximumFractionDigits: 2) } V au pire ; il faut { $maximum } V au plus
building-power-wires = {"    "}fils : AWG { $along } le long des lumières, AWG { $feeding } de l’alimentation à { $lights }
building-no-fuse = [power] supply_budget_ma : aucun fusible de la liste ne supporte { $budget } mA : descendez à { $maximum } mA.
building-no-supply = [power] supply_budget_ma : aucune alimentation de la liste ne supporte { $budget } mA : descendez à { $maximum } mA.
building-circuit-board-fuse = [power] supply_budget_ma : le circuit imprimé du contrôleur supporte un fusible de { $stands } A, et il en faut un de { $fuse } A : descendez à { $maximum } mA.
building-wire-thin =
    {"["}power] supply_budget_ma : le fil { $wire ->
        [along] le long des lumières
       *[feeding] jusqu’aux lumières
    }, AWG { $gauge }, supporte { $stands } A, et il faut un fusible de { $fuse } A : descendez à { $maximum } mA, ou prenez un fil plus épais.
building-chain-long = [power] supply_budget_ma : la chaîne des lumières est trop longue : { NUMBER($lost, minimumFractionDigits: 2, maximumFractionDigits: 2) } V sont perdus en chemin, avec des fils d’alimentation à { $count } de ses lumières, et { $maximum } V peuvent l’être. Baissez cette valeur, ou rapprochez les lumières.

## Si des paquets manquent

building-magnets-left-out = Les aimants n’ont pas été vérifiés : `pip install 'signalbox-board[build]'`, puis vérifiez de nouveau.
building-power-left-out = Le courant n’a pas été vérifié : `pip install 'signalbox-board[build]'`, puis vérifiez de nouveau.

## `signalbox build` lui-même

building-needs-packages = Pour construire, il faut des paquets dont le jeu n’a pas besoin : `pip install "signalbox-board[build]"`.
building-written = Écrit dans { $folder } : { $count } fichiers, faits d’après la description { $hash }.
building-here = { $folder } est le dossier où vous êtes : indiquez-en un autre avec --out.
building-is-file = { $file } est un fichier : indiquez un dossier avec --out.
building-not-empty = Le dossier { $folder } n’est pas vide : indiquez-en un autre avec --out.
building-unwritable = Le dossier { $folder } ne peut pas être écrit ({ $why }) : indiquez-en un autre avec --out.
building-needs-wireviz = Pour --pictures, il faut WireViz et Graphviz : `pip install wireviz`, et le paquet `graphviz` de votre système.
building-wireviz-fails = WireViz n’a pas pu dessiner les fils ({ $why }) : laissez --pictures de côté.
