"""Whole games between simulated players, on a simulated clock or in real time."""
