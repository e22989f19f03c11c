"""The link to a controller, the files on its drive, and support for programs that run in real time."""
