"""The editor for a board's description: a page that shows everything in its place on the board."""
