"""The serial link to a board: finding its port, sending commands, and reading its lines."""

import logging

logging.getLogger("signalbox").addHandler(logging.NullHandler())  # users of the link configure logging
