"""Playing a game at a table: lobby, table, record, analysis, lessons and line log."""
