"""What a user can put right: one clear sentence saying what was wrong, where, and what to do."""


class UserError(Exception):
    """Carries the sentence to show. The commands print it and exit with 1; the page shows it."""
