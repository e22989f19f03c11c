"""The lobby, where people at a table choose games and take seats. It performs no I/O."""
