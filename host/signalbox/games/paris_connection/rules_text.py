"""The rules of Paris Connection, clause by clause (docs/rules_paris_connection.md), and a guided first game."""

from shared_rules.paris_connection import ParisConnection
from signalbox.core.messages import Message
from signalbox.games.teaching import Clause, Introduction, Lesson, Picture, Step, Teaching

SHARES = "10 2-2-1-2-2-1/1-3-2-1-1-2/2-0-2-3-1-2 0"
OTHERS = "5.12/6.11/6.13/7.11/7.12"  # the hexes of all companies except red
FIRST_TURN = f"{SHARES} company - 0 - 0 5.11/{OTHERS}"
PARIS = ("4.10", "4.13", "8.10", "8.13")  # the hexes around the six stations
WHOLE_MAP = Picture(f"{SHARES} company - 0 - 0 4.10,5.10-11/{OTHERS}")
BUILDS = Picture(f"{SHARES} build red 1 - 0 5.10-11/{OTHERS}", "place 4.10", PARIS)
BUILDS_ON = Picture(f"{SHARES} build red 2 - 0 4.10,5.10-11/{OTHERS}", "place 3.10", PARIS)
SHARES_HEX = Picture(f"{SHARES} build red 1 - 0 5.10-11/5.12/6.10-11/6.13/7.11/7.12", "place 6.10", PARIS)
REACHES_CITY = Picture(f"{SHARES} build red 2 - 0 4.10,5.10-11/{OTHERS}", "place 4.9", PARIS)
REACHES_LAST_STOP = Picture(f"{SHARES} build red 1 - 0 5.11,18.16,19.16/{OTHERS}", "place 20.16")
RULES = {
    Message("paris-rules-aim"): (
        Clause(("P12",), Message("paris-rules-worth"), WHOLE_MAP),
        Clause(("P1",), Message("paris-rules-companies"), Picture(FIRST_TURN, squares=PARIS)),
        Clause(("P2",), Message("paris-rules-shares"), WHOLE_MAP),
        Clause(("P3",), Message("paris-rules-turn-of")),
    ),
    Message("paris-rules-building"): (
        Clause(("P4",), Message("paris-rules-build"), BUILDS),
        Clause(("P5",), Message("paris-rules-adjacent"), BUILDS_ON),
        Clause(("P5",), Message("paris-rules-edges"), Picture(FIRST_TURN, squares=("7.17", "7.19", "9.18"))),
        Clause(("P6",), Message("paris-rules-room"), SHARES_HEX),
        Clause(("P6",), Message("paris-rules-eiffel"), Picture(FIRST_TURN, squares=("5.11", "7.13"))),
        Clause(("P7",), Message("paris-rules-cut-off")),
        Clause(("P8",), Message("paris-rules-city"), REACHES_CITY),
    ),
    Message("paris-rules-trading"): (
        Clause(("P9",), Message("paris-rules-trade"), WHOLE_MAP),
        Clause(("P10",), Message("paris-rules-limit"), WHOLE_MAP),
    ),
    Message("paris-rules-end"): (
        Clause(("P11",), Message("paris-rules-last-stop"), REACHES_LAST_STOP),
        Clause(("P11",), Message("paris-rules-boards-empty"), WHOLE_MAP),
        Clause(("P12",), Message("paris-rules-count"), WHOLE_MAP),
        Clause(("P13",), Message("paris-rules-pass"), WHOLE_MAP),
        Clause(("P14",), Message("paris-rules-patterns"), WHOLE_MAP),
    ),
}


LESSON_SHARES = "3-2-1-2-1-1/1-3-2-1-1-2/2-0-2-3-1-2"


def _lesson(hexes: str, city: str, others: str) -> Lesson:
    """Return the lesson for a map with these hexes, in which red builds in a city worth 2 and black elsewhere."""
    return Lesson(
        position=f"10 {LESSON_SHARES} 0 company - 0 - 0 {hexes}",
        steps=(
            Step("company red", Message("paris-lesson-company")),
            Step(f"place {city}", Message("paris-lesson-place")),
            Step("done", Message("paris-lesson-done")),
            Step("company black", Message("paris-lesson-watch")),
            Step(f"place {others}"),
            Step("done"),
            Step("company purple"),
            Step("take brown"),
            Step("done"),
            Step("company blue", Message("paris-lesson-give")),
            Step("take red", Message("paris-lesson-take")),
            Step("take red", Message("paris-lesson-take-again")),
        ),
        end_message=Message("paris-lesson-end"),
    )


LESSONS = (
    _lesson("4.10,5.11/5.12/6.11/6.13/7.11/7.12", "4.9", "6.10"),
    _lesson("2.3/2.4/3.2/3.4/4.3/4.4", "1.3", "3.1"),  # the small map
)


INTRODUCTION = Introduction(
    message=Message("paris-about"),
    minutes=30,
    age=8,
    picture=Picture(
        "10 0-7-0-2-4-2/0-8-0-0-5-0/0-4-0-2-6-3/0-0-0-2-6-7 1 chosen yellow 0 - 0 3.13-14,4.13,4.15,5.12-13,"
        "6.14/6.13,7.13-19,8.11-13,8.19,9.19/2.11,3.10,4.10-11,5.11/7.10-11,8.10,9.9-11,10.9,10.11,11.9-10,"
        "12.9-10,13.9-10/1.11-12,2.13,3.12,4.11-12,5.10,6.10-11,7.9,8.9/4.6,4.9,5.6-8,6.9-10,7.9,7.12-13,"
        "8.10,8.12,8.14,9.10-11,9.13,10.10,10.12-13",
        squares=("2.11", "9.9", "7.18"),
    ),
)


TEACHING = Teaching(
    read_position=ParisConnection.from_position,
    rules=RULES,
    lessons=LESSONS,
    introduction=INTRODUCTION,
)
