### A first game of Les P’tites Locos that is led.

locos-lesson-roll = Two of your locos are home. Bring one more home! Press Roll.
locos-lesson-platform = The die shows red. Move the red platform into the empty bay. Either side will do.
locos-lesson-push = 1 and 3 make four points. Drive your loco: it pushes the loco ahead. A pushed loco cannot brake: it crashes.
locos-lesson-watch = Now it is the other player’s turn: watch. On a real board, do what the lights ask.
locos-lesson-roll-again = It is your turn again. Press Roll.
locos-lesson-ride = Red again. Move that platform: whatever is on it rides along.
locos-lesson-home = Now drive your loco home. Points left over do no harm.
locos-lesson-end = Three locos are home: you have won. Now you know how it goes!
