"""The way of the firmware to a board: what belongs on its drive, and how it gets there."""
