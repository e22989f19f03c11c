"""Signalbox: a physical-board controller for train board games, the PC's side."""

__version__ = "0.1.0"
