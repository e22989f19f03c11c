### Ce que `signalbox build` dessine et liste : les feuilles pour percer, le schéma, les listes des composants et des fils.
###
### Les longueurs sont en mm. Cases, lumières et broches s’appellent comme dans la description et chez leurs fabricants.

## Les feuilles pour percer

sheets-heading = { $title } ({ $board }) · description { $hash }
sheets-title = { $side } · { $heading }
sheets-top = Dessus
sheets-underside = Dessous
sheets-legend = Petits trous : capteurs. Grands trous : lumières.
sheets-legend-shared = Petits trous : capteurs. Grands trous : lumières. Croix sans cercle : une deuxième pièce.
sheets-legend-nodes = En miroir : vu de dessous. 12 · 2.4 : capteur 12, nœud 2, entrée 4. L7 : lumière 7.
sheets-legend-matrix = En miroir : vu de dessous. n · r.c : capteur n, rangée r, colonne c. L7 : lumière 7.
sheets-only-page = Page 1 sur 1.
sheets-page = Page { $number } sur { $count } : rangée { $row } sur { $rows }, colonne { $column }.
sheets-scale = Plateau : { $width } × { $height } mm. Échelle 1:1 : imprimez à 100 %, sans ajuster.
sheets-ruler = doit mesurer { $length } mm

## Ce qui est soudé, et à quoi cela sert

circuit-firmware = fait marcher le programme du plateau
circuit-supply = alimentation des lumières
circuit-supply-begins = au départ de l’alimentation des lumières
circuit-supply-terminals = alimentation des lumières : 5 V, masse
circuit-jumper = 5 V des lumières : de l’alimentation (1 et 2) ou du port de l’ordinateur (2 et 3)
circuit-port-fuse = courant des lumières, du port de l’ordinateur
circuit-first-light = première lumière : 5 V, données, masse
circuit-jig = pour un banc d’essai : masse, RUN, données
circuit-lifts = porte à 5 V les données des lumières
circuit-data = données des lumières
circuit-data-of = données { TERM("de-code", $light) }
circuit-repeats = répète les données pour { $light }
circuit-beside = à côté { TERM("de-code", $chip) }
circuit-reads = lit les capteurs { $first } à { $last }
circuit-pulls-inputs = tire vers le haut les entrées { TERM("de-code", $chip) }
circuit-pulls-columns = tire vers le haut la colonne { $column } et les suivantes
circuit-keeps-apart = isole { $sensor } des autres
circuit-to-first-node = vers le premier nœud
circuit-ends-chain = termine la chaîne quand aucune nappe n’en sort
circuit-ribbon =
    { $way ->
        [in] nappe d’entrée du { $unit }
       *[out] nappe de sortie du { $unit }
    }
circuit-terminals = bornes du { $unit }
circuit-drives-branch = pilote la branche { $branch }
circuit-drives-branches = pilote les branches { $one } et { $other }
# L’horloge et le verrou des registres à décalage.
circuit-line =
    { $line ->
        [clock] horloge
       *[latch] verrou
    }
circuit-line-of-branch =
    { $line ->
        [clock] horloge de la branche { $branch }
       *[latch] verrou de la branche { $branch }
    }
circuit-line-of-unit =
    { $line ->
        [clock] horloge du { $unit }
       *[latch] verrou du { $unit }
    }
circuit-the-line-of-unit =
    { $line ->
        [clock] l’horloge du { $unit }
       *[latch] le verrou du { $unit }
    }

## Modules, sortes de composants, connexions

circuit-unit-controller = contrôleur
circuit-unit =
    { $kind ->
        [node] nœud { $number }
        [buffer] tampon { $number }
       *[repeater] répéteur { $number }
    }
circuit-kind =
    { $kind ->
        [reed] capteur
        [light] lumière
        [button] bouton
        [controller] contrôleur
        [fuse] fusible
        [fuse_0a75] fusible de 0,75 A
        [network_10k] réseau de 10 kΩ
        [network_22k] réseau de 22 kΩ
        [resistor_100] résistance de 100 Ω
        [resistor_330] résistance de 330 Ω
        [resistor_10k] résistance de 10 kΩ
        [ceramic_100n] condensateur de 100 nF
        [electrolytic_1000u] condensateur de 1000 µF
        [socket_5v] prise de 5 V
        [jack] prise de 5 V
        [jumper] cavalier
        [ribbon_header] connecteur de nappe
        [terminals_2] bornier à 2 bornes
        [terminals_3] bornier à 3 bornes
        [terminals_10] bornier à 10 bornes
        [header_3] barrette à 3 broches
       *[other] { $kind }
    }
