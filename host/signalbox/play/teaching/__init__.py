"""Teaching a game: rules to read, with pictures computed by the rules engine, and lessons."""
