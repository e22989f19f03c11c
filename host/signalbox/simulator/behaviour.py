"""How simulated hands, players and reeds behave: every time of theirs, in seconds, and every probability.

How long simulated hands and players take, and how fast reeds bounce and flicker: every time of theirs, in seconds.

A pair is the shortest and the longest of a uniform choice.

How likely simulated hands slip, players hesitate and reeds misbehave: every probability and count of theirs.

The probability of a slip is that of the untidiest hands; tidier ones have their share of it.
"""

# How long hands take
REACH_S = (0.35, 0.9)  # to go to a piece
CARRY_S = (0.3, 0.8)  # to carry it
SLIDE_S = (0.05, 0.14)  # from one square to the next
FUMBLE_S = (0.4, 1.6)  # until a slip is noticed
LOWER_S = (0.08, 0.2)  # from the air onto the board
RAISE_S = (0.06, 0.15)  # and up again
PASS_S = 0.05  # to slide a piece onto the next square
PRESS_S = 0.12  # a button stays down
NUDGE_S = (0.02, 0.25)  # a sleeve lifts a platform

# How long players take
READ_S = 0.7  # to look at the lights before acting
PATIENCE_S = 2.5  # until they look again when nothing has come of it

# How long reeds misbehave
BOUNCE_S = (0.0005, 0.003)  # between two edges of a bouncing one
CALM_S = (5.0, 30.0)  # a chattering one keeps still
BURST_S = (1.0, 2.0)  # then it flickers
FLICKER_S = (0.01, 0.06)  # and stays closed or open meanwhile


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
