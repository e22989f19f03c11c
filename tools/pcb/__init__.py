"""Printed circuit boards for a node and for the controller, as projects of KiCad, made from the circuit."""
