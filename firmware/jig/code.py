"""Starts the jig. CircuitPython runs this file after boot.py."""

from jig.hardware import Device

Device().run()
