"""What belongs on a board's drive: the files of a version, and the manifest that tells whether they are whole."""
