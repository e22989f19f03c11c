"""A log of all inputs to the link and the table during a game, from which the game can be replayed."""
