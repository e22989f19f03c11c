"""What a maker of a board needs: the circuit, the plans and the editor of descriptions."""
