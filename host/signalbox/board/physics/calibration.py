"""What turns a field into the ampere-turns in which a reed is sold: two constants, one pair for all series.

They were fitted to makers' charts of closing distances (tests/host/board/physics).
"""

import math

from signalbox.board.parts import Reed

LEADS = 1.3  # the length that gathers flux, leads included, in lengths of the glass
FIELD = 1.4  # the field that closes a reed, in those of a coil as long as its glass: mu0 x AT / glass
MU0 = 0.4 * math.pi  # mT x mm / AT


def leads_mm(reed: Reed) -> float:
    """From the end of one cropped lead to that of the other, mm."""
    return LEADS * reed.glass_mm


def mt_per_at(reed: Reed) -> float:
    """The mean field in mT that closes a reed of one ampere-turn."""
    return FIELD * MU0 / reed.glass_mm
