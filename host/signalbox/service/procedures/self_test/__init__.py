"""The self-test of a board, which checks link, pace, sensors, lights and power against limits, and its report."""
