"""What everything that runs at the wall clock shares: the page, typed lines, the board's serial port, the end."""
