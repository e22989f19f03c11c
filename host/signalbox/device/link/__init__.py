"""The serial link to a board: finding its port, talking to it, and what it says."""

import logging

logging.getLogger("signalbox").addHandler(logging.NullHandler())  # whoever runs the link says where its log goes
