"""Times and probabilities of simulated hands, players and reeds.

Times are in seconds. A pair gives the bounds of a uniform distribution. Probabilities of slips apply to the
untidiest hands; tidier hands slip proportionally less often.
"""

# Times of hands
REACH_S = (0.35, 0.9)  # to reach for a piece
CARRY_S = (0.3, 0.8)  # to carry a piece
SLIDE_S = (0.05, 0.14)  # to slide a piece from one square to the next
FUMBLE_S = (0.4, 1.6)  # to notice a slip
LOWER_S = (0.08, 0.2)  # to lower a piece onto the board
RAISE_S = (0.06, 0.15)  # to raise a piece from the board
HURRIED_S = 0.02  # between two steps that people do not want to watch
PASS_S = 0.05  # to slide a piece onto the next square
PRESS_S = 0.12  # to hold a button down
NUDGE_S = (0.02, 0.25)  # how long a sleeve lifts a platform

# Times of players
READ_S = 0.7  # to look at the lights before acting
SETTLE_S = 0.6  # before reporting what the table does not see: pieces come down, and the table waits for quiet
READ_REASON_S = 1.0  # how long a wrong board is shown before it is put right
PATIENCE_S = 2.5  # before looking again when nothing has happened

# Times of reeds
BOUNCE_S = (0.0005, 0.003)  # between two edges of a bouncing reed
CALM_S = (5.0, 30.0)  # between two bursts of a chattering reed
BURST_S = (1.0, 2.0)  # duration of a burst
FLICKER_S = (0.01, 0.06)  # between two changes in a burst

# Probabilities of slips
SLIDE_CHANCE = 0.6
BOUNCES_PER_REED = 0.8
ABORTED_LIFT_CHANCE = 0.2
EXTRA_LIFT_CHANCE = 0.2
WRONG_SQUARE_CHANCE = 0.25
SHUFFLE_CHANCE = 0.6
PART_NUDGE_CHANCE = 0.3
BAD_SEATING_CHANCE = 0.3
ABORTED_PART_LIFT_CHANCE = 0.15
RIDER_OFF_CHANCE = 0.15
IDLE_PRESS_CHANCE = 0.15
TRIES = 12  # number of nearby squares that may be hit instead of the right one

# Reeds
BOUNCES = (1, 3)  # the minimum and maximum number of times that a bouncing reed closes again
FLIPS = 0.5  # probability that a chattering reed changes state at each opportunity

# Choices of players
BLOCKER_LIFT_CHANCE = 0.5  # to lift the piece that occupies a shared sensor; otherwise players report the move
ON_PAGE_CHANCE = 0.5  # to use the page instead of a game button, however tidy the hands
PRESSES = 3  # presses of one button without effect before it counts as broken
