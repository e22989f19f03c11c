### The rules of Les P’tites Locos, to be read one clause at a time: headings, then a sentence or three each.

# On the start page.
locos-about = Race your little locos round the yard. Push, crash, and bring three home first!

locos-rules-aim = The aim
locos-rules-turn = Your turn
locos-rules-driving = Driving
locos-rules-pushing = Pushing
locos-rules-crashes = Crashes
locos-rules-home = Coming home
locos-rules-doubles = Doubles
locos-rules-tiles = Repair tiles

locos-rules-win = Bring three locos home first, and you win at once.
locos-rules-platforms = Three platforms lie in the bays. One bay is always empty. Each of you has four locos.
locos-rules-first = Whoever was on a train last begins. Then play goes round clockwise.
locos-rules-roll = Roll all three dice. First you move a platform, then you drive a loco.
locos-rules-platform = The colour die shows which platform moves into the empty bay. You choose which side goes at the buffer.
locos-rules-ride = Locos on a platform ride along. That never makes them crash.
locos-rules-drive = Add up both numbers, and drive one loco that far. You must use all the points.
locos-rules-enter = Bring a loco in on a free start square. That uses the first point.
locos-rules-enter-derails = Is the bay after the start empty? Then a loco that comes in runs off the track.
locos-rules-pass = Can none of your locos move? Then you only move the platform.
locos-rules-push = Is a loco in the way? Yours stops behind it. The other loco runs on with the points left over.
locos-rules-push-chain = The pushed loco may push the next one. Each loco stops where it hits another.
locos-rules-buffer = A loco that has to run into a buffer crashes. It goes back to its owner’s hand.
locos-rules-derail = A loco that runs off the track crashes as well. Any points it has left are lost.
locos-rules-no-points = Does a loco run out of points before that? Then it stops, and is safe.
locos-rules-starts-again = A crashed loco starts again on a later turn.
locos-rules-arrive = Drive onto an arrival square. Your loco rolls into a hangar. Points left over do no harm.
locos-rules-no-brake = A pushed loco has no brakes. If it has points left at an arrival square, it crashes.
locos-rules-pushed-home = Does a pushed loco reach an arrival square with its last point? Then it is home.
locos-rules-double = Two equal numbers: you may drive the same loco again. Roll all dice once more, or end your turn. There is no third run.
locos-rules-double-crashed = Did that loco crash? Then it may come in again in the second run.
locos-rules-double-home = Is that loco home? Then there is no second run. If a crashed loco has no free start square, only the platform moves.
locos-rules-tile-won = You can play with repair tiles. Each time your loco crashes, you get one.
locos-rules-tile-used = Hand in a tile before you roll, and choose the colour. You may do this once a turn.
