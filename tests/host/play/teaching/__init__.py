"""Teaching: what players are taught matches how the game is played."""
