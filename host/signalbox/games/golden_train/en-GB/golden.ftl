### Golden Train.
###
### $player, $owner: names of people. $place: a square in words, from golden-place.
### $drawn: "sheriff" or a value as text. $strength, $sum, $value: values as text.

## Laying out

golden-lay-out = Put each locomotive on the light of its colour.
golden-lay-out-wagons = All the wagons stay beside the board.

## Places

golden-place =
    { $number ->
        [0] the front of { $owner }’s train
        [1] the 1st place in { $owner }’s train
        [2] the 2nd place in { $owner }’s train
        [3] the 3rd place in { $owner }’s train
        [21] the 21st place in { $owner }’s train
        [22] the 22nd place in { $owner }’s train
        [23] the 23rd place in { $owner }’s train
       *[other] the { $number }th place in { $owner }’s train
    }
# The wagon that stands there.
golden-wagon-at =
    { $number ->
        [1] the 1st wagon of { $owner }’s train
        [2] the 2nd wagon of { $owner }’s train
        [3] the 3rd wagon of { $owner }’s train
        [21] the 21st wagon of { $owner }’s train
        [22] the 22nd wagon of { $owner }’s train
        [23] the 23rd wagon of { $owner }’s train
       *[other] the { $number }th wagon of { $owner }’s train
    }
golden-place-of-nobody =
    { $number ->
        [0] the front of train { $train }
        [1] the 1st place in train { $train }
        [2] the 2nd place in train { $train }
        [3] the 3rd place in train { $train }
        [21] the 21st place in train { $train }
        [22] the 22nd place in train { $train }
        [23] the 23rd place in train { $train }
       *[other] the { $number }th place in train { $train }
    }

## Facts, cards and supplies

golden-wagons = Wagons
golden-fact-wagons =
    { $beside ->
        [0] { $count }
       *[other] { $count }, { $beside } of them beside the board
    }
golden-dynamites = Dynamite
golden-last-dynamite = The last one ends the game
golden-discarded = { $count } discarded
golden-card-drawn = Wagon drawn
golden-card-coupled = Your train has it already
golden-card-next = Next wagon
golden-card-attacked = Attacked so far
golden-fuse = { $sum } of { $strength }
golden-sheriff = sheriff
golden-nothing-secret = You have all seen the same values. Remember where they are.

## What to do

golden-draw = { $player }: a wagon is being drawn.
golden-draw-top = { $player }: the next wagon is being uncovered.
golden-draw-dynamite = { $player }: a stick of dynamite is being drawn.
golden-couple =
    { $drawn ->
        [sheriff] { $player }: a sheriff. Put it on the blinking light, behind your train.
       *[other] { $player }: a { $drawn }. Put it on the blinking light, behind your train.
    }
golden-drawn =
    { $drawn ->
        [sheriff] { $player } draws a sheriff.
       *[other] { $player } draws a { $drawn }.
    }
golden-couple-remember = Remember its value.
golden-couple-kept = { $player }: put the wagon on the blinking light, behind your train.
golden-couple-beside =
    { $drawn ->
        [sheriff] { $player }: a sheriff. Your row is full: put it beside the board.
       *[other] { $player }: a { $drawn }. Your row is full: put it beside the board.
    }
golden-couple-beside-counts = It counts like the others.
golden-couple-beside-kept = { $player }: your row is full. Put the wagon beside the board.
golden-couple-beside-how = Then press Confirm.
golden-value-elsewhere = The lights show the value.
golden-decide-value =
    { $drawn ->
        [sheriff] { $player }: your train had a sheriff already. Attack?
       *[other] { $player }: your train had a { $drawn } already. Attack?
    }
