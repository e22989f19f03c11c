"""The self-test of a board and its report. The test checks link, pace, sensors, lights and power against limits."""
