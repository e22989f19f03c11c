"""Playing in real time, with commands, a serial port, pages, a terminal and virtual hands."""
