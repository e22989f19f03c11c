"""Lets `python -m signalbox` run the command `signalbox`."""

from signalbox.cli.main import main

main()
