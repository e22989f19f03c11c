### Les P'tites Locos.
###
### $player, $owner: names of people. $platform, $colour: names of colours. $bay: "north". $side: "A" or "B".
### $square: a square's name. $ends, $end: what becomes of locos, from the messages under "What becomes of a loco".

## Laying out

locos-lay-out = Lay the platforms out: { $platforms }. The locos stay beside the board.
locos-platform-home = { $platform } in the { $bay } bay
locos-either-side = Either side may go at the buffer.
locos-option-sides-wrong =
    { $count ->
        [one] The option sides takes one letter, A or B, for { $platforms }.
       *[other] The option sides takes { $count } letters, each A or B, one each for { $platforms }.
    }

## Facts and dice

locos-fact-hangars = Locos in hangars
locos-fact-hangars-of = { $count } of { $to_win }
locos-fact-tiles = Repair tiles
locos-colour-die = Colour die
locos-die = Die

## What to do

locos-roll = { $player }: roll the dice.
locos-roll-how = Press Roll, or roll your own dice and type them in.
locos-tile-or-roll = { $player }: hand in a repair tile to choose the colour, or roll.
locos-tile-or-roll-how = To keep your tiles, press Roll. To hand one in, press Help until its colour shows, then Confirm.
locos-double = { $player }: a double! Drive the same loco again, or stop.
locos-double-how = To drive again, press Roll. To stop, press Help, then Confirm.
locos-slide-platform = { $player }: slide the { $platform } platform to the { $bay } bay.
locos-slide-platform-side = Side { $side } ends up at the buffer.
locos-move-platform = { $player }: move the { $platform } platform to the { $bay } bay.
locos-bring-in =
    { $points ->
        [one] { $player }: bring a loco in on a start square and drive it { $points } point.
       *[other] { $player }: bring a loco in on a start square and drive it { $points } points.
    }
locos-bring-in-cost = Coming in costs one point.
locos-drive =
    { $points ->
        [one] { $player }: drive one of your locos { $points } point.
       *[other] { $player }: drive one of your locos { $points } points.
    }
locos-drive-how = Lift one to see where it goes.
locos-drive-only =
    { $points ->
        [one] { $player }: drive the loco on { $square } { $points } point.
       *[other] { $player }: drive the loco on { $square } { $points } points.
    }
locos-drive-only-how = Lift it to see where it goes.
locos-drive-held = { $player }: the loco from { $square } { $ends }.
locos-drive-held-how = Put it back to choose again.
locos-drive-entered = { $player }: the new loco on { $square } { $ends }.
locos-entered-how = Take it off to choose again.
locos-entered-crashes = Take it off and press Confirm.

## What becomes of a loco

locos-stays = stays where it is
locos-stops = stops on { $square }
locos-crashes = crashes and goes back to its owner
locos-goes-to-hangar = goes into a hangar
locos-pushes = pushes { $owner }’s loco on { $square }, which { $end }

## What may be chosen, on a button

locos-label-no-tile = No tile
locos-label-again = Drive again
locos-label-stop = Stop
locos-label-pass = Pass
locos-label-tile = Repair tile: { $colour }
locos-label-platform = { colour-title } platform to the { $bay } bay, side { $side } at the buffer
locos-label-drive = Loco on { $square } { $ends }
locos-label-enter = New loco on { $square } { $ends }

## What is asked for, after "For Ann:" or "One way:"

locos-order-no-tile = keep your repair tiles and roll
locos-order-again = drive again
locos-order-stop = stop
locos-order-pass = pass
locos-order-tile = hand in a repair tile for { $colour }
locos-order-platform = move the { $platform } platform to the { $bay } bay, side { $side } at the buffer
locos-order-drive = drive the loco on { $square }, which { $ends }
locos-order-enter = bring a loco in on { $square }, which { $ends }

## The record

locos-record-no-tile = { $player } keeps the repair tiles.
locos-record-again = { $player } drives again after the double.
locos-record-stop = { $player } stops after the double.
locos-record-pass = { $player } has no loco to move.
locos-record-roll = { $player } rolls { $colour }, { $low } and { $high }.
locos-record-tile = { $player } hands in a repair tile and chooses { $colour }.
locos-record-platform = { $player } moves the { $platform } platform to the { $bay } bay, side { $side } at the buffer.
locos-record-drive = { $player } drives the loco on { $square }: it { $ends }.
locos-record-enter = { $player } brings a loco in on { $square }: it { $ends }.

## Why a board is no position

locos-arranged-platforms = Put every platform into a bay of its own, so that one bay stays empty.
locos-arranged-arrival = No loco stays on { $place }: put it into a hangar.
locos-arranged-won = Three { $colour } locos home would end the game: take one out of its hangar.
locos-arranged-runner = A double was rolled: leave the loco that may run again on the track or in the hand.
