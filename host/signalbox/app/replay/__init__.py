"""Watching recorded games again, and looking at all of them."""
