"""What a maker needs to build a board, made from its description: `signalbox build`."""
