"""The presentation of a table: its message as text, its lights, and its snapshot for pages and terminals."""
