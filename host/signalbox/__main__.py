"""`python -m signalbox` is the command `signalbox`."""

from signalbox.app.cli import main

main()
