"""Work on a board outside a game: testing it and learning its wiring."""
