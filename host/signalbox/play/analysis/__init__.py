"""Statistics on finished games, from a single record or from many."""
