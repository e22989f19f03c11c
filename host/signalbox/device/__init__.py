"""The connected controller: the link, the files on its drive, and the parts of the program that run in real time."""
