"""Playing at the wall clock: the commands, the serial port, the page, the terminal and the virtual hands together."""
