"""The table: its game loop, seats, dice and journal, the recognition of moves, and guidance for the players."""
