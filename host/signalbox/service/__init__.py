"""Work on a board outside a game: deployment, procedures and the pytest plugin."""
