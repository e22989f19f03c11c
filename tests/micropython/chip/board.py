"""Stand-in for CircuitPython's `board`: a Pico's pins."""

from microcontroller import Pin

for _number in range(29):
    globals()["GP%d" % _number] = Pin()
