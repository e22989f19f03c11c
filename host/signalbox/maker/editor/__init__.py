"""The editor for a board's description: a page that shows everything where it is on the board."""
