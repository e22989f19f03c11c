"""A log of all inputs to the program and the link during a game, so that the game can be replayed."""
