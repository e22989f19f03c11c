"""The limits of the self-test: the figures that a board must reach, and the sensor changes that count as faults."""

ROUND_TRIPS = 500
ROUND_TRIP_P99_MS = 20.0  # 99 % of the answers arrive within this time
THROUGHPUT_MIN = 20_000  # bytes per second of checked lines; a scene for all lights has about 800 bytes
BULK_LINES = 200

SCAN_US = 5500  # from one scan of the sensors to the next: 5 ms, plus the time that measuring adds
LOOP_MS = 20  # the longest iteration of the board's loop while all lights move
FREE_MIN = 60 * 1024  # bytes of heap

BURST_S = 0.1  # changes of one sensor that are closer together belong to one movement of the magnet
BOUNCES = 2  # tolerated extra changes in one movement
STILL_BOUNCING_S = 0.025  # changes that are closer together may be bounces of one reed
CHATTER_CHANGES, CHATTER_S = 8, 1.0  # no hand can cause this many changes in this time
TOGETHER_S = 0.06  # two sensors that close within this time are closed by the same magnet
BOTH_S = 0.3  # and so are two that stay closed together for this long
