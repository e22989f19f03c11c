"""The self-test, which checks a board's link, speed, sensors, lights and power against limits, and its report."""
