"""How likely simulated hands slip, players hesitate and reeds misbehave: every probability and count of theirs.

The probability of a slip is that of the untidiest hands; tidier ones have their share of it.
"""

# Slips of the hands
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
TRIES = 12  # squares looked at for one to miss the right one by

# Reeds
BOUNCES = (1, 3)  # the fewest and the most times that a bouncing one closes again
FLIPS = 0.5  # a chattering one changes at each of its moments

# Choices of the players
LIFTS_WHAT_STANDS_THERE = 0.5  # to put one more piece down over a shared sensor; else the players say so
SAYS_ON_THE_PAGE = 0.5  # what a button of the game would do as well: however tidy the hands
PRESSES = 3  # of one button, before it counts as broken
