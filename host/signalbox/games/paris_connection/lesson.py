"""A first game of Paris Connection: a turn that builds, and one that trades."""

from signalbox.games.teaching import Lesson, Step
from signalbox.messages import Message

LESSON = Lesson(
    position="10 3-2-1-2-1-1/1-3-2-1-1-2/2-0-2-3-1-2 0 company - 0 - 0 4.10,5.11/5.12/6.11/6.13/7.11/7.12",
    steps=(
        Step("company red", Message("paris-lesson-company")),
        Step("place 4.9", Message("paris-lesson-place")),
        Step("done", Message("paris-lesson-done")),
        Step("company black", Message("paris-lesson-watch")),
        Step("place 6.10"),
        Step("done"),
        Step("company purple"),
        Step("take brown"),
        Step("done"),
        Step("company blue", Message("paris-lesson-give")),
        Step("take red", Message("paris-lesson-take")),
        Step("take red", Message("paris-lesson-take-again")),
    ),
    end=Message("paris-lesson-end"),
)