circuit-stage-lights = lumières { $first } à { $last }
circuit-stage-sensors =
    { $kind ->
        [row] rangée { $number }
       *[node] nœud { $number }
    }
circuit-net-numbered =
    { $kind ->
        [clock] horloge { $number }
        [clock-out] sortie d’horloge { $number }
        [latch] verrou { $number }
        [latch-out] sortie de verrou { $number }
        [data] données { $number }
        [sensor] capteur { $number }
        [row] rangée { $number }
        [column] col. { $number }
       *[pixels] chaîne { $number }
    }
circuit-net-input = entrée { $number } du { $unit }
circuit-net-of-chip =
    { $way ->
        [to] chaîne vers { $chip }
       *[of] chaîne { TERM("de-code", $chip) }
    }
circuit-net =
    { $net ->
        [clock] horloge
        [latch] verrou
        [pixels] chaîne
        [pixels-lifted] chaîne à 5 V
        [before-fuse] 5V avant le fusible
        [behind-fuse] 5V après le fusible
       *[port] 5V du port
    }

## Le schéma

schematic-foot = { $heading } · page { $number } sur { $count }
schematic-controller = Le contrôleur, le convertisseur de niveau et l’alimentation
schematic-buffer = Le tampon avant le nœud { $node }
schematic-node = Nœud { $number } : capteurs { $first } à { $last }
schematic-row = Rangée { $number } : capteurs { $first } à { $last }
schematic-lights = Lumières { $first } à { $last }
schematic-network = { $network }, 8 × 10 kΩ, broche 1
schematic-not-read = rien ne lit cette entrée
schematic-to-controller = { $net }, vers le contrôleur
schematic-to-node = { $net }, vers le nœud { $number }
schematic-from-node = { $net }, du nœud { $number }
schematic-through = { $net } par { $resistor }
schematic-capacitor = { $capacitor }, 100 nF, de la broche 16 à la broche 8, tout près du circuit
schematic-connectors = Sur le circuit imprimé : { $into } est J1, l’entrée de la nappe, { $out } est J2, sa sortie, { $terminals } est J3, le bornier.
schematic-resistors = R1 et R2, 100 Ω, relient l’horloge et le verrou de J1 aux broches 2 et 1 ; R3, 10 kΩ, relie la broche 10 au 3,3 V.
schematic-joined = { $pin } : { $net }
schematic-pins = { LIST($pins, type: "unit") }
schematic-fed = { $net } de l’alimentation

## Les listes

lists-harness-title = { $heading } · { $stage }
lists-group =
    { $group ->
        [reeds] Capteurs et lumières
        [circuit] Électronique
        [wire] Fils
        [magnets] Aimants
       *[fittings] Bois et fournitures
    }
lists-column =
    { $column ->
        [group] groupe
        [part] pièce
        [maker] fabricant
        [number] référence
        [also] ou bien
        [for] pour
        [count] nombre
        [order] à commander
        [unit] unité
        [euro-from] euros, de
        [euro-to] euros, à
        [wire] fil
        [stage] étape
        [from] de
        [to] vers
        [which-is] ce que c’est
        [colour] couleur
        [gauge] AWG
        [length] longueur mm
        [net] connexion
        [component] composant
        [pin] broche
        [kind] sorte
        [name] nom
       *[soldered-on] module
    }
lists-not-connected = libre
lists-run = { $first } à { $last }
lists-references = { LIST($references, type: "unit") }
lists-plugged-in = branché sur { $connector }
lists-under-each-chip = sous chaque { $chip }
lists-under-other-chips = sous les autres circuits intégrés
lists-under-controller = sous le contrôleur
lists-on-controller = sur le contrôleur, s’il est livré sans broches
lists-to-pc = vers l’ordinateur
lists-see = voir { $page }
lists-ends-of-ribbon = aux deux bouts de chaque nappe
lists-pieces = { LIST($pieces, type: "unit") }
lists-piece =
    { $kind ->
        [nodes]
            { $count ->
                [one] un nœud de { $width } × { $height } mm
               *[other] { $count } nœuds de { $width } × { $height } mm
            }
        [buffers]
            { $count ->
                [one] un tampon de { $width } × { $height } mm
               *[other] { $count } tampons de { $width } × { $height } mm
            }
       *[controller] le contrôleur, { $width } × { $height } mm
    }
