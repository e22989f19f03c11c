"""The loop at the table: seats, dice, recognition, guidance, journal."""
