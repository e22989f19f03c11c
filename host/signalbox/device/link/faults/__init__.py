"""A line as bad as wanted, for tests and `--faults`: what may be wrong, and the cable that does it (docs/faults.md)."""
