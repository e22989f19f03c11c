"""The files on a board's drive: those of a version, and the manifest that shows whether they are intact."""
