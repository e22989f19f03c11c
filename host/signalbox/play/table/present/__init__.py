"""The presentation of a table: its message in words, its lights on the board, its snapshot for pages and terminals."""
