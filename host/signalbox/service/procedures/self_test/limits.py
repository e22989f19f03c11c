"""What a board has to keep to: the numbers that a self-test holds against what it measures."""

ROUND_TRIPS = 500
ROUND_TRIP_P99_MS = 20.0  # of a hundred answers, ninety-nine come within this
THROUGHPUT_MIN = 20_000  # bytes a second of checked lines; a picture of all lights is about 800
BULK_LINES = 200

SCAN_US = 5500  # from one scan of the sensors to the next: 5 ms, and what the measuring adds
LOOP_MS = 20  # the longest turn of the board's loop with all lights moving
FREE_MIN = 60 * 1024  # bytes of heap

BURST_S = 0.1  # changes of one sensor that lie closer together are one movement of the magnet
BOUNCES = 2  # changes too many in one movement
STILL_BOUNCING_S = 0.025  # changes that lie closer together may be one reed's bounces
CHATTER_CHANGES, CHATTER_S = 8, 1.0  # so many changes in that time are no hand's
TOGETHER_S = 0.06  # two sensors that close within this close by one and the same magnet
BOTH_S = 0.3  # and so do two that stay closed together for this
