"""Computer players without a table: the arena, engines and adapters for other libraries."""
