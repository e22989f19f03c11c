"""Engines: programs in any language that play, and the text protocol that they speak (docs/engines.md)."""
