"""The connected controller: its link, the files on its drive, and the modules that run in real time."""
