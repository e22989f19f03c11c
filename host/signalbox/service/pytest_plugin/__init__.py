"""Hardware in the loop: tests that operate a real board, a jig or the virtual board (docs/hil.md)."""
