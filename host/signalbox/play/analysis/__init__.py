"""Statistics of finished games: for one record, and for many."""
