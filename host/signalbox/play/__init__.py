"""A game at a table: lobby, table, record, analysis, teaching and line log."""
