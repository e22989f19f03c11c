### A first game of Golden Train that is led.

golden-lesson-couple = Each turn, your train grows by one wagon. Soon its value will be hidden.
golden-lesson-attack = Two wagons of one value let you attack.
golden-lesson-target = Lift a wagon to attack it. All that you lift may add up to 4, your dynamite.
golden-lesson-second = Only 1: there is room for more.
golden-lesson-stop = 1 and 2 make 3. Another wagon could be too much.
golden-lesson-close = It worked! The other train has lost two wagons.
golden-lesson-end = Now your train is longer. When the dynamite runs out, the longest train wins.
