"""The deployment of the firmware to a board: the files that belong on its drive, and how they get there."""
