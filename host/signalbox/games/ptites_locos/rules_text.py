"""The rules of Les P'tites Locos clause by clause (docs/rules_ptites_locos.md), and a guided first game."""

from shared_rules.ptites_locos import PtitesLocos
from signalbox.core.messages import Message
from signalbox.games.teaching import Clause, Lesson, Picture, RulePage, Step, Teaching

LAID_OUT = Picture("free -,blue.A,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 roll - -")
DRIVES = Picture("free red.A,blue.A,-,yellow.A 3-0-0:Q1.2.1/3-0-0:Q1.1.3 0 0 1 loco red.2.2 -", "loco Q1.2.1")
CRASHES = Picture("free red.A,blue.A,-,yellow.A 3-0-0:Q1.1.6/3-0-0:Q1.2.3 0 0 1 loco red.3.3 -", "loco Q1.1.6")
COMES_HOME = Picture("free red.A,blue.A,-,yellow.A 3-0-0:Q3.3.2/3-0-0:Q1.2.3 0 0 1 loco red.5.5 -", "loco Q3.3.2")
MOVES_PLATFORM = Picture("free -,blue.A,red.A,yellow.A 4-0-0:/3-0-0:Q1.2.3 0 0 1 platform red.2.3 -", "platform red A")
RULES = (
    RulePage(
        Message("locos-rules-aim"),
        (
            Clause(
                ("L18",),
                Message("locos-rules-win"),
                Picture("free red.A,blue.A,-,yellow.A 1-2-0:Q3.3.2/2-1-0:Q1.2.3 0 0 1 loco red.2.3 -", "loco Q3.3.2"),
            ),
            Clause(("L1", "L3", "L4"), Message("locos-rules-platforms"), LAID_OUT),
            Clause(("L5", "L6"), Message("locos-rules-first"), LAID_OUT),
        ),
    ),
    RulePage(
        Message("locos-rules-turn"),
        (
            Clause(("L2", "L7"), Message("locos-rules-roll"), LAID_OUT),
            Clause(("L8",), Message("locos-rules-platform"), MOVES_PLATFORM),
            Clause(
                ("L9",),
                Message("locos-rules-ride"),
                Picture(
                    "free -,blue.A,red.A,yellow.A 3-0-0:red.2.0/3-0-0:red.4.1 0 0 1 platform red.2.3 -",
                    "platform red A",
                ),
            ),
        ),
    ),
    RulePage(
        Message("locos-rules-driving"),
        (
            Clause(("L7", "L10"), Message("locos-rules-drive"), DRIVES),
            Clause(
                ("L11",),
                Message("locos-rules-enter"),
                Picture("free red.A,blue.A,-,yellow.A 4-0-0:/3-0-0:Q1.1.4 0 0 1 loco red.2.4 -", "enter S2"),
            ),
            Clause(
                ("L11",),
                Message("locos-rules-enter-derails"),
                Picture("free -,blue.A,red.A,yellow.A 4-0-0:/3-0-0:Q1.1.4 0 0 1 loco yellow.2.4 -", "enter S2"),
            ),
            Clause(("L12",), Message("locos-rules-pass")),
        ),
    ),
    RulePage(
        Message("locos-rules-pushing"),
        (
            Clause(
                ("L13",),
                Message("locos-rules-push"),
                Picture("free red.A,blue.A,-,yellow.A 3-0-0:Q1.2.1/3-0-0:Q1.2.3 0 0 1 loco red.1.3 -", "loco Q1.2.1"),
            ),
            Clause(
                ("L13",),
                Message("locos-rules-push-chain"),
                Picture(
                    "free red.A,blue.A,-,yellow.A 3-0-0:Q1.2.1/2-0-0:Q1.2.2,Q1.2.4 0 0 1 loco red.1.3 -", "loco Q1.2.1"
                ),
            ),
        ),
    ),
    RulePage(
        Message("locos-rules-crashes"),
        (
            Clause(("L14",), Message("locos-rules-buffer"), CRASHES),
            Clause(
                ("L14",),
                Message("locos-rules-derail"),
                Picture("free red.A,blue.A,-,yellow.A 3-0-0:Q2.2.3/3-0-0:Q1.2.3 0 0 1 loco red.1.3 -", "loco Q2.2.3"),
            ),
            Clause(
                ("L14",),
                Message("locos-rules-no-points"),
                Picture("free red.A,blue.A,-,yellow.A 3-0-0:Q2.2.3/3-0-0:Q1.2.3 0 0 1 loco red.1.1 -", "loco Q2.2.3"),
            ),
            Clause(("L15",), Message("locos-rules-starts-again")),
        ),
    ),
    RulePage(
        Message("locos-rules-home"),
        (
            Clause(("L16",), Message("locos-rules-arrive"), COMES_HOME),
            Clause(
                ("L17",),
                Message("locos-rules-no-brake"),
                Picture(
                    "free red.A,blue.A,-,yellow.A 3-0-0:Q3.3.3/3-0-0:yellow.3.1 0 0 1 loco red.1.4 -", "loco Q3.3.3"
                ),
            ),
            Clause(
                ("L17",),
                Message("locos-rules-pushed-home"),
                Picture(
                    "free red.A,blue.A,-,yellow.A 3-0-0:Q3.3.3/3-0-0:yellow.3.1 0 0 1 loco red.1.1 -", "loco Q3.3.3"
                ),
            ),
        ),
    ),
    RulePage(
        Message("locos-rules-doubles"),
        (
            Clause(("L19",), Message("locos-rules-double"), DRIVES),
            Clause(("L20",), Message("locos-rules-double-crashed"), CRASHES),
            Clause(("L21",), Message("locos-rules-double-home"), COMES_HOME),
        ),
    ),
    RulePage(
        Message("locos-rules-tiles"),
        (
            Clause(("L22",), Message("locos-rules-tile-won"), CRASHES),
            Clause(("L23",), Message("locos-rules-tile-used"), MOVES_PLATFORM),
        ),
    ),
)


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


TEACHING = Teaching(read_position=PtitesLocos.from_position, rules=RULES, lessons=(LESSON,))
