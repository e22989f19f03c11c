"""Work on a board outside a game: testing it and learning how it is soldered."""
