"""The order in which a board's sensors and lights are soldered: learned, stored, undone, given back."""
