"""Hardware in the loop: tests that hold a real board, a jig or the virtual board in their hands (docs/hil.md)."""
