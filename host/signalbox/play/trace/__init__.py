"""A log of all inputs that the link and the table receive during a game, so that the game can be replayed."""
