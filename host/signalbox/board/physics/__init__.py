"""Reeds and magnets: where a reed closes and opens, and which other magnets close it. See docs/magnets.md.

`crosstalk` needs numpy and magpylib, which `pip install 'signalbox-board[build]'` installs. Playing needs neither,
because `magnet_field` calculates the field without them for the virtual board.
"""
