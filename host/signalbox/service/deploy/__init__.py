"""Deployment of the firmware to a board: which files belong on its drive, and how they get there."""
