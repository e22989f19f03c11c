"""The plans for building a board, made from its description by `signalbox build`."""
