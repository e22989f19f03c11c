"""Whole games by simulated people: who means what, on one simulated clock or at the wall clock."""
