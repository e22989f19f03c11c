"""Computer players away from the table: the arena, engines, and adapters for other libraries."""
