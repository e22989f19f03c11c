"""A program that uses the link without configuring logging gets no log output."""

import subprocess
import sys

CODE = "import logging, signalbox.device.link; logging.getLogger('signalbox.device.link.connection').warning('Refused')"


def test_nothing_is_printed_without_logging_setup() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
