### Les P'tites Locos.
###
### $player, $owner: names of people. $platform, $colour: names of colours. $bay: "north". $side: "A" or "B".
### $square: a square's name. $ends, $end: what becomes of locos, from the messages under "What becomes of a loco".

## Laying out

locos-lay-out = Lay the platforms out: { $platforms }. The locos stay beside the board.
locos-platform-home = { $platform } in the { $bay } bay
locos-either-side = Either side may go at the buffer.
locos-lay-out-tiles =
    { $count ->
        [one] Lay { $count } repair tile beside the board.
       *[other] Lay { $count } repair tiles beside the board.
    }
locos-option-sides-wrong =
    { $count ->
        [one] The option sides takes one letter, A or B, for { $platforms }.
       *[other] The option sides takes { $count } letters, each A or B, one each for { $platforms }.
    }

## Facts and dice

locos-fact-hangars = Locos in hangars
locos-fact-hangars-of = { $count } of { $to_win }
locos-fact-tiles = Repair tiles
locos-tiles-none-left = None left: a crash brings no tile now.
locos-colour-die = Colour die
locos-die = Die

## What to do

locos-roll = { $player }: roll the dice.
locos-roll-how = Press Roll, or roll your own dice and type them in.
locos-roll-numbers = { $player }: roll the two number dice.
locos-roll-numbers-how = The colour die stays { $colour }. Press Roll, or roll your own two dice and type them in.
locos-tile-or-roll = { $player }: hand in a repair tile to choose the colour, or roll.
locos-tile-or-roll-how = To keep your tiles, press Roll. To hand one in, press Help until its colour shows, then Confirm.
locos-double = { $player }: a double! Drive the same loco again, or stop.
locos-double-how = To drive again, press Roll. To stop, press Help, then Confirm.
locos-double-come-in = { $player }: a double! Bring your crashed loco in again, or stop.
locos-double-platform = { $player }: a double! Move one more platform, or stop.
locos-double-platform-how = To roll for the platform, press Roll. To stop, press Help, then Confirm.
locos-slide-platform = { $player }: slide the { $platform } platform to the { $bay } bay.
locos-slide-platform-side = Side { $side } ends up at the buffer.
locos-move-platform = { $player }: move the { $platform } platform to the { $bay } bay.
locos-bring-in =
    { $points ->
        [one] { $player }: bring a loco in on a start square and drive it { $points } point.
       *[other] { $player }: bring a loco in on a start square and drive it { $points } points.
    }
locos-bring-in-cost = Coming in costs one point.
locos-bring-in-derails = The { $bay } bay is empty: a loco that comes in now runs off the track.
locos-start-full = All start squares are taken: no loco can come in.
locos-drive-or-bring-in =
    { $points ->
        [one] { $player }: drive a loco { $points } point, or bring one in.
       *[other] { $player }: drive a loco { $points } points, or bring one in.
    }
locos-drive =
    { $points ->
        [one] { $player }: drive one of your locos { $points } point.
       *[other] { $player }: drive one of your locos { $points } points.
    }
locos-drive-how = Lift one to see where it goes.
locos-drive-only =
    { $points ->
        [one] { $player }: drive your loco { $points } point.
       *[other] { $player }: drive your loco { $points } points.
    }
locos-drive-only-how = Lift it to see where it goes.
locos-piece = { $owner }’s { $colour } loco
locos-piece-own =
    { $kind ->
        [computer] the { $colour } loco
       *[person] your { $colour } loco
    }
locos-it-pushes =
    { $crashes ->
        [yes] It runs { $piece } off the track.
       *[no] It pushes { $piece } on.
    }
locos-back-to-choose = Put it back to choose again.
locos-off-to-choose = Take it off to choose again.
locos-derailed = It has run off the track.

## Why not

locos-die-says = The die says { $colour }.
locos-platforms-stay = No platform is moved now.

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
locos-order-drive =
    { $crashes ->
        [yes] drive the flashing loco off the track
       *[no] drive the flashing loco to the blinking light
    }
locos-order-enter =
    { $crashes ->
        [yes] bring a loco in, where it runs off the track
       *[no] bring a loco in and drive it to the blinking light
    }

## Why Help shows it: a sentence after "One way: …"

locos-why-wins = It wins the game.
locos-why-home = It brings your loco home.
locos-why-wrecks = It makes { $owner }’s loco crash.
locos-why-then-wins = Then you can win the game.
locos-why-then-home = Then you can bring a loco home.
locos-why-then-wrecks = Then you can make { $owner }’s loco crash.
locos-why-others-crash = Every other move crashes a loco of yours.
locos-why-others-harm = Every other move crashes your loco or brings another player’s home.
locos-why-other-side-crashes = With the other side, a loco of yours crashes.
locos-why-other-side-helps = With the other side, you bring another player’s loco home.
locos-why-least = Every move does you harm: this one does least.
locos-why-farther = It brings your locos farther on.
locos-why-then-farther = Then your locos come farther on.
locos-why-enters = It brings one more loco onto the track.
locos-why-safer = Your locos are safer that way.
locos-why-next-home = The next roll may then bring your loco home.
locos-why-hinders = It makes things harder for { $player }.
locos-why-again = Another run should bring more than it risks.
locos-why-stop = Another run would risk more than it brings.
locos-why-tile = Moving the { $platform } platform helps you most.
locos-why-no-tile = Choosing a colour would help you less.
locos-why-any = Every move is as good here.
locos-why-either-side = Either side is as good here.

## The record

locos-record-no-tile = { $player } keeps the repair tiles.
locos-record-again = { $player } drives again after the double.
locos-record-stop = { $player } stops after the double.
locos-record-pass = { $player } has no loco to move.
locos-record-pass-again = No start square is free for the crashed loco: { $player } cannot drive again.
locos-record-roll = { $player } rolls { $colour }, { $low } and { $high }.
locos-record-roll-numbers = { $player } rolls { $low } and { $high }.
locos-record-tile = { $player } hands in a repair tile and chooses { $colour }.
locos-record-platform = { $player } moves the { $platform } platform to the { $bay } bay, side { $side } at the buffer.
locos-record-drive = { $player } drives the loco on { $square }: it { $ends }.
locos-record-enter = { $player } brings a loco in on { $square }: it { $ends }.

## What the rules give and take

locos-tile-gained =
    { $left ->
        [0] { $owner } gets the last repair tile.
       *[other] { $owner } gets a repair tile.
    }
locos-tile-none = No repair tile is left for { $owner }.
locos-double-home = No second run after the double: the loco is home.
locos-double-no-loco = No second run after the double: there is no loco to drive.
locos-double-second = A second double brings no third run.

## Options

locos-option-free = Whoever moves a platform chooses which side lies at the buffer.
locos-option-slide = A platform only slides across, so it turns over every time.
locos-option-repair = A crash brings its owner a repair tile, which sets the colour die on a later turn.
locos-option-no-repair = There are no repair tiles.
locos-option-sides = Side A or B of each platform at the buffer. If you leave it out, the board shows it.
locos-who-begins = Who went by train last?
locos-option-first = Who begins: who went by train last? If you leave it out, play asks and demo draws lots.
## Why a board is no position

locos-arranged-platforms = Put every platform into a bay of its own, so that one bay stays empty.
locos-arranged-arrival = No loco stays on { $place }: put it into a hangar.
locos-arranged-won = Three { $colour } locos home would end the game: take one out of its hangar.
locos-arranged-runner = A double was rolled: leave the loco that may run again on the track or in the hand.
