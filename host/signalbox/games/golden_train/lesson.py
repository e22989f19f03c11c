"""A first game of Golden Train: one turn, with an attack that stops in time."""

from signalbox.core.messages import Message
from signalbox.games.teaching import Lesson, Step

LESSON = Lesson(
    position="open+value 1,3/1,2,4 7-8-7-8-6 0-0-0-0-0 3-3-3-3 0 couple 3 0 -",
    steps=(
        Step("couple", Message("golden-lesson-couple")),
        Step("wagon 2"),
        Step("attack", Message("golden-lesson-attack")),
        Step("dynamite 4"),
        Step("target T2.1", Message("golden-lesson-target")),
        Step("target T2.2", Message("golden-lesson-second")),
        Step("stop", Message("golden-lesson-stop")),
        Step("close up", Message("golden-lesson-close")),
    ),
    end=Message("golden-lesson-end"),
)
