"""The self-test of a board: link, pace, sensors, lights and power against limits, and the report about it."""
