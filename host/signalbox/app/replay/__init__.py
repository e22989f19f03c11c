"""Replays of recorded games, and statistics of all of them."""
