"""Series of games between computer players, to measure how often each one wins."""
