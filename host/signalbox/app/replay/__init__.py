"""Replays of recorded games, and statistics about all of them."""
