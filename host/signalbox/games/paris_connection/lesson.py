"""A first game of Paris Connection: a turn that builds, and one that trades; a line for each of our maps."""

from signalbox.core.messages import Message
from signalbox.games.teaching import Lesson, Step

SHARES = "3-2-1-2-1-1/1-3-2-1-1-2/2-0-2-3-1-2"


def _lesson(hexes: str, city: str, others: str) -> Lesson:
    """From a position with the companies on these hexes; red builds into a city worth 2, black elsewhere."""
    return Lesson(
        position=f"10 {SHARES} 0 company - 0 - 0 {hexes}",
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
        end=Message("paris-lesson-end"),
    )


LESSONS = (
    _lesson("4.10,5.11/5.12/6.11/6.13/7.11/7.12", "4.9", "6.10"),
    _lesson("2.3/2.4/3.2/3.4/4.3/4.4", "1.3", "3.1"),  # the small map
)
