"""What can be wrong with a sensor."""

DEAD = "dead"  # never closes
STUCK = "stuck"  # never opens
CHATTERING = "chattering"  # changes far faster than a hand
KINDS = (DEAD, STUCK, CHATTERING)
