### The rules of Golden Train, to be read one clause at a time: headings, then a sentence or three each.

golden-rules-aim = The aim
golden-rules-turn = Your turn
golden-rules-attack = An attack
golden-rules-end = The end

golden-rules-longest = Have the longest train when the dynamite runs out. The locomotive does not count.
golden-rules-cards = A wagon is worth 1 to 4, or hides a sheriff. Every dynamite is worth 1 to 4.
golden-rules-first = The youngest begins. Then it goes round clockwise.
golden-rules-couple = Take a wagon and put it at the end of your train.
golden-rules-remember = Its value is shown once, then it is hidden. Remember it, and those of the others!
golden-rules-twice = Is a wagon of that value in your train already? Then you may attack. If not, your turn is over.
golden-rules-dynamite = Draw a dynamite: it says how strong you are. With no wagon to attack, nothing is drawn.
golden-rules-target = Turn over a wagon of another train. Then turn over one more, or stop.
golden-rules-more = Add up what you turn over. It may reach the dynamite, but never pass it.
golden-rules-success = That worked! Those wagons are gone, and the train closes up.
golden-rules-failure = Too much: they go back where they were. You lose your last wagon.
golden-rules-sheriff = A sheriff ends the attack. It has failed.
golden-rules-last-dynamite = The last dynamite ends the game, after its attack.
golden-rules-tie = Are two trains the same length? Turn over their first wagons. The higher one wins.
golden-rules-pile-empty = Is the pile empty? Then the wagons that are gone become a new pile. If there are none, the game is over.
