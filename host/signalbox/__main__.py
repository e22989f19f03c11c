"""`python -m signalbox` is the command `signalbox`."""

from signalbox.cli import main

main()
