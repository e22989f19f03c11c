"""What is said at the table: `words` in every game, a room a game for what only it says."""