golden-decide = { $player }: your train has a wagon of this value already. Attack?
golden-decide-how = Press Attack to attack, or Stop to hold back. Confirm works like Stop, unless Help has changed it to Attack.
golden-decide-last-dynamite = This is the last stick of dynamite: an attack ends the game.
golden-decide-no-wagon = No wagon is left to draw. If you do not attack, the game ends.
golden-target = { $player }: your dynamite has strength { $strength }. Lift an opponent’s wagon to attack it.
golden-target-how = What you lift stays off the board until the attack is over.
golden-target-kept = { $player }: lift an opponent’s wagon to attack it.
golden-target-next = { $player }: { $revealed }, below { $strength }. Lift another wagon, or stop the attack.
golden-target-next-how = If you stop now, the attack succeeds.
golden-target-next-button = To stop, press Stop or Confirm.
golden-target-next-kept = { $player }: your dynamite is still stronger. Lift another wagon, or stop the attack.
golden-succeeds = { $player }: { $revealed } against your { $strength }. The attack succeeds.
golden-succeeds-kept = { $player }: the attack succeeds.
golden-seen = When everyone has seen it, say so.
golden-seen-how = Press Confirm.
golden-close-up = Move the wagons up, in the same order.
golden-lift-up = Lift the wagon on the flashing light: it moves up. It is { $place }.
golden-move-up = Put the wagon on the blinking light. The train keeps its order.
golden-lay-aside =
    { $count ->
        [one] Lay aside the wagon you attacked: it is out of play.
       *[other] Lay aside the { $count } wagons you attacked: they are out of play.
    }
golden-fails = { $player }: { $revealed } against your { $strength }. The attack fails.
golden-fails-kept = { $player }: the attack fails.
golden-put-back = You lose your last wagon. Put back what you lifted.
# A value that everybody has seen, and where its wagon was.
golden-put-wagon =
    { $value ->
        [sheriff] Put the sheriff back on the blinking light. It was { $place }.
       *[other] Put the { $value } back on the blinking light. It was { $place }.
    }
golden-put-wagon-kept = Put the wagon back on the blinking light. It was { $place }.
golden-take-gone = Take the wagon off the flashing light: it is out of play.
golden-take-last = Take the last wagon off your own train.
golden-put-flickering = Pick up the wagon that flickers. Put it on the blinking light.
golden-take-flickering = Pick up the wagon that flickers. Put it beside the board.
golden-belongs = It goes to { $place }.
golden-piece =
    { $kind ->
        [wagon] the wagon
       *[locomotive] the { $colour } locomotive
    }
golden-lose-last = You lose your last wagon.
golden-revealed-one = a { $value }
golden-revealed-several = { $values } make { $sum }
golden-revealed-sheriff = a sheriff

## What a choice means, said after it by Help

golden-means-attack = If your dynamite is strong enough, the wagons you attack are gone. If not, or if you turn over a sheriff, you lose your last wagon.
golden-means-decline = All wagons stay, and your turn is over.

## The buttons of the board

golden-button-stop = Stop

## What may be chosen, on a button

golden-label-couple = Couple the wagon
golden-label-beside = It is beside the board
golden-label-seen = Everyone has seen it
golden-label-attack = Attack
golden-label-decline = Don’t attack
golden-label-stop = Stop the attack
golden-label-target = Attack { $place }
golden-label-close = Close up the trains
golden-label-put = Put the wagons back

## What is asked for, after "For Ann:" or "One way:"

golden-order-couple = couple the wagon
golden-order-attack = attack
golden-order-decline = do not attack
golden-order-stop = stop the attack
golden-order-target = attack { $place }
golden-order-close = close up the trains
golden-order-put = take your last wagon off, and put the others back

## Why Help shows it: a sentence after "One way: …"

golden-why-attack = It is worth the risk.
golden-why-decline = An attack is not worth the risk.
golden-why-longest = { $owner } has the longest train.
golden-why-remember = If you know of a low value, take that wagon.
golden-why-go-on = Going on is worth the risk.
golden-why-stop = Going on is not worth the risk.

## The record

golden-record-drawn =
    { $drawn ->
        [sheriff] { $player } draws a sheriff.
       *[other] { $player } draws a { $drawn }.
    }
golden-record-next =
    { $drawn ->
        [sheriff] The next wagon is a sheriff.
       *[other] The next wagon is a { $drawn }.
    }
