### A first game that is led.
###
### $title: a game's name. $place: a square in words.

lesson-other-way = The rules allow that, too. In this lesson, do what is said above.
lesson-said-above = In this lesson, do what is said above.
lesson-other-piece = In this lesson, another piece moves. Look at { $place }. Put this one back first.
lesson-none = On this board { $title } cannot be learned by playing.
