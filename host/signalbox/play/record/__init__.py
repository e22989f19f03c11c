"""The record of a game: its dice, its journal, its replay."""
