"""How simulated hands and the people they belong to are: every time and chance of theirs, in one place.

A pair of times, in seconds, is the shortest and the longest of a uniform choice. A chance is that of the untidiest
hands; tidier ones have their share of it.
"""

# How long hands take
REACH_S = (0.35, 0.9)  # to go to a piece
CARRY_S = (0.3, 0.8)  # to carry it
SLIDE_S = (0.05, 0.14)  # from one square to the next
FUMBLE_S = (0.4, 1.6)  # until a slip is noticed
PRESS_S = 0.12  # a button stays down
NUDGE_S = (0.02, 0.25)  # a sleeve lifts a platform

# How long people take
READ_S = 0.7  # to look at the lights before acting
PATIENCE_S = 2.5  # until they look again when nothing has come of it

# How reeds misbehave
BOUNCE_S = (0.0005, 0.003)  # between two edges of a bouncing one
BOUNCES = (1, 3)  # closing again so often
CALM_S = (5.0, 30.0)  # a chattering one keeps still
BURST_S = (1.0, 2.0)  # then it flickers
FLICKER_S = (0.01, 0.06)  # and stays closed or open meanwhile
FLIPS = 0.5  # the chance that it changes at each of these moments

# The chances of slips
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

# The choices of people
SAYS_ON_THE_PAGE = 0.5  # what a button of the game would do as well: the chance, however tidy the hands
PRESSES = 3  # of one button, before it counts as broken
TRIES = 12  # squares looked at for one to miss the right one by
