"""Everything that goes into the program and the line while a game is played, kept so that it can be played again."""
