"""What a table shows: its message in words, its lights on the board, its snapshot for pages and terminals."""
