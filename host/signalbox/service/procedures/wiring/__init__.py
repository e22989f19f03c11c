"""The order in which a board's sensors and lights are soldered: learning, storing, undoing and restoring it."""