lists-in = dans { $where }
lists-each = chaque { $shape }
lists-moving-parts = les pièces qui bougent
lists-under-cardboard = { $width } × { $height } mm, sous le carton
lists-round-rim = tout autour, pour le cadre
lists-under-units = sous les modules
lists-units-and-rim = modules et cadre
lists-under-rim = sous le cadre
lists-joints = toutes les soudures
lists-hot-glue = capteurs, lumières, boutons
lists-wood-glue = carton, contreplaqué, cadre
lists-super-glue = aimants
lists-over-windows = sur les fenêtres des plateformes
lists-printed = pièces imprimées
lists-glued-under = à coller sous chaque { $shape }
lists-platform = la plateforme { TERM("couleur-f", $platform) }

## Les pièces, nommées comme dans hardware/parts

part-title =
    { $part ->
        [reed-mdsr10_10_15] interrupteur reed (ILS), verre de 10 mm, 10 à 15 AT
        [reed-mdsr10_15_20] interrupteur reed (ILS), verre de 10 mm, 15 à 20 AT
        [reed-mdsr10_20_25] interrupteur reed (ILS), verre de 10 mm, 20 à 25 AT
        [reed-mdsr7_15_20] interrupteur reed (ILS), verre de 13 mm, 15 à 20 AT
        [reed-ord213_20_30] interrupteur reed (ILS), verre de 7 mm, 20 à 30 AT
        [reed-ord228vl_20_30] interrupteur reed (ILS), verre de 14 mm, 20 à 30 AT
        [reed-sm1322_10_20] interrupteur reed (ILS), verre de 14 mm, 10 à 20 AT
        [reed-sm1322_20_30] interrupteur reed (ILS), verre de 14 mm, 20 à 30 AT
        [magnet-disc_4x2_n45] aimant rond de 4 × 2 mm, N45
        [magnet-disc_5x2_n35] aimant rond de 5 × 2 mm, N35
        [magnet-disc_5x3_n45] aimant rond de 5 × 3 mm, N45
        [magnet-disc_6x2_n45] aimant rond de 6 × 2 mm, N45
        [magnet-disc_6x3_n42] aimant rond de 6 × 3 mm, N42
        [magnet-disc_8x3_n42] aimant rond de 8 × 3 mm, N42
        [magnet-disc_10x2_n42] aimant rond de 10 × 2 mm, N42
        [component-74HC165] registre à décalage 74HC165, boîtier DIP à 16 broches
        [component-74HC125] quadruple tampon 74HC125, boîtier DIP à 14 broches
        [component-74AHCT125] convertisseur de niveau 74AHCT125, boîtier DIP à 14 broches
        [component-network_10k] réseau de 8 résistances de 10 kΩ, une broche commune, boîtier SIP à 9 broches
        [component-network_22k] réseau de 8 résistances de 22 kΩ, une broche commune, boîtier SIP à 9 broches
        [component-1N4148] diode 1N4148, boîtier DO-35
        [component-resistor_100] résistance de 100 Ω, 1/4 W
        [component-resistor_330] résistance de 330 Ω, 1/4 W
        [component-resistor_10k] résistance de 10 kΩ, 1/4 W
        [component-ceramic_100n] condensateur céramique de 100 nF, 50 V
        [component-electrolytic_1000u] condensateur électrolytique de 1000 µF, 10 V
        [component-light] WS2812B sur une pastille ronde de 10 mm, avec son condensateur
        [component-button] bouton-poussoir de 12 × 12 mm, haut de 7,3 mm, avec un capuchon
        [component-socket_5v] prise de 5,5 × 2,1 mm à bornes à vis
        [component-jumper] barrette à 3 broches, au pas de 2,54 mm, avec un cavalier
        [component-fuse_0a75] fusible réarmable de 0,75 A
        [component-fuse_1a1] fusible réarmable de 1,1 A
        [component-fuse_2a5] fusible réarmable de 2,5 A
        [component-fuse_4a] fusible réarmable de 4 A
        [component-fuse_6a] fusible réarmable de 6 A
        [component-fuse_9a] fusible réarmable de 9 A
        [component-supply_3a] bloc d’alimentation de 5 V, 3 A, fiche de 5,5 × 2,1 mm
        [component-supply_4a] bloc d’alimentation de 5 V, 4 A, fiche de 5,5 × 2,1 mm
        [component-supply_6a] bloc d’alimentation de 5 V, 6 A, fiche de 5,5 × 2,1 mm
        [component-ribbon_header] connecteur à détrompeur, 2 × 3 broches, au pas de 2,54 mm, droit
        [component-ribbon_plug] fiche de 2 × 3 contacts pour nappe, au pas de 2,54 mm
        [component-terminals_10] bornier à vis, 10 bornes, au pas de 2,54 mm
        [component-terminals_2] bornier à vis, 2 bornes, au pas de 5,08 mm
        [component-terminals_3] bornier à vis, 3 bornes, au pas de 5,08 mm
        [component-jack] prise pour une fiche de 5,5 × 2,1 mm, 5 A, couchée
        [component-header_3] barrette à 3 broches, au pas de 2,54 mm
        [controller-feather_esp32s3] Adafruit Feather ESP32-S3, 4 Mo de mémoire flash, 2 Mo de PSRAM
        [controller-other] contrôleur avec USB intégré, qui fait marcher CircuitPython 9.2 ou plus récent
        [wire-sensor] fil AWG 26 (0,14 mm²)
        [wire-bus] fil AWG 26 (0,14 mm²)
        [wire-light] fil AWG 22 (0,34 mm²)
        [wire-supply] fil AWG 18 (0,75 mm²)
        [wire-ribbon] nappe de 6 fils AWG 28 (0,09 mm²), au pas de 1,27 mm
        [part-socket_16] support de circuit intégré, 16 broches
        [part-socket_14] support de circuit intégré, 14 broches
        [part-header_20] barrette femelle, 20 contacts, au pas de 2,54 mm, pour le contrôleur
        [part-header_16] barrette femelle, 16 contacts, au pas de 2,54 mm, pour le contrôleur
        [part-header_12] barrette femelle, 12 contacts, au pas de 2,54 mm, pour le contrôleur
        [part-pin_header] barrette mâle sécable, 40 broches, au pas de 2,54 mm
        [part-solder] fil à souder avec flux, de 0,7 à 1 mm, 100 g
        [part-hot_glue] colle chaude, bâton de 11 × 200 mm
        [part-wood_glue] colle à bois, 100 g
        [part-super_glue] colle instantanée pour les aimants, 3 g
        [part-tracing_paper] papier calque, A4
        [part-filament] filament PLA, un kilo
        [part-stripboard] plaque à bandes de 100 × 160 mm, au pas de 2,54 mm
        [part-pcb_node] circuit imprimé d’un nœud, 40 × 30 mm, deux couches
        [part-pcb_controller] circuit imprimé du contrôleur, 90 × 60 mm, deux couches
        [part-cable_usb] câble USB qui transmet des données, A ou C vers le micro-B ou C du contrôleur, 1,5 m
        [part-wood_screw] vis à bois de 2,5 × 30 mm
        [part-spacer] entretoise lisse pour M3, 20 mm
        [part-foot] pied en caoutchouc, haut de 10 mm
        [part-plywood] contreplaqué de 4 mm, un mètre carré
        [part-frame] tasseau de 20 × 30 mm pour le cadre, un mètre
       *[other] { $title }
    }
