"""Everything to build a board by, made from its description: `signalbox build`."""
