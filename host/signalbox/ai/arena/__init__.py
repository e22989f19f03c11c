"""Series of games between computer players that measure how often each player wins."""
