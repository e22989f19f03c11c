"""What everything that runs at the wall clock shares: the page, the terminal's lines, the board's port, the end."""
