"""The loop at the table: its seats, dice, recognition of moves, guidance for the hands, and journal."""
