"""Times and probabilities of simulated hands, players and reeds.

Times are in seconds; a pair is the shortest and the longest of a uniform choice. The probability of a slip is that of
the untidiest hands; tidier ones have their share of it.
"""

# Times of hands
REACH_S = (0.35, 0.9)  # to go to a piece
CARRY_S = (0.3, 0.8)  # to carry it
SLIDE_S = (0.05, 0.14)  # from one square to the next
FUMBLE_S = (0.4, 1.6)  # until a slip is noticed
LOWER_S = (0.08, 0.2)  # from the air onto the board
RAISE_S = (0.06, 0.15)  # and up again
PASS_S = 0.05  # to slide a piece onto the next square
PRESS_S = 0.12  # for which a button stays down
NUDGE_S = (0.02, 0.25)  # for which a sleeve lifts a platform

# Times of players
READ_S = 0.7  # to look at the lights before acting
PATIENCE_S = 2.5  # until they look again when nothing has happened

# Times of reeds
BOUNCE_S = (0.0005, 0.003)  # between two edges of a bouncing reed
CALM_S = (5.0, 30.0)  # between two bursts of a chattering reed
BURST_S = (1.0, 2.0)  # length of a burst
FLICKER_S = (0.01, 0.06)  # between two changes in a burst

# Probabilities of slips
SLIDES_OVER_SQUARES = 0.6
BOUNCES_A_REED = 0.8
LIFTS_IN_VAIN = 0.2
LIFTS_ANOTHER_TOO = 0.2
MISSES_THE_SQUARE = 0.25
SHUFFLES_MOVES = 0.6
NUDGES_A_PART = 0.3
SEATS_A_PART_BADLY = 0.3
LIFTS_A_PART_IN_VAIN = 0.15
TAKES_A_RIDER_OFF = 0.15
PRESSES_AN_IDLE_BUTTON = 0.15
TRIES = 12  # squares near the right one that may be hit instead

# Reeds
BOUNCES = (1, 3)  # the fewest and the most times that a bouncing reed closes again
FLIPS = 0.5  # probability that a chattering reed changes at each of its moments

# Choices of players
LIFTS_WHAT_STANDS_THERE = 0.5  # to put one more piece down over a shared sensor; else the players say so
SAYS_ON_THE_PAGE = 0.5  # in place of pressing a button of the game, however tidy the hands
PRESSES = 3  # of one button, before it counts as broken
