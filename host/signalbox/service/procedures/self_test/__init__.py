"""The self-test of a board, which checks its link, speed, sensors, lights and power against limits, and its report."""
