### A first game that is led.
###
### $title: a game's name.

lesson-other-way = The rules allow that, too. In this lesson, do what is said above.
lesson-none = On this board { $title } cannot be learned by playing.
