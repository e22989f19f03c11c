"""The page on which people watch and operate the table in a browser."""
