"""Reeds and magnets: where a reed closes and opens, and what else closes it. docs/magnets.md says how it is reckoned.

`field` and `crosstalk` need numpy and magpylib, which `pip install 'signalbox-board[build]'` brings. Playing needs
neither: `charges` and `reach` say the same without them, for the virtual board.
"""
