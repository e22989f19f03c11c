"""The lobby: people at one table choose a game and sit down, game after game. No I/O."""
