"""Computer players outside a table: the arena for tournaments, external engines, and adapters for other libraries."""
