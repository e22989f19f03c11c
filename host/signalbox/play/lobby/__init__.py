"""A sitting: people at one table who play game after game. What comes before a game, and who plays it. No I/O."""
