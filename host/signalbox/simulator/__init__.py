"""A virtual board: a simulated controller, and simulated hands that move magnets."""
