"""`python -m signalbox` is the command `signalbox`."""

from signalbox.cli.main import main

main()
