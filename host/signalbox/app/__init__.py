"""Playing in real time: brings commands, serial port, page, terminal and virtual hands together."""
