### What is wrong with a board's description, as reading it finds.
###
### $where: a key and its table, as the file has them. $expected: a kind of value. $found: what stands there instead.

## Around every fault

description-lines = { LINES($lines) }
description-line = { $source }: { $fault }
description-fault = { $where }: { $what }.
description-missing = it is missing: { $expected } is expected
description-expected = { $expected } is expected, not { $found }
description-perhaps = { $unknown }; perhaps you meant { $close }
description-no-table = there is no such table
description-no-key = there is no such key
description-no-square = there is no such square
description-no-name = a name must begin with a letter or a digit and contain only letters, digits, dots and underscores
description-unquoted = a name with a dot needs quotes, as in { $name }

## The file as a whole

description-file-name = the file is called { $file }, but a board is named after its file: use up to { $maximum } small letters, digits and underscores, beginning with a letter.
description-no-file = this is not a description of a board: choose its .toml file.
description-no-text = this is not UTF-8 text, so it is not a description of a board.
description-unreadable = The board description { $file } cannot be read: { $why }. Check the path.
# What the parser says, in English.
description-no-toml = this is not valid TOML: { $why }.
description-no-toml-at-end = at the end of the file: this is not valid TOML: { $why }.
description-no-toml-in-line = line { $line }: this is not valid TOML: { $why }.
description-too-deep = this cannot be read: a number is too long, or lists are nested too deeply.

## Kinds of values

# A text as the file has it.
value-word = "{ $word }"
# A list as the file has it, cut where it is long.
value-as-written = { $text }
value-span = { $first } to { $last }
value-table = a table
value-text = text in quotes
value-choice = { LIST($words, type: "disjunction") }
value-texts = a list of { $count } different { $what }
value-choices = a list of { LIST($words, type: "disjunction") } without repeats
value-list-of = a list of { $what }
value-pairs = a list of pairs of { $what }
value-whole = a whole number from { $low } to { $high }
value-wholes = a list of { $count } whole numbers from { $low } to { $high }
value-grid = a list of { $rows } x { $columns } whole numbers from { $low } to { $high }
value-number = a number from { $low } to { $high }
value-pair = { $what } with numbers from { $low } to { $high }
value-row-and-column = [row, column]
value-down-and-right = [down, right]
value-point = [row, column] within { $rows } rows and { $columns } columns
value-colour = a colour in the form "#rrggbb"
value-colours = colours
value-pins = pins

## Colours, squares, lights, numbers

description-same-colour = { $other } has the same colour, so nobody could tell them apart
description-no-colour = [colours] has no { $colour }
description-place-is-square = { $place } is already the name of a square: a group of squares needs another name
description-half-shared = the squares of { $place } must either all share one { $chain } or all have their own
description-light-of-square = this is a square, and a square's light belongs in [squares]
description-light-of-place = its squares already share a light in [squares]
description-number-taken = { $chain } { $number } is already used by { $owner }: choose another one
description-gaps = nothing here or in another table has { $count ->
        [one] number { $numbers }
       *[other] the numbers { $numbers }
    }: use every number from 0 to { $last }
description-spot-taken = this position is already taken by { $owner }: choose another one

## Controller, pins, power

description-matrix-without-nodes = a matrix has no nodes: leave this line out
description-pcb-controller = the circuit board only takes a { LIST($kinds, type: "disjunction") }: use one of these, or write { $other }
description-pcb-pin = { $pin } is expected, as on the controller's circuit board
description-no-pin = a pin of the { $controller } is expected ({ LIST($pins, type: "disjunction") }), not { $found }
description-no-pin-name = a pin name such as GP2 or D5 is expected, not { $found }
description-pin-taken = { $pin } is already used for { $other }: choose another pin
description-other-scan = this only goes with [controller] scan = { $theirs }, but scan is { $ours } here
description-matrix-too-small = { $rows } x { $columns } pins can read { $reads } sensors, but the board has { $sensors }: add more rows or columns
description-supply-below-budget = at least the value of budget_ma, { $budget }, is expected, not { $supply }
description-supply-too-small = { $lights } lights draw { $drawn } mA even when dark: more than { $supply } is needed
description-budget-too-small = { $lights } dark lights and the controller already draw { $drawn } mA: { $enough } is needed, or 0 if the lights have their own supply
description-no-budget = { $lights } dark lights and the controller already draw { $drawn } mA: use 0, and give the lights their own supply

## Bays

description-title-taken = { $other } is already called { $title }
description-bay-grid = an even grid of { $lanes } x { $ends } cells is expected, with lane beside lane and exit beside entry
description-bay-shape = cells laid out like those of { $other } are expected: the same part has to fit both
description-bay-turn = a half turn moves reed { $reed } to { $turned }, so reed { $other } belongs there, not at { $found }

## What any game needs

description-seats = { $low } to { $high } colours are expected, one per player, not { $found }
description-light-missing = it is missing, but the game needs this light
description-light-unused = the game does not use this light
description-button-missing = it is missing, but the table needs it
description-button-unknown = the game has no such button

## Games and boards that are installed

board-name-taken = The board { $file } has the same name as { $other }: give its path instead.
game-none-installed = No game is installed, not even Signalbox's own: install Signalbox again, for example with `make play`.
game-unknown = There is no game '{ $game }': choose { LIST($games, type: "disjunction") }.
game-brought-twice = The packages { $packages } all provide a game called { $game }: uninstall all but one of them.
game-unusable = The game { $game } from the package { $package } cannot be used ({ $why }): update or uninstall it.

## `signalbox boards`

boards-checked =
    { $right ->
        [yes] { $board } is correct: { $title }, { boards-counted }, hash { $hash }.
       *[no] { $board } is not correct: { $title }, { boards-counted }, hash { $hash }.
    }
boards-counted =
    { $bays ->
        [0] { $squares } squares, { $sensors } sensors, { $lights } lights
       *[other] { $squares } squares, { $bays } bays, { $parts } moving parts, { $sensors } sensors, { $lights } lights
    }
