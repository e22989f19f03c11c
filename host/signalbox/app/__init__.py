"""Playing in real time: brings together commands, serial port, page, terminal and virtual hands."""
