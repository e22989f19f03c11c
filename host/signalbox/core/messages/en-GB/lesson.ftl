### A first game that is led.
###
### $title: a game's name. $place: a square in words.

lesson-other-way = The rules allow that, too. In this lesson, do what it says above.
lesson-said-above = In this lesson, do what it says above.
lesson-other-piece = In this lesson, another piece moves. Look at { $place }. Put this one back first.
lesson-none = On this board, you cannot learn { $title } by playing.
