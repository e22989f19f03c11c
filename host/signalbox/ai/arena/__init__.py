"""Games between computer players, many at once: who wins how often."""
