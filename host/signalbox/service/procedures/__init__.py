"""Work on a board outside a game: testing it, learning how it is soldered."""
