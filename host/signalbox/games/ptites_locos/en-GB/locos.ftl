### Les P’tites Locos.
###
### $player, $owner: names of people. $platform, $colour: names of colours. $bay: "north". $side: "A" or "B".
### $end: how the way of a loco ends. It stops, or stays where it was; it derails, crashes or comes home. $start: from where.

## Laying out

locos-lay-out = Put each platform in its bay, as the lights show.
locos-lay-out-where = Put the platforms like this: { $platforms }. The locos stay beside the board.
locos-platform-home = { $platform } in the { $bay } bay
locos-either-side = Either side may go at the buffer.
locos-lay-out-tiles =
    { $count ->
        [one] Put { $count } repair tile beside the board.
       *[other] Put { $count } repair tiles beside the board.
    }
locos-option-sides-wrong =
    { $count ->
        [one] The option “sides” takes one letter, A or B. It sets the side of { $platforms }.
       *[other] The option “sides” takes { $count } letters, each A or B. They set the sides of { $platforms }.
    }

## Facts and dice

locos-fact-hangars = Locos in hangars
locos-fact-hangars-of = { $count } of { $to_win }
locos-fact-tiles = Repair tiles
locos-tiles-none-left = None left: a crash no longer earns a tile.
locos-colour-die = Colour die
locos-die = Die

## What to do

locos-roll = { $player }: roll the dice.
locos-roll-how = Press Roll. Rolled your own dice? Type them in.
locos-roll-numbers = { $player }: roll the two number dice.
locos-roll-numbers-how = The colour die stays { $colour }. Press Roll. Rolled your own dice? Type them in.
locos-tile-or-roll = { $player }: hand in a repair tile to choose the colour, or roll.
locos-tile-or-roll-how = To keep your tiles, press Roll. To hand one in, press Help until the colour you want shows, then Confirm.
locos-double = { $player }: a double! Go again with the same loco, or end your turn.
locos-double-how = To go again, press Roll. To end your turn, press Help, then Confirm.
locos-double-come-in = { $player }: a double! Go again to bring your crashed loco back in, or end your turn.
locos-double-platform = { $player }: a double! Go again to move one more platform, or end your turn.
locos-slide-platform = { $player }: slide the { $platform } platform to the { $bay } bay.
locos-slide-platform-side = Side { $side } ends up at the buffer.
locos-move-platform = { $player }: move the { $platform } platform to the { $bay } bay.
locos-bring-in =
    { $points ->
        [one] { $player }: bring a loco in and drive it { $points } point.
       *[other] { $player }: bring a loco in and drive it { $points } points.
    }
locos-bring-in-cost = Coming in costs one point.
locos-bring-in-derails = The { $bay } bay is empty. A loco that comes in now runs off the track.
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
locos-piece-other =
    { $kind ->
        [computer] the other { $colour } loco
       *[person] your other { $colour } loco
    }
locos-put-along =
    { $kind ->
        [computer] For { $player }: put { $piece } at the end of the lit path.
       *[person] { $player }: put { $piece } at the end of the lit path.
    }
locos-is-pushed =
    { $kind ->
        [computer] { $player }’s loco pushes it.
       *[person] Your loco pushes it.
    }
locos-it-pushes =
    { $end ->
        [derails] It pushes { $piece } off the track.
        [crashes] It stops behind { $piece } and pushes it into a buffer.
        [home] It stops behind { $piece } and pushes it home.
       *[stops] It stops behind { $piece } and pushes it on.
    }
locos-back-to-choose = Put yours back to choose again.
locos-off-to-choose = Take yours off to choose again.
locos-crashed =
    { $end ->
        [crashes] It has run into a buffer.
       *[derails] It has run off the track.
    }
locos-crash-own = Your loco crashes: it goes back to your hand.
locos-another-colour = It is not your colour.

## Why not

locos-die-says = The die shows { $colour }.
locos-platforms-stay = No platform can be moved now.

## What squares are called

locos-place-rail = square { $number } of the { $quarter ->
        [nw] north-west
        [ne] north-east
        [sw] south-west
        [se] south-east
       *[other] quarter { $quarter }
    } { $lane ->
        [outer] outer lane
        [middle] middle lane
        [inner] inner lane
       *[other] lane { $lane }
    }
