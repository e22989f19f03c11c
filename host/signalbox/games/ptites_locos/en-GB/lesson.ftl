### A first game of Les P’tites Locos that is led.

locos-lesson-roll = Two of your locos are home. One more, and you win!
locos-lesson-platform = First a platform moves, then a loco. The colour die chooses the platform.
locos-lesson-push = Add up the other two dice: 1 and 3. A pushed loco cannot brake: it crashes.
locos-lesson-watch = A crashed loco is not lost: it starts again later.
locos-lesson-roll-again = It is your turn again. Your loco is close to home.
locos-lesson-ride = Red again. Whatever is on a platform rides along.
locos-lesson-home = Your loco can get home. Points left over do no harm.
locos-lesson-end = Three locos are home: you have won. Now you know how it goes!
