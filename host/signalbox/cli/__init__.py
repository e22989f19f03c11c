"""Every command of the command line."""
