"""Tools for people who make boards: the circuit, the plans, and the editor for descriptions."""