locos-place-start = start square { $number }
locos-place-arrival = arrival square { $number }
locos-place-hangar = hangar { $number }
locos-place-hangars = the hangars
locos-place-bay-entry = entry { $number } of the { $bay } bay
locos-place-bay-exit = exit { $number } of the { $bay } bay

## What may be chosen, on a button

locos-label-no-tile = Keep the tiles
locos-label-again = Go again
locos-label-stop = End your turn
locos-label-pass = Pass
locos-label-tile = { colour-title } repair tile
locos-label-platform = { colour-title } platform: side { $side } at the { $bay } buffer
locos-label-drive =
    { $end ->
        [derails] Off the track, from { $start }
        [crashes] Into a buffer, from { $start }
        [home] Drive home from { $start }
        [stays] Push from { $start }
       *[stops] Drive { $count ->
            [one] { $count } square
           *[other] { $count } squares
        } from { $start }
    }
locos-label-enter =
    { $end ->
        [derails] Bring a loco in on { $start }: off the track
        [crashes] Bring a loco in on { $start }: into a buffer
       *[other] Bring a loco in on { $start }
    }

## What is asked for, after "For Ann:" or "One way:"

locos-order-no-tile = keep your repair tiles and roll
locos-order-again = go again
locos-order-stop = end your turn
locos-order-pass = pass
locos-order-tile = hand in a repair tile for { $colour }
locos-order-platform = move the { $platform } platform: side { $side } at the { $bay } buffer
locos-order-drive =
    { $end ->
        [derails] drive the flashing loco off the track
        [crashes] drive the flashing loco into a buffer
       *[stops] drive the flashing loco to the blinking light
    }
locos-order-enter =
    { $end ->
        [derails] bring a loco in, and it runs off the track
        [crashes] bring a loco in, and it runs into a buffer
       *[stops] bring a loco in and put it on the blinking light
    }

## Why Help shows it: a sentence after "One way: …"

locos-why-wins = It wins the game.
locos-why-home = It brings your loco home.
locos-why-wrecks = It makes { $owner }’s loco crash.
locos-why-then-wins = Then you can win the game.
locos-why-then-home = Then you can bring a loco home.
locos-why-then-wrecks = Then you can make { $owner }’s loco crash.
locos-why-others-crash = Every other move crashes one of your locos.
locos-why-others-harm = All other moves crash your loco or bring another player’s home.
locos-why-other-side-crashes = With the other side, one of your locos crashes.
locos-why-other-side-helps = With the other side, you help somebody else home.
locos-why-least = Every move does you harm: this one does the least.
locos-why-farther = It brings your locos further on.
locos-why-then-farther = Then your locos get further on.
locos-why-enters = It brings one more loco onto the track.
locos-why-safer = Your locos are safer that way.
locos-why-next-home = The next roll may then bring your loco home.
locos-why-hinders = It makes things harder for { $player }.
locos-why-again = Going again is worth the risk.
locos-why-stop = Going again is not worth the risk.
locos-why-tile = Moving the { $platform } platform helps you most.
locos-why-no-tile = Choosing a colour would help you less.
locos-why-any = One move is as good as another here.
locos-why-either-side = One side is as good as the other here.
locos-why-chances = It gives you the best chance to win.
locos-why-costs = It costs you something, but gives you the best chance to win.
locos-why-rolls-home = More of your rolls would then bring a loco home.
locos-why-fewer-home = Fewer of { $owner }’s rolls would then bring a loco home.
locos-why-fewer-wrecks = Fewer of { $player }’s rolls would then crash one of your locos.
locos-why-rolls-lost = More of { $player }’s rolls would then force a crash.
locos-why-fewer-lost = Fewer of your rolls would then force a crash.
locos-why-ways = Your locos would then have more ways to go.
locos-why-fewer-ways = { $owner }’s locos would then have fewer ways to go.
locos-why-tile-won = The crash gets you a repair tile.
locos-why-stays = That loco only goes back to your hand: nothing else moves.

## The record

