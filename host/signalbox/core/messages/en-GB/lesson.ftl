### A first game that is led.
###
### $title: a game's name. $place: a square in words.

lesson-other-way = The rules allow that, too. This lesson shows another move.
lesson-said-above = This lesson shows another move.
lesson-other-piece = In this lesson, another piece moves. Look at { $place }. Put this one back first.
lesson-none = On this board, you cannot learn { $title } by playing.
