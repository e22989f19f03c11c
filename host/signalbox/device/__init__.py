"""The controller on its cable: the link, what belongs on its drive, and what runs at the wall clock."""
