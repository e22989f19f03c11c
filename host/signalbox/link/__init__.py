"""The serial link to a board: finding its port, talking to it, and what it says."""
