"""Printed circuit boards for a node and for the controller, as KiCad projects generated from the circuit."""
