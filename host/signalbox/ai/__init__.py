"""Computer players by themselves: the arena, engines and adapters to other libraries."""
