"""The rules of Golden Train clause by clause (docs/rules_golden_train.md), and a guided first game."""

from shared_rules.golden_train import GoldenTrain
from signalbox.core.messages import Message
from signalbox.games.teaching import Clause, Lesson, Picture, RulePage, Step, Teaching

UNDER_WAY = "open+value 1,3,3/2,4,1 7-7-7-8-6 0-0-0-0-0"  # two trains and the rest of the pile
NEAR = ("T1.0", "T1.4", "T2.0", "T2.4")  # the squares around both trains
OVER = Picture("open+value 1,3,3/2,4,1,2 7-6-7-8-6 0-0-0-0-0 0-0-0-0 0 over 2 0 -", near=NEAR)
MAY_ATTACK = Picture(f"{UNDER_WAY} 3-3-3-3 0 decide 2 0 -", near=NEAR)
RULES = (
    RulePage(
        Message("golden-rules-aim"),
        (
            Clause(("G9", "G10"), Message("golden-rules-longest"), OVER),
            Clause(("G1", "G2"), Message("golden-rules-cards")),
            Clause(("G3",), Message("golden-rules-first")),
        ),
    ),
    RulePage(
        Message("golden-rules-turn"),
        (
            Clause(
                ("G4",),
                Message("golden-rules-couple"),
                Picture("open+value 1,3/2,4,1 7-8-7-8-6 0-0-0-0-0 3-3-3-3 0 couple 3 0 -", "couple", NEAR),
            ),
            Clause(("G4",), Message("golden-rules-remember")),
            Clause(("G5",), Message("golden-rules-twice"), MAY_ATTACK),
        ),
    ),
    RulePage(
        Message("golden-rules-attack"),
        (
            Clause(("G6",), Message("golden-rules-dynamite"), MAY_ATTACK),
            Clause(
                ("G7",),
                Message("golden-rules-target"),
                Picture(f"{UNDER_WAY} 3-3-2-3 0 target 2 3 -", "target T2.1", NEAR),
            ),
            Clause(
                ("G7",),
                Message("golden-rules-more"),
                Picture(f"{UNDER_WAY} 3-3-2-3 0 target 2 3 T2.1", "target T2.3", NEAR),
            ),
            Clause(
                ("G7", "G8"),
                Message("golden-rules-success"),
                Picture(f"{UNDER_WAY} 3-3-2-3 0 close 2 3 T2.1,T2.3", "close up", NEAR),
            ),
            Clause(
                ("G7", "G8"),
                Message("golden-rules-failure"),
                Picture(f"{UNDER_WAY} 3-3-2-3 0 back 2 3 T2.2", "put back", NEAR),
            ),
            Clause(
                ("G7",),
                Message("golden-rules-sheriff"),
                Picture("open+value 1,3,3/2,sheriff,1 7-7-7-9-5 0-0-0-0-0 3-3-2-3 0 back 2 3 T2.2", "put back", NEAR),
            ),
        ),
    ),
    RulePage(
        Message("golden-rules-end"),
        (
            Clause(("G9",), Message("golden-rules-last-dynamite"), OVER),
            Clause(
                ("G10",),
                Message("golden-rules-tie"),
                Picture("open+value 1,3,3/2,4,1 7-7-7-8-6 0-0-0-0-0 0-0-0-0 0 over 2 0 -", near=NEAR),
            ),
            Clause(("G11",), Message("golden-rules-pile-empty")),
        ),
    ),
)


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


TEACHING = Teaching(read_position=GoldenTrain.from_position, rules=RULES, lessons=(LESSON,))
