"""What is learned from, held to the rules."""