part-maker =
    { $maker ->
        [any] au choix
       *[other] { $maker }
    }
part-number =
    { $part ->
        [magnet-disc_4x2_n45-1] tout autre 4 × 2 N45
        [magnet-disc_6x2_n45-1] tout autre 6 × 2 N45
        [component-74HC165-1] Nexperia 74HC165D sur un adaptateur
        [component-light-1] Adafruit 1312 (par quatre)
        [component-button-1] capuchon Omron B32-1610
        [component-jumper-1] cavalier 60900213421
        [component-terminals_10-1] toute barrette de 1 × 10 broches, au pas de 2,54 mm
        [controller-pico-1] avec ses broches, SC0917
        [controller-pico2-1] avec ses broches, SC1632
        [controller-other] voir les broches de la description
        [part-cable_usb-2] tout câble USB 2.0 qui transmet des données
        [part-solder] 100 g
        [part-hot_glue] 11 × 200 mm
        [part-tracing_paper] A4, 90 g
        [part-wood_glue] vinylique, 100 g
        [part-super_glue] cyanoacrylate, 3 g
        [part-filament] PLA, 1,75 mm
        [part-spacer] M3, 20 mm, nylon
        [part-plywood] peuplier, 4 mm
        [part-frame] pin, 20 × 30 mm
        [part-wood_screw] DIN 7997, 2,5 × 30
       *[other] { $number }
    }
part-note =
    { $part ->
        [controller-feather_scorpio] Sa broche 3V3 est marquée 3V, sa broche VBUS est marquée USB.
        [controller-feather_esp32s3] Sa broche 3V3 est marquée 3V, sa broche VBUS est marquée USB. Il a trop peu de points d’accès USB pour deux ports série et un disque à la fois.
       *[other] { $note }
    }
