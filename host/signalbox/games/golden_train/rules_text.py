"""The rules of Golden Train, clause by clause (docs/rules_golden_train.md), and a guided first game."""

from shared_rules.golden_train import GoldenTrain
from signalbox.core.messages import Message
from signalbox.games.teaching import Clause, Introduction, Lesson, Picture, Step, Teaching

NEAR = ("T1.0", "T1.4", "T2.0", "T2.4")  # the squares around both trains
IN_PROGRESS = "open+value 1,3,3/2,4,1 7-7-7-8-6 0-0-0-0-0"  # two trains and the rest of the pile
DURING_ATTACK = f"{IN_PROGRESS} 3-3-2-3 0"
COUPLES = Picture("open+value 1,3/2,4,1 7-8-7-8-6 0-0-0-0-0 3-3-3-3 0 couple 3 0 -", "couple", NEAR)
MAY_ATTACK = Picture(f"{IN_PROGRESS} 3-3-3-3 0 decide 2 0 -", squares=NEAR)
TARGETS = Picture(f"{DURING_ATTACK} target 2 3 -", "target T2.1", NEAR)
TARGETS_MORE = Picture(f"{DURING_ATTACK} target 2 3 T2.1", "target T2.3", NEAR)
SUCCEEDS = Picture(f"{DURING_ATTACK} close 2 3 T2.1,T2.3", "close up", NEAR)
FAILS = Picture(f"{DURING_ATTACK} back 2 3 T2.2", "put back", NEAR)
MEETS_SHERIFF = Picture("open+value 1,3,3/2,sheriff,1 7-7-7-9-5 0-0-0-0-0 3-3-2-3 0 back 2 3 T2.2", "put back", NEAR)
OVER = Picture("open+value 1,3,3/2,4,1,2 7-6-7-8-6 0-0-0-0-0 0-0-0-0 0 over 2 0 -", squares=NEAR)
TIED = Picture(f"{IN_PROGRESS} 0-0-0-0 0 over 2 0 -", squares=NEAR)
RULES = {
    Message("golden-rules-aim"): (
        Clause(("G9", "G10"), Message("golden-rules-longest"), OVER),
        Clause(("G1", "G2"), Message("golden-rules-cards")),
        Clause(("G3",), Message("golden-rules-first")),
    ),
    Message("golden-rules-turn"): (
        Clause(("G4",), Message("golden-rules-couple"), COUPLES),
        Clause(("G4",), Message("golden-rules-remember")),
        Clause(("G5",), Message("golden-rules-twice"), MAY_ATTACK),
    ),
    Message("golden-rules-attack"): (
        Clause(("G6",), Message("golden-rules-dynamite"), MAY_ATTACK),
        Clause(("G7",), Message("golden-rules-target"), TARGETS),
        Clause(("G7",), Message("golden-rules-more"), TARGETS_MORE),
        Clause(("G7", "G8"), Message("golden-rules-success"), SUCCEEDS),
        Clause(("G7", "G8"), Message("golden-rules-failure"), FAILS),
        Clause(("G7",), Message("golden-rules-sheriff"), MEETS_SHERIFF),
    ),
    Message("golden-rules-end"): (
        Clause(("G9",), Message("golden-rules-last-dynamite"), OVER),
        Clause(("G10",), Message("golden-rules-tie"), TIED),
        Clause(("G11",), Message("golden-rules-pile-empty")),
    ),
}


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
    end_message=Message("golden-lesson-end"),
)


INTRODUCTION = Introduction(
    message=Message("golden-about"),
    minutes=20,
    age=6,
    picture=Picture(
        "open+value 3,sheriff,4,sheriff,4,2/2,2,4,sheriff,3,sheriff/2,4,3,3,3,4,2/4,4,4,sheriff,sheriff,1"
        " 1-0-1-0-0 7-4-3-0-0 1-1-0-0 2 target 4 3 T1.6",
        squares=("T1.0", "T4.9"),
    ),
)


TEACHING = Teaching(
    read_position=GoldenTrain.from_position,
    rules=RULES,
    lessons=(LESSON,),
    introduction=INTRODUCTION,
)
