"""The games in other people's forms."""
