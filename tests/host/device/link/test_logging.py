"""A program that uses the link and wants no log of it is not disturbed by one."""

import subprocess
import sys

CODE = "import logging, signalbox.device.link; logging.getLogger('signalbox.device.link.connection').warning('Refused')"


def test_nothing_is_printed_by_who_has_not_asked_for_a_log() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
