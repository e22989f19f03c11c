"""The lobby, in which people at one table choose each game and take their seats. No I/O."""