locos-record-no-tile = { $player } keeps the repair tiles.
locos-record-again = { $player } goes again after the double.
locos-record-stop = { $player } stops after the double.
locos-record-pass = { $player } has no loco to move.
locos-record-pass-again = No start square is free. { $player } cannot bring the crashed loco in.
locos-record-roll = { $player } rolls { $colour }, { $low } and { $high }.
locos-record-roll-numbers = { $player } rolls { $low } and { $high }.
locos-record-tile = { $player } hands in a repair tile and chooses { $colour }.
locos-record-platform = { $player } moves the { $platform } platform to the { $bay } bay. Side { $side } is at the buffer.
locos-record-drive =
    { $end ->
        [derails] { $player } drives a loco off the track.
        [crashes] { $player } drives a loco into a buffer.
        [home] { $player } drives a loco home.
        [stays] { $player }’s loco cannot move, but pushes another.
       *[stops]
            { $count ->
                [one] { $player } drives a loco { $count } square.
               *[other] { $player } drives a loco { $count } squares.
            }
    }
locos-record-enter =
    { $end ->
        [derails] { $player } brings a loco in, and it runs off the track. It is back in hand: nothing is lost.
        [crashes] { $player } brings a loco in, and it runs into a buffer. It is back in hand: nothing is lost.
        [home] { $player } brings a loco in and drives it home.
       *[stops]
            { $count ->
                [one] { $player } brings a loco in.
               *[other] { $player } brings a loco in and drives it { $count } squares.
            }
    }

locos-record-pushed =
    { $end ->
        [derails]
            { $own ->
                [yes] { $owner }’s own loco is pushed off the track.
               *[no] { $owner }’s loco is pushed off the track.
            }
        [crashes]
            { $own ->
                [yes] { $owner }’s own loco is pushed into a buffer.
               *[no] { $owner }’s loco is pushed into a buffer.
            }
        [home]
            { $own ->
                [yes] { $owner }’s own loco is pushed home.
               *[no] { $owner }’s loco is pushed home.
            }
        [stays]
            { $own ->
                [yes] { $owner }’s own loco is hit, but does not move.
               *[no] { $owner }’s loco is hit, but does not move.
            }
       *[stops]
            { $count ->
                [one]
                    { $own ->
                        [yes] { $owner }’s own loco is pushed on.
                       *[no] { $owner }’s loco is pushed on.
                    }
               *[other] { $count } of { $owner }’s locos are pushed on.
            }
    }

## What somebody else has done to a player, said when the player’s turn begins

locos-happened-push =
    { $count ->
        [one] { $player } pushed your loco on.
       *[other] { $player } pushed { $count } of your locos on.
    }
locos-happened-home = { $player } pushed your loco home.
locos-happened-derails = { $player } ran your loco off the track. It is back in your hand.
locos-happened-crash = { $player } ran your loco into a buffer. It is back in your hand.
locos-happened-platform =
    { $count ->
        [one] { $player } moved your loco with a platform.
       *[other] { $player } moved { $count } of your locos with a platform.
    }

## What the rules give and take

locos-tile-gained =
    { $left ->
        [0] { $owner } gets the last repair tile.
       *[other] { $owner } gets a repair tile.
    }
locos-tile-none = No repair tile is left for { $owner }.
locos-double-home = No second run after the double: the loco is home.
locos-double-no-loco = No second run after the double: there is no loco to drive.
locos-double-second = A second double does not give you a third run.

## Options

locos-option-free = Whoever moves a platform chooses which side goes at the buffer.
locos-option-slide = A platform only slides across, so the buffer side changes each time.
locos-option-repair = A crash earns the loco’s owner a repair tile. With it, the owner can choose the colour on a later turn.
locos-option-no-repair = There are no repair tiles.
locos-option-sides = Which side of each platform is at the buffer, A or B. If you leave it out, the sensors read the sides.
locos-who-begins = Who was on a train last?
locos-option-first = Who begins: by the rules, whoever was on a train last. If you leave it out, play asks and demo draws lots.

## Why a board is no position

locos-arranged-platforms = Put every platform into a bay of its own. One bay stays empty.
locos-arranged-arrival = A loco that has arrived goes into a hangar. Take it off: { $place }.
locos-arranged-won = With three { $colour } locos home, the game would be over. Take one out of its hangar.
locos-arranged-runner = The loco that may run again has to stay. Leave it on the track or in hand.

## When it is over

locos-ending-hangars = Hangars
locos-ending-pushed = Locos pushed on
locos-ending-crashed = Crashes caused
locos-ending-lost = Own locos crashed
locos-ending-dice = Total rolled
