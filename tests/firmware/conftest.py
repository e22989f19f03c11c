"""Put the firmware folder on the import path, as on the board."""

import sys

from signalbox.core.resources import firmware_folder

sys.path.append(str(firmware_folder()))  # last: the drive's code.py must not hide Python's own module `code`
