"""The files on a board's drive: a version of the firmware, and the manifest that shows whether it is intact."""
