### Paris Connection.
###
### $player: a name. $company, $taken, $colour: names of companies' colours. $place, $near: a hex in words, from
### the messages under "Places". $way, $turn: a way on the map.

## Laying out

paris-lay-out = Put a loco of each company on a start hex.
paris-lay-out-as = Put a loco on each start hex, as the lights show.
paris-lay-out-others = All the other locos stay in their supplies.
paris-lay-out-where = Put the locos like this: { $starts }. All the other locos stay in their supplies.
paris-starts-at = { $company } at { $place }
paris-option-starts-wrong = The option “starts” takes all six companies, each once. For example: { $example }.
paris-option-idle-rounds-wrong = The option idle_rounds takes a number from 1 to 999.

## Places

paris-place-side =
    { $side ->
        [left] { $near }, left side
       *[right] { $near }, right side
    }
paris-place-way =
    { $count ->
        [one] 1 hex { paris-way } of { $near }
       *[other] { $count } hexes { paris-way } of { $near }
    }
paris-place-turn =
    { $count ->
        [one] 1 hex { paris-way } and { $more } { paris-turn } of { $near }
       *[other] { $count } hexes { paris-way } and { $more } { paris-turn } of { $near }
    }
paris-way =
    { $way ->
        [n] north
        [ne] north-east
        [e] east
        [se] south-east
        [s] south
        [sw] south-west
        [w] west
       *[nw] north-west
    }
paris-turn =
    { $turn ->
        [ne] north-east
        [e] east
        [se] south-east
        [sw] south-west
        [w] west
       *[nw] north-west
    }
paris-place-station = { $station } station
paris-place-city = { $city }

## Facts and supplies

paris-fact-shares = Shares
paris-fact-shares-of =
    { $points ->
        [0] { $count } of { $limit }
       *[other] { $count } of { $limit }: −{ $points } points
    }
paris-fact-points = Points
paris-fact-held = Held
paris-fact-proved = Shown by trades
paris-shares-of = { $count } { $company }
paris-shares-held = { $shares }
paris-shares-worth =
    { $count ->
        [one] 1 share, worth { paris-points } now.
       *[other] { $count } shares, worth { paris-points } now.
    }
paris-points =
    { $points ->
        [one] 1 point
       *[other] { $points } points
    }
paris-no-trade = You have no { $company } share, so you cannot trade one.
paris-over-the-limit = { $count } over the limit of { $limit }. That costs { paris-points } at the end.
paris-in-the-bag = in the bag
paris-lit-white = Its light is white.
paris-card-company = Company
paris-card-takes = Takes

## What to do

paris-dealt = { $player } is dealt a share.
paris-dealt-where = Each of you may see only your own shares.
paris-choose-company = { $player }: press the button of a company.
paris-choose-company-how = Build up to { $maximum } of its locos. Or give back one of its shares for up to two of another company.
paris-place-or-trade = { $player }: place a { $company } loco beside another one, on a lit hex. Or press another company to take its shares.
paris-placed-there = A loco was placed there already: it stays there.
paris-place-or-trade-how = In a trade, you give back one { $company } share. Press Undo to choose again.
paris-trade = { $player }: press the button of the company whose shares you want. You give back one { $company } share.
paris-trade-how = { colour-title } cannot be built now. Press Undo to choose again.
paris-build =
    { $count ->
        [one] { $player }: place 1 more { $company } loco. Or press Done.
       *[other] { $player }: place up to { $count } more { $company } locos. Or press Done.
    }
# On the board no button is called so.
paris-done-button = Confirm means Done.
paris-share-worth = A { $company } share is worth { paris-points }.
paris-second-share = { $player }: press { $company } again to take a second share. Or press Done.
paris-second-share-how = Press Undo to take the trade back.
paris-second-share-costs = It is one over the limit of { $limit }. It costs { paris-points } at the end.

paris-piece = the { $colour } loco

## What may be chosen, on a button

paris-label-place = Place a { $company } loco: { $place }
paris-label-take = Take a { $company } share
paris-label-done = Done
paris-label-pass = Pass

## What is asked for, after "For Ann:" or "One way:"

paris-order-company = choose { $company }
paris-order-place = place a { $company } loco on the blinking light
paris-order-take = take a { $company } share
paris-order-done = press Done
paris-order-pass = pass

## Why Help shows it: a sentence after "One way: …"

