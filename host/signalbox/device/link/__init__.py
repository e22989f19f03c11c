"""The serial link to a board: finding its port, talking to it, and reading its lines."""

import logging

logging.getLogger("signalbox").addHandler(logging.NullHandler())  # users of the link choose its log
