### A first game of Golden Train that is led.

golden-lesson-couple = This wagon is worth 3. Put it at the end of your train. Remember it: it will soon be hidden.
golden-lesson-attack = There is a 3 in your train already. So you may attack! Press Attack.
golden-lesson-target = Your dynamite is worth 4. Lift the first wagon of the other train.
golden-lesson-second = Only 1: there is room for more. Lift the second wagon as well.
golden-lesson-stop = 1 and 2 make 3. Another wagon could be too much. Press Stop.
golden-lesson-close = It worked! Those two are gone. Lay them aside, and close the gap.
golden-lesson-end = Now your train is longer. When the dynamite runs out, the longest train wins.
