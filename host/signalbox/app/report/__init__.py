"""One file with all that somebody needs who looks into a fault, and playing it again."""