golden-record-dynamite = { $player } draws dynamite of strength { $strength }.
golden-record-couple =
    { $number ->
        [1] { $player } adds a first wagon.
        [2] { $player } adds a 2nd wagon.
        [3] { $player } adds a 3rd wagon.
        [21] { $player } adds a 21st wagon.
        [22] { $player } adds a 22nd wagon.
        [23] { $player } adds a 23rd wagon.
       *[other] { $player } adds a { $number }th wagon.
    }
golden-record-attack = { $player } attacks.
golden-record-decline = { $player } does not attack.
golden-record-stop = { $player } stops the attack.
golden-record-target = { $player } turns over { $place }.
golden-record-failed = The attack fails: { $player } loses the last wagon of the train.
golden-record-succeeded = The attack succeeds: { $losses }.
golden-happened-wagons =
    { $count ->
        [one] { $player } took a wagon off your train.
       *[other] { $player } took { $count } wagons off your train.
    }
golden-moved-up = { $owner }’s train has moved up and keeps its order.
golden-moved-up-yours = Your train has moved up and keeps its order.
golden-record-pile-renewed = The pile is empty. The discarded wagons are shuffled into a new one.
golden-last-dynamite-drawn = The last stick of dynamite: the game ends after this attack.
golden-loses =
    { $count ->
        [one] { $player } loses 1 wagon
       *[other] { $player } loses { $count } wagons
    }

## The end

golden-over =
    { $count ->
        [one] { $winners } won with 1 wagon. Thank you for playing.
       *[other] { $winners } won with { $count } wagons. Thank you for playing.
    }
golden-over-compared = Trains of the same length were compared wagon by wagon.
golden-over-decided =
    { $number ->
        [1] The 1st wagon decided the game.
        [2] The 2nd wagon decided the game.
        [3] The 3rd wagon decided the game.
        [21] The 21st wagon decided the game.
        [22] The 22nd wagon decided the game.
        [23] The 23rd wagon decided the game.
       *[other] The { $number }th wagon decided the game.
    }
golden-over-equal = They are the same down to the last wagon.
golden-over-last-dynamite = The dynamite is used up.
golden-over-no-wagon = There is no wagon left to draw.

## Why not

golden-not-your-turn = It is not this seat’s turn.
golden-no-attack-to-begin = You cannot begin an attack now.
golden-no-attack-to-stop = There is no attack to stop now.
golden-must-attack-one = The dynamite has been drawn: attack at least one wagon.
golden-wagon-joins-end = The new wagon goes to the end of your train.
golden-row-full = The row is full: the wagon goes beside the board.
golden-wagon-discarded = The wagon that was there is out of play.
golden-wagon-stays-in-hand = It stays off the board until the attack is over.
golden-attack-over = The attack is over: put the trains right first.
golden-no-wagon-drawn = No wagon has been drawn for that place.
golden-arranged-attack = An attack is still going on: finish it first.
golden-arranged-locomotive = Put the { $colour } locomotive back here: { $place }.
golden-arranged-gap = There is a gap in a train. Put a wagon back here: { $place }.
golden-arranged-not-drawn = One wagon was never drawn. Take it off: { $place }.

## Options

golden-option-open = You all see the next wagon on the pile.
golden-option-closed = No one sees the next wagon on the pile.
golden-option-value = Two sheriffs let you attack, as two equal numbers do.
golden-option-number = Two equal numbers let you attack, but two sheriffs do not.
golden-who-begins = Who is the youngest?
golden-option-first = Who begins: by the rules, the youngest. If you leave it out, play asks and demo draws lots.

## When it is over

golden-ending-wagons = Wagons
golden-ending-won = Attacks won
golden-ending-blown = By the last stick of dynamite
golden-ending-empty = With the pile empty
golden-ending-failed = Attacks lost
golden-ending-taken = Wagons blown off
golden-ending-lost = Wagons lost
golden-ending-dynamite = Dynamite drawn
