"""A first game of Les P'tites Locos: two turns that end with the third loco home."""

from signalbox.core.messages import Message
from signalbox.games.teaching import Lesson, Step

LESSON = Lesson(
    position="free -,blue.A,red.A,yellow.A 1-2-0:Q3.3.3/3-0-0:yellow.3.1 0 0 1 roll - -",
    steps=(
        Step("roll red 1 3", Message("locos-lesson-roll")),
        Step("platform red A", Message("locos-lesson-platform"), alike=("platform red *",)),
        Step("loco Q3.3.3", Message("locos-lesson-push")),
        Step("roll blue 1 2", Message("locos-lesson-watch")),
        Step("platform blue A", alike=("platform blue *",)),
        Step("enter S2", alike=("enter *",)),
        Step("roll red 1 2", Message("locos-lesson-roll-again")),
        Step("platform red A", Message("locos-lesson-ride"), alike=("platform red *",)),
        Step("loco yellow.3.0", Message("locos-lesson-home")),
    ),
    end=Message("locos-lesson-end"),
)
