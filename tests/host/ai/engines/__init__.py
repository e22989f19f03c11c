"""Engines: the protocol, what is told, and what a broken engine does."""
