"""Whole games by simulated players, on a simulated clock or in real time."""
