"""A board that needs no hardware: a simulated controller, and hands that move magnets."""