paris-why-name = Help cannot see your shares: build what you hold most of.
paris-why-name-build = Nobody is known to hold more { $company } shares than you.
paris-why-name-trade = You can trade a { $company } share for a { $taken } one.
paris-why-ends = It ends the game, and you should win.
paris-why-city =
    { $points ->
        [one] It makes every { $company } share worth 1 more.
       *[other] It makes every { $company } share worth { $points } more.
    }
paris-why-towards = It brings { $company } closer to { $place }.
paris-why-done = More { $company } locos would not help you now.
paris-why-two-for-one = You get two shares for one.
paris-why-second = A second share costs you nothing.
paris-why-worth-more = A { $taken } share is worth more than a { $company } one.
paris-why-limit =
    { $points ->
        [one] Another share would cost you 1 point at the end.
       *[other] Another share would cost you { $points } points at the end.
    }

## The record

paris-record-dealt = { $player } is dealt a { $company } share.
paris-record-company = { $player } chooses { $company }.
paris-record-place = { $player } puts a { $company } loco down: { $place }.
paris-record-place-worth = { $player } puts a { $company } loco in { $place }: { $company } is worth { $worth }.
paris-record-trade = { $player } gives back a { $company } share and takes a { $taken } one.
paris-record-second-share = { $player } takes a second { $company } share.
paris-record-no-second-share = { $player } takes no second share.
paris-record-pass = { $player } has nothing to build and nothing to trade.
paris-record-done =
    { $count ->
        [one] { $player } ends the turn after 1 loco.
       *[other] { $player } ends the turn after { $count } locos.
    }

## The end

paris-over = { $winners } won with { paris-points }. Thank you for playing.
paris-over-points = Points: { $points }.
paris-over-penalties = Points lost for shares over the limit: { $points }.
paris-player-points = { $player } { $points }
paris-over-last-stop = A loco has reached { $place }.
paris-over-stores = Only one supply still has locos.
paris-over-idle = Nobody has built for too many rounds.

## Why not

paris-eiffel-hex = You cannot build on the Eiffel hex.
paris-no-hex = “{ $text }” is not a hex on this map.
paris-being-dealt = The shares are still being dealt.
paris-choose-first = Choose a company first, then build.
paris-trade-builds-nothing = This turn is a trade: nothing can be built.
paris-store-empty = The { $company } supply is empty.
paris-company-unusable = { colour-title } cannot be built now. None of its shares can be given back.
paris-chosen-already = { colour-title } is chosen. Press Undo to choose again.
paris-trade-of-one-company = Both shares must be from one company. Press { $company } again, or press Done.
paris-nothing-to-give-back = You have no { $company } share to give back in a trade. Place a { $company } loco, or press Undo to choose again.
paris-being-built = { colour-title } is being built: place another loco, or press Done.
paris-hex-has-own-loco = A { $company } loco is there already. The hex is { $place }.
paris-start-hex-full = { $place } is full: a start hex holds one loco.
paris-city-full = { $place } is taken: a city holds one loco.
paris-hex-full = This hex is full: it holds two locos. The hex is { $place }.
paris-checkered-border = A chequered border keeps { $company } locos out. The hex is { $place }.
paris-hex-not-next = No { $company } loco is next to this hex. The hex is { $place }.
paris-cuts-off = A loco there cuts { $companies } off from all free cities. The hex is { $place }.
paris-arranged-store-empty = There are not that many { $company } locos: take some off.
paris-arranged-apart = All { $company } locos must be joined to { $station } station. Move those that are not.
paris-arranged-cut-off = The { $company } company cannot reach a free city. Make a way for it.
paris-arranged-end = That would end the game: take the last loco off.

## What the rules give and take

paris-over-limit-now =
    { $count ->
        [one] { $player } holds 1 share over the limit. It costs { paris-points } at the end.
       *[other] { $player } holds { $count } shares over the limit. They cost { paris-points } at the end.
    }
paris-idle-soon =
    { $count ->
        [one] If nobody builds this turn, the game ends.
       *[other] If nobody builds in the next { $count } turns, the game ends.
    }

## Options

paris-option-idle-rounds =
    { $count ->
        [one] The game also ends when nobody has built for 1 round.
       *[other] The game also ends when nobody has built for { $count } rounds.
    }
paris-option-starts = Which company starts at which station, row by row. If you leave it out, lots are drawn.

## When it is over

paris-ending-points = Points
paris-ending-built = Locos placed
paris-ending-arrived = In Marseille
paris-ending-built-up = With locos of only one company left
paris-ending-idle = Because nobody builds
paris-ending-traded = Trades
paris-ending-values = What a share is worth
