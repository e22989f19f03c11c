"""A faulty line for tests and `--faults`: the kinds of faults, and the cable that simulates them (docs/faults.md)."""
