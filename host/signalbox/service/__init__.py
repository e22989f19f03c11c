"""Work on a board outside a game: deploy, procedures and the pytest plugin."""
