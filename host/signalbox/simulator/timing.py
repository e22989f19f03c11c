"""How long simulated hands and players take, and how fast reeds bounce and flicker: every time of theirs, in seconds.

A pair is the shortest and the longest of a uniform choice.
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
