"""Engines: game-playing programs in any language, and their text protocol (docs/engines.md)."""
