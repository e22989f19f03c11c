"""The editor of a board's description: a page on which everything is laid where it really is."""
