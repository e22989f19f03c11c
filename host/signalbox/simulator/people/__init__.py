"""Whole games by simulated players: who means what, on one simulated clock or at the wall clock."""
