"""The page: the table seen and worked from a browser."""
