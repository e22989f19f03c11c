"""Starts the controller. CircuitPython runs this file after boot.py."""

from signalbox_board.hardware import Device

Device().run()
