"""What both ends of the serial line must agree on: games, recognition, guidance, the wire."""
