"""The controller on its cable: the link, the files on its drive, and the program's parts that run in real time."""
