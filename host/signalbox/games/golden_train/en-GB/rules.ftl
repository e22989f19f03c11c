### The rules of Golden Train, to be read one clause at a time: headings, then a sentence or three each.

# On the start page.
golden-about = Make the longest train and blow up the others. Remember what each wagon hides!

golden-rules-aim = The aim
golden-rules-turn = Your turn
golden-rules-attack = An attack
golden-rules-end = The end

golden-rules-longest = Have the longest train when the dynamite runs out. The locomotive does not count.
golden-rules-cards = A wagon is worth 1 to 4, or hides a sheriff. Every stick of dynamite is worth 1 to 4.
golden-rules-first = The youngest begins. Then play goes round clockwise.
golden-rules-couple = Take a wagon and put it at the end of your train.
golden-rules-remember = A wagon’s value is shown once, then hidden. Remember it, and the others’ values too!
golden-rules-twice = Does your train already have a wagon of that value? Then you may attack. If not, your turn is over.
golden-rules-dynamite = Draw a stick of dynamite: it shows how strong you are. If there is no wagon to attack, nothing is drawn.
golden-rules-target = Turn over a wagon in another train. Then turn over one more, or stop.
golden-rules-more = Add up what you turn over. The sum may reach your dynamite, but never pass it.
golden-rules-success = If you stop in time, it works! Those wagons are gone, and the train closes up.
golden-rules-failure = Is it too much? Then the wagons go back, and you lose your last wagon.
golden-rules-sheriff = A sheriff makes the attack fail.
golden-rules-last-dynamite = The last stick of dynamite ends the game, after its attack.
golden-rules-tie = Is it a tie? Turn over the first wagons of those trains. The higher value wins.
golden-rules-pile-empty = Is the pile empty? Then the discarded wagons become a new pile. If there are none, the game is over.
