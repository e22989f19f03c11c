"""The rules of Les P'tites Locos, clause by clause (docs/rules_ptites_locos.md), and a guided first game."""

from shared_rules.ptites_locos import PtitesLocos
from signalbox.core.messages import Message
from signalbox.games.teaching import Clause, Introduction, Lesson, Picture, Step, Teaching

AT_START = Picture("free -,blue.A,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 roll - -")
RED_TO_MOVE = "free -,blue.A,red.A,yellow.A"  # the platforms before the red one is moved
RED_MOVED = "free red.A,blue.A,-,yellow.A"  # and afterwards
MOVES_PLATFORM = Picture(f"{RED_TO_MOVE} 4-0-0:/3-0-0:Q1.2.3 0 0 1 platform red.2.3 -", "platform red A")
RIDES = Picture(f"{RED_TO_MOVE} 3-0-0:red.2.0/3-0-0:red.4.1 0 0 1 platform red.2.3 -", "platform red A")
DRIVES = Picture(f"{RED_MOVED} 3-0-0:Q1.2.1/3-0-0:Q1.1.3 0 0 1 loco red.2.2 -", "loco Q1.2.1")
ENTERS = Picture(f"{RED_MOVED} 4-0-0:/3-0-0:Q1.1.4 0 0 1 loco red.2.4 -", "enter S2")
ENTERS_AND_DERAILS = Picture(f"{RED_TO_MOVE} 4-0-0:/3-0-0:Q1.1.4 0 0 1 loco yellow.2.4 -", "enter S2")
PUSHES = Picture(f"{RED_MOVED} 3-0-0:Q1.2.1/3-0-0:Q1.2.3 0 0 1 loco red.1.3 -", "loco Q1.2.1")
PUSHES_TWO = Picture(f"{RED_MOVED} 3-0-0:Q1.2.1/2-0-0:Q1.2.2,Q1.2.4 0 0 1 loco red.1.3 -", "loco Q1.2.1")
CRASHES = Picture(f"{RED_MOVED} 3-0-0:Q1.1.6/3-0-0:Q1.2.3 0 0 1 loco red.3.3 -", "loco Q1.1.6")
DERAILS = Picture(f"{RED_MOVED} 3-0-0:Q2.2.3/3-0-0:Q1.2.3 0 0 1 loco red.1.3 -", "loco Q2.2.3")
STOPS_IN_TIME = Picture(f"{RED_MOVED} 3-0-0:Q2.2.3/3-0-0:Q1.2.3 0 0 1 loco red.1.1 -", "loco Q2.2.3")
COMES_HOME = Picture(f"{RED_MOVED} 3-0-0:Q3.3.2/3-0-0:Q1.2.3 0 0 1 loco red.5.5 -", "loco Q3.3.2")
WINS = Picture(f"{RED_MOVED} 1-2-0:Q3.3.2/2-1-0:Q1.2.3 0 0 1 loco red.2.3 -", "loco Q3.3.2")
PUSHES_TOO_FAR = Picture(f"{RED_MOVED} 3-0-0:Q3.3.3/3-0-0:yellow.3.1 0 0 1 loco red.1.4 -", "loco Q3.3.3")
PUSHES_HOME = Picture(f"{RED_MOVED} 3-0-0:Q3.3.3/3-0-0:yellow.3.1 0 0 1 loco red.1.1 -", "loco Q3.3.3")
RULES = {
    Message("locos-rules-aim"): (
        Clause(("L18",), Message("locos-rules-win"), WINS),
        Clause(("L1", "L3", "L4"), Message("locos-rules-platforms"), AT_START),
        Clause(("L5", "L6"), Message("locos-rules-first"), AT_START),
    ),
    Message("locos-rules-turn"): (
        Clause(("L2", "L7"), Message("locos-rules-roll"), AT_START),
        Clause(("L8",), Message("locos-rules-platform"), MOVES_PLATFORM),
        Clause(("L9",), Message("locos-rules-ride"), RIDES),
    ),
    Message("locos-rules-driving"): (
        Clause(("L7", "L10"), Message("locos-rules-drive"), DRIVES),
        Clause(("L11",), Message("locos-rules-enter"), ENTERS),
        Clause(("L11",), Message("locos-rules-enter-derails"), ENTERS_AND_DERAILS),
        Clause(("L12",), Message("locos-rules-pass")),
    ),
    Message("locos-rules-pushing"): (
        Clause(("L13",), Message("locos-rules-push"), PUSHES),
        Clause(("L13",), Message("locos-rules-push-chain"), PUSHES_TWO),
    ),
    Message("locos-rules-crashes"): (
        Clause(("L14",), Message("locos-rules-buffer"), CRASHES),
        Clause(("L14",), Message("locos-rules-derail"), DERAILS),
        Clause(("L14",), Message("locos-rules-no-points"), STOPS_IN_TIME),
        Clause(("L15",), Message("locos-rules-starts-again")),
    ),
    Message("locos-rules-home"): (
        Clause(("L16",), Message("locos-rules-arrive"), COMES_HOME),
        Clause(("L17",), Message("locos-rules-no-brake"), PUSHES_TOO_FAR),
        Clause(("L17",), Message("locos-rules-pushed-home"), PUSHES_HOME),
    ),
    Message("locos-rules-doubles"): (
        Clause(("L19",), Message("locos-rules-double"), DRIVES),
        Clause(("L20",), Message("locos-rules-double-crashed"), CRASHES),
        Clause(("L21",), Message("locos-rules-double-home"), COMES_HOME),
    ),
    Message("locos-rules-tiles"): (
        Clause(("L22",), Message("locos-rules-tile-won"), CRASHES),
        Clause(("L23",), Message("locos-rules-tile-used"), MOVES_PLATFORM),
    ),
}


LESSON = Lesson(
    position="free -,blue.A,red.A,yellow.A 1-2-0:Q3.3.3/3-0-0:yellow.3.1 0 0 1 roll - -",
    steps=(
        Step("roll red 1 3", Message("locos-lesson-roll")),
        Step("platform red A", Message("locos-lesson-platform"), alternatives=("platform red *",)),
        Step("loco Q3.3.3", Message("locos-lesson-push")),
        Step("roll blue 1 2", Message("locos-lesson-watch")),
        Step("platform blue A", alternatives=("platform blue *",)),
        Step("enter S2", alternatives=("enter *",)),
        Step("roll red 1 2", Message("locos-lesson-roll-again")),
        Step("platform red A", Message("locos-lesson-ride"), alternatives=("platform red *",)),
        Step("loco yellow.3.0", Message("locos-lesson-home")),
    ),
    end_message=Message("locos-lesson-end"),
)


INTRODUCTION = Introduction(
    message=Message("locos-about"),
    minutes=30,
    age=6,
    picture=Picture(
        "free red.A,yellow.A,blue.A,- 0-1-0:Q1.1.6,Q2.3.2,yellow.3.1/2-0-0:Q2.1.1,Q2.1.3/0-2-0:blue.3.0,"
        "yellow.2.0/1-2-0:S2 0 1 1 platform red.1.5 -",
        squares=("Q1.1.5", "B2.1.0"),
    ),
    is_recommended=True,
)


TEACHING = Teaching(
    read_position=PtitesLocos.from_position,
    rules=RULES,
    lessons=(LESSON,),
    introduction=INTRODUCTION,
)
