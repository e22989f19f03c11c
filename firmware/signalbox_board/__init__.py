"""The board's end: sensors and lights under a table, and the line to the PC. It knows no game."""

VERSION = "0.1.0"
