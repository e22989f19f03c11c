"""The order in which a board's sensors and lights are soldered: learned, kept, undone, given back."""
