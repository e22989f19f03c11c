"""Stand-in for CircuitPython's `board`: the pins of a Pico."""

from microcontroller import Pin

for _number in range(29):
    globals()["GP%d" % _number] = Pin()
