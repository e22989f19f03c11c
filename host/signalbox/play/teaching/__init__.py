"""Teaching a game: readable rules, with pictures computed by the rules engine, and lessons."""
