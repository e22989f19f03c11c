"""Tools for the maker of a board: the circuit, the plans, and the editor for descriptions."""
